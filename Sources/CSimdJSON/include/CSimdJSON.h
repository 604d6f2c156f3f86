// SPDX-License-Identifier: Apache-2.0
//
// A small C face over simdjson's DOM parser.
//
// A parse yields a *tape*: one flat array of 64-bit words in the order of the text, beside one buffer
// of unescaped strings. Callers walk the tape with the inline functions below, so looking at a member
// costs no call across the language border. No C++ type and no exception leaves this target.
//
// Source: simdjson, "Tape structure in simdjson" (doc/tape.md).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// A reusable parser with its buffers.
typedef struct csj_parser csj_parser;

/// Why a text is not acceptable JSON.
typedef enum csj_status : int {
  csj_status_ok = 0,
  csj_status_syntax,
  csj_status_depth,
  csj_status_encoding,
  csj_status_number,
  csj_status_empty,
  csj_status_memory,
} csj_status;

/// A parsed text; valid until the parser is used again.
typedef struct csj_document {
  const uint64_t *_Nullable tape;
  const uint8_t *_Nullable strings;
  /// Numbers beyond 64 bits in place of which the nearest that they hold was read.
  uint32_t bent;
} csj_document;

/// Makes a parser, or returns NULL without memory. `depth` counts nested arrays and objects.
csj_parser *_Nullable csj_parser_create(size_t depth);

/// Frees a parser; NULL is fine.
void csj_parser_destroy(csj_parser *_Nullable parser);

/// Parses `count` bytes, which need no padding, and sets `document` when the text is good.
///
/// With `bends_numbers` a number that 64 bits do not hold is no fault of the text.
csj_status csj_parser_parse(
    csj_parser *parser, const void *_Nullable bytes, size_t count, bool bends_numbers,
    csj_document *document);

/// Where the first value stands on the tape.
#define CSJ_ROOT ((uint32_t)1)

/// The letter of a word: one of `{ } [ ] " l u d t f n r`.
static inline uint8_t csj_kind(const uint64_t *tape, uint32_t index) {
  return (uint8_t)(tape[index] >> 56);
}

/// The place behind a value, that is, of its next sibling or of the closing bracket.
static inline uint32_t csj_next(const uint64_t *tape, uint32_t index) {
  uint64_t word = tape[index];
  switch (word >> 56) {
    case '{':
    case '[':
      return (uint32_t)word;
    case 'l':
    case 'u':
    case 'd':
      return index + 2;
    default:
      return index + 1;
  }
}

/// The number of members or elements; counts stop at 16,777,215.
static inline uint32_t csj_count(const uint64_t *tape, uint32_t index) {
  return (uint32_t)(tape[index] >> 32) & 0xFFFFFF;
}

/// The payload of a number word, as it lies in memory.
static inline uint64_t csj_number(const uint64_t *tape, uint32_t index) { return tape[index + 1]; }

/// The bytes of a string, unescaped UTF-8.
static inline const uint8_t *csj_string(
    const uint64_t *tape, const uint8_t *strings, uint32_t index, size_t *count) {
  const uint8_t *start = strings + (tape[index] & 0x00FFFFFFFFFFFFFFull);
  uint32_t length;
  memcpy(&length, start, sizeof length);
  *count = length;
  return start + sizeof length;
}

/// Whether two stretches of bytes are the same; names differ mostly in their first byte.
static inline bool csj_equal(const uint8_t *a, const uint8_t *b, size_t count) {
  return count == 0 || (*a == *b && memcmp(a, b, count) == 0);
}

/// The offset of a byte, or `count` when it is not there.
static inline size_t csj_find(const uint8_t *bytes, uint8_t wanted, size_t count) {
  const void *found = memchr(bytes, wanted, count);
  return found ? (size_t)((const uint8_t *)found - bytes) : count;
}

/// The length of the beginning that goes into a JSON string unchanged.
static inline size_t csj_plain_prefix(const uint8_t *bytes, size_t count) {
  const uint64_t ones = 0x0101010101010101ull, tops = 0x8080808080808080ull;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t w;
    memcpy(&w, bytes + i, 8);
    uint64_t quote = w ^ (ones * '"'), slash = w ^ (ones * '\\');
    uint64_t hit = (w - ones * 0x20) & ~w;
    hit |= (quote - ones) & ~quote;
    hit |= (slash - ones) & ~slash;
    if (hit & tops) break;
  }
  while (i < count && bytes[i] >= 0x20 && bytes[i] != '"' && bytes[i] != '\\') i++;
  return i;
}

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
