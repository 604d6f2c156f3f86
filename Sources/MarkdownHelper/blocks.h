// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_MARKDOWN_BLOCKS_H
#define COLONNADE_MARKDOWN_BLOCKS_H
#include "output.h"

// The most blocks of an answer, and the deepest nesting of quotes and lists in it.
enum { answerBlocks = 20000, answerDepth = 16 };

// Writes the blocks of a text as a JSON list; false when there are too many or they are too long.
bool writeBlocks(const char *text, size_t count, Output *output);

#endif
