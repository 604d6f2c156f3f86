// SPDX-License-Identifier: Apache-2.0
#pragma once

enum { COLONNADE_RESCUE_CAPACITY = 1024 };

/// Moves the rescue bytes to memory that survives `fork` as one copy for both sides.
int colonnade_rescue_share(void);

/// Says to host and guardian alike whether the guardian stops or is about to.
void colonnade_set_guardian_stops(int stops);

/// Whether the guardian stops or is about to.
int colonnade_guardian_stops(void);

/// Removes the crash handlers of the Swift runtime unless the user asked for them.
///
/// On a terminal they would print over the screen and wait half a minute for a key, with the host
/// still alive and the terminal still raw.
void colonnade_refuse_backtracer(void);
