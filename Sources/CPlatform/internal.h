// SPDX-License-Identifier: Apache-2.0
#pragma once

enum { COLONNADE_RESCUE_CAPACITY = 1024 };

/// Moves the rescue bytes to memory that survives `fork` as one copy for both sides.
int colonnade_rescue_share(void);
