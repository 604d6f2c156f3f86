// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_MARKDOWN_MARKUP_H
#define COLONNADE_MARKDOWN_MARKUP_H
#include <stdbool.h>
#include <stddef.h>

// A stretch of text that somebody else keeps.
typedef struct {
  const char *bytes;
  size_t count;
} Stretch;

// A tag for a picture: where it stands, its address and the words for it, as they are written.
typedef struct {
  size_t start, end;
  Stretch source, words;
} PictureTag;

// Finds the next <img> with an address, from an offset on.
bool findPicture(const char *bytes, size_t count, size_t from, PictureTag *tag);
// Tells whether a stretch holds nothing but tags and blanks.
bool isOnlyTags(const char *bytes, size_t count);
// Writes the value of an attribute with its entities resolved, in one line; returns its bytes, 0
// when there is no room for all of it.
size_t resolve(Stretch value, char *bytes, size_t room);

#endif
