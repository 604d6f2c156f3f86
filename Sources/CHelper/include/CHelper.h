// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_HELPER_H
#define COLONNADE_HELPER_H
#include <stdbool.h>
#include <stddef.h>

// What the programs beside the host share that read foreign bytes for it: they give up every right,
// read requests until their input ends, and answer in lines.
//
// A request is a line {"id":7,"method":"…","params":{"bytes":1234,…}} and as many bytes; the answer
// is a line {"id":7,"result":…} or one with "error".

/// The bounds of a program, in bytes.
typedef struct {
  /// The bytes of a request; one with more ends the program.
  size_t request;
  /// The address space.
  size_t memory;
} HelperLimits;

/// A request as it is handed to the program.
typedef struct {
  long id;
  /// The line it came in, whose further members say how.
  const char *line;
  /// Its bytes, with a zero behind them.
  char *bytes;
  size_t count;
} HelperRequest;

/// Serves requests until the input ends; the status to exit with.
///
/// All rights but to read, write, compute and take memory are given up before a byte is read. `serve`
/// answers each; the bytes are let go of by `letGoOfRequest`, or afterwards.
int serveRequests(HelperLimits limits, void (*serve)(HelperRequest *request));

/// Lets go of the bytes of a request, so that nothing foreign is left while it is answered.
void letGoOfRequest(HelperRequest *request);

/// The number behind a name such as `"rows":` in the line; -1 without one.
long numberBehind(const char *line, const char *name);

/// Writes bytes of an answer; the program ends where nobody reads them.
void writeAnswer(const char *bytes, size_t count);

/// Answers that it cannot be done, in words without quotes.
void answerFault(long id, const char *words);

#endif
