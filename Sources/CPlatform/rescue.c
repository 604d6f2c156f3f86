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
#include <unistd.h>

// The bytes that bring a terminal back after a crash. Host and guardian share one page, so the host
// may say what it really set, and the guardian still knows it when the host is gone.

struct rescue {
  atomic_int stop;
  atomic_size_t count;  // 0: the default
  uint8_t bytes[COLONNADE_RESCUE_CAPACITY];
};

static struct rescue ownRescue;
static struct rescue *rescue = &ownRescue;

// Order matters: the kitty keyboard stack belongs to the alternate screen, and leaving that screen
// brings the cursor back to where the shell left it.
static const char defaultRescue[] =
  "\x1b[?2026l"                                                       // show what was drawn
  "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1016l"           // mouse
  "\x1b[?1004l\x1b[?2004l\x1b[?2031l\x1b[?2048l"                      // focus, paste, colours, size
  "\x1b[<u\x1b[?1l\x1b>"                                              // keys
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

int colonnade_set_rescue(const uint8_t *bytes, size_t count) {
  if (count > COLONNADE_RESCUE_CAPACITY) return -E2BIG;
  // Whoever reads in between finds the default.
  atomic_store(&rescue->count, 0);
  memcpy(rescue->bytes, bytes, count);
  atomic_store(&rescue->count, count);
  return 0;
}

size_t colonnade_rescue(uint8_t *bytes, size_t capacity) {
  size_t count = atomic_load(&rescue->count);
  const void *source = rescue->bytes;
  if (count == 0 || count > COLONNADE_RESCUE_CAPACITY) {
    source = defaultRescue;
    count = sizeof defaultRescue - 1;
  }
  if (count > capacity) count = capacity;
  memcpy(bytes, source, count);
  return count;
}

// MARK: Crash

static struct termios crashModes;
static volatile sig_atomic_t crashTerminal = -1;
static pid_t crashOwner;
static uint8_t crashStack[64 * 1024];
static const int faults[] = {SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

static struct sigaction earlier[sizeof faults / sizeof *faults];

static void restoreTerminal(int terminal) {
  uint8_t bytes[COLONNADE_RESCUE_CAPACITY];
  size_t count = colonnade_rescue(bytes, sizeof bytes);
  size_t done = 0;
  for (int round = 0; round < 20 && done < count; round++) {
    ssize_t written = write(terminal, bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
      continue;
    }
    struct pollfd ready = {.fd = terminal, .events = POLLOUT};
    poll(&ready, 1, 10);
  }
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
  if (info->si_code <= 0) raise(signal);
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
