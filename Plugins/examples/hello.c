/* A list that listens, in C and without a library.
   Run: cc -o hello hello.c && colonnade open --column ./hello */
#include <stdio.h>
#include <string.h>

int main(void) {
  static char line[65536]; /* the host's lines are shorter */
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    char *at, item[32];
    int id;
    if (strstr(line, "\"method\":\"initialize\"")) {
      puts("{\"id\":1,\"result\":{\"protocol\":1,\"wants\":[\"select\"]}}");
      puts("{\"method\":\"pane.set\",\"params\":{\"title\":\"Coins\",\"content\":{\"kind\":\"list\","
           "\"items\":[{\"id\":\"heads\",\"text\":\"Heads\"},{\"id\":\"tails\",\"text\":\"Tails\"}]}}}");
    } else if (strstr(line, "\"method\":\"select\"") && (at = strstr(line, "\"item\":\"")) &&
               sscanf(at, "\"item\":\"%31[a-z]\"", item) == 1) {
      printf("{\"method\":\"pane.set\",\"params\":{\"status\":\"It shows %s\"}}\n", item);
    } else if (strstr(line, "\"method\":") && (at = strstr(line, "\"id\":")) &&
               sscanf(at, "\"id\":%d", &id) == 1) {
      printf("{\"id\":%d,\"error\":{\"code\":-32601,\"message\":\"unknown\"}}\n", id);
    }
  }
  return 0;
}
