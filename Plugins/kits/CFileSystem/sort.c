// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "CFileSystem.h"
#include "internal.h"

// Natural order: a name is turned once into bytes that compare like people count, then the bytes
// are sorted eight at a time. Names that are equal so are ordered by their own bytes.

// Base letters of U+00C0–017F, 0 where there is none.
static const char base_letters[] =
  "aaaaaaaceeeeiiii" "dnooooo\0ouuuuyts" "aaaaaaaceeeeiiii" "dnooooo\0ouuuuyty"
  "aaaaaaccccccccdd" "ddeeeeeeeeeegggg" "gggghhhhiiiiiiii" "iiiijjkkklllllll"
  "lllnnnnnnnnnoooo" "oooorrrrrrssssss" "ssttttttuuuuuuuu" "uuuuwwyyyzzzzzzs";

static int is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

// A number: how many digits it has, then the digits, so that 9 comes before 10.
static size_t number_key(const uint8_t *name, size_t length, size_t *at, uint8_t *key) {
  size_t start = *at, end = start;
  while (end < length && is_digit(name[end])) end++;
  *at = end;
  while (start + 1 < end && name[start] == '0') start++;
  size_t digits = end - start, count = 0;
  if (digits <= 8) {
    key[count++] = (uint8_t)('0' + digits - 1);
  } else {
    key[count++] = '8';
    key[count++] = (uint8_t)(digits > 255 ? 255 : digits);
  }
  memcpy(key + count, name + start, digits);
  return count + digits;
}

// A character of two bytes; returns the bytes written.
static size_t letter_key(uint8_t first, uint8_t second, uint8_t *key) {
  unsigned scalar = (unsigned)(first & 0x1f) << 6 | (second & 0x3f);
  if (scalar >= 0xc0 && scalar <= 0x17f && base_letters[scalar - 0xc0] != 0) {
    key[0] = (uint8_t)base_letters[scalar - 0xc0];
    if (scalar != 0xdf) return 1;
    key[1] = 's';
    return 2;
  }
  // Accents that stand behind their letter.
  if (scalar >= 0x300 && scalar <= 0x36f) return 0;
  if (scalar >= 0x391 && scalar <= 0x3a9) scalar += 0x20;
  else if (scalar >= 0x410 && scalar <= 0x42f) scalar += 0x20;
  else if (scalar >= 0x400 && scalar <= 0x40f) scalar += 0x50;
  key[0] = (uint8_t)(0xc0 | scalar >> 6);
  key[1] = (uint8_t)(0x80 | (scalar & 0x3f));
  return 2;
}

size_t colonnade_base_letters(const uint8_t *text, size_t left, uint8_t base[2]) {
  base[0] = base[1] = 0;
  if (left < 2 || text[0] < 0xc2 || text[0] > 0xdf || (text[1] & 0xc0) != 0x80) return 0;
  unsigned scalar = (unsigned)(text[0] & 0x1f) << 6 | (text[1] & 0x3f);
  if (scalar >= 0x300 && scalar <= 0x36f) return 2;
  if (scalar < 0xc0 || scalar > 0x17f || base_letters[scalar - 0xc0] == 0) return 0;
  base[0] = (uint8_t)base_letters[scalar - 0xc0];
  if (scalar == 0xdf) base[1] = 's';
  return 2;
}

size_t colonnade_order_key(const uint8_t *name, size_t length, uint8_t *key) {
  size_t count = 0;
  for (size_t at = 0; at < length;) {
    uint8_t byte = name[at];
    if (is_digit(byte)) {
      count += number_key(name, length, &at, key + count);
    } else if (byte < 0x80) {
      key[count++] = byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte;
      at++;
    } else if (byte >= 0xc2 && byte <= 0xdf && at + 1 < length && (name[at + 1] & 0xc0) == 0x80) {
      count += letter_key(byte, name[at + 1], key + count);
      at += 2;
    } else {
      key[count++] = byte;
      at++;
    }
  }
  return count;
}

static size_t suffix_start(const uint8_t *name, size_t length) {
  for (size_t at = length; at > 1; at--) {
    if (name[at - 1] == '.') return at;
  }
  return length;
}

// One name on its way to its place.
typedef struct {
  uint64_t key;     // eight bytes of the name's order key
  uint32_t entry;
  uint32_t text;    // where the order key begins, in units of eight bytes
} pair;

typedef struct {
  const uint8_t *names;
  const colonnade_entry *entries;
  const uint8_t *keys;
} sorting;

static uint64_t chunk(const sorting *s, const pair *p, size_t depth) {
  uint64_t value;
  memcpy(&value, s->keys + (size_t)p->text * 8 + depth, 8);
  return be64toh(value);
}

static int compare_names(const sorting *s, const pair *left, const pair *right) {
  const colonnade_entry *a = &s->entries[left->entry], *b = &s->entries[right->entry];
  size_t common = a->length < b->length ? a->length : b->length;
  int order = memcmp(s->names + a->name, s->names + b->name, common);
  if (order != 0) return order;
  return (a->length > b->length) - (a->length < b->length);
}

// Compares from a depth on, the key of which is loaded; behind the end of both, by the names.
static int compare(const sorting *s, const pair *left, const pair *right, size_t depth) {
  uint64_t a = left->key, b = right->key;
  while (a == b) {
    if ((a & 0xff) == 0) return compare_names(s, left, right);
    depth += 8;
    a = chunk(s, left, depth);
    b = chunk(s, right, depth);
  }
  return a < b ? -1 : 1;
}

static void insert_sort(const sorting *s, pair *pairs, size_t count, size_t depth) {
  for (size_t i = 1; i < count; i++) {
    pair moving = pairs[i];
    size_t j = i;
    while (j > 0 && compare(s, &moving, &pairs[j - 1], depth) < 0) {
      pairs[j] = pairs[j - 1];
      j--;
    }
    pairs[j] = moving;
  }
}

static void merge_sort(const sorting *s, pair *pairs, pair *spare, size_t count, size_t depth) {
  if (count <= 24) return insert_sort(s, pairs, count, depth);
  size_t middle = count / 2;
  merge_sort(s, pairs, spare, middle, depth);
  merge_sort(s, pairs + middle, spare, count - middle, depth);
  if (compare(s, &pairs[middle - 1], &pairs[middle], depth) <= 0) return;
  memcpy(spare, pairs, middle * sizeof(pair));
  size_t left = 0, right = middle, to = 0;
  while (left < middle && right < count) {
    pairs[to++] = compare(s, &pairs[right], &spare[left], depth) < 0 ? pairs[right++] : spare[left++];
  }
  memcpy(pairs + to, spare + left, (middle - left) * sizeof(pair));
}

// Least significant byte first; bytes all keys share cost nothing.
static void radix_sort(pair *pairs, pair *spare, size_t count) {
  static const int bytes = 8;
  size_t counts[8][256];
  memset(counts, 0, sizeof counts);
  for (size_t i = 0; i < count; i++) {
    uint64_t key = pairs[i].key;
    for (int b = 0; b < bytes; b++) counts[b][key >> (8 * b) & 0xff]++;
  }
  pair *from = pairs, *to = spare;
  for (int b = 0; b < bytes; b++) {
    size_t *places = counts[b], sum = 0;
    if (places[from[0].key >> (8 * b) & 0xff] == count) continue;
    for (int v = 0; v < 256; v++) {
      size_t here = places[v];
      places[v] = sum;
      sum += here;
    }
    for (size_t i = 0; i < count; i++) to[places[from[i].key >> (8 * b) & 0xff]++] = from[i];
    pair *other = from;
    from = to;
    to = other;
  }
  if (from != pairs) memcpy(pairs, from, count * sizeof(pair));
}

static void sort_from(const sorting *s, pair *pairs, pair *spare, size_t count, size_t depth) {
  for (size_t i = 0; i < count; i++) pairs[i].key = chunk(s, &pairs[i], depth);
  if (count < 512) return merge_sort(s, pairs, spare, count, depth);
  radix_sort(pairs, spare, count);
  for (size_t start = 0; start < count;) {
    size_t end = start + 1;
    while (end < count && pairs[end].key == pairs[start].key) end++;
    if (end - start > 1) {
      if ((pairs[start].key & 0xff) == 0) {
        merge_sort(s, pairs + start, spare, end - start, depth);
      } else {
        sort_from(s, pairs + start, spare, end - start, depth + 8);
      }
    }
    start = end;
  }
}

static size_t key_of(const uint8_t *name, size_t length, int by_suffix, uint8_t *key) {
  size_t count = 0;
  if (by_suffix) {
    size_t start = suffix_start(name, length);
    count = colonnade_order_key(name + start, length - start, key);
    key[count++] = 1;
  }
  count += colonnade_order_key(name, length, key + count);
  // At least one zero behind, up to a multiple of eight.
  do key[count++] = 0; while (count % 8 != 0);
  return count;
}

int colonnade_sort_names(
  const uint8_t *names, const colonnade_entry *entries, uint32_t *order, size_t count,
  int by_suffix
) {
  if (count < 2) return 0;
  size_t room = 0;
  for (size_t i = 0; i < count; i++) {
    room += (size_t)entries[order[i]].length * (by_suffix ? 4 : 2) + 24;
  }
  pair *pairs = malloc(count * 2 * sizeof(pair));
  uint8_t *keys = malloc(room);
  if (pairs == NULL || keys == NULL) {
    free(pairs);
    free(keys);
    return -ENOMEM;
  }
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    const colonnade_entry *entry = &entries[order[i]];
    pairs[i].entry = order[i];
    pairs[i].text = (uint32_t)(used / 8);
    used += key_of(names + entry->name, entry->length, by_suffix, keys + used);
  }
  sorting s = {names, entries, keys};
  sort_from(&s, pairs, pairs + count, count, 0);
  for (size_t i = 0; i < count; i++) order[i] = pairs[i].entry;
  free(pairs);
  free(keys);
  return 0;
}

int colonnade_sort_values(
  const int64_t *values, uint32_t *order, size_t count, int largest_first
) {
  if (count < 2) return 0;
  pair *pairs = malloc(count * 2 * sizeof(pair));
  if (pairs == NULL) return -ENOMEM;
  for (size_t i = 0; i < count; i++) {
    uint64_t value = (uint64_t)values[order[i]] ^ (uint64_t)1 << 63;
    pairs[i] = (pair){.key = largest_first ? ~value : value, .entry = order[i]};
  }
  radix_sort(pairs, pairs + count, count);
  for (size_t i = 0; i < count; i++) order[i] = pairs[i].entry;
  free(pairs);
  return 0;
}

int colonnade_sort_facts(
  const colonnade_entry *entries, uint32_t *order, size_t count, int by_date
) {
  if (count < 2) return 0;
  pair *pairs = malloc(count * 2 * sizeof(pair));
  if (pairs == NULL) return -ENOMEM;
  for (size_t i = 0; i < count; i++) {
    const colonnade_entry *entry = &entries[order[i]];
    uint64_t value = (uint64_t)(by_date ? entry->modified : entry->size);
    pairs[i] = (pair){.key = ~(value ^ (uint64_t)1 << 63), .entry = order[i]};
  }
  radix_sort(pairs, pairs + count, count);
  for (size_t i = 0; i < count; i++) order[i] = pairs[i].entry;
  free(pairs);
  return 0;
}
