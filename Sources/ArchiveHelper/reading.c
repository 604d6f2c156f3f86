// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "helper.h"

enum {
  BLOCK = 1 << 17,
  // Entries in a row that cannot be read; a damaged archive may have no end of them.
  MOST_FAULTS = 100,
  // What comes out of a list grows to so many times of what goes in: then it is a trap.
  MOST_GROWTH = 1000,
  GROWTH_BEGINS = 64 << 20,
  MOST_TRIES = 3,
  // An empty tar: blocks of zeros, and as many as programs fill up their last write with.
  TAR_BLOCK = 512,
  MOST_EMPTY_TAR = 20 * TAR_BLOCK,
};

/// The formats that are read. Not among them is mtree, which names other files to be read.
static void supportFormats(struct archive *archive) {
  archive_read_support_format_7zip(archive);
  archive_read_support_format_ar(archive);
  archive_read_support_format_cab(archive);
  archive_read_support_format_cpio(archive);
  archive_read_support_format_iso9660(archive);
  archive_read_support_format_lha(archive);
  archive_read_support_format_rar(archive);
  archive_read_support_format_rar5(archive);
  archive_read_support_format_tar(archive);
  archive_read_support_format_xar(archive);
  archive_read_support_format_zip(archive);
}

static void supportFilters(struct archive *archive) {
  archive_read_support_filter_bzip2(archive);
  archive_read_support_filter_compress(archive);
  archive_read_support_filter_gzip(archive);
  archive_read_support_filter_lz4(archive);
  archive_read_support_filter_lzip(archive);
  archive_read_support_filter_lzma(archive);
  archive_read_support_filter_rpm(archive);
  archive_read_support_filter_xz(archive);
  archive_read_support_filter_zstd(archive);
}

/// Gives the library the next word to try; it asks until one fits or there is none,
/// three times at most.
static const char *password(struct archive *archive, void *unused) {
  (void)archive, (void)unused;
  static char answer[1024];
  static int tries;
  char words[32];
  if (tries == MOST_TRIES) return NULL;
  snprintf(words, sizeof words, "password %d", ++tries);
  return ask(words, answer, sizeof answer) > 0 ? answer : NULL;
}

/// Opens what is on descriptor 0; raw alone takes it for one file, whatever is in it.
static struct archive *openAs(int isRaw, const options_t *options) {
  struct archive *archive = archive_read_new();
  if (!archive) fail("memory", "There is no memory left");
  if (!isRaw) supportFormats(archive);
  archive_read_support_format_raw(archive);
  supportFilters(archive);
  archive_read_set_passphrase_callback(archive, NULL, password);
  if (options->charset) archive_read_set_option(archive, NULL, "hdrcharset", options->charset);
  lseek(INPUT, 0, SEEK_SET);
  if (archive_read_open_fd(archive, INPUT, BLOCK) != ARCHIVE_OK) failReading(archive, NULL);
  return archive;
}

struct archive *openArchive(const options_t *options) { return openAs(0, options); }

/// Tells whether zeros at the beginning of what was compressed were taken for the end of a tar that
/// has no entry: such a tar has nothing but a few blocks of them.
static int isFileOfZeros(const options_t *options) {
  struct archive *archive = openAs(1, options);
  struct archive_entry *entry;
  char bytes[MOST_EMPTY_TAR + 1];
  la_ssize_t count = 0, more = 1;
  if (archive_read_next_header(archive, &entry) != ARCHIVE_OK) more = 0;
  while (more > 0 && count < (la_ssize_t)sizeof bytes) {
    more = archive_read_data(archive, bytes + count, sizeof bytes - (size_t)count);
    if (more > 0) count += more;
  }
  archive_read_free(archive);
  la_ssize_t zeros = 0;
  while (zeros < count && bytes[zeros] == 0) zeros++;
  if (zeros < TAR_BLOCK) return 0;
  return zeros < count || count > MOST_EMPTY_TAR || count % TAR_BLOCK != 0;
}

int nextEntry(struct archive **place, struct archive_entry **entry, const options_t *options) {
  for (int faults = 0; faults < MOST_FAULTS; faults++) {
    struct archive *archive = *place;
    switch (archive_read_next_header(archive, entry)) {
    case ARCHIVE_OK:
    case ARCHIVE_WARN:
      // Any file at all is the contents of itself; only what was compressed has something inside.
      if (archive_format(archive) == ARCHIVE_FORMAT_RAW && archive_filter_count(archive) < 2) {
        fail("none", "It is no archive");
      }
      return 1;
    case ARCHIVE_EOF:
      if (archive_file_count(archive) > 0 || archive_filter_count(archive) < 2) return 0;
      if (archive_format(archive) == ARCHIVE_FORMAT_RAW || !isFileOfZeros(options)) return 0;
      archive_read_free(archive);
      *place = openAs(1, options);
      continue;
    case ARCHIVE_RETRY:
    case ARCHIVE_FAILED: continue;
    default: failReading(archive, NULL);
    }
  }
  failReading(*place, NULL);
}

const char *nameOf(struct archive *archive, struct archive_entry *entry, const options_t *options) {
  if (archive_format(archive) == ARCHIVE_FORMAT_RAW && options->name) return options->name;
  const char *name = archive_entry_pathname(entry);
  if (!name) name = archive_entry_pathname_utf8(entry);
  return name ? name : "";
}

long long archiveBytes(void) {
  struct stat facts;
  return fstat(INPUT, &facts) == 0 && facts.st_size > 0 ? facts.st_size : 1;
}

static char kindOf(struct archive_entry *entry) {
  if (archive_entry_hardlink(entry)) return 'h';
  switch (archive_entry_filetype(entry)) {
  case AE_IFREG: case 0: return 'f';
  case AE_IFDIR: return 'd';
  case AE_IFLNK: return 'l';
  default: return 'o';
  }
}

static void tellEntry(struct archive *archive, struct archive_entry *entry, const options_t *options) {
  char kind = kindOf(entry);
  record(
    "e %c %lld %lld %u %d %s", kind,
    archive_entry_size_is_set(entry) ? (long long)archive_entry_size(entry) : -1,
    archive_entry_mtime_is_set(entry) ? (long long)archive_entry_mtime(entry) : -1,
    (unsigned)archive_entry_perm(entry), archive_entry_is_encrypted(entry),
    nameOf(archive, entry, options));
  const char *target =
    kind == 'h' ? archive_entry_hardlink(entry) : kind == 'l' ? archive_entry_symlink(entry) : NULL;
  if (target) record("t %s", target);
}

/// The ways in which the files of a zip archive are packed, in words.
typedef struct {
  char words[128];
} methods_t;

/// Notes the way of the entry at hand: the library has it between brackets in the format's name.
static int noteMethod(methods_t *methods, struct archive *archive, struct archive_entry *entry) {
  if ((archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_ZIP) return 0;
  if (kindOf(entry) != 'f') return 0;
  const char *name = archive_format_name(archive);
  const char *start = name ? strchr(name, '(') : NULL, *end = start ? strchr(start, ')') : NULL;
  if (!end) return 0;
  int length = (int)(end - start - 1);
  const char *word = start + 1;
  if (length == 12 && strncmp(word, "uncompressed", 12) == 0) word = "stored", length = 6;
  else if (length == 9 && strncmp(word, "deflation", 9) == 0) word = "deflated", length = 8;
  char method[32];
  if (length <= 0 || snprintf(method, sizeof method, "%.*s", length, word) >= (int)sizeof method) return 0;
  if (strstr(methods->words, method)) return 0;
  size_t used = strlen(methods->words);
  if (used + strlen(method) + 3 > sizeof methods->words) return 0;
  snprintf(methods->words + used, sizeof methods->words - used, "%s%s", used ? ", " : "", method);
  return 1;
}

int list(const options_t *options) {
  struct archive *archive = openArchive(options);
  struct archive_entry *entry;
  long long count = 0;
  methods_t methods = {""};
  for (; nextEntry(&archive, &entry, options); count++) {
    int isZip = (archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
    if (count == 0) {
      int isPressed = archive_filter_count(archive) > 1;
      record(
        "f %s%s%s", isZip ? "zip" : archive_format_name(archive), isPressed ? ", " : "",
        isPressed ? archive_filter_name(archive, 0) : "");
    }
    // Each file of a zip has its own way, so the kind is told anew where there is one more.
    if (noteMethod(&methods, archive, entry)) record("f zip, %s", methods.words);
    if (options->most >= 0 && count >= options->most) {
      record("c entries");
      break;
    }
    tellEntry(archive, entry, options);
    long long inside = archive_filter_bytes(archive, 0), outside = archive_filter_bytes(archive, -1);
    if (inside > GROWTH_BEGINS && inside / MOST_GROWTH > outside) {
      record("c growth");
      break;
    }
  }
  record("d 0 %lld ", count);
  flush();
  return 0;
}

/// The contents go out as they are; only an exit status of 0 says that they are contents.
int readEntry(long long index, const options_t *options) {
  struct archive *archive = openArchive(options);
  struct archive_entry *entry;
  for (long long number = 0; number <= index; number++) {
    if (!nextEntry(&archive, &entry, options)) return 3;
  }
  char *block = malloc(BLOCK);
  long long left = options->most < 0 ? INT64_MAX : options->most;
  while (block && left > 0) {
    size_t wanted = left < BLOCK ? (size_t)left : BLOCK;
    la_ssize_t count = archive_read_data(archive, block, wanted);
    if (count < 0) return archive_entry_is_encrypted(entry) ? 4 : 3;
    if (count == 0) return 0;
    if (fwrite(block, 1, (size_t)count, stdout) != (size_t)count) return 1;
    left -= count;
  }
  flush();
  return 0;
}
