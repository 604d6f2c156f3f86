// SPDX-License-Identifier: Apache-2.0
#pragma once

// Files as a transfer needs them: by folder descriptor and name, never following a link, and never
// replacing anything. Results below zero are negated `errno` values.

#include <stddef.h>
#include <stdint.h>

/// What the system knows about one file; times are nanoseconds since 1970.
struct colonnade_file_facts {
  uint64_t device, inode, links;
  uint32_t mode, owner, group;
  int64_t size, blocks;
  int64_t accessed, modified, changed;
};

/// Looks at an entry without following it; with a NULL name at what `folder` itself refers to.
int colonnade_file_look(int folder, const char *name, struct colonnade_file_facts *facts);

/// Opens a folder; links are followed only when asked. `folder` may be -1 for an absolute path.
int colonnade_file_open_folder(int folder, const char *name, int follows);

/// Opens a plain file to read it, without waiting and without touching its time of access.
int colonnade_file_open(int folder, const char *name);

/// Opens an entry to read it, without waiting: by a name of several parts without `..`, below a
/// folder, and never by way of a link that leads out of it (-EXDEV).
///
/// Where the system cannot promise that, no link is followed at all (-ELOOP).
int colonnade_file_open_beneath(const char *folder, const char *name);

/// Makes a new file that only its owner can use; -EEXIST when the name is taken.
int colonnade_file_create(int folder, const char *name);

/// Opens or makes a file that only its owner can use and that is written at its end.
int colonnade_file_open_journal(const char *path, int is_new);

/// Gives an entry another place on its file system; -EEXIST when that is taken.
///
/// Where the file system cannot promise that by itself, a hard link or an empty file takes the name
/// first.
int colonnade_file_rename_new(
  int from_folder, const char *from, int to_folder, const char *to);

/// Lets two entries of one file system change their names at once; -EINVAL or -ENOSYS where the file
/// system cannot.
int colonnade_file_exchange(
  int left_folder, const char *left, int right_folder, const char *right);

/// Gives an entry permissions; a link is never followed.
int colonnade_file_set_mode(int folder, const char *name, uint32_t mode);
int colonnade_file_set_owner(int folder, const char *name, uint32_t user, uint32_t group);
/// Sets when an entry was changed last and leaves when it was read; a link is never followed.
int colonnade_file_set_modified(int folder, const char *name, int64_t nanoseconds);

/// 0 if entries of a folder may be made and removed by this process.
int colonnade_file_may_change(int folder);

/// Makes `to` share the bytes of `from`, where the file system can.
int colonnade_file_clone(int from, int to);

/// Copies up to `count` bytes at `offset`; returns how many, 0 at the end of the file.
///
/// `is_plain` starts as 0 and is set when the kernel cannot copy between these two by itself.
int64_t colonnade_file_copy(
  int from, int to, int64_t offset, int64_t count, uint8_t *buffer, size_t capacity,
  int *is_plain);

/// Starts to write a part of a file to its disk, without waiting; then waits until a part before it, of
/// `awaited` bytes, has been written.
///
/// 0 also where the file system or the kernel has no such call.
int colonnade_file_write_out(int file, int64_t offset, int64_t count, int64_t awaited);

/// Finds the next bytes that are no hole at or after `offset`; 0 when there are none.
int colonnade_file_next_data(
  int file, int64_t offset, int64_t size, int64_t *start, int64_t *end);

/// Sets the length of a file.
int colonnade_file_set_size(int file, int64_t size);

/// Gives an open file or folder owner, extended attributes, access lists, permissions and times, as
/// far as the system lets us; attributes are those of `from`, if that is no -1.
void colonnade_file_set_facts(int file, int from, const struct colonnade_file_facts *facts);

/// Gives a symbolic link owner and times, as far as the system lets us.
void colonnade_file_set_link_facts(
  int folder, const char *name, const struct colonnade_file_facts *facts);

/// Bytes this process may still write on the file system of an open file.
int64_t colonnade_file_free_bytes(int file);

/// Makes all of the file system of an open file durable.
int colonnade_file_sync_all(int file);
