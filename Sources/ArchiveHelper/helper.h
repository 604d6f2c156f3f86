// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_ARCHIVE_HELPER_H
#define COLONNADE_ARCHIVE_HELPER_H
#include <archive.h>
#include <archive_entry.h>
#include <stdint.h>

// What the commands share. The helper has one job and ends: what fails ends it, and the system takes
// back memory and descriptors.

/// Descriptors with a meaning: the archive or the names to pack, records, answers, the new archive.
enum { INPUT = 0, OUTPUT = 1, ANSWERS = 3, PRODUCT = 4 };

/// What the command line says beside the command.
typedef struct {
  const char *charset;   // how names that are not UTF-8 are written, such as CP437; NULL: as bytes
  const char *name;      // the name of the one file in a compressed file that is no archive
  const char *numbers;   // entries to unpack, such as `0,4-17`, in their order; NULL: all
  int strip;             // folders left out at the beginning of each name
  long long most;        // entries to list, or bytes to read or unpack; −1: all
} options_t;

// Records: a letter, a blank, fields with blanks between them; a zero byte ends each. A name is the
// last field, and is bytes as they are. `records.c` lists them.

/// Writes one record.
void record(const char *format, ...) __attribute__((format(printf, 1, 2)));
/// Writes what is still to be written; ends the helper when nobody reads it any more.
void flush(void);
/// Ends the helper with the record `x KIND WORDS`.
_Noreturn void fail(const char *kind, const char *words);
/// Ends the helper with the record `x disk CODE`, the number of the system for what went wrong.
_Noreturn void failDisk(int code);
/// Ends the helper with what the library says about its last call.
_Noreturn void failReading(struct archive *archive, struct archive_entry *entry);
/// Asks, with the record `q WORDS`, and reads one line of the answer. Returns its length without the
/// line feed; −1 when there is none.
int ask(const char *words, char *answer, int size);
/// Says how far it is, ten times a second at most; `isLast` says it anyway.
void tellProgress(long long bytes, long long entries, long long done, long long total, int isLast);

/// Opens the archive on descriptor 0, from its beginning.
struct archive *openArchive(const options_t *options);
/// Goes to the next entry; 0 at the end. Entries that the library skips are skipped here, too.
///
/// What was compressed and is no archive, though it looks like an empty one, is opened anew as the
/// file it is.
int nextEntry(struct archive **archive, struct archive_entry **entry, const options_t *options);
/// The name of an entry, as bytes.
const char *nameOf(struct archive *archive, struct archive_entry *entry, const options_t *options);
/// The bytes of the archive file.
long long archiveBytes(void);

enum { MOST_PARTS = 64, MOST_NAME = 255 };

/// A name cut into its parts; they stand in `text`.
typedef struct {
  char *text;
  char *parts[MOST_PARTS];
  int count;
} path_t;

/// Cuts a name at its slashes, without the parts that are empty or a dot. Returns NULL, or why it is
/// not safe: `outside`, `deep` or `name`.
const char *cutPath(path_t *path, const char *name);
/// Tells how far up a link's words lead: the lowest depth on their way when the link lies so deep.
/// −1 is outside of everything, also for words that could lead there through another link.
int lowestDepth(const char *target, int depth);

int list(const options_t *options);
int readEntry(long long index, const options_t *options);
int unpack(const options_t *options);
int pack(const char *format, const char *level);
#endif
