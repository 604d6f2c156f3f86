// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_FILE_SYSTEM_H
#define COLONNADE_FILE_SYSTEM_H
#include <stddef.h>
#include <stdint.h>

// The few system calls and loops of folders with a million entries. Nothing here allocates for the
// caller or keeps state; calls that fail return a negative errno.

enum {
  COLONNADE_KIND_UNKNOWN = 0,
  COLONNADE_KIND_FILE = 1,
  COLONNADE_KIND_FOLDER = 2,
  COLONNADE_KIND_LINK = 3,
  COLONNADE_KIND_PIPE = 4,
  COLONNADE_KIND_SOCKET = 5,
  COLONNADE_KIND_CHARACTER_DEVICE = 6,
  COLONNADE_KIND_BLOCK_DEVICE = 7
};

enum {
  COLONNADE_HIDDEN = 1,          // the name begins with a dot
  COLONNADE_FACTS = 2,           // size and modified are known
  COLONNADE_TO_FOLDER = 4,       // a link that leads to a folder
  COLONNADE_BROKEN = 8,          // a link that leads nowhere
  COLONNADE_EXECUTABLE = 16,     // a plain file somebody may run
  COLONNADE_GONE = 32,           // no longer there when its facts were asked for
  COLONNADE_OTHER_DEVICE = 64,   // something is mounted here
  COLONNADE_AS_OWNER = 128,      // a plain file that runs as its owner
  COLONNADE_STICKY = 128,        // a folder out of which only owners take things
  COLONNADE_AS_GROUP = 8,        // a plain file that runs as its group
  COLONNADE_WRITABLE = 8         // a folder that everybody may write into
};

/// One entry of a folder; its name lies in a separate block of bytes, followed by a zero.
typedef struct {
  int64_t size;       // bytes
  int64_t modified;   // nanoseconds since 1970
  uint32_t name;      // first byte of the name in the block
  uint16_t length;    // bytes of the name, without its zero
  uint8_t kind;
  uint8_t flags;
} colonnade_entry;

/// Everything about one file that is shown about it.
typedef struct {
  int64_t size;
  int64_t modified;   // nanoseconds since 1970
  uint64_t device;
  uint64_t inode;
  uint32_t mode;
  uint32_t links;
  uint32_t owner;
  uint32_t group;
  int64_t created;    // nanoseconds since 1970; INT64_MIN where the file system does not keep it
  int64_t accessed;   // nanoseconds since 1970
} colonnade_facts;

/// Makes blocks of the size of a large folder go back to the system as soon as they are freed.
void colonnade_return_memory(void);

int colonnade_open_folder(const char *path);

/// Reads once more from a folder; names and entries need room for all that fits the scratch block.
/// Returns the bytes taken, 0 at the end.
int colonnade_read_folder(
  int folder, uint8_t *scratch, size_t scratch_size, uint8_t *names, size_t *names_count,
  uint32_t names_base, colonnade_entry *entries, size_t *entries_count);

/// Fills in size, date and what links lead to.
void colonnade_look(
  int folder, uint64_t device, const uint8_t *names, colonnade_entry *entries, size_t count);

int colonnade_facts_of(const char *path, int follows, colonnade_facts *facts);
int colonnade_facts_at(int folder, const char *name, int follows, colonnade_facts *facts);

/// Looks up the owners (1) or the moments of creation (0) of entries, one number for each.
void colonnade_look_facts(
  int folder, const uint8_t *names, const colonnade_entry *entries, size_t count, int owners,
  int64_t *values);

/// Counts what is in a sub-folder, up to a limit. Returns 0 or a negative errno.
int colonnade_count_entries(
  int folder, const char *name, uint8_t *scratch, size_t scratch_size, uint32_t limit,
  uint32_t *shown, uint32_t *hidden);

/// Puts entry numbers in the natural order of their names, or of suffix and name.
int colonnade_sort_names(
  const uint8_t *names, const colonnade_entry *entries, uint32_t *order, size_t count,
  int by_suffix);

/// Puts entry numbers in the order of sizes or dates, largest or newest first; equals stay as they
/// are.
int colonnade_sort_facts(
  const colonnade_entry *entries, uint32_t *order, size_t count, int by_date);

/// Puts entry numbers in the order of a number for each entry; equals stay as they are.
int colonnade_sort_values(
  const int64_t *values, uint32_t *order, size_t count, int largest_first);

/// The bytes a name is ordered by; room for `2 * length + 16` is needed.
size_t colonnade_order_key(const uint8_t *name, size_t length, uint8_t *key);

/// Keeps the entry numbers whose names contain a word.
size_t colonnade_filter(
  const uint8_t *names, const colonnade_entry *entries, size_t entries_count,
  const uint32_t *order, size_t count, const uint8_t *word, size_t word_length, int ignores_case,
  uint32_t *kept);

/// Keeps the entry numbers that are not hidden; folders, and links that lead to one, come first
/// unless they are mixed, and `folders` tells how many.
size_t colonnade_arrange(
  const colonnade_entry *entries, size_t count, int with_hidden, int mixed, uint32_t *order,
  size_t *folders);

/// The entry number of each wanted name, -1 where there is none.
int colonnade_find_names(
  const uint8_t *names, const colonnade_entry *entries, size_t count, const uint8_t *wanted,
  const uint32_t *starts, size_t wanted_count, int64_t *found);

/// The first position in an order of each entry number, -1 where there is none.
int colonnade_find_positions(
  const uint32_t *order, size_t count, size_t entries_count, const int64_t *wanted,
  size_t wanted_count, int64_t *found);

/// Makes a pipe that programs started later do not get; its ends are for reading and for writing.
int colonnade_answer_pipe(int *ends);

/// Starts a program in a folder, as the leader of a group, with a pipe for its output.
///
/// `variables` is its environment; NULL stands for the present one. Of the `count` descriptors each
/// becomes the one of its place, 0, 1, 2 and so on; −1 stands for nothing to read or to write, and
/// that of place 1 is the pipe, whichever is given. Returns the program's number or a negative errno.
int colonnade_start_helper(
  char *const *words, char *const *variables, const char *folder, const int *descriptors, int count,
  int *output);

/// The version of the kernel's walls round programs (Landlock); 0 where there are none.
int colonnade_walls_version(void);

/// Notes that something grows at a place. Returns a descriptor that holds the note as its maker's
/// until it is closed, or a negative errno.
int colonnade_note_part(const char *note, const char *place);
/// Reads the place of a note whose maker has gone; `-EWOULDBLOCK` while it is there. Returns the bytes.
int colonnade_left_part(const char *note, char *place, size_t size);
/// Removes a file, or a folder with all that is in it; links are not followed. Returns 0 or a
/// negative errno.
int colonnade_remove_part(const char *place);
/// Waits until all of the open folder's file system is on the disk. Returns 0 or a negative errno.
int colonnade_sync_volume(int folder);
/// A file that has these bytes and no name, to be read from its beginning; or a negative errno.
int colonnade_memory_file(const uint8_t *bytes, size_t count);

/// What was counted below a folder, itself included.
typedef struct {
  int64_t disk;      // bytes taken on the disk
  int64_t length;    // sum of the lengths of the files
  uint64_t files;    // those with several names once
  uint64_t folders;
  uint64_t closed;   // folders that could not be read
  int64_t modified;  // when the list of the folder itself had changed, as the counting began
} colonnade_total;

/// The counting of what lies below a folder, on its own file system.
typedef struct colonnade_measure colonnade_measure;

/// Begins with a folder; NULL when it cannot be read.
colonnade_measure *colonnade_measure_begin(const char *path);

/// Counts on for a time. Returns 1 while more is to be counted.
int colonnade_measure_on(
  colonnade_measure *measure, int milliseconds, uint8_t *scratch, size_t size);

void colonnade_measure_total(const colonnade_measure *measure, colonnade_total *total);
void colonnade_measure_end(colonnade_measure *measure);

/// The files with several names that were met in folders counted one after the other.
typedef struct colonnade_names colonnade_names;

/// Begins with none; NULL when there is no memory left.
colonnade_names *colonnade_names_begin(void);

/// Adds those of a folder. Tells in `again`, by `disk` and `files`, what was met in one before it.
void colonnade_names_add(
  colonnade_names *names, const colonnade_measure *measure, colonnade_total *again);
void colonnade_names_end(colonnade_names *names);

enum {
  COLONNADE_TERM_CASE = 1,    // capitals are told from small letters
  COLONNADE_TERM_EXACT = 2,   // the letters stand in a run
  COLONNADE_TERM_START = 4,   // at the beginning of the path or of its last part
  COLONNADE_TERM_END = 8,     // at the end
  COLONNADE_TERM_NOT = 16     // must not fit
};

/// One word of a search, folded; at most 64 bytes of it count.
typedef struct {
  const uint8_t *bytes;
  uint32_t length;
  uint32_t kind;
} colonnade_term;

/// Keeps the entry numbers whose names fit all words, in their order.
size_t colonnade_filter_matches(
  const uint8_t *names, const colonnade_entry *entries, size_t entries_count,
  const uint32_t *order, size_t count, const colonnade_term *terms, size_t terms_count,
  uint32_t *kept);

/// Takes accents away, and capitals unless they are heeded; room for `length` bytes is needed.
size_t colonnade_fold(const uint8_t *text, size_t length, int heeds_case, uint8_t *folded);

/// How well a path fits all words: -1 if it does not, else more for a better fit.
int colonnade_match(
  const uint8_t *text, size_t length, const colonnade_term *terms, size_t count);

/// A bit for each letter and digit of a text, some sharing one.
uint32_t colonnade_letters(const uint8_t *text, size_t length);

/// One entry found below a folder; its name is followed by a zero.
typedef struct {
  uint32_t name;      // first byte of the name
  uint32_t folder;    // number of the folder it is in
  uint32_t letters;   // the letters of its path, for a quick no
  uint16_t length;    // bytes of the name
  uint8_t kind;
  uint8_t unused;
} colonnade_found;

/// A walk through all folders below one.
typedef struct colonnade_walk colonnade_walk;

/// What a walk has found, and the folders that are still to be read.
typedef struct {
  const uint8_t *names;
  size_t names_count;
  const colonnade_found *entries;
  size_t entries_count;
  const uint8_t *folders;    // paths of the folders, below the root, each followed by a zero
  size_t folders_count;
  const uint32_t *starts;    // where each of these begins
  size_t starts_count;
  const uint8_t *waiting;    // paths that were not read, in their order
  size_t waiting_count;
  size_t closed;             // folders that could not be read
  size_t deep;               // entries left out, whose paths the system does not take
} colonnade_part;

/// Begins a walk through the folders that wait; NULL when there is no memory. An empty path is the
/// root itself, all others end in a slash; each is followed by a zero. A wary walk asks of each folder
/// first whether it is on the root's file system, for those of others may never answer. Entries whose
/// paths below the root have more bytes than `most_path` are left out and counted.
colonnade_walk *colonnade_walk_begin(
  int root, uint64_t device, int with_hidden, int is_wary, size_t most_path, const uint8_t *waiting,
  size_t count);

/// Reads on until a time or a number of entries is reached. Returns 0 or a negative errno.
int colonnade_walk_on(
  colonnade_walk *walk, int milliseconds, size_t most_entries, uint8_t *scratch, size_t size);

/// Tells what was found; good until the walk goes on or ends.
void colonnade_walk_part(const colonnade_walk *walk, colonnade_part *part);

void colonnade_walk_end(colonnade_walk *walk);

/// Finds the entries that fit all words. A hit has the score in its upper half, the best smallest,
/// and `first` and the number of the entry in its lower one. Returns how many there are.
size_t colonnade_match_part(
  const colonnade_part *part, const colonnade_term *terms, size_t count, uint32_t letters,
  uint32_t first, uint64_t *hits);

/// Finds the lines that fit all words. Line `i` ends before `ends[i]` and has the letters
/// `line_letters[i]`; hits are as above, without scores when those are not wanted.
size_t colonnade_match_lines(
  const uint8_t *bytes, const uint32_t *ends, const uint32_t *line_letters, size_t lines,
  const colonnade_term *terms, size_t count, uint32_t letters, uint32_t first, int with_scores,
  uint64_t *hits);

#endif
