// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_FILE_SYSTEM_INTERNAL_H
#define COLONNADE_FILE_SYSTEM_INTERNAL_H
#include <stddef.h>
#include <stdint.h>

// An entry of a folder as the kernel lays it out.
struct colonnade_kernel_entry {
  uint64_t inode;
  int64_t offset;
  uint16_t record_length;
  uint8_t type;
  char name[];
};

// The kind of an entry by the type that came with its name.
uint8_t colonnade_kind_of_type(uint8_t type);

// The small letters without accents that a character of two bytes stands for, the second 0 for a
// single one, both 0 for an accent behind its letter. Returns the bytes taken, 0 for others.
size_t colonnade_base_letters(const uint8_t *text, size_t left, uint8_t base[2]);

#endif
