// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_MARKDOWN_OUTPUT_H
#define COLONNADE_MARKDOWN_OUTPUT_H
#include <stdbool.h>
#include <stddef.h>

// An answer being written: it grows up to a limit, and what goes beyond spoils it as a whole.
typedef struct {
  char *bytes;
  size_t count, room;
  bool isSpoilt;
} Output;

// The longest answer, in bytes.
enum { answerBytes = 4 << 20 };

// Adds bytes as they are.
void put(Output *output, const char *bytes, size_t count);
// Adds the text of a literal.
void putWords(Output *output, const char *words);
// Adds a whole number.
void putNumber(Output *output, long number);
// Adds text as it stands between the quotes of a JSON string.
void putText(Output *output, const char *bytes, size_t count);
// Adds a member of text behind others: ,"name":"…".
void putMember(Output *output, const char *name, const char *bytes, size_t count);

// The scalar of an entity such as &amp; or &#65; with both ends; 0 when it is none we know.
unsigned entity(const char *bytes, size_t count);
// The bytes of a scalar in UTF-8, and their number.
size_t encode(unsigned scalar, char bytes[4]);

#endif
