// SPDX-License-Identifier: Apache-2.0
// Asks the host something over and over and measures how long each answer takes.
// Usage: echo BYTES ROUNDS REPORT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  return moment.tv_sec * 1e6 + moment.tv_nsec / 1e3;
}

static int byValue(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int count, char **words) {
  if (count < 4) return 2;
  int bytes = atoi(words[1]), rounds = atoi(words[2]), done = 0;
  char *line = malloc(bytes + 200), buffer[65536];
  double *times = calloc(rounds, sizeof *times);
  // Whatever the host has to say at the start comes first.
  usleep(300000);
  for (; done < rounds; done++) {
    int length = sprintf(line, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"bench.echo\",\"params\":{\"pad\":\"", done + 1);
    while (length < bytes - 4) line[length++] = 'x';
    memcpy(line + length, "\"}}\n", 4);
    length += 4;
    char wanted[40];
    sprintf(wanted, "\"id\":%d,", done + 1);
    double start = now();
    if (write(1, line, length) != length) return 1;
    for (;;) {
      ssize_t got = read(0, buffer, sizeof buffer - 1);
      if (got <= 0) return 1;
      buffer[got] = 0;
      if (strstr(buffer, wanted)) break;
    }
    times[done] = now() - start;
  }
  qsort(times, rounds, sizeof *times, byValue);
  FILE *report = fopen(words[3], "w");
  if (report == NULL) return 1;
  fprintf(report, "%.1f %.1f\n", times[rounds / 2], times[rounds * 95 / 100]);
  fclose(report);
  pause();
  return 0;
}
