// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "CFileSystem.h"
#include "internal.h"

uint8_t colonnade_kind_of_type(uint8_t type) {
  switch (type) {
  case DT_REG: return COLONNADE_KIND_FILE;
  case DT_DIR: return COLONNADE_KIND_FOLDER;
  case DT_LNK: return COLONNADE_KIND_LINK;
  case DT_FIFO: return COLONNADE_KIND_PIPE;
  case DT_SOCK: return COLONNADE_KIND_SOCKET;
  case DT_CHR: return COLONNADE_KIND_CHARACTER_DEVICE;
  case DT_BLK: return COLONNADE_KIND_BLOCK_DEVICE;
  default: return COLONNADE_KIND_UNKNOWN;
  }
}

int colonnade_open_folder(const char *path) {
  int folder;
  do {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
  } while (folder < 0 && errno == EINTR);
  return folder < 0 ? -errno : folder;
}

void colonnade_return_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

static int is_dots(const char *name) {
  return name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
}

static long read_entries(int folder, uint8_t *scratch, size_t size) {
  long count;
  do {
    count = syscall(SYS_getdents64, folder, scratch, size);
  } while (count < 0 && errno == EINTR);
  return count < 0 ? -errno : count;
}

int colonnade_read_folder(
  int folder, uint8_t *scratch, size_t scratch_size, uint8_t *names, size_t *names_count,
  uint32_t names_base, colonnade_entry *entries, size_t *entries_count
) {
  long taken = read_entries(folder, scratch, scratch_size);
  if (taken <= 0) return (int)taken;
  size_t end = *names_count, number = *entries_count;
  for (long at = 0; at < taken;) {
    const struct colonnade_kernel_entry *entry = (const struct colonnade_kernel_entry *)(scratch + at);
    if (entry->record_length == 0) break;
    at += entry->record_length;
    if (is_dots(entry->name)) continue;
    size_t length = strlen(entry->name);
    memcpy(names + end, entry->name, length + 1);
    entries[number++] = (colonnade_entry){
      .name = (uint32_t)(names_base + end),
      .length = (uint16_t)length,
      .kind = colonnade_kind_of_type(entry->type),
      .flags = entry->name[0] == '.' ? COLONNADE_HIDDEN : 0,
    };
    end += length + 1;
  }
  *names_count = end;
  *entries_count = number;
  return (int)taken;
}

static uint8_t kind_of_mode(uint32_t mode) {
  switch (mode & S_IFMT) {
  case S_IFREG: return COLONNADE_KIND_FILE;
  case S_IFDIR: return COLONNADE_KIND_FOLDER;
  case S_IFLNK: return COLONNADE_KIND_LINK;
  case S_IFIFO: return COLONNADE_KIND_PIPE;
  case S_IFSOCK: return COLONNADE_KIND_SOCKET;
  case S_IFCHR: return COLONNADE_KIND_CHARACTER_DEVICE;
  case S_IFBLK: return COLONNADE_KIND_BLOCK_DEVICE;
  default: return COLONNADE_KIND_UNKNOWN;
  }
}

// Attributes may be a little old: asking a server for each entry would take for ever.
static int look_at(int folder, const char *name, int flags, struct statx *result) {
  int status;
  flags |= AT_STATX_DONT_SYNC | AT_NO_AUTOMOUNT;
  do {
    status = statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, result);
  } while (status != 0 && errno == EINTR);
  return status == 0 ? 0 : -errno;
}

static int64_t nanoseconds(struct statx_timestamp time) {
  int64_t result;
  if (__builtin_mul_overflow((int64_t)time.tv_sec, 1000000000, &result)) {
    return time.tv_sec < 0 ? INT64_MIN : INT64_MAX;
  }
  if (__builtin_add_overflow(result, (int64_t)time.tv_nsec, &result)) return INT64_MAX;
  return result;
}

static int64_t created(const struct statx *status) {
  return (status->stx_mask & STATX_BTIME) != 0 ? nanoseconds(status->stx_btime) : INT64_MIN;
}

static int64_t clamped(uint64_t size) { return size > INT64_MAX ? INT64_MAX : (int64_t)size; }

static void look_at_target(int folder, const char *name, colonnade_entry *entry) {
  struct statx target;
  if (look_at(folder, name, 0, &target) != 0) {
    entry->flags |= COLONNADE_BROKEN;
  } else if (S_ISDIR(target.stx_mode)) {
    entry->flags |= COLONNADE_TO_FOLDER;
  }
}

void colonnade_look(
  int folder, uint64_t device, const uint8_t *names, colonnade_entry *entries, size_t count
) {
  for (size_t index = 0; index < count; index++) {
    colonnade_entry *entry = &entries[index];
    const char *name = (const char *)names + entry->name;
    struct statx status;
    entry->flags &= COLONNADE_HIDDEN;
    if (look_at(folder, name, AT_SYMLINK_NOFOLLOW, &status) != 0) {
      entry->flags |= COLONNADE_GONE;
      continue;
    }
    entry->kind = kind_of_mode(status.stx_mode);
    entry->size = clamped(status.stx_size);
    entry->modified = nanoseconds(status.stx_mtime);
    entry->flags |= COLONNADE_FACTS;
    if (device != 0 && makedev(status.stx_dev_major, status.stx_dev_minor) != device) {
      entry->flags |= COLONNADE_OTHER_DEVICE;
    }
    if (entry->kind == COLONNADE_KIND_LINK) {
      look_at_target(folder, name, entry);
    } else if (entry->kind == COLONNADE_KIND_FILE) {
      if (status.stx_mode & 0111) entry->flags |= COLONNADE_EXECUTABLE;
      if (status.stx_mode & S_ISUID) entry->flags |= COLONNADE_AS_OWNER;
      if (status.stx_mode & S_ISGID) entry->flags |= COLONNADE_AS_GROUP;
    } else if (entry->kind == COLONNADE_KIND_FOLDER) {
      if (status.stx_mode & S_ISVTX) entry->flags |= COLONNADE_STICKY;
      if (status.stx_mode & S_IWOTH) entry->flags |= COLONNADE_WRITABLE;
    }
  }
}

void colonnade_look_facts(
  int folder, const uint8_t *names, const colonnade_entry *entries, size_t count, int owners,
  int64_t *values
) {
  for (size_t index = 0; index < count; index++) {
    const char *name = (const char *)names + entries[index].name;
    struct statx status;
    if (look_at(folder, name, AT_SYMLINK_NOFOLLOW, &status) != 0) {
      values[index] = owners ? -1 : INT64_MIN;
    } else {
      values[index] = owners ? (int64_t)status.stx_uid : created(&status);
    }
  }
}

int colonnade_facts_at(int folder, const char *name, int follows, colonnade_facts *facts) {
  struct statx status;
  int result = look_at(folder, name, follows ? 0 : AT_SYMLINK_NOFOLLOW, &status);
  if (result != 0) return result;
  *facts = (colonnade_facts){
    .size = clamped(status.stx_size),
    .modified = nanoseconds(status.stx_mtime),
    .device = makedev(status.stx_dev_major, status.stx_dev_minor),
    .inode = status.stx_ino,
    .mode = status.stx_mode,
    .links = status.stx_nlink,
    .owner = status.stx_uid,
    .group = status.stx_gid,
    .created = created(&status),
    .accessed = nanoseconds(status.stx_atime),
  };
  return 0;
}

int colonnade_facts_of(const char *path, int follows, colonnade_facts *facts) {
  return colonnade_facts_at(AT_FDCWD, path, follows, facts);
}

int colonnade_count_entries(
  int folder, const char *name, uint8_t *scratch, size_t scratch_size, uint32_t limit,
  uint32_t *shown, uint32_t *hidden
) {
  int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (inner < 0) return -errno;
  *shown = *hidden = 0;
  long taken = 0;
  while (*shown + *hidden < limit) {
    taken = read_entries(inner, scratch, scratch_size);
    if (taken <= 0) break;
    for (long at = 0; at < taken;) {
      const struct colonnade_kernel_entry *entry = (const struct colonnade_kernel_entry *)(scratch + at);
      if (entry->record_length == 0) break;
      at += entry->record_length;
      if (is_dots(entry->name)) continue;
      *(entry->name[0] == '.' ? hidden : shown) += 1;
    }
  }
  close(inner);
  return taken < 0 ? (int)taken : 0;
}
