// SPDX-License-Identifier: Apache-2.0
#pragma once

enum { COLONNADE_RESCUE_CAPACITY = 1024 };

/// Moves the rescue bytes to memory that survives `fork` as one copy for both sides.
int colonnade_rescue_share(void);

// What host and guardian say to each other when they stop and go on.

/// The guardian is about to stop.
void colonnade_guardian_stops(void);

/// The guardian goes on; returns whether the host has meant to wake it.
int colonnade_guardian_goes_on(void);

/// Whether the guardian has stopped or is about to; it is told that the host means to wake it.
int colonnade_guardian_hears(void);

/// Whether the host has said that it heard it shall end.
int colonnade_end_is_heard(void);

/// Milliseconds of a clock that never jumps.
long long colonnade_now_milliseconds(void);

/// Writes the rescue bytes behind the end of whatever sequence was torn.
///
/// A terminal that takes nothing for 100 ms loses what waits for it. Returns 0, -EAGAIN when it still
/// took nothing in these milliseconds, or the negated errno of a terminal that is gone.
int colonnade_write_rescue(int terminal, int milliseconds);

/// Removes the crash handlers of the Swift runtime unless the user asked for them.
///
/// On a terminal they would print over the screen and wait half a minute for a key, with the host
/// still alive and the terminal still raw.
void colonnade_refuse_backtracer(void);
