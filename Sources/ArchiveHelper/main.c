// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
// The helper says what it does in records on descriptor 1 (`helper.h`):
//
//   f FORMAT                                the kind of the archive
//   e KIND SIZE TIME MODE LOCKED NAME       an entry: f d l h or o; −1 for what is not known
//   t TARGET                                where the link before leads
//   l REASON NAME                           an entry that was left out
//   p BYTES ENTRIES DONE TOTAL              how far it is
//   q password TRY, q bytes N, q entries N, q space N     a question; descriptor 3 has the answer
//   c REASON                                the list ends here, and there is more
//   d BYTES ENTRIES TOP                     all is done; TOP is the folder that all entries share
//   x KIND WORDS                            it ends with a problem
//
// Entries have numbers, counted from 0 as they stand in the archive. No name is ever a pattern, and
// no password an argument. Whoever starts it sets its limits: memory, time, no network.

void record(const char *format, ...) {
  va_list fields;
  va_start(fields, format);
  vprintf(format, fields);
  va_end(fields);
  putchar(0);
}

void flush(void) {
  if (fflush(stdout) != 0) _exit(1);
}

void fail(const char *kind, const char *words) {
  record("x %s %s", kind, words);
  flush();
  _exit(1);
}

void failReading(struct archive *archive, struct archive_entry *entry) {
  const char *words = archive_error_string(archive);
  // The library has no numbers for these; only its words tell them from damage.
  const char *kind = "damaged";
  if (words && strstr(words, "assphrase")) kind = "password";
  else if (archive_read_has_encrypted_entries(archive) > 0) kind = "locked";
  else if (entry && archive_entry_is_encrypted(entry)) kind = "locked";
  else if (words && strstr(words, "ncrypt")) kind = "locked";
  else if (words && strstr(words, "nrecognized archive")) kind = "none";
  fail(kind, words ? words : "It cannot be read");
}

int ask(const char *words, char *answer, int size) {
  record("q %s", words);
  flush();
  int count = 0;
  while (count < size - 1) {
    ssize_t got = read(ANSWERS, answer + count, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    if (answer[count] == '\n') break;
    count++;
  }
  answer[count] = 0;
  return count;
}

void tellProgress(long long bytes, long long entries, long long done, long long total, int isLast) {
  static struct timespec last;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long long elapsed = (now.tv_sec - last.tv_sec) * 1000 + (now.tv_nsec - last.tv_nsec) / 1000000;
  if (!isLast && elapsed < 100) return;
  last = now;
  record("p %lld %lld %lld %lld", bytes, entries, done, total);
  flush();
}

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
