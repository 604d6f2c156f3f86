// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include "CFileSystem.h"
#include "internal.h"

// Everything below a folder, without a look at any file: kinds come with the names. Links are not
// followed, so there are no loops, and other file systems are not entered.

typedef struct {
  uint8_t *bytes;
  size_t count, room;
} block;

// Room for more; 0 when there is no memory.
static int make_room(block *b, size_t more) {
  if (b->room - b->count >= more) return 1;
  size_t room = b->room == 0 ? 65536 : b->room;
  while (room - b->count < more) room *= 2;
  uint8_t *bytes = realloc(b->bytes, room);
  if (bytes == NULL) return 0;
  b->bytes = bytes;
  b->room = room;
  return 1;
}

struct colonnade_walk {
  block names;      // names, each followed by a zero
  block entries;    // colonnade_found
  block folders;    // paths of the folders read, each ended by "/" unless empty, and a zero
  block starts;     // uint32_t: where each of them begins
  block waiting;    // paths of folders to read, as above
  size_t next;      // the first of these that was not read
  int root;
  int with_hidden;
  int is_wary;      // some file systems of this machine may not answer
  uint64_t device;
  size_t closed;    // folders that could not be read
  size_t most_path; // bytes of the longest path below the root that the system takes
  size_t deep;      // entries with longer ones, which were left out
};

static int is_dots(const char *name) {
  return name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
}

static int add(block *b, const void *bytes, size_t count) {
  if (!make_room(b, count)) return 0;
  memcpy(b->bytes + b->count, bytes, count);
  b->count += count;
  return 1;
}

colonnade_walk *colonnade_walk_begin(
  int root, uint64_t device, int with_hidden, int is_wary, size_t most_path, const uint8_t *waiting,
  size_t count
) {
  colonnade_walk *walk = calloc(1, sizeof *walk);
  if (walk == NULL) return NULL;
  walk->root = root;
  walk->device = device;
  walk->with_hidden = with_hidden;
  walk->is_wary = is_wary;
  walk->most_path = most_path;
  if (!add(&walk->waiting, waiting, count)) {
    free(walk);
    return NULL;
  }
  return walk;
}

void colonnade_walk_end(colonnade_walk *walk) {
  if (walk == NULL) return;
  free(walk->names.bytes);
  free(walk->entries.bytes);
  free(walk->folders.bytes);
  free(walk->starts.bytes);
  free(walk->waiting.bytes);
  free(walk);
}

// A bit for each letter and digit, some sharing one; accents make no letter.
uint32_t colonnade_letters(const uint8_t *text, size_t length) {
  uint32_t letters = 0;
  for (size_t at = 0; at < length; at++) {
    uint8_t byte = text[at];
    if (byte >= 'A' && byte <= 'Z') byte |= 0x20;
    if (byte >= 'a' && byte <= 'z') letters |= (uint32_t)1 << (byte - 'a');
    else if (byte >= '0' && byte <= '9') letters |= (uint32_t)1 << (26 + (byte - '0') / 2);
    // A letter with an accent may stand for any letter, so nothing can be told of it.
    else if (byte >= 0x80) letters |= 0x3ffffff;
  }
  return letters;
}

// Puts one entry down; a folder is read later.
static int found(
  colonnade_walk *walk, uint32_t folder, const char *path, size_t path_length, uint32_t letters,
  const char *name, uint8_t type
) {
  size_t length = strlen(name);
  if (path_length + length > walk->most_path) {
    walk->deep++;
    return 1;
  }
  uint8_t kind = colonnade_kind_of_type(type);
  if (kind == COLONNADE_KIND_UNKNOWN) {
    struct stat status;
    char full[8192];
    if (path_length + length + 1 <= sizeof full) {
      memcpy(full, path, path_length);
      memcpy(full + path_length, name, length + 1);
      if (fstatat(walk->root, full, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        kind = colonnade_kind_of_type(IFTODT(status.st_mode));
      }
    }
  }
  colonnade_found entry = {
    .name = (uint32_t)walk->names.count,
    .folder = folder,
    .letters = letters | colonnade_letters((const uint8_t *)name, length),
    .length = (uint16_t)length,
    .kind = kind,
  };
  if (!add(&walk->names, name, length + 1)) return 0;
  if (!add(&walk->entries, &entry, sizeof entry)) return 0;
  if (kind != COLONNADE_KIND_FOLDER || strcmp(name, ".git") == 0) return 1;
  return add(&walk->waiting, path, path_length) && add(&walk->waiting, name, length)
    && add(&walk->waiting, "/", 2);
}

// Tells whether another file system begins at a folder, without asking that one: opening it waits for
// ever where nobody answers.
static int is_elsewhere(const colonnade_walk *walk, const char *path) {
  struct statx status;
  int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_STATX_DONT_SYNC;
  return statx(walk->root, path, flags, STATX_TYPE, &status) == 0
    && makedev(status.stx_dev_major, status.stx_dev_minor) != walk->device;
}

// Reads one folder to its end; 0 when memory is short.
static int read_one(colonnade_walk *walk, const char *path, uint8_t *scratch, size_t size) {
  size_t length = strlen(path);
  if (walk->is_wary && length > 0 && is_elsewhere(walk, path)) return 1;
  int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  int folder = openat(walk->root, length == 0 ? "." : path, flags);
  struct stat status;
  if (folder < 0 || fstat(folder, &status) != 0 || (uint64_t)status.st_dev != walk->device) {
    if (folder < 0) walk->closed++;
    else close(folder);
    return 1;
  }
  uint32_t number = (uint32_t)(walk->starts.count / sizeof(uint32_t));
  uint32_t start = (uint32_t)walk->folders.count;
  uint32_t letters = colonnade_letters((const uint8_t *)path, length);
  int fits = add(&walk->starts, &start, sizeof start) && add(&walk->folders, path, length + 1);
  // The path lies in the block of what waits, which may move while it grows.
  char own[8192];
  if (length + 1 > sizeof own) {
    close(folder);
    return fits;
  }
  memcpy(own, path, length + 1);
  long taken;
  while (fits && (taken = syscall(SYS_getdents64, folder, scratch, size)) > 0) {
    for (long at = 0; at < taken && fits;) {
      const struct colonnade_kernel_entry *entry =
        (const struct colonnade_kernel_entry *)(scratch + at);
      if (entry->record_length == 0) break;
      at += entry->record_length;
      if (is_dots(entry->name) || (!walk->with_hidden && entry->name[0] == '.')) continue;
      fits = found(walk, number, own, length, letters, entry->name, entry->type);
    }
  }
  close(folder);
  return fits;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int colonnade_walk_on(
  colonnade_walk *walk, int milliseconds, size_t most_entries, uint8_t *scratch, size_t size
) {
  int64_t end = now() + milliseconds;
  while (walk->next < walk->waiting.count) {
    const char *path = (const char *)walk->waiting.bytes + walk->next;
    size_t length = strlen(path);
    walk->next += length + 1;
    if (!read_one(walk, path, scratch, size)) return -ENOMEM;
    if (walk->entries.count / sizeof(colonnade_found) >= most_entries || now() >= end) break;
  }
  return 0;
}

void colonnade_walk_part(const colonnade_walk *walk, colonnade_part *part) {
  *part = (colonnade_part){
    .names = walk->names.bytes,
    .names_count = walk->names.count,
    .entries = (const colonnade_found *)walk->entries.bytes,
    .entries_count = walk->entries.count / sizeof(colonnade_found),
    .folders = walk->folders.bytes,
    .folders_count = walk->folders.count,
    .starts = (const uint32_t *)walk->starts.bytes,
    .starts_count = walk->starts.count / sizeof(uint32_t),
    .waiting = walk->waiting.bytes + walk->next,
    .waiting_count = walk->waiting.count - walk->next,
    .closed = walk->closed,
    .deep = walk->deep,
  };
}

size_t colonnade_match_part(
  const colonnade_part *part, const colonnade_term *terms, size_t count, uint32_t letters,
  uint32_t first, uint64_t *hits
) {
  size_t number = 0;
  uint8_t text[8192 + 1024];
  for (size_t i = 0; i < part->entries_count; i++) {
    const colonnade_found *entry = &part->entries[i];
    if ((letters & ~entry->letters) != 0) continue;
    const char *folder = (const char *)part->folders + part->starts[entry->folder];
    size_t length = strlen(folder);
    if (length + entry->length > sizeof text) continue;
    memcpy(text, folder, length);
    memcpy(text + length, part->names + entry->name, entry->length);
    int score = count == 0 ? 0 : colonnade_match(text, length + entry->length, terms, count);
    if (score < 0) continue;
    hits[number++] = (uint64_t)(uint32_t)(INT32_MAX - score) << 32 | (first + (uint32_t)i);
  }
  return number;
}
