// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CFileSystem.h"
#include "internal.h"

// The real size of a folder: all that lies in it on its own file system. A file with several names
// counts once, links are not followed.

// Spreads numbers that stand close together.
#define SPREAD 0x9e3779b97f4a7c15u

struct colonnade_names {
  uint64_t *numbers;  // 0 for a free place
  int64_t *disk;      // what each takes
  size_t count, room;
};

struct colonnade_measure {
  char *waiting;      // paths of folders to read below the root, each followed by a zero
  size_t count, room, next;
  colonnade_names names;
  int root;
  dev_t device;
  colonnade_total total;
};

static int add_path(colonnade_measure *m, const char *folder, const char *name) {
  size_t front = strlen(folder), length = strlen(name), more = front + length + 2;
  if (m->room - m->count < more) {
    size_t room = (m->room == 0 ? 4096 : m->room * 2) + more;
    char *waiting = realloc(m->waiting, room);
    if (waiting == NULL) return 0;
    m->waiting = waiting;
    m->room = room;
  }
  char *end = m->waiting + m->count;
  memcpy(end, folder, front);
  memcpy(end + front, name, length);
  memcpy(end + front + length, "/", 2);
  m->count += more;
  return 1;
}

// The place of a number, or the free one where it would stand.
static size_t place_of(const uint64_t *numbers, size_t room, uint64_t number) {
  size_t at = number * SPREAD & (room - 1);
  while (numbers[at] != 0 && numbers[at] != number) at = (at + 1) & (room - 1);
  return at;
}

static int grow(colonnade_names *names) {
  size_t room = names->room == 0 ? 1024 : names->room * 2;
  uint64_t *numbers = calloc(room, sizeof *numbers);
  int64_t *disk = calloc(room, sizeof *disk);
  if (numbers == NULL || disk == NULL) {
    free(numbers);
    free(disk);
    return 0;
  }
  for (size_t i = 0; i < names->room; i++) {
    if (names->numbers[i] == 0) continue;
    size_t at = place_of(numbers, room, names->numbers[i]);
    numbers[at] = names->numbers[i];
    disk[at] = names->disk[i];
  }
  free(names->numbers);
  free(names->disk);
  names->numbers = numbers;
  names->disk = disk;
  names->room = room;
  return 1;
}

// Notes a file with several names; 0 when it was counted before.
static int is_new(colonnade_names *names, uint64_t number, int64_t disk) {
  if (names->count * 2 >= names->room && !grow(names)) return 1;
  size_t at = place_of(names->numbers, names->room, number);
  if (names->numbers[at] == number) return 0;
  names->numbers[at] = number;
  names->disk[at] = disk;
  names->count++;
  return 1;
}

colonnade_names *colonnade_names_begin(void) { return calloc(1, sizeof(colonnade_names)); }

void colonnade_names_add(
  colonnade_names *names, const colonnade_measure *m, colonnade_total *again
) {
  *again = (colonnade_total){0};
  for (size_t i = 0; i < m->names.room; i++) {
    if (m->names.numbers[i] == 0) continue;
    // Folders may lie on several file systems, of which each has numbers of its own.
    uint64_t number = m->names.numbers[i] ^ (uint64_t)m->device * SPREAD;
    if (is_new(names, number == 0 ? 1 : number, m->names.disk[i])) continue;
    again->files++;
    again->disk += m->names.disk[i];
  }
}

void colonnade_names_end(colonnade_names *names) {
  if (names == NULL) return;
  free(names->numbers);
  free(names->disk);
  free(names);
}

colonnade_measure *colonnade_measure_begin(const char *path) {
  int root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status;
  if (root < 0) return NULL;
  colonnade_measure *m = calloc(1, sizeof *m);
  if (m == NULL || fstat(root, &status) != 0) {
    free(m);
    close(root);
    return NULL;
  }
  m->root = root;
  m->device = status.st_dev;
  m->total.disk = (int64_t)status.st_blocks * 512;
  m->total.modified = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
  // The root itself is an empty path; others end in a slash.
  m->waiting = calloc(1, 4096);
  m->room = m->waiting == NULL ? 0 : 4096;
  m->count = m->waiting == NULL ? 0 : 1;
  return m;
}

void colonnade_measure_end(colonnade_measure *m) {
  if (m == NULL) return;
  close(m->root);
  free(m->waiting);
  free(m->names.numbers);
  free(m->names.disk);
  free(m);
}

void colonnade_measure_total(const colonnade_measure *m, colonnade_total *total) {
  *total = m->total;
}

static void count_one(colonnade_measure *m, int folder, const char *path, const char *name) {
  struct stat status;
  if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT) != 0) return;
  if (status.st_dev != m->device) return;
  if (S_ISDIR(status.st_mode)) {
    m->total.folders++;
    m->total.disk += (int64_t)status.st_blocks * 512;
    if (!add_path(m, path, name)) m->total.closed++;
    return;
  }
  int64_t disk = (int64_t)status.st_blocks * 512;
  if (status.st_nlink > 1 && !is_new(&m->names, (uint64_t)status.st_ino, disk)) return;
  m->total.files++;
  m->total.disk += disk;
  m->total.length += status.st_size;
}

static void count_in(colonnade_measure *m, const char *path, uint8_t *scratch, size_t size) {
  int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  int folder = openat(m->root, path[0] == 0 ? "." : path, flags);
  if (folder < 0) {
    m->total.closed++;
    return;
  }
  long taken;
  while ((taken = syscall(SYS_getdents64, folder, scratch, size)) > 0) {
    for (long at = 0; at < taken;) {
      const struct colonnade_kernel_entry *entry =
        (const struct colonnade_kernel_entry *)(scratch + at);
      if (entry->record_length == 0) break;
      at += entry->record_length;
      const char *name = entry->name;
      if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) continue;
      count_one(m, folder, path, name);
    }
  }
  close(folder);
}

int colonnade_measure_on(
  colonnade_measure *m, int milliseconds, uint8_t *scratch, size_t size
) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  int64_t end = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000 + milliseconds;
  while (m->next < m->count) {
    // A copy: the block of paths may move while entries are added to it.
    char path[8192];
    size_t length = strlen(m->waiting + m->next);
    int fits = length < sizeof path;
    if (fits) memcpy(path, m->waiting + m->next, length + 1);
    else m->total.closed++;
    m->next += length + 1;
    if (fits) count_in(m, path, scratch, size);
    if (m->next > 1 << 20) {
      memmove(m->waiting, m->waiting + m->next, m->count - m->next);
      m->count -= m->next;
      m->next = 0;
    }
    clock_gettime(CLOCK_MONOTONIC, &time);
    if ((int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000 >= end) break;
  }
  return m->next < m->count;
}
