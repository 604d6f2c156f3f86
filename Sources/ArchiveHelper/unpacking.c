// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "helper.h"

// Everything is written below one folder, by descriptors: each folder on the way is opened without
// following a link, so a link that the archive has made, or anybody else, never leads a file out.
// Nothing is believed about sizes: the bytes are counted as they are written.

enum { MOST_ENTRIES = 100000, MOST_RATIO = 100 };
static const long long MOST_BYTES = 1LL << 30;

/// A folder that was made, with what it gets when all is in it.
typedef struct {
  char *path;
  mode_t mode;
  struct timespec time;  // `tv_nsec` is UTIME_OMIT where the archive has none
} made_t;

/// The work: the folder, how far it is, and what is still to be done at the end.
typedef struct {
  struct archive *archive;
  const options_t *options;
  int root;
  mode_t mask;
  long long bytes, entries, size, total, space;
  int mayGrow, mayFill, mayBeMany;
  made_t *made;
  size_t madeCount, madeRoom;
  char **upLinks;  // links that lead to the folder itself, and not below it
  size_t upCount, upRoom;
  char *top;  // the first part of all names so far
  int hasSeveral;
  char *parent;  // the folder that was written into last, and its descriptor
  int parentFile;
} work_t;

static void *grown(void *list, size_t *room, size_t count, size_t size) {
  if (count < *room) return list;
  *room = *room ? *room * 2 : 64;
  void *larger = realloc(list, *room * size);
  if (!larger) fail("memory", "There is no memory left");
  return larger;
}

static char *copied(const char *text) {
  char *copy = strdup(text);
  if (!copy) fail("memory", "There is no memory left");
  return copy;
}

/// The first parts of a path with slashes between them.
static char *joined(const path_t *path, int count) {
  size_t length = 1;
  for (int part = 0; part < count; part++) length += strlen(path->parts[part]) + 1;
  char *text = calloc(1, length);
  if (!text) fail("memory", "There is no memory left");
  for (int part = 0; part < count; part++) {
    if (part > 0) strcat(text, "/");
    strcat(text, path->parts[part]);
  }
  return text;
}

static struct timespec timeOf(struct archive_entry *entry) {
  struct timespec time = {0, UTIME_OMIT};
  if (!archive_entry_mtime_is_set(entry)) return time;
  time.tv_sec = archive_entry_mtime(entry);
  time.tv_nsec = archive_entry_mtime_nsec(entry);
  return time;
}

// MARK: Limits

/// Asks whether to go on, once for each reason.
static void mind(int *may, const char *reason, long long number) {
  if (*may) return;
  char words[64], answer[8];
  snprintf(words, sizeof words, "%s %lld", reason, number);
  if (ask(words, answer, sizeof answer) < 0 || strcmp(answer, "yes") != 0) fail("refused", reason);
  *may = 1;
}

/// Asks before more is written than a person expects; `reason` is `bytes` for what is announced, and
/// `grown` for what was written, of which nobody knows how much more will come.
static void checkSize(work_t *work, const char *reason, long long bytes) {
  if (work->options->most >= 0 && bytes > work->options->most) fail("large", "");
  if (bytes > MOST_BYTES && bytes / MOST_RATIO > work->size) mind(&work->mayGrow, reason, bytes);
  if (bytes > work->space) mind(&work->mayFill, "space", bytes);
}

static void checkCount(work_t *work, long long entries) {
  if (entries > MOST_ENTRIES) mind(&work->mayBeMany, "entries", entries);
}

/// Adds up what the archive says of itself, where that costs nothing but looking.
static void readHeaders(work_t *work) {
  struct archive *archive = openArchive(work->options);
  struct archive_entry *entry;
  long long bytes = 0, entries = 0;
  int more = nextEntry(&archive, &entry, work->options);
  if (more && archive_filter_count(archive) == 1 && !work->options->numbers) {
    for (; more && entries < 10 * MOST_ENTRIES; more = nextEntry(&archive, &entry, work->options)) {
      long long size = archive_entry_size(entry);
      if (size > 0) bytes = bytes > LLONG_MAX - size ? LLONG_MAX : bytes + size;
      entries++;
    }
    work->total = bytes;
    checkSize(work, "bytes", bytes);
    checkCount(work, entries);
  }
  archive_read_free(archive);
}

static void tell(work_t *work, int isLast) {
  // Bytes are counted where their number is known; else the archive's own.
  if (work->total > 0) {
    tellProgress(work->bytes, work->entries, work->bytes, work->total, isLast);
  } else {
    long long done = archive_filter_bytes(work->archive, -1);
    tellProgress(work->bytes, work->entries, done, work->size, isLast);
  }
}

// MARK: Folders

static void noteFolder(work_t *work, const path_t *path, int count, struct archive_entry *entry) {
  work->made = grown(work->made, &work->madeRoom, work->madeCount, sizeof *work->made);
  made_t made = {joined(path, count), 0777, {0, UTIME_OMIT}};
  if (entry) {
    made.mode = archive_entry_perm(entry) & 0777;
    made.time = timeOf(entry);
  }
  made.mode = (made.mode & ~work->mask) | S_IRWXU;
  work->made[work->madeCount++] = made;
}

/// Opens a folder below the root; makes what is missing when `makes` is set. Returns a negative
/// errno when something else than a folder is on the way.
static int openFolder(work_t *work, const path_t *path, int count, int makes) {
  int folder = dup(work->root);
  for (int part = 0; part < count && folder >= 0; part++) {
    const char *name = path->parts[part];
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int next = openat(folder, name, flags);
    if (next < 0 && errno == ENOENT && makes && mkdirat(folder, name, S_IRWXU) == 0) {
      noteFolder(work, path, part + 1, NULL);
      next = openat(folder, name, flags);
    }
    int code = errno;
    close(folder);
    if (next < 0) return -code;
    folder = next;
  }
  return folder < 0 ? -errno : folder;
}

/// The open folder in which an entry goes; kept for the next entry, which is mostly beside it.
static int parentOf(work_t *work, const path_t *path) {
  char *name = joined(path, path->count - 1);
  if (work->parent && strcmp(work->parent, name) == 0) {
    free(name);
    return work->parentFile;
  }
  int folder = openFolder(work, path, path->count - 1, 1);
  if (work->parent) close(work->parentFile);
  free(work->parent);
  work->parent = NULL;
  if (folder < 0) {
    free(name);
    return folder;
  }
  work->parent = name;
  work->parentFile = folder;
  return folder;
}

// MARK: Entries

/// Why an entry cannot be made, by the number of the system; ends the helper where the disk fails.
static const char *reason(int code) {
  switch (code) {
  case ELOOP: case ENOTDIR: return "through";
  case EEXIST: case EISDIR: return "taken";
  case ENAMETOOLONG: case EINVAL: case EILSEQ: return "name";
  case EPERM: case EACCES: case ENOENT: return "refused";
  default: failDisk(code);
  }
}

/// Takes away what an earlier entry of the same name has left; a folder stays.
static const char *makeRoom(int folder, const char *name) {
  if (unlinkat(folder, name, 0) == 0 || errno == ENOENT) return NULL;
  return reason(errno == EPERM ? EISDIR : errno);
}

static void writeAll(int file, const char *bytes, size_t count, off_t place) {
  while (count > 0) {
    ssize_t written = pwrite(file, bytes, count, place);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) failDisk(written < 0 ? errno : ENOSPC);
    bytes += written;
    count -= (size_t)written;
    place += written;
  }
}

/// Writes the contents of an entry, counted as they come.
static void writeContents(work_t *work, struct archive_entry *entry, int file) {
  const void *block;
  size_t count;
  la_int64_t place;
  for (;;) {
    int status = archive_read_data_block(work->archive, &block, &count, &place);
    if (status == ARCHIVE_EOF) break;
    if (status == ARCHIVE_RETRY) continue;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) failReading(work->archive, entry);
    work->bytes += (long long)count;
    checkSize(work, "grown", work->bytes);
    if (count > 0) writeAll(file, block, count, place);
    tell(work, 0);
  }
  // A file with holes may end in one.
  la_int64_t size = archive_entry_size(entry);
  struct stat facts;
  if (archive_entry_sparse_count(entry) > 0 && fstat(file, &facts) == 0 && facts.st_size < size) {
    if (ftruncate(file, size) != 0) failDisk(errno);
  }
}

static const char *makeFile(work_t *work, struct archive_entry *entry, int folder, const char *name) {
  int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  int file = openat(folder, name, flags, S_IRUSR | S_IWUSR);
  // Room is made where it is wanted: hardly an archive has a name twice.
  if (file < 0 && errno == EEXIST) {
    const char *fault = makeRoom(folder, name);
    if (fault) return fault;
    file = openat(folder, name, flags, S_IRUSR | S_IWUSR);
  }
  if (file < 0) return reason(errno);
  writeContents(work, entry, file);
  // Never what would let a program run with the rights of somebody else.
  fchmod(file, archive_entry_perm(entry) & 0777 & ~work->mask);
  struct timespec times[] = {{0, UTIME_OMIT}, timeOf(entry)};
  futimens(file, times);
  return close(file) == 0 ? NULL : reason(errno);
}

static const char *makeFolder(work_t *work, struct archive_entry *entry, const path_t *path) {
  int folder = openFolder(work, path, path->count, 1);
  if (folder < 0) return reason(-folder);
  close(folder);
  noteFolder(work, path, path->count, entry);
  return NULL;
}

static const char *makeLink(work_t *work, struct archive_entry *entry, int folder, const path_t *path) {
  const char *target = archive_entry_symlink(entry), *name = path->parts[path->count - 1];
  int lowest = target ? lowestDepth(target, path->count - 1) : -1;
  if (lowest < 0) return "link";
  const char *fault = makeRoom(folder, name);
  if (fault) return fault;
  if (symlinkat(target, folder, name) != 0) return reason(errno);
  struct timespec times[] = {{0, UTIME_OMIT}, timeOf(entry)};
  utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW);
  if (lowest > 0) return NULL;
  work->upLinks = grown(work->upLinks, &work->upRoom, work->upCount, sizeof *work->upLinks);
  work->upLinks[work->upCount++] = joined(path, path->count);
  return NULL;
}

/// Gives a file of the archive another name; nothing but a plain file below the root has two.
static const char *makeName(work_t *work, struct archive_entry *entry, int folder, const char *name) {
  path_t other;
  const char *fault = cutPath(&other, archive_entry_hardlink(entry));
  // Stripped names would be those of other files.
  if (!fault && (other.count == 0 || work->options->strip > 0)) fault = "link";
  int place = fault ? -1 : openFolder(work, &other, other.count - 1, 0);
  if (!fault && place < 0) fault = "link";
  struct stat facts;
  const char *last = fault ? NULL : other.parts[other.count - 1];
  if (!fault && (fstatat(place, last, &facts, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(facts.st_mode))) {
    fault = "link";
  }
  struct stat present;
  int isThere = fstatat(folder, name, &present, AT_SYMLINK_NOFOLLOW) == 0;
  if (!fault && isThere && present.st_ino == facts.st_ino) fault = "taken";
  if (!fault) fault = makeRoom(folder, name);
  if (!fault && linkat(place, last, folder, name, 0) != 0) fault = reason(errno);
  if (place >= 0) close(place);
  free(other.text);
  return fault;
}

/// Makes one entry; returns why it was left out.
static const char *make(work_t *work, struct archive_entry *entry, const path_t *path) {
  mode_t kind = archive_entry_filetype(entry);
  int isName = archive_entry_hardlink(entry) != NULL;
  if (!isName && kind != AE_IFREG && kind != AE_IFDIR && kind != AE_IFLNK && kind != 0) return "kind";
  if (kind == AE_IFDIR && !isName) return makeFolder(work, entry, path);
  int folder = parentOf(work, path);
  if (folder < 0) return reason(-folder);
  const char *name = path->parts[path->count - 1];
  if (isName) return makeName(work, entry, folder, name);
  if (kind == AE_IFLNK) return makeLink(work, entry, folder, path);
  return makeFile(work, entry, folder, name);
}

// MARK: All of them

static void noteTop(work_t *work, const path_t *path, struct archive_entry *entry) {
  // What was only compressed is one file, and needs no folder around it.
  int isFolder = path->count > 1 || archive_entry_filetype(entry) == AE_IFDIR ||
                 archive_format(work->archive) == ARCHIVE_FORMAT_RAW;
  if (!isFolder || (work->top && strcmp(work->top, path->parts[0]) != 0)) work->hasSeveral = 1;
  if (!work->top) work->top = copied(path->parts[0]);
}

/// True when a number is the next of the list; the list is in order, so it is read once.
static int isWanted(const char **list, long long number) {
  while (*list && **list) {
    char *end;
    long long first = strtoll(*list, &end, 10), last = first;
    if (*end == '-') last = strtoll(end + 1, &end, 10);
    if (number <= last) return number >= first;
    if (*end != ',') break;
    *list = end + 1;
  }
  *list = "";
  return 0;
}

static void unpackEntry(work_t *work, struct archive_entry *entry) {
  const char *name = nameOf(work->archive, entry, work->options);
  path_t path;
  const char *fault = cutPath(&path, name);
  int strip = work->options->strip;
  if (!fault && path.count > 0) {
    path.count = path.count > strip ? path.count - strip : 0;
    memmove(path.parts, path.parts + strip, (size_t)path.count * sizeof *path.parts);
    if (path.count > 0) {
      fault = make(work, entry, &path);
      if (!fault) noteTop(work, &path, entry);
    }
  }
  if (fault) record("l %s %s", fault, name);
  free(path.text);
}

/// Takes away links that lead to the folder above the one that all entries share: it is the one that
/// goes to its place, and they would lead out of it.
static void dropUpLinks(work_t *work) {
  for (size_t index = 0; index < work->upCount; index++) {
    path_t path;
    if (cutPath(&path, work->upLinks[index])) continue;
    int folder = openFolder(work, &path, path.count - 1, 0);
    const char *name = path.parts[path.count - 1];
    struct stat facts;
    if (folder >= 0 && fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISLNK(facts.st_mode) && unlinkat(folder, name, 0) == 0) {
      record("l link %s", work->upLinks[index]);
    }
    if (folder >= 0) close(folder);
  }
}

/// Gives folders their rights and times, when nothing is written into them any more.
static void finishFolders(work_t *work) {
  for (size_t index = 0; index < work->madeCount; index++) {
    path_t path;
    made_t *made = &work->made[index];
    if (cutPath(&path, made->path)) continue;
    int folder = openFolder(work, &path, path.count, 0);
    free(path.text);
    if (folder < 0) continue;
    fchmod(folder, made->mode);
    struct timespec times[] = {{0, UTIME_OMIT}, made->time};
    futimens(folder, times);
    close(folder);
  }
}

int unpack(const options_t *options) {
  struct statvfs disk;
  work_t work = {.options = options, .size = archiveBytes(), .space = LLONG_MAX};
  work.mask = umask(0);
  umask(work.mask);
  work.root = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (work.root < 0) failDisk(errno);
  if (fstatvfs(work.root, &disk) == 0) {
    work.space = (long long)(disk.f_bavail * disk.f_frsize / 20 * 19);
  }
  readHeaders(&work);
  work.archive = openArchive(options);
  struct archive_entry *entry;
  const char *wanted = options->numbers;
  for (long long number = 0; nextEntry(&work.archive, &entry, options); number++) {
    if (options->numbers && !isWanted(&wanted, number)) continue;
    checkCount(&work, ++work.entries);
    unpackEntry(&work, entry);
    tell(&work, 0);
  }
  if (!work.hasSeveral) dropUpLinks(&work);
  finishFolders(&work);
  tell(&work, 1);
  record("d %lld %lld %s", work.bytes, work.entries, work.hasSeveral || !work.top ? "" : work.top);
  flush();
  return 0;
}
