// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "CFileSystem.h"
#include "internal.h"

// How well a word fits a text: its letters in their order, better at the beginning of words, in a
// run, and in the last part of a path. Both are folded before: no accents, and small letters where
// the word has no capital.

// Of a path longer than any that can be opened at once the end is looked at.
enum { MOST_TEXT = 4096, MOST_WORD = 64 };
enum {
  SCORE_LETTER = 16, GAP_FIRST = 3, GAP_MORE = 1, BONUS_PART = 10, BONUS_WORD = 8, BONUS_HUMP = 7,
  BONUS_RUN = 4, BONUS_LAST_PART = 12, NEVER = -100000
};

static int is_small(uint8_t byte) { return (byte >= 'a' && byte <= 'z') || byte >= 0x80; }
static int is_capital(uint8_t byte) { return byte >= 'A' && byte <= 'Z'; }
static int is_number(uint8_t byte) { return byte >= '0' && byte <= '9'; }
static uint8_t lowered(uint8_t byte) { return is_capital(byte) ? byte | 0x20 : byte; }

size_t colonnade_fold(const uint8_t *text, size_t length, int heeds_case, uint8_t *folded) {
  size_t count = 0;
  for (size_t at = 0; at < length; at++) {
    uint8_t byte = text[at];
    if (byte < 0x80) {
      folded[count++] = heeds_case ? byte : lowered(byte);
    } else {
      uint8_t base[2];
      size_t taken = colonnade_base_letters(text + at, length - at, base);
      if (taken == 0) {
        folded[count++] = byte;
        continue;
      }
      // Capitals lose their case with their accent: who heeds it types them without.
      for (int i = 0; i < 2 && base[i] != 0; i++) folded[count++] = base[i];
      at += taken - 1;
    }
  }
  return count;
}

static int bonus_at(const uint8_t *text, size_t at) {
  if (at == 0) return BONUS_PART;
  uint8_t before = text[at - 1], here = text[at];
  if (before == '/') return BONUS_PART;
  if (!is_small(before) && !is_capital(before) && !is_number(before)) return BONUS_WORD;
  if (is_small(before) && is_capital(here)) return BONUS_HUMP;
  if (!is_number(before) && is_number(here)) return BONUS_HUMP;
  return 0;
}

// The best way to lay the word over the text, letter by letter; `from` is what is folded, `text`
// has its capitals still where they stand at the same places.
static int fuzzy(const uint8_t *from, const uint8_t *text, size_t length, const uint8_t *word,
                 size_t word_length, int with_score) {
  size_t first[MOST_WORD], at = 0;
  for (size_t w = 0; w < word_length; w++) {
    const uint8_t *found = at < length ? memchr(from + at, word[w], length - at) : NULL;
    if (found == NULL) return -1;
    first[w] = (size_t)(found - from);
    at = first[w] + 1;
  }
  if (!with_score) return 0;
  const uint8_t *slash = memrchr(text, '/', length);
  size_t part = slash == NULL ? 0 : (size_t)(slash - text) + 1;
  // before[t], now[t]: the best with the letter before, or this letter, of the word on t; ran and run
  // what a letter behind it in the same run counts for at least.
  int before[MOST_TEXT], now[MOST_TEXT], ran[MOST_TEXT], run[MOST_TEXT];
  for (size_t w = 0; w < word_length; w++) {
    for (size_t t = 0; t < length; t++) now[t] = NEVER;
    int gap = NEVER;
    for (size_t t = w == 0 ? first[0] : first[w - 1] + 1; t < length; t++) {
      if (w > 0) {
        gap -= GAP_MORE;
        if (t >= 2 && before[t - 2] - GAP_FIRST > gap) gap = before[t - 2] - GAP_FIRST;
      }
      if (from[t] != word[w]) continue;
      int bonus = bonus_at(text, t) + (t >= part ? BONUS_LAST_PART / 2 : 0);
      if (w == 0) {
        now[t] = SCORE_LETTER + 2 * bonus;
        run[t] = bonus;
        continue;
      }
      int carried = ran[t - 1] > BONUS_RUN ? ran[t - 1] : BONUS_RUN;
      int in_run = before[t - 1] < 0 ? NEVER
        : before[t - 1] + SCORE_LETTER + (bonus > carried ? bonus : carried);
      int after_gap = gap < 0 ? NEVER : gap + SCORE_LETTER + bonus;
      now[t] = in_run >= after_gap ? in_run : after_gap;
      run[t] = in_run >= after_gap ? carried : bonus;
    }
    memcpy(before, now, length * sizeof(int));
    memcpy(ran, run, length * sizeof(int));
  }
  int score = NEVER;
  for (size_t t = first[word_length - 1]; t < length; t++) {
    if (before[t] > score) score = before[t];
  }
  return score < 0 ? -1 : score;
}

static int exact(const uint8_t *from, const uint8_t *text, size_t length,
                 const colonnade_term *term) {
  size_t count = term->length;
  if (count > length) return -1;
  const uint8_t *slash = memrchr(text, '/', length);
  size_t part = slash == NULL ? 0 : (size_t)(slash - text) + 1;
  int at_start = (term->kind & COLONNADE_TERM_START) != 0;
  int at_end = (term->kind & COLONNADE_TERM_END) != 0;
  size_t at = 0;
  if (at_start || at_end) {
    // The beginning is that of the path or of its last part.
    size_t place = at_end ? length - count : memcmp(from, term->bytes, count) == 0 ? 0 : part;
    if (place + count > length || memcmp(from + place, term->bytes, count) != 0) return -1;
    if (at_start && at_end && place != 0 && place != part) return -1;
    at = place;
  } else {
    const uint8_t *found = memmem(from, length, term->bytes, count);
    if (found == NULL) return -1;
    const uint8_t *later = part + count <= length
      ? memmem(from + part, length - part, term->bytes, count) : NULL;
    at = (size_t)((later != NULL ? later : found) - from);
  }
  int bonus = bonus_at(text, at) + (at >= part ? BONUS_LAST_PART : 0);
  return (int)count * (SCORE_LETTER + BONUS_RUN) + 2 * bonus;
}

static int match(
  const uint8_t *text, size_t length, const colonnade_term *terms, size_t count, int with_score
) {
  if (length > MOST_TEXT) {
    text += length - MOST_TEXT;
    length = MOST_TEXT;
  }
  uint8_t small[MOST_TEXT], cased[MOST_TEXT];
  size_t small_length = 0, cased_length = 0;
  int total = 0;
  for (size_t i = 0; i < count; i++) {
    const colonnade_term *term = &terms[i];
    if (term->length == 0 || term->length > MOST_WORD) continue;
    if (cased_length == 0 && length > 0) cased_length = colonnade_fold(text, length, 1, cased);
    int heeds = (term->kind & COLONNADE_TERM_CASE) != 0;
    if (!heeds && small_length == 0) {
      for (size_t at = 0; at < cased_length; at++) small[at] = lowered(cased[at]);
      small_length = cased_length;
    }
    const uint8_t *from = heeds ? cased : small;
    int score = (term->kind & (COLONNADE_TERM_EXACT | COLONNADE_TERM_START | COLONNADE_TERM_END)) != 0
      ? exact(from, cased, cased_length, term)
      : fuzzy(from, cased, cased_length, term->bytes, term->length, with_score);
    if ((term->kind & COLONNADE_TERM_NOT) != 0) {
      if (score >= 0) return -1;
    } else {
      if (score < 0) return -1;
      total += score;
    }
  }
  // Of two that fit alike the shorter one is meant.
  int shortness = length < 255 ? 255 - (int)length : 0;
  return total * 256 + shortness;
}

int colonnade_match(
  const uint8_t *text, size_t length, const colonnade_term *terms, size_t count
) {
  return match(text, length, terms, count, 1);
}

size_t colonnade_match_lines(
  const uint8_t *bytes, const uint32_t *ends, const uint32_t *line_letters, size_t lines,
  const colonnade_term *terms, size_t count, uint32_t letters, uint32_t first, int with_scores,
  uint64_t *hits
) {
  size_t number = 0, start = 0;
  for (size_t i = 0; i < lines; i++) {
    size_t end = ends[i];
    if ((letters & ~line_letters[i]) == 0) {
      int score = count == 0 ? 0 : match(bytes + start, end - start, terms, count, with_scores);
      if (score >= 0) {
        uint32_t place = first + (uint32_t)i;
        hits[number++] = (with_scores ? (uint64_t)(uint32_t)(INT32_MAX - score) << 32 : 0) | place;
      }
    }
    start = end;
  }
  return number;
}

size_t colonnade_filter_matches(
  const uint8_t *names, const colonnade_entry *entries, size_t entries_count,
  const uint32_t *order, size_t count, const colonnade_term *terms, size_t terms_count,
  uint32_t *kept
) {
  size_t number = 0;
  for (size_t i = 0; i < count; i++) {
    if (order[i] >= entries_count) continue;
    const colonnade_entry *entry = &entries[order[i]];
    if (match(names + entry->name, entry->length, terms, terms_count, 0) >= 0) {
      kept[number++] = order[i];
    }
  }
  return number;
}
