// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "helper.h"

// What the helper says on descriptor 1, a record each:
//
//   f FORMAT                                the kind of the archive
//   e KIND SIZE TIME MODE LOCKED NAME       an entry: f d l h or o; −1 for what is not known
//   t TARGET                                where the link before leads
//   l REASON NAME                           an entry that was left out
//   p BYTES ENTRIES DONE TOTAL              how far it is
//   q ABOUT NUMBER                          a question; descriptor 3 has the answer. It is about a
//                                           password (its NUMBER is the try), bytes that are announced,
//                                           what has grown to so many bytes, entries, or space
//   c REASON                                the list ends here, and there is more
//   d BYTES ENTRIES TOP                     all is done; TOP is the folder that all entries share
//   x KIND WORDS                            it ends with a problem; of the disk, also by its number

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

void failDisk(int code) {
  record("x disk %d", code);
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
