// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatform.h"
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// The bytes that bring a terminal back after a crash. Host and guardian share one page, so the host
// may say what it really set, and the guardian still knows it when the host is gone.

struct rescue {
  atomic_int stop;
  atomic_int endIsHeard;
  atomic_size_t count;  // 0: the default
  uint8_t bytes[COLONNADE_RESCUE_CAPACITY];
};

static struct rescue ownRescue;
static struct rescue *rescue = &ownRescue;

// All that this host, or a program it lent the terminal to, may have set; what was not set is left
// as it is by these, and unknown ones are ignored. It is the one list: what a host knows that it set
// takes its place (`colonnade_set_rescue`).
// Order matters: the kitty keyboard stack belongs to the alternate screen, and leaving that screen
// brings the cursor back to where the shell left it.
static const char defaultRescue[] =
  "\x1b[?2026l"                                                       // show what was drawn
  "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1016l"           // mouse
  "\x1b[?1004l\x1b[?2004l\x1b[?2031l\x1b[?2048l"                      // focus, paste, colours, size
  "\x1b[?2027l"                                                       // widths of clusters
  "\x1b[<u\x1b[>4;0m\x1b[?1l\x1b>"                                    // keys
  "\x1b]22;\x1b\\\x1b]8;;\x1b\\"                                      // pointer, links
  "\x1b[r\x1b[?7h\x1b[0m"                                             // region, wrap, colours
  "\x1b[?1049l"                                                       // alternate screen
  "\x1b[0m\x1b[0 q\x1b[?25h";                                         // cursor

int colonnade_rescue_share(void) {
  if (rescue != &ownRescue) return 0;
  void *page = mmap(
    NULL, sizeof *rescue, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return -errno;
  rescue = page;
  return 0;
}

enum { guardianIsAwake, guardianStops, hostWakesGuardian };

void colonnade_guardian_stops(void) { atomic_store(&rescue->stop, guardianStops); }

int colonnade_guardian_goes_on(void) {
  return atomic_exchange(&rescue->stop, guardianIsAwake) == hostWakesGuardian;
}

int colonnade_guardian_hears(void) {
  int expected = guardianStops;
  atomic_compare_exchange_strong(&rescue->stop, &expected, hostWakesGuardian);
  return expected != guardianIsAwake;
}

void colonnade_host_hears_end(void) { atomic_store(&rescue->endIsHeard, 1); }

int colonnade_end_is_heard(void) { return atomic_load(&rescue->endIsHeard); }

int colonnade_set_rescue(const uint8_t *bytes, size_t count) {
  if (count > COLONNADE_RESCUE_CAPACITY) return -E2BIG;
  // Whoever reads in between finds the default.
  atomic_store(&rescue->count, 0);
  memcpy(rescue->bytes, bytes, count);
  atomic_store(&rescue->count, count);
  return 0;
}

size_t colonnade_default_rescue(uint8_t *bytes, size_t capacity) {
  size_t count = sizeof defaultRescue - 1;
  if (count > capacity) count = capacity;
  memcpy(bytes, defaultRescue, count);
  return count;
}

size_t colonnade_rescue(uint8_t *bytes, size_t capacity) {
  size_t count = atomic_load(&rescue->count);
  if (count == 0 || count > COLONNADE_RESCUE_CAPACITY) {
    return colonnade_default_rescue(bytes, capacity);
  }
  if (count > capacity) count = capacity;
  memcpy(bytes, rescue->bytes, count);
  return count;
}

// MARK: Writing

// A sequence the host was torn in would swallow the first bytes: CAN ends an escape sequence and ST
// ends a string, and both are nothing to a terminal that waits for neither.
static const char sequenceEnd[] = "\x18\x1b\\";

enum { politeWriteMilliseconds = 100 };

long long colonnade_now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Writes until the moment given; returns the bytes taken, or a negated errno of a dead terminal.
static ssize_t writeUntil(int terminal, const uint8_t *bytes, size_t count, long long end) {
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(terminal, bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
      continue;
    }
    if (written < 0 && errno != EAGAIN && errno != EINTR) return -errno;
    long long left = end - colonnade_now_milliseconds();
    if (left <= 0) break;
    struct pollfd ready = {.fd = terminal, .events = POLLOUT};
    if (poll(&ready, 1, (int)left) > 0 && !(ready.revents & POLLOUT)) return -EIO;
  }
  return (ssize_t)done;
}

int colonnade_write_rescue(int terminal, int milliseconds) {
  uint8_t bytes[sizeof sequenceEnd - 1 + COLONNADE_RESCUE_CAPACITY];
  size_t head = sizeof sequenceEnd - 1;
  memcpy(bytes, sequenceEnd, head);
  size_t count = head + colonnade_rescue(bytes + head, sizeof bytes - head);
  long long end = colonnade_now_milliseconds() + milliseconds;
  for (;;) {
    long long now = colonnade_now_milliseconds();
    long long pause = now + politeWriteMilliseconds;
    ssize_t done = writeUntil(terminal, bytes, count, pause < end ? pause : end);
    if (done < 0) return (int)done;
    if ((size_t)done == count) return 0;
    if (colonnade_now_milliseconds() >= end) return -EAGAIN;
    // The terminal does not read. What waits for it was drawn by a host that is gone, and stands
    // in the way of what ends its modes.
    tcflush(terminal, TCOFLUSH);
  }
}

// MARK: Crash

static struct termios crashModes;
static volatile sig_atomic_t crashTerminal = -1;
static pid_t crashOwner;
static uint8_t crashStack[64 * 1024];
// The alarm is no fault: it ends a host without a guardian that does not end when it is asked.
static const int faults[] = {SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGALRM};

static struct sigaction earlier[sizeof faults / sizeof *faults];

enum { crashWriteMilliseconds = 300 };

static void restoreTerminal(int terminal) {
  colonnade_write_rescue(terminal, crashWriteMilliseconds);
  tcsetattr(terminal, TCSANOW, &crashModes);
}

static void restoreAndDie(int signal, siginfo_t *info, void *context) {
  (void)context;
  int terminal = crashTerminal;
  crashTerminal = -1;
  // A forked child that has not yet replaced its program must leave the terminal alone.
  if (terminal >= 0 && getpid() == crashOwner) restoreTerminal(terminal);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    sigaction(faults[i], &earlier[i], NULL);
  }
  // A fault happens again when the handler returns, now with its own address for a debugger.
  if (info->si_code <= 0 || signal == SIGALRM) raise(signal);
}

void colonnade_refuse_backtracer(void) {
  if (getenv("SWIFT_BACKTRACE")) return;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) signal(faults[i], SIG_DFL);
}

static void installHandlers(void) {
  static int areInstalled;
  if (areInstalled) return;
  areInstalled = 1;
  colonnade_refuse_backtracer();
  stack_t stack = {.ss_sp = crashStack, .ss_size = sizeof crashStack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = restoreAndDie};
  action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    sigdelset(&action.sa_mask, faults[i]);
  }
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    sigaction(faults[i], &action, &earlier[i]);
  }
}

int colonnade_crash_arm(int fd, const struct termios *saved) {
  crashTerminal = -1;
  crashModes = *saved;
  crashOwner = getpid();
  installHandlers();
  crashTerminal = fd;
  return 0;
}

void colonnade_crash_disarm(void) { crashTerminal = -1; }
