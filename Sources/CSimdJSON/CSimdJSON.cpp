// SPDX-License-Identifier: Apache-2.0
#include "CSimdJSON.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>

struct csj_parser {
  simdjson::dom::parser parser;
  std::unique_ptr<uint8_t[]> input;
  size_t room = 0;
  size_t depth = 0;
};

namespace {

csj_status status(simdjson::error_code code) noexcept {
  switch (code) {
    case simdjson::SUCCESS:
      return csj_status_ok;
    case simdjson::DEPTH_ERROR:
      return csj_status_depth;
    case simdjson::UTF8_ERROR:
    case simdjson::STRING_ERROR:
      return csj_status_encoding;
    case simdjson::NUMBER_ERROR:
      return csj_status_number;
    case simdjson::EMPTY:
      return csj_status_empty;
    case simdjson::MEMALLOC:
    case simdjson::CAPACITY:
      return csj_status_memory;
    default:
      return csj_status_syntax;
  }
}

// simdjson reads beyond the end, so the text is copied where zeros may follow it.
bool hold(csj_parser &self, const void *bytes, size_t count) noexcept {
  if (count > SIZE_MAX / 4) return false;
  size_t needed = count + simdjson::SIMDJSON_PADDING;
  if (needed > self.room) {
    size_t room = needed < 16384 ? 16384 : needed + needed / 4;
    self.input.reset(new (std::nothrow) uint8_t[room]);
    self.room = self.input ? room : 0;
    if (!self.input) return false;
  }
  if (count > 0) std::memcpy(self.input.get(), bytes, count);
  std::memset(self.input.get() + count, 0, simdjson::SIMDJSON_PADDING);
  return true;
}

csj_status parse(csj_parser &self, size_t count, size_t depth) {
  auto &parser = self.parser;
  // The depth can only be chosen together with a capacity.
  if (parser.capacity() < count || parser.max_depth() != depth) {
    size_t room = count < 16384 ? 16384 : count + count / 4;
    if (auto code = parser.allocate(room, depth)) return status(code);
  }
  simdjson::dom::element root;
  return status(parser.parse(self.input.get(), count, false).get(root));
}

// The deepest nesting of arrays and objects on a tape.
size_t levels(const uint64_t *tape) noexcept {
  size_t open = 0, deepest = 0;
  const uint32_t end = csj_next(tape, CSJ_ROOT);
  for (uint32_t i = CSJ_ROOT; i < end; i++) {
    switch (csj_kind(tape, i)) {
      case '{':
      case '[':
        if (++open > deepest) deepest = open;
        break;
      case '}':
      case ']':
        open--;
        break;
      case 'l':
      case 'u':
      case 'd':
        i++;
        break;
      default:
        break;
    }
  }
  return deepest;
}

}  // namespace

csj_parser *csj_parser_create(size_t depth) {
  try {
    auto self = std::make_unique<csj_parser>();
    self->depth = depth;
    return self.release();
  } catch (...) {
    return nullptr;
  }
}

void csj_parser_destroy(csj_parser *self) { delete self; }

csj_status csj_parser_parse(
    csj_parser *self, const void *bytes, size_t count, csj_document *document) {
  try {
    if (count == 0) return csj_status_empty;
    if (!hold(*self, bytes, count)) return csj_status_memory;
    csj_status outcome = parse(*self, count, self->depth);
    // simdjson counts one level more for everything but an empty innermost bracket, so texts that
    // it refuses for their depth deserve a second look.
    if (outcome == csj_status_depth) {
      outcome = parse(*self, count, self->depth + 1);
      if (outcome == csj_status_ok && levels(self->parser.doc.tape.get()) > self->depth) {
        outcome = csj_status_depth;
      }
    }
    if (outcome != csj_status_ok) return outcome;
    document->tape = self->parser.doc.tape.get();
    document->strings = self->parser.doc.string_buf.get();
    return csj_status_ok;
  } catch (...) {
    return csj_status_memory;
  }
}
