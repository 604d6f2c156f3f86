// SPDX-License-Identifier: Apache-2.0
#include "CSimdJSON.h"

#include <charconv>
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

const uint8_t *skip_digits(const uint8_t *at, const uint8_t *end) noexcept {
  while (at < end && *at >= '0' && *at <= '9') at++;
  return at;
}

// The power of ten just above a number written so, roughly: whether it is a very large or a very small one.
int64_t scale(const uint8_t *digits, const uint8_t *end) noexcept {
  const uint8_t *at = skip_digits(digits, end);
  int64_t power = *digits == '0' ? 0 : at - digits;
  if (at < end && *at == '.') {
    const uint8_t *fraction = ++at;
    while (at < end && *at == '0') at++;
    if (power == 0) power = fraction - at;
    at = skip_digits(at, end);
  }
  if (at == end || ++at == end) return power;
  const bool is_negative = *at == '-';
  int64_t exponent = 0;
  for (at += is_negative || *at == '+' ? 1 : 0; at < end && exponent < 1000000000; at++) {
    exponent = exponent * 10 + (*at - '0');
  }
  return is_negative ? power - exponent : power + exponent;
}

// Writes a number that fits over one that does not; blanks take the rest of its room.
void replace(uint8_t *first, uint8_t *end, const char *text, size_t length) noexcept {
  std::memcpy(first, text, length);
  std::memset(first + length, ' ', (size_t)(end - first) - length);
}

// Puts the nearest number that 64 bits hold over the number at `first`, if it is one by the grammar and
// too large; `end` becomes the place behind it.
bool bend_number(uint8_t *first, const uint8_t *limit, uint8_t *&end) noexcept {
  const bool is_negative = *first == '-';
  const uint8_t *digits = first + (is_negative ? 1 : 0);
  const uint8_t *at = skip_digits(digits, limit);
  const size_t whole = (size_t)(at - digits);
  end = first + (at - first);
  if (whole == 0 || (whole > 1 && *digits == '0')) return false;
  bool is_real = false;
  if (at < limit && *at == '.') {
    const uint8_t *fraction = at + 1;
    at = skip_digits(fraction, limit);
    if (at == fraction) return false;
    is_real = true;
  }
  if (at < limit && (*at == 'e' || *at == 'E')) {
    const uint8_t *exponent = at + 1;
    if (exponent < limit && (*exponent == '-' || *exponent == '+')) exponent++;
    at = skip_digits(exponent, limit);
    if (at == exponent) return false;
    is_real = true;
  }
  end = first + (at - first);
  if (!is_real && whole < 19) return false;
  double number = 0;
  auto result = std::from_chars((const char *)first, (const char *)at, number);
  // What is nearer to zero than any number but zero is read as zero.
  if (result.ec == std::errc::result_out_of_range && scale(digits, at) > 0) {
    replace(first, end, is_negative ? "-1e308" : "1e308", is_negative ? 6 : 5);
    return true;
  }
  if (result.ec != std::errc() || is_real) return false;
  uint64_t magnitude = 0;
  const uint64_t most = is_negative ? (uint64_t)INT64_MAX + 1 : UINT64_MAX;
  auto fit = std::from_chars((const char *)digits, (const char *)at, magnitude);
  if (fit.ec == std::errc() && magnitude <= most) return false;
  char text[32];
  auto written = std::to_chars(text, text + sizeof text, number, std::chars_format::scientific, 15);
  if (written.ec != std::errc() || written.ptr - text > end - first) {
    // Nineteen digits with a sign: one less is enough for a number that is no integer any more.
    written = std::to_chars(text, text + sizeof text, number, std::chars_format::scientific, 12);
  }
  if (written.ec != std::errc() || written.ptr - text > end - first) return false;
  replace(first, end, text, (size_t)(written.ptr - text));
  return true;
}

// Bends all numbers of the text that are too large; strings are left alone.
uint32_t bend_numbers(csj_parser &self, size_t count) noexcept {
  uint8_t *at = self.input.get();
  uint8_t *const limit = at + count;
  uint32_t bent = 0;
  while (at < limit) {
    if (*at == '"') {
      for (at++; at < limit && *at != '"'; at++) {
        if (*at == '\\') at++;
      }
      at++;
    } else if (*at == '-' || (*at >= '0' && *at <= '9')) {
      uint8_t *end = at;
      if (bend_number(at, limit, end)) bent++;
      at = end > at ? end : at + 1;
    } else {
      at++;
    }
  }
  return bent;
}

csj_status parse_deep(csj_parser &self, size_t count) {
  csj_status outcome = parse(self, count, self.depth);
  // simdjson counts one level more for everything but an empty innermost bracket, so texts that
  // it refuses for their depth deserve a second look.
  if (outcome == csj_status_depth) {
    outcome = parse(self, count, self.depth + 1);
    if (outcome == csj_status_ok && levels(self.parser.doc.tape.get()) > self.depth) {
      outcome = csj_status_depth;
    }
  }
  return outcome;
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
    csj_parser *self, const void *bytes, size_t count, bool bends_numbers,
    csj_document *document) {
  try {
    if (count == 0) return csj_status_empty;
    if (!hold(*self, bytes, count)) return csj_status_memory;
    csj_status outcome = parse_deep(*self, count);
    document->bent = 0;
    if (outcome == csj_status_number && bends_numbers) {
      document->bent = bend_numbers(*self, count);
      if (document->bent > 0) outcome = parse_deep(*self, count);
    }
    if (outcome != csj_status_ok) return outcome;
    document->tape = self->parser.doc.tape.get();
    document->strings = self->parser.doc.string_buf.get();
    return csj_status_ok;
  } catch (...) {
    return csj_status_memory;
  }
}
