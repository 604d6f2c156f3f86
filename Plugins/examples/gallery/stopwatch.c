/* A stopwatch: s starts and stops it, t takes a time, n begins anew. While it stands still, it sleeps.
   Run: cc -O -o stopwatch stopwatch.c && colonnade open --column ./stopwatch */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
/* A point, the digits and a colon: five rows of three cells, a row for each octal digit. */
static const int shapes[] = {2, 0, 075557, 026227, 071747, 071717, 055711, 074717, 074757, 071111, 075757, 075717, 002020};
static char heard[65536], *names[] = {"start", "take", "anew"}, *titles[] = {"Start or stop", "Take the time", "Begin anew"};
static long start, gone, taken[100], isRunning, count, frame, columns = 40, rows = 20;

static long total(void) { /* in hundredths of a second */
  struct timespec now = {0, 0};
  const long time = clock_gettime(CLOCK_MONOTONIC, &now) ? 0 : now.tv_sec * 100 + now.tv_nsec / 10000000;
  if (!isRunning) start = time;
  return gone + time - start;
}

static void show(void) {
  const long time = total();
  char text[32];
  snprintf(text, sizeof text, "%02ld:%02ld.%ld", time / 6000, time / 100 % 60, time / 10 % 10);
  printf("{\"method\":\"canvas.draw\",\"params\":{\"frame\":%ld,\"size\":[%ld,%ld],\"styles\":[[1,{\"fg\":\"%s\"}]],\"ops\":[[\"c\"]", ++frame, columns, rows, isRunning ? "good" : "title");
  if (columns < 30) printf(",[\"l\",1,2,[[\"%s\",1]]]", text);
  else for (int row = 0; row < 5; printf("\",1]]]"), row++) {
    printf(",[\"l\",%d,2,[[\"", row + 1);
    for (char *at = text; *at; printf(" "), at++)
      for (int bit = 4; bit; bit /= 2) printf(shapes[*at - '.'] >> (12 - 3 * row) & bit ? "█" : " ");
  }
  for (int n = count - 1; n >= 0; n--)
    printf(",[\"l\",%ld,2,[[\"%3d   %02ld:%02ld.%02ld\",0]]]", 6 + count - n, n + 1, taken[n] / 6000, taken[n] / 100 % 60, taken[n] % 100);
  puts("]}}");
}

static void hear(const char *line) {
  const char *id = strstr(line, "\"id\":"), *command = strstr(line, "\"command\":\""), *view = strstr(line, "\"cols\":");
  int number = 0, which = 0, isHello = strstr(line, "\"initialize\"") != NULL;
  if (view && sscanf(view, "\"cols\":%ld,\"rows\":%ld", &columns, &rows) == 2 && !isHello) show();
  if (!id || !strstr(line, "\"method\":") || sscanf(id, "\"id\":%d", &number) != 1) return;
  while (which < 3 && !(command && strncmp(command + 11, names[which], strlen(names[which])) == 0)) which++;
  if (which == 0) gone = total(), isRunning = !isRunning;
  else if (which == 1 && count < 100) taken[count++] = total();
  else if (which == 2) gone = isRunning = count = 0;
  printf(isHello ? "{\"id\":%d,\"result\":{\"wants\":[\"view\"]}}\n" : which < 3 ? "{\"id\":%d,\"result\":{}}\n" : "{\"id\":%d,\"error\":{\"code\":-32601,\"message\":\"unknown\"}}\n", number);
  if (isHello) {
    printf("{\"method\":\"pane.set\",\"params\":{\"title\":\"Stopwatch\",\"content\":{\"kind\":\"canvas\",\"alt\":\"A stopwatch\"},\"commands\":[");
    for (int n = 0; n < 3; n++) printf("%s{\"id\":\"%s\",\"title\":\"%s\",\"key\":\"%c\"}", n ? "," : "", names[n], titles[n], "stn"[n]);
    puts("]}}");
  }
  show();
}

int main(void) {
  setvbuf(stdin, NULL, _IONBF, 0);
  for (struct pollfd input = {.fd = 0, .events = POLLIN};; fflush(stdout)) {
    if (poll(&input, 1, isRunning ? 100 : -1) == 0) show();
    else if (fgets(heard, sizeof heard, stdin)) hear(heard);
    else return 0;
  }
}
