/* A pane.  Build: cc -O2 -o @NAME@ @NAME@.c   Try: colonnade open --column ./@NAME@ */
#include <stdio.h>
#include <string.h>

int main(void) {
  static char line[65536]; /* the host's lines are shorter */
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    char *at, item[64], method;
    long id;
    if (strstr(line, "\"method\":\"initialize\"")) {
      puts("{\"id\":1,\"result\":{\"protocol\":1,\"wants\":[\"select\"]}}");
      puts("{\"method\":\"pane.set\",\"params\":{\"title\":\"@NAME@\","
           "\"content\":{\"kind\":\"list\","
           "\"items\":[{\"id\":\"one\",\"text\":\"One\"},{\"id\":\"two\",\"text\":\"Two\"}]}}}");
    } else if (strstr(line, "\"method\":\"select\"") && (at = strstr(line, "\"item\":\"")) &&
               sscanf(at, "\"item\":\"%63[a-z]\"", item) == 1) {
      printf("{\"method\":\"pane.set\",\"params\":{\"status\":\"%s is selected\"}}\n", item);
    } else if ((at = strstr(line, "\"id\":")) &&
               sscanf(at, "\"id\":%ld,\"method\":%c", &id, &method) == 2) {
      printf("{\"id\":%ld,\"error\":{\"code\":-32601,\"message\":\"unknown\"}}\n", id);
    }
  }
  return 0;
}
