// SPDX-License-Identifier: Apache-2.0
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper.h"

// colonnade-archive: reads and writes archives for the panes of files, by libarchive.
//
//   list                    the entries of the archive on descriptor 0
//   read NUMBER             the contents of one entry, as they are
//   unpack                  the entries, into the folder it was started in, which is empty
//   pack FORMAT LEVEL       what descriptor 0 names, into the file that is descriptor 4
//
//   --charset NAME  --name NAME  --entries 0,4-17  --strip COUNT  --most NUMBER
//
// What it says on descriptor 1 stands in `records.c`.
//
// Entries have numbers, counted from 0 as they stand in the archive. No name is ever a pattern, and
// no password an argument. Whoever starts it sets its limits: memory, time, no network.

static int usage(void) {
  fprintf(stderr, "colonnade-archive list | read NUMBER | unpack | pack FORMAT LEVEL\n");
  return 2;
}

/// Reads one option; tells whether it is known.
static int takeOption(options_t *options, const char *name, const char *value) {
  if (strcmp(name, "--charset") == 0) options->charset = value;
  else if (strcmp(name, "--name") == 0) options->name = value;
  else if (strcmp(name, "--entries") == 0) options->numbers = value;
  else if (strcmp(name, "--strip") == 0) options->strip = atoi(value);
  else if (strcmp(name, "--most") == 0) options->most = atoll(value);
  else return 0;
  return 1;
}

int main(int count, char **words) {
  // Names are converted to UTF-8, where the archive says in which letters they are.
  setlocale(LC_CTYPE, "C.UTF-8");
  if (count < 2) return usage();
  const char *command = words[1];
  int isPacking = strcmp(command, "pack") == 0, isReading = strcmp(command, "read") == 0;
  int next = isPacking ? 4 : isReading ? 3 : 2;
  if (count < next) return usage();
  options_t options = {.most = -1};
  for (; next + 1 < count; next += 2) {
    if (!takeOption(&options, words[next], words[next + 1])) return usage();
  }
  if (next != count) return usage();
  if (isPacking) return pack(words[2], words[3]);
  if (isReading) return readEntry(atoll(words[2]), &options);
  if (strcmp(command, "list") == 0) return list(&options);
  if (strcmp(command, "unpack") == 0) return unpack(&options);
  return usage();
}
