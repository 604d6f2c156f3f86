// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "CFileSystem.h"

static uint8_t lowered(uint8_t byte) { return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte; }

static int contains(
  const uint8_t *name, size_t length, const uint8_t *word, size_t word_length
) {
  if (word_length > length) return 0;
  uint8_t first = word[0];
  uint8_t other = first >= 'a' && first <= 'z' ? first ^ 0x20 : first;
  for (size_t start = 0; start <= length - word_length; start++) {
    if (name[start] != first && name[start] != other) continue;
    size_t at = 1;
    while (at < word_length && lowered(name[start + at]) == word[at]) at++;
    if (at == word_length) return 1;
  }
  return 0;
}

// Names lie one after another in memory, the order does not follow them: names first, then the order.
size_t colonnade_filter(
  const uint8_t *names, const colonnade_entry *entries, size_t entries_count,
  const uint32_t *order, size_t count, const uint8_t *word, size_t word_length, int ignores_case,
  uint32_t *kept
) {
  uint8_t *marks = calloc(entries_count / 8 + 1, 1);
  if (marks == NULL) return 0;
  for (size_t i = 0; i < entries_count; i++) {
    const uint8_t *name = names + entries[i].name;
    size_t length = entries[i].length;
    int fits = word_length == 0
      || (ignores_case ? contains(name, length, word, word_length)
                       : memmem(name, length, word, word_length) != NULL);
    if (fits) marks[i / 8] |= (uint8_t)(1 << (i % 8));
  }
  size_t number = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t entry = order[i];
    if (entry < entries_count && (marks[entry / 8] & 1 << (entry % 8)) != 0) kept[number++] = entry;
  }
  free(marks);
  return number;
}

static int is_folder(const colonnade_entry *entry) {
  return entry->kind == COLONNADE_KIND_FOLDER || (entry->flags & COLONNADE_TO_FOLDER) != 0;
}

size_t colonnade_arrange(
  const colonnade_entry *entries, size_t count, int with_hidden, int mixed, uint32_t *order,
  size_t *folders
) {
  size_t number = 0;
  for (int pass = 0; pass < (mixed ? 1 : 2); pass++) {
    for (size_t i = 0; i < count; i++) {
      const colonnade_entry *entry = &entries[i];
      if ((entry->flags & COLONNADE_GONE) != 0) continue;
      if (!with_hidden && (entry->flags & COLONNADE_HIDDEN) != 0) continue;
      if (mixed || is_folder(entry) == (pass == 0)) order[number++] = (uint32_t)i;
    }
    if (pass == 0) *folders = mixed ? 0 : number;
  }
  return number;
}

static size_t hash(const uint8_t *name, size_t length) {
  uint64_t head = 0, tail = 0;
  size_t part = length < 8 ? length : 8;
  memcpy(&head, name, part);
  memcpy(&tail, name + length - part, part);
  uint64_t mixed = (head ^ (tail << 29 | tail >> 35) ^ length) * 0x9e3779b97f4a7c15u;
  return (size_t)(mixed >> 24);
}

int colonnade_find_names(
  const uint8_t *names, const colonnade_entry *entries, size_t count, const uint8_t *wanted,
  const uint32_t *starts, size_t wanted_count, int64_t *found
) {
  size_t room = 16;
  while (room < wanted_count * 2) room *= 2;
  uint32_t *table = calloc(room, sizeof *table);
  if (table == NULL) return -ENOMEM;
  uint64_t lengths[1025] = {0};
  for (size_t i = 0; i < wanted_count; i++) {
    found[i] = -1;
    size_t length = starts[i + 1] - starts[i];
    if (length > 1024) continue;
    lengths[length] = 1;
    size_t slot = hash(wanted + starts[i], length) & (room - 1);
    while (table[slot] != 0) slot = (slot + 1) & (room - 1);
    table[slot] = (uint32_t)(i + 1);
  }
  for (size_t i = 0; i < count; i++) {
    const uint8_t *name = names + entries[i].name;
    size_t length = entries[i].length;
    if (length > 1024 || lengths[length] == 0) continue;
    for (size_t slot = hash(name, length) & (room - 1); table[slot] != 0;
         slot = (slot + 1) & (room - 1)) {
      size_t w = table[slot] - 1;
      if (starts[w + 1] - starts[w] != length) continue;
      if (memcmp(wanted + starts[w], name, length) == 0) found[w] = (int64_t)i;
    }
  }
  free(table);
  return 0;
}

int colonnade_find_positions(
  const uint32_t *order, size_t count, size_t entries_count, const int64_t *wanted,
  size_t wanted_count, int64_t *found
) {
  uint8_t *marks = calloc(entries_count / 8 + 1, 1);
  if (marks == NULL) return -ENOMEM;
  for (size_t w = 0; w < wanted_count; w++) {
    found[w] = -1;
    int64_t entry = wanted[w];
    if (entry >= 0 && (uint64_t)entry < entries_count) marks[entry / 8] |= 1 << (entry % 8);
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t entry = order[i];
    if (entry >= entries_count || (marks[entry / 8] & 1 << (entry % 8)) == 0) continue;
    for (size_t w = 0; w < wanted_count; w++) {
      if (wanted[w] == (int64_t)entry && found[w] < 0) found[w] = (int64_t)i;
    }
  }
  free(marks);
  return 0;
}
