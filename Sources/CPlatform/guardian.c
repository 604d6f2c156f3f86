// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatform.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// The guardian is the process the user started. It sleeps in sigwaitinfo and wakes up only for
// signals: its only duties are to pass signals on, to stop and continue with the host, and to
// clean up after it.

enum {
  politeMilliseconds = 200,
  killRounds = 50,
  killRoundMilliseconds = 10,
  terminalMilliseconds = 100,
};

struct guardian {
  pid_t host;
  int terminal;  // -1: none
  int modesAreKnown;
  int hostIsStopped;
  int hostHasEnded;
  int status;
  enum colonnade_guardian_mode mode;
  struct termios modes;
};

static pid_t guardianPid;
static pid_t shellPid;

pid_t colonnade_guardian_pid(void) { return guardianPid; }

enum { wakeRounds = 2000 };

void colonnade_wake_guardian(void) {
  // The guardian says that it stops before it looks at us for the last time. So either it sees
  // that we run and stays awake, or we see what it is about to do. A signal that comes before its
  // stop is lost with the stop; one that comes after is not.
  struct timespec pause = {0, 1000000};
  for (int round = 0; round < wakeRounds && colonnade_guardian_hears(); round++) {
    if (getppid() != guardianPid || kill(guardianPid, SIGCONT) != 0) return;
    nanosleep(&pause, NULL);
  }
}

int colonnade_can_suspend(void) {
  pid_t shell = guardianPid ? shellPid : getppid();
  return shell > 1 && getsid(shell) == getsid(0) && getpgid(shell) != getpgrp();
}

static long long nowMilliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Takes every state change of every child; orphans that we adopted are only reaped.
static void collect(struct guardian *self) {
  for (;;) {
    int status = 0;
    pid_t pid = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED);
    if (pid < 0 && errno == EINTR) continue;
    if (pid <= 0) return;
    if (pid != self->host) continue;
    if (WIFSTOPPED(status)) {
      self->hostIsStopped = 1;
    } else if (WIFCONTINUED(status)) {
      self->hostIsStopped = 0;
    } else {
      self->hostHasEnded = 1;
      self->status = status;
    }
  }
}

/// Stops as the host has, and continues it when somebody has continued us.
///
/// The shell sees our stop, gives the terminal to somebody else, and continues the whole group on
/// `fg`. The continue signal stays pending for whoever waits for signals.
static void stopWithHost(struct guardian *self) {
  colonnade_guardian_stops();
  // Whoever continued the host meanwhile shall not find us asleep.
  collect(self);
  int stops = self->hostIsStopped && !self->hostHasEnded;
  if (stops) kill(getpid(), SIGSTOP);
  int wokenByHost = colonnade_guardian_goes_on();
  // The host goes on already, and if it has been stopped again it shall stay so.
  if (!stops || wokenByHost) return;
  collect(self);
  if (self->hostHasEnded || !self->hostIsStopped) return;
  self->hostIsStopped = 0;
  kill(self->host, SIGCONT);
}

/// Waits until the host has ended, passing signals on.
static void watch(struct guardian *self, const sigset_t *signals) {
  for (;;) {
    collect(self);
    if (self->hostHasEnded) return;
    if (self->hostIsStopped) {
      stopWithHost(self);
      continue;
    }
    siginfo_t info;
    int signal = sigwaitinfo(signals, &info);
    if (signal == SIGTERM || signal == SIGHUP) kill(self->host, signal);
  }
}

/// Writes without ever waiting longer than the milliseconds left.
static void writeWithin(int fd, const char *bytes, size_t count, int milliseconds) {
  long long end = nowMilliseconds() + milliseconds;
  while (count > 0) {
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    long long left = end - nowMilliseconds();
    if (left < 0 || poll(&ready, 1, (int)left) <= 0) return;
    ssize_t written = write(fd, bytes, count);
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static int modesDiffer(const struct termios *a, const struct termios *b) {
  return a->c_lflag != b->c_lflag || a->c_iflag != b->c_iflag || a->c_oflag != b->c_oflag;
}

/// Puts the terminal back if whoever had it could not; returns whether it did.
static int restoreTerminal(struct guardian *self, int onlyIfModesDiffer) {
  if (self->terminal < 0 || !self->modesAreKnown) return 0;
  struct termios present;
  if (tcgetattr(self->terminal, &present) != 0) return 0;
  if (onlyIfModesDiffer && !modesDiffer(&present, &self->modes)) return 0;
  // A host that ended in the background has restored the terminal before; it is the shell's now.
  pid_t foreground = tcgetpgrp(self->terminal);
  if (foreground > 0 && foreground != getpgrp()) return 0;
  tcflow(self->terminal, TCOON);
  uint8_t rescue[COLONNADE_RESCUE_CAPACITY];
  size_t count = colonnade_rescue(rescue, sizeof rescue);
  writeWithin(self->terminal, (const char *)rescue, count, terminalMilliseconds);
  tcsetattr(self->terminal, TCSANOW, &self->modes);
  return 1;
}

/// Sleeps until a child changes state or the time is over.
static void awaitChild(int milliseconds) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  struct timespec limit = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
  siginfo_t info;
  sigtimedwait(&child, &info, &limit);
}

static void endDescendants(struct guardian *self) {
  if (colonnade_signal_descendants(getpid(), SIGTERM) == 0) return;
  long long end = nowMilliseconds() + politeMilliseconds;
  for (long long left = politeMilliseconds; left > 0; left = end - nowMilliseconds()) {
    // Grandchildren of ours end without telling us: look again now and then.
    awaitChild(left < 20 ? (int)left : 20);
    collect(self);
    if (colonnade_signal_descendants(getpid(), 0) == 0) return;
  }
  for (int round = 0; round < killRounds; round++) {
    if (colonnade_signal_descendants(getpid(), SIGKILL) == 0) return;
    awaitChild(killRoundMilliseconds);
    collect(self);
  }
}

static void report(struct guardian *self, int wasRestored) {
  if (!WIFSIGNALED(self->status)) return;
  int signal = WTERMSIG(self->status);
  int isOrdinary = signal == SIGINT || signal == SIGPIPE;
  if (self->mode == COLONNADE_GUARDIAN_PROCESSES && isOrdinary) return;
  const char *name = sigdescr_np(signal);
  char line[160];
  int count = snprintf(
    line, sizeof line, "colonnade: host died by signal %d (%s)%s\n", signal,
    name ? name : "unknown", wasRestored ? "; terminal restored" : "");
  if (count > 0) writeWithin(STDERR_FILENO, line, (size_t)count, terminalMilliseconds);
}

static _Noreturn void guard(struct guardian *self, const sigset_t *signals) {
  // From here on it sleeps; what the start has used of the program is not needed any more.
  colonnade_give_back_program();
  prctl(PR_SET_NAME, "colonnade-guard");
  watch(self, signals);
  int wasRestored = restoreTerminal(self, !WIFSIGNALED(self->status));
  report(self, wasRestored);
  endDescendants(self);
  // An editor that had the terminal and had to be killed has left it as it was in it.
  restoreTerminal(self, 1);
  _exit(WIFSIGNALED(self->status) ? 128 + WTERMSIG(self->status) : WEXITSTATUS(self->status));
}

/// What the child does before it is the host.
static void becomeHost(struct guardian *self) {
  guardianPid = getppid();
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  if (self->terminal >= 0) close(self->terminal);
  signal(SIGTTOU, SIG_IGN);
  // Whoever started us may have blocked signals; a host that hears of no child's end cannot end.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

int colonnade_guardian(enum colonnade_guardian_mode mode) {
  struct guardian self = {.terminal = -1, .mode = mode};
  int status = colonnade_rescue_share();
  if (status < 0) return status;
  if (mode == COLONNADE_GUARDIAN_TERMINAL) {
    self.terminal = colonnade_open_terminal();
    self.modesAreKnown = self.terminal >= 0 && tcgetattr(self.terminal, &self.modes) == 0;
  }
  colonnade_refuse_backtracer();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  signal(SIGCHLD, SIG_DFL);

  sigset_t all, inherited;
  sigfillset(&all);
  int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&all, faults[i]);
  sigprocmask(SIG_BLOCK, &all, &inherited);

  pid_t guardian = getpid();
  shellPid = getppid();
  self.host = fork();
  if (self.host < 0) {
    int code = errno;
    sigprocmask(SIG_SETMASK, &inherited, NULL);
    if (self.terminal >= 0) close(self.terminal);
    return -code;
  }
  if (self.host > 0) guard(&self, &all);
  becomeHost(&self);
  // The guardian may have died before the request for its death signal was made.
  if (getppid() != guardian) kill(getpid(), SIGHUP);
  return 0;
}
