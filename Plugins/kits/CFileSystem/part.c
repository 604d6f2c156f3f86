// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CFileSystem.h"

// Parts: files and folders that grow under a name of their own and get their real one in one step.
// While one grows, a note elsewhere says where, and its maker holds a lock on the note; the lock goes
// with the maker, however that ends.

enum { DEEPEST = 200, MOST_PASSES = 100 };

int colonnade_note_part(const char *note, const char *place) {
  char growing[4096];
  int length = snprintf(growing, sizeof growing, "%s.new", note);
  if (length < 0 || (size_t)length >= sizeof growing) return -ENAMETOOLONG;
  int file = open(growing, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return -errno;
  ssize_t count = (ssize_t)strlen(place);
  // Locked before it has its name: whoever finds it then finds it locked.
  if (flock(file, LOCK_EX | LOCK_NB) == 0 && write(file, place, (size_t)count) == count &&
      fsync(file) == 0 && rename(growing, note) == 0) {
    return file;
  }
  int code = errno ? errno : ENOSPC;
  unlink(growing);
  close(file);
  return -code;
}

int colonnade_left_part(const char *note, char *place, size_t size) {
  int file = open(note, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return -errno;
  ssize_t count = flock(file, LOCK_EX | LOCK_NB) == 0 ? read(file, place, size - 1) : -1;
  int code = errno;
  close(file);
  if (count < 0) return -code;
  place[count] = 0;
  return (int)count;
}

static int removeAll(int parent, const char *name, int depth) {
  if (unlinkat(parent, name, 0) == 0) return 0;
  // A folder: EISDIR here, EPERM elsewhere.
  if (errno != EISDIR && errno != EPERM) return -errno;
  if (depth > DEEPEST) return -ELOOP;
  int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *list = folder < 0 ? NULL : fdopendir(folder);
  if (!list) {
    int code = errno;
    if (folder >= 0) close(folder);
    return -code;
  }
  int status = 0, found = 1;
  // Some file systems skip entries while others are removed: look again until nothing is left.
  for (int pass = 0; pass < MOST_PASSES && found && status == 0; pass++) {
    found = 0;
    rewinddir(list);
    for (struct dirent *next = readdir(list); next && status == 0; next = readdir(list)) {
      if (strcmp(next->d_name, ".") == 0 || strcmp(next->d_name, "..") == 0) continue;
      found = 1;
      status = removeAll(folder, next->d_name, depth + 1);
    }
  }
  closedir(list);
  if (status != 0) return status;
  return unlinkat(parent, name, AT_REMOVEDIR) == 0 ? 0 : -errno;
}

int colonnade_remove_part(const char *place) { return removeAll(AT_FDCWD, place, 0); }

int colonnade_sync_volume(int folder) { return syncfs(folder) == 0 ? 0 : -errno; }

int colonnade_memory_file(const uint8_t *bytes, size_t count) {
  int file = memfd_create("names", MFD_CLOEXEC);
  if (file < 0) return -errno;
  for (size_t done = 0; done < count;) {
    ssize_t written = write(file, bytes + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      close(file);
      return -ENOSPC;
    }
    done += (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}
