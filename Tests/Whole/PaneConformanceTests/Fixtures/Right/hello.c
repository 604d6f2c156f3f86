// SPDX-License-Identifier: Apache-2.0
// Reads with getline and strstr, and writes with printf.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    if (strstr(line, "\"method\":\"initialize\"")) {
      puts("{\"id\":1,\"result\":{\"protocol\":1,\"wants\":[\"shutdown\"]}}");
      puts("{\"method\":\"pane.set\",\"params\":{\"content\":{\"kind\":\"list\",\"items\":[{\"id\":\"c\",\"text\":\"C\"}]}}}");
    } else if (!strncmp(line, "{\"jsonrpc\":\"2.0\",\"id\":", 22) && strstr(line, "\"method\":")) {
      const char *body = strstr(line, "\"method\":\"shutdown\"") ? "\"result\":{}" : "\"error\":{\"code\":-32601,\"message\":\"no\"}";
      printf("{\"id\":%d,%s}\n", atoi(line + 22), body);
    }
  }
  free(line);
  return 0;
}
