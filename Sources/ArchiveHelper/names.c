// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "helper.h"

const char *cutPath(path_t *path, const char *name) {
  path->count = 0;
  path->text = strdup(name);
  if (!path->text) fail("memory", "There is no memory left");
  if (name[0] == '/') return "outside";
  char *rest = path->text;
  for (char *part = strsep(&rest, "/"); part; part = strsep(&rest, "/")) {
    if (part[0] == 0 || strcmp(part, ".") == 0) continue;
    if (strcmp(part, "..") == 0) return "outside";
    if (strlen(part) > MOST_NAME) return "name";
    if (path->count == MOST_PARTS) return "deep";
    path->parts[path->count++] = part;
  }
  return NULL;
}

int lowestDepth(const char *target, int depth) {
  if (target[0] == '/' || target[0] == 0) return -1;
  int lowest = depth, hasGoneDown = 0;
  for (const char *part = target; *part;) {
    size_t length = strcspn(part, "/");
    if (length == 2 && memcmp(part, "..", 2) == 0) {
      // Behind a name that may be a link itself, nobody knows where up is.
      if (hasGoneDown) return -1;
      if (--depth < lowest) lowest = depth;
    } else if (length > 0 && !(length == 1 && part[0] == '.')) {
      hasGoneDown = 1;
    }
    part += length;
    while (*part == '/') part++;
  }
  return lowest < 0 ? -1 : lowest;
}
