// SPDX-License-Identifier: Apache-2.0
#include "markup.h"

#include <string.h>
#include <strings.h>

#include "output.h"

static bool isSpace(char byte) { return strchr(" \t\r\n\f", byte) && byte; }

/// The offset behind the tag that begins at an offset; 0 when it has no end.
static size_t endOfTag(const char *bytes, size_t count, size_t start) {
  char quote = 0;
  for (size_t index = start + 1; index < count; index++) {
    char byte = bytes[index];
    if (quote) {
      if (byte == quote) quote = 0;
    } else if (byte == '"' || byte == '\'') {
      quote = byte;
    } else if (byte == '>') {
      return index + 1;
    }
  }
  return 0;
}

bool isOnlyTags(const char *bytes, size_t count) {
  for (size_t index = 0; index < count;) {
    if (bytes[index] == '<') {
      index = endOfTag(bytes, count, index);
      if (!index) return false;
    } else if (isSpace(bytes[index])) {
      index++;
    } else {
      return false;
    }
  }
  return true;
}

/// Reads the next attribute of a tag; false behind the last.
///
/// Source of the form of attributes: HTML, 13.1.2.3.
static bool readAttribute(const char *bytes, size_t end, size_t *at, Stretch *name, Stretch *value) {
  size_t index = *at;
  while (index < end && (isSpace(bytes[index]) || bytes[index] == '/')) index++;
  name->bytes = bytes + index;
  while (index < end && !isSpace(bytes[index]) && !strchr("=/>", bytes[index])) index++;
  name->count = (size_t)(bytes + index - name->bytes);
  *value = (Stretch){bytes + index, 0};
  size_t next = index;
  while (next < end && isSpace(bytes[next])) next++;
  if (next < end && bytes[next] == '=') {
    index = next + 1;
    while (index < end && isSpace(bytes[index])) index++;
    char quote = index < end && (bytes[index] == '"' || bytes[index] == '\'') ? bytes[index++] : 0;
    value->bytes = bytes + index;
    while (index < end && (quote ? bytes[index] != quote : !isSpace(bytes[index]))) index++;
    value->count = (size_t)(bytes + index - value->bytes);
    if (quote && index < end) index++;
  }
  // Something that is no name is passed over, so that every step goes on.
  if (index == *at) index++;
  *at = index;
  return name->count > 0 || index < end;
}

static bool isNamed(Stretch name, const char *word) {
  return name.count == strlen(word) && strncasecmp(name.bytes, word, name.count) == 0;
}

bool findPicture(const char *bytes, size_t count, size_t from, PictureTag *tag) {
  for (size_t index = from; index + 5 <= count; index++) {
    if (bytes[index] != '<' || strncasecmp(bytes + index, "<img", 4) != 0) continue;
    if (!isSpace(bytes[index + 4])) continue;
    size_t end = endOfTag(bytes, count, index);
    if (!end) return false;
    *tag = (PictureTag){index, end, {0}, {0}};
    Stretch name, value;
    size_t at = index + 4;
    while (readAttribute(bytes, end - 1, &at, &name, &value)) {
      if (isNamed(name, "src") && !tag->source.bytes) tag->source = value;
      if (isNamed(name, "alt") && !tag->words.bytes) tag->words = value;
    }
    if (tag->source.count) return true;
    index = end - 1;
  }
  return false;
}

// The longest entity with a name or a number.
enum { entityBytes = 12 };

size_t resolve(Stretch value, char *bytes, size_t room) {
  size_t written = 0;
  for (size_t index = 0; index < value.count;) {
    size_t left = value.count - index, taken = 1, length = 1;
    char text[4] = {value.bytes[index]};
    if (strchr("\r\n\t", text[0])) text[0] = ' ';
    if (text[0] == '&') {
      const char *close =
        memchr(value.bytes + index, ';', left < entityBytes ? left : entityBytes);
      size_t whole = close ? (size_t)(close - value.bytes) - index + 1 : 0;
      unsigned scalar = whole ? entity(value.bytes + index, whole) : 0;
      if (scalar) {
        length = encode(scalar, text);
        taken = whole;
      }
    }
    if (length > room - written) return 0;
    memcpy(bytes + written, text, length);
    written += length;
    index += taken;
  }
  return written;
}
