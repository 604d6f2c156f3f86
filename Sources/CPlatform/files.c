// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatformFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static int64_t nanoseconds(struct timespec time) {
  int64_t result;
  if (__builtin_mul_overflow((int64_t)time.tv_sec, (int64_t)1000000000, &result)) return 0;
  return result + time.tv_nsec;
}

static struct timespec moment(int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  if (time.tv_nsec < 0) {
    time.tv_sec -= 1;
    time.tv_nsec += 1000000000;
  }
  return time;
}

int colonnade_file_look(int folder, const char *name, struct colonnade_file_facts *facts) {
  struct stat status;
  int result =
    name ? fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) : fstat(folder, &status);
  if (result != 0) return -errno;
  *facts = (struct colonnade_file_facts){
    .device = status.st_dev,
    .inode = status.st_ino,
    .links = status.st_nlink,
    .mode = status.st_mode,
    .owner = status.st_uid,
    .group = status.st_gid,
    .size = status.st_size,
    .blocks = status.st_blocks,
    .accessed = nanoseconds(status.st_atim),
    .modified = nanoseconds(status.st_mtim),
    .changed = nanoseconds(status.st_ctim),
  };
  return 0;
}

int colonnade_file_open_folder(int folder, const char *name, int follows) {
  int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW);
  int file = openat(folder < 0 ? AT_FDCWD : folder, name, flags);
  // A folder that may be entered and not listed is good enough to name entries in.
  if (file < 0 && errno == EACCES) {
    file = openat(folder < 0 ? AT_FDCWD : folder, name, flags | O_PATH);
  }
  return file < 0 ? -errno : file;
}

int colonnade_file_open(int folder, const char *name) {
  int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
  int file = openat(folder, name, flags | O_NOATIME);
  if (file < 0 && errno == EPERM) file = openat(folder, name, flags);
  return file < 0 ? -errno : file;
}

/// Opens a name part by part, following no link.
static int openWithoutLinks(int folder, const char *name, int flags) {
  int above = dup(folder);
  while (above >= 0) {
    const char *slash = strchr(name, '/');
    char part[256];
    size_t count = slash ? (size_t)(slash - name) : strlen(name);
    int result = -1;
    if (count >= sizeof part) {
      errno = ENAMETOOLONG;
    } else {
      memcpy(part, name, count);
      part[count] = 0;
      int way = slash ? O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC : flags | O_NOFOLLOW;
      result = openat(above, part, way);
    }
    int error = errno;
    close(above);
    errno = error;
    if (!slash) return result;
    above = result;
    name = slash + 1;
  }
  return -1;
}

int colonnade_file_open_beneath(const char *folder, const char *name) {
  int base = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (base < 0) return -errno;
  int flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
  struct open_how how = {
    .flags = (uint64_t)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  long file;
  int tries = 16;
  // Somebody may rename what lies on the way; that is tried again.
  do {
    file = syscall(SYS_openat2, base, name, &how, sizeof how);
  } while (file < 0 && errno == EAGAIN && --tries > 0);
  // Older systems do not know the call, and some sandboxes forbid it.
  if (file < 0 && (errno == ENOSYS || errno == EPERM)) file = openWithoutLinks(base, name, flags);
  int error = errno;
  close(base);
  return file < 0 ? -error : (int)file;
}

int colonnade_file_create(int folder, const char *name) {
  int file = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  return file < 0 ? -errno : file;
}

int colonnade_file_open_journal(const char *path, int is_new) {
  int flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC | (is_new ? O_CREAT | O_EXCL : 0);
  int file = open(path, flags, 0600);
  return file < 0 ? -errno : file;
}

int colonnade_file_may_change(int folder) {
  return faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0 ? 0 : -errno;
}

/// Takes the new name with a hard link, then gives up the old one.
static int renameByLink(int from_folder, const char *from, int to_folder, const char *to) {
  if (linkat(from_folder, from, to_folder, to, 0) != 0) return -errno;
  if (unlinkat(from_folder, from, 0) == 0) return 0;
  int error = errno;
  unlinkat(to_folder, to, 0);
  return -error;
}

/// Takes the new name with an empty file, then puts the old one over it.
static int renameOverEmpty(int from_folder, const char *from, int to_folder, const char *to) {
  int file = colonnade_file_create(to_folder, to);
  if (file < 0) return file;
  close(file);
  if (renameat(from_folder, from, to_folder, to) == 0) return 0;
  int error = errno;
  unlinkat(to_folder, to, 0);
  return -error;
}

int colonnade_file_rename_new(
  int from_folder, const char *from, int to_folder, const char *to) {
  if (syscall(SYS_renameat2, from_folder, from, to_folder, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -errno;
  struct stat status;
  if (fstatat(to_folder, to, &status, AT_SYMLINK_NOFOLLOW) == 0) return -EEXIST;
  if (fstatat(from_folder, from, &status, AT_SYMLINK_NOFOLLOW) != 0) return -errno;
  if (S_ISDIR(status.st_mode)) {
    // A folder can only ever take the place of an empty folder.
    return renameat(from_folder, from, to_folder, to) == 0 ? 0 : -errno;
  }
  int result = renameByLink(from_folder, from, to_folder, to);
  if (result != -EPERM && result != -EOPNOTSUPP && result != -ENOSYS && result != -EMLINK) {
    return result;
  }
  return renameOverEmpty(from_folder, from, to_folder, to);
}

int colonnade_file_exchange(
  int left_folder, const char *left, int right_folder, const char *right) {
  long status =
    syscall(SYS_renameat2, left_folder, left, right_folder, right, RENAME_EXCHANGE);
  return status == 0 ? 0 : -errno;
}

int colonnade_file_set_mode(int folder, const char *name, uint32_t mode) {
  int file = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return -errno;
  // What was opened only to be named is changed by way of its own entry.
  char place[32];
  snprintf(place, sizeof place, "/proc/self/fd/%d", file);
  int result = chmod(place, mode & 07777) == 0 ? 0 : -errno;
  close(file);
  return result;
}

int colonnade_file_set_owner(int folder, const char *name, uint32_t user, uint32_t group) {
  return fchownat(folder, name, user, group, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno;
}

int colonnade_file_set_modified(int folder, const char *name, int64_t nanoseconds) {
  struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, moment(nanoseconds)};
  return utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno;
}

int colonnade_file_clone(int from, int to) {
  return ioctl(to, FICLONE, from) == 0 ? 0 : -errno;
}

static int isBeyondTheKernel(int error) {
  return error == EXDEV || error == EINVAL || error == ENOSYS || error == EOPNOTSUPP
    || error == EPERM || error == ETXTBSY || error == EBADF;
}

/// Writes all of a buffer at a place.
static int writeAll(int to, const uint8_t *bytes, int64_t count, int64_t offset) {
  int64_t written = 0;
  while (written < count) {
    ssize_t more = pwrite(to, bytes + written, (size_t)(count - written), offset + written);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return -errno;
    if (more == 0) return -EIO;
    written += more;
  }
  return 0;
}

int64_t colonnade_file_copy(
  int from, int to, int64_t offset, int64_t count, uint8_t *buffer, size_t capacity,
  int *is_plain) {
  while (!*is_plain) {
    off_t in = offset;
    off_t out = offset;
    ssize_t copied = copy_file_range(from, &in, to, &out, (size_t)count, 0);
    if (copied > 0) return copied;
    if (copied < 0 && errno == EINTR) continue;
    if (copied < 0 && !isBeyondTheKernel(errno)) return -errno;
    // Some file systems say 0 where there is more to read.
    *is_plain = 1;
  }
  size_t wanted = (uint64_t)count < capacity ? (size_t)count : capacity;
  ssize_t found;
  do {
    found = pread(from, buffer, wanted, offset);
  } while (found < 0 && errno == EINTR);
  if (found < 0) return -errno;
  int status = writeAll(to, buffer, found, offset);
  return status < 0 ? status : found;
}

int colonnade_file_write_out(int file, int64_t offset, int64_t count, int64_t awaited) {
  int status = sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
  if (status == 0 && awaited > 0) {
    // What this reports, a later fsync does not report again.
    status = sync_file_range(
      file, offset - awaited, awaited,
      SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
  }
  if (status == 0 || errno == EINVAL || errno == ESPIPE || errno == ENOSYS) return 0;
  return -errno;
}

int colonnade_file_next_data(
  int file, int64_t offset, int64_t size, int64_t *start, int64_t *end) {
  off_t data = lseek(file, offset, SEEK_DATA);
  if (data < 0 && errno == ENXIO) return 0;
  if (data < 0) {
    *start = offset;
    *end = size;
    return offset < size;
  }
  off_t hole = lseek(file, data, SEEK_HOLE);
  *start = data;
  *end = hole < 0 || hole > size ? size : hole;
  return data < size;
}

int colonnade_file_set_size(int file, int64_t size) {
  return ftruncate(file, size) == 0 ? 0 : -errno;
}

static int isCopied(const char *name) {
  return strncmp(name, "user.", 5) == 0 || strcmp(name, "system.posix_acl_access") == 0
    || strcmp(name, "system.posix_acl_default") == 0 || strcmp(name, "security.capability") == 0;
}

static void copyAttributes(int from, int to) {
  enum { most = 65536 };
  char names[8192];
  ssize_t length = flistxattr(from, names, sizeof names);
  for (ssize_t at = 0; at < length; at += (ssize_t)strlen(names + at) + 1) {
    if (!isCopied(names + at)) continue;
    char value[most];
    ssize_t size = fgetxattr(from, names + at, value, most);
    if (size >= 0) (void)fsetxattr(to, names + at, value, (size_t)size, 0);
  }
}

void colonnade_file_set_facts(int file, int from, const struct colonnade_file_facts *facts) {
  mode_t mode = facts->mode & 07777;
  // Without its owner a program must not run as its owner.
  if (fchown(file, facts->owner, facts->group) != 0) {
    if (fchown(file, (uid_t)-1, facts->group) != 0) mode &= ~(mode_t)S_ISGID;
    mode &= ~(mode_t)S_ISUID;
  }
  // A change of owner takes capabilities away; without write permission nothing can be added.
  if (from >= 0) copyAttributes(from, file);
  if (fchmod(file, mode) != 0) {
    // File systems without permissions refuse; what is there is all there can be.
  }
  struct timespec times[2] = {moment(facts->accessed), moment(facts->modified)};
  (void)futimens(file, times);
}

void colonnade_file_set_link_facts(
  int folder, const char *name, const struct colonnade_file_facts *facts) {
  if (fchownat(folder, name, facts->owner, facts->group, AT_SYMLINK_NOFOLLOW) != 0) {
    (void)fchownat(folder, name, (uid_t)-1, facts->group, AT_SYMLINK_NOFOLLOW);
  }
  struct timespec times[2] = {moment(facts->accessed), moment(facts->modified)};
  (void)utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW);
}

int64_t colonnade_file_free_bytes(int file) {
  struct statvfs status;
  if (fstatvfs(file, &status) != 0) return -errno;
  int64_t bytes;
  if (__builtin_mul_overflow((int64_t)status.f_bavail, (int64_t)status.f_frsize, &bytes)) {
    return INT64_MAX;
  }
  return bytes;
}

int colonnade_file_sync_all(int file) { return syncfs(file) == 0 ? 0 : -errno; }
