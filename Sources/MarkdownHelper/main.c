// SPDX-License-Identifier: Apache-2.0
#include "CHelper.h"
#include "blocks.h"

// colonnade-markdown
//
// Reads Markdown and answers with its blocks. A request has the method `markdown`, its bytes are the
// text; the answer is {"blocks":[…]}. The parser sees foreign bytes, and all it may do is compute.

enum { requestBytes = 256 << 10, memoryBytes = 512 << 20 };

static void serve(HelperRequest *request) {
  static Output output;
  output.count = 0;
  output.isSpoilt = false;
  putWords(&output, "{\"id\":");
  putNumber(&output, request->id);
  putWords(&output, ",\"result\":{\"blocks\":");
  if (!writeBlocks(request->bytes, request->count, &output)) {
    return answerFault(request->id, "too large");
  }
  putWords(&output, "}}\n");
  writeAnswer(output.bytes, output.count);
}

int main(void) { return serveRequests((HelperLimits){requestBytes, memoryBytes}, serve); }
