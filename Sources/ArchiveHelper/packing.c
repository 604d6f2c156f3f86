// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "helper.h"

// Names come on descriptor 0, a zero byte behind each, relative to the folder the helper was started
// in. Links go in as links, and no folder is entered by way of one.

enum { BLOCK = 1 << 17 };

typedef struct {
  struct archive *archive;
  char *block;
  long long bytes, entries;
  int depth, is_zip;
} packing_t;

/// The name of a format with the filter behind it, its levels, and how it is called by people.
typedef struct {
  const char *name, *levels[3];
  int format, filter;
  const char *module;
} format_t;

static const format_t formats[] = {
  {"zip", {"0", "6", "9"}, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "zip"},
  {"7z", {"0", "5", "9"}, ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE, "7zip"},
  {"tar", {NULL}, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_NONE, NULL},
  {"tar.gz", {"1", "6", "9"}, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_GZIP, "gzip"},
  {"tar.bz2", {"1", "9", "9"}, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_BZIP2, "bzip2"},
  {"tar.xz", {"0", "6", "9"}, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_XZ, "xz"},
  {"tar.zst", {"1", "3", "19"}, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_ZSTD, "zstd"},
};

/// Ends the helper: the system's number says more than the library's words for it.
_Noreturn static void failWriting(struct archive *archive) {
  int code = archive_errno(archive);
  if (code == ENOSPC || code == EDQUOT || code == EFBIG || code == EIO) failDisk(code);
  const char *words = archive_error_string(archive);
  fail("disk", words ? words : "It cannot be written");
}

static struct archive *newArchive(const char *name, const char *level) {
  static const char *const levels[] = {"store", "normal", "best"};
  struct archive *archive = archive_write_new();
  if (!archive) fail("memory", "There is no memory left");
  for (size_t index = 0; index < sizeof formats / sizeof *formats; index++) {
    const format_t *format = &formats[index];
    if (strcmp(format->name, name) != 0) continue;
    archive_write_set_format(archive, format->format);
    if (format->filter != ARCHIVE_FILTER_NONE) archive_write_add_filter(archive, format->filter);
    for (int grade = 0; grade < 3 && format->module; grade++) {
      if (strcmp(levels[grade], level) != 0) continue;
      archive_write_set_option(archive, format->module, "compression-level", format->levels[grade]);
    }
    archive_write_set_bytes_in_last_block(archive, 1);
    if (archive_write_open_fd(archive, PRODUCT) != ARCHIVE_OK) failWriting(archive);
    return archive;
  }
  fail("format", name);
}

static void leaveOut(const char *reason, const char *name) { record("l %s %s", reason, name); }

/// Puts the contents of an open file in, as far as the header has said.
static void addContents(packing_t *packing, int file, long long size) {
  while (size > 0) {
    ssize_t count = read(file, packing->block, size < BLOCK ? (size_t)size : BLOCK);
    if (count < 0 && errno == EINTR) continue;
    // The file has become shorter meanwhile: the library fills up what the header has said.
    if (count <= 0) return;
    if (archive_write_data(packing->archive, packing->block, (size_t)count) < 0) {
      failWriting(packing->archive);
    }
    size -= count;
    packing->bytes += count;
    tellProgress(packing->bytes, packing->entries, packing->bytes, 0, 0);
  }
}

/// Writes a header whose name is in no letters that anybody knows.
///
/// A zip says of all names that they are UTF-8 where the locale is. Of these it must not: readers give up
/// on an archive whose names are not what it says.
static int writeRawHeader(struct archive *archive, struct archive_entry *entry) {
  setlocale(LC_CTYPE, "C");
  int status = archive_write_header(archive, entry);
  setlocale(LC_CTYPE, "C.UTF-8");
  return status;
}

/// Writes the header of an entry; tells whether it is in.
static int addHeader(packing_t *packing, const char *path, const struct stat *facts, const char *target) {
  struct archive_entry *entry = archive_entry_new2(packing->archive);
  if (!entry) fail("memory", "There is no memory left");
  archive_entry_copy_pathname(entry, path);
  archive_entry_copy_stat(entry, facts);
  if (!S_ISREG(facts->st_mode)) archive_entry_set_size(entry, 0);
  if (target) archive_entry_copy_symlink(entry, target);
  int is_raw = packing->is_zip && mbstowcs(NULL, path, 0) == (size_t)-1;
  int status = is_raw ? writeRawHeader(packing->archive, entry)
                      : archive_write_header(packing->archive, entry);
  archive_entry_free(entry);
  if (status == ARCHIVE_FATAL) failWriting(packing->archive);
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
    leaveOut("name", path);
    return 0;
  }
  packing->entries++;
  return 1;
}

static void add(packing_t *packing, int folder, const char *name, const char *path);

static void addFolder(packing_t *packing, int folder, const char *name, const char *path) {
  int file = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *list = file < 0 || packing->depth >= MOST_PARTS ? NULL : fdopendir(file);
  if (!list) {
    leaveOut(file < 0 ? "closed" : "deep", path);
    if (file >= 0) close(file);
    return;
  }
  packing->depth++;
  for (struct dirent *next = readdir(list); next; next = readdir(list)) {
    if (strcmp(next->d_name, ".") == 0 || strcmp(next->d_name, "..") == 0) continue;
    char *inner;
    if (asprintf(&inner, "%s/%s", path, next->d_name) < 0) fail("memory", "There is no memory left");
    add(packing, dirfd(list), next->d_name, inner);
    free(inner);
  }
  packing->depth--;
  closedir(list);
}

static void addFile(packing_t *packing, int folder, const char *name, const char *path) {
  int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    leaveOut("closed", path);
  } else if (addHeader(packing, path, &facts, NULL)) {
    addContents(packing, file, facts.st_size);
  }
  if (file >= 0) close(file);
}

static void add(packing_t *packing, int folder, const char *name, const char *path) {
  struct stat facts;
  if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) return leaveOut("gone", path);
  if (S_ISDIR(facts.st_mode)) {
    if (addHeader(packing, path, &facts, NULL)) addFolder(packing, folder, name, path);
  } else if (S_ISREG(facts.st_mode)) {
    addFile(packing, folder, name, path);
  } else if (S_ISLNK(facts.st_mode)) {
    char target[PATH_MAX];
    ssize_t length = readlinkat(folder, name, target, sizeof target - 1);
    if (length < 0) return leaveOut("gone", path);
    target[length] = 0;
    addHeader(packing, path, &facts, target);
  } else {
    leaveOut("kind", path);
  }
}

/// Counts what can be read of the new archive; it must be what went in.
static void check(long long entries) {
  options_t options = {.most = -1};
  if (dup2(PRODUCT, INPUT) < 0) failDisk(errno);
  struct archive *archive = openArchive(&options);
  struct archive_entry *entry;
  while (entries > 0 && nextEntry(&archive, &entry, &options)) entries--;
  if (entries != 0) fail("damaged", "What was written cannot be read back");
}

int pack(const char *format, const char *level) {
  packing_t packing = {.archive = newArchive(format, level), .block = malloc(BLOCK)};
  packing.is_zip = strcmp(format, "zip") == 0;
  char *name = NULL;
  size_t room = 0;
  if (!packing.block) fail("memory", "There is no memory left");
  while (getdelim(&name, &room, 0, stdin) > 0) {
    path_t path;
    const char *fault = cutPath(&path, name);
    if (fault || path.count != 1) leaveOut(fault ? fault : "name", name);
    else add(&packing, AT_FDCWD, path.parts[0], path.parts[0]);
    free(path.text);
  }
  if (archive_write_close(packing.archive) != ARCHIVE_OK) failWriting(packing.archive);
  if (fsync(PRODUCT) != 0 && errno != EINVAL) failDisk(errno);
  check(packing.entries);
  tellProgress(packing.bytes, packing.entries, packing.bytes, packing.bytes, 1);
  record("d %lld %lld ", packing.bytes, packing.entries);
  flush();
  return 0;
}
