// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CPlatform.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
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
  reportMilliseconds = 100,
  firstRestoreMilliseconds = 300,
  restoreMilliseconds = 5000,
  // From the request to end until a host that has not heard it is killed, and one that has.
  deafMilliseconds = 800,
  endingMilliseconds = 3000,
  // The same for a host whose guardian is gone.
  orphanSeconds = 4,
  // The stack of the host, as large as the main thread of a program has it as a rule.
  hostStackBytes = 8 << 20,
};

struct guardian {
  pid_t host;
  int terminal;  // -1: none
  int modesAreKnown;
  int hostIsStopped;
  int hostHasEnded;
  int status;
  enum { goesOn, wasAsked, hasHeard, wasKilled } end;
  int askedBy;  // the signal that asked the host to end
  long long deadline;
  int ignoresHangUp;
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

/// Passes a request to end on; from now on the host has little time.
static void askToEnd(struct guardian *self, int signal) {
  kill(self->host, signal);
  if (self->end != goesOn || (signal == SIGHUP && self->ignoresHangUp)) return;
  self->end = wasAsked;
  self->askedBy = signal;
  self->deadline = colonnade_now_milliseconds() + deafMilliseconds;
}

/// Kills a host that was asked in vain; one that is ending its programs gets a little longer.
static void insist(struct guardian *self) {
  self->deadline += endingMilliseconds;
  if (self->end == wasAsked && colonnade_end_is_heard()) {
    self->end = hasHeard;
    return;
  }
  self->end = wasKilled;
  kill(self->host, SIGKILL);
}

/// The next signal; -1 when the host has run out of time before.
static int nextSignal(struct guardian *self, const sigset_t *signals) {
  siginfo_t info;
  if (self->end == goesOn) return sigwaitinfo(signals, &info);
  long long left = self->deadline - colonnade_now_milliseconds();
  if (left < 0) left = 0;
  struct timespec limit = {left / 1000, (left % 1000) * 1000000L};
  int signal = sigtimedwait(signals, &info, &limit);
  if (signal < 0 && errno == EAGAIN) insist(self);
  return signal;
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
    int signal = nextSignal(self, signals);
    if (signal == SIGTERM || signal == SIGHUP) askToEnd(self, signal);
  }
}

/// Writes without ever waiting longer than the milliseconds left.
static void writeWithin(int fd, const char *bytes, size_t count, int milliseconds) {
  long long end = colonnade_now_milliseconds() + milliseconds;
  while (count > 0) {
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    long long left = end - colonnade_now_milliseconds();
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

enum restoration { untouched, restored, pending };

/// Puts the terminal back if whoever had it could not.
static enum restoration restoreTerminal(
  struct guardian *self, int onlyIfModesDiffer, int milliseconds) {
  if (self->terminal < 0 || !self->modesAreKnown) return untouched;
  struct termios present;
  if (tcgetattr(self->terminal, &present) != 0) return untouched;
  if (onlyIfModesDiffer && !modesDiffer(&present, &self->modes)) return untouched;
  // A host that ended in the background has restored the terminal before; it is the shell's now.
  pid_t foreground = tcgetpgrp(self->terminal);
  if (foreground > 0 && foreground != getpgrp()) return untouched;
  tcflow(self->terminal, TCOON);
  int status = colonnade_write_rescue(self->terminal, milliseconds);
  tcsetattr(self->terminal, TCSANOW, &self->modes);
  return status == 0 ? restored : status == -EAGAIN ? pending : untouched;
}

static void say(const char *line) {
  writeWithin(STDERR_FILENO, line, strlen(line), reportMilliseconds);
}

/// Goes on with a terminal that did not read: for 5 s, and then whenever it can be written.
///
/// Any signal that asks us to end gives it up.
static void restoreSlowTerminal(struct guardian *self, const sigset_t *signals) {
  if (restoreTerminal(self, 0, restoreMilliseconds) != pending) return;
  say("colonnade: the terminal does not read; it is restored when it does (Ctrl-C gives up)\n");
  sigset_t blocked = *signals;
  int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
    signal(ending[i], SIG_DFL);
    sigdelset(&blocked, ending[i]);
  }
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  struct pollfd ready = {.fd = self->terminal, .events = POLLOUT};
  do {
    if (poll(&ready, 1, -1) < 0 || !(ready.revents & POLLOUT)) return;
  } while (restoreTerminal(self, 0, restoreMilliseconds) == pending);
  say("colonnade: terminal restored\n");
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
  long long end = colonnade_now_milliseconds() + politeMilliseconds;
  for (long long left = politeMilliseconds; left > 0; left = end - colonnade_now_milliseconds()) {
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

static void report(struct guardian *self, enum restoration restoration) {
  if (!WIFSIGNALED(self->status)) return;
  int signal = WTERMSIG(self->status);
  int isOrdinary = signal == SIGINT || signal == SIGPIPE;
  if (self->mode == COLONNADE_GUARDIAN_PROCESSES && isOrdinary) return;
  const char *tail =
    restoration == restored ? "; terminal restored"
    : restoration == pending ? "; terminal not restored yet, it does not read" : "";
  const char *name = sigdescr_np(signal);
  char line[200];
  if (self->end == wasKilled) {
    snprintf(line, sizeof line, "colonnade: host did not end when asked to, killed%s\n", tail);
  } else {
    snprintf(
      line, sizeof line, "colonnade: host died by signal %d (%s)%s\n", signal,
      name ? name : "unknown", tail);
  }
  say(line);
}

static int exitCode(const struct guardian *self) {
  if (!WIFSIGNALED(self->status)) return WEXITSTATUS(self->status);
  return 128 + (self->end == wasKilled ? self->askedBy : WTERMSIG(self->status));
}

static _Noreturn void guard(struct guardian *self, const sigset_t *signals) {
  // From here on it sleeps; what the start has used of the program is not needed any more.
  colonnade_give_back_program();
  prctl(PR_SET_NAME, "colonnade-guard");
  watch(self, signals);
  enum restoration restoration =
    restoreTerminal(self, !WIFSIGNALED(self->status), firstRestoreMilliseconds);
  report(self, restoration);
  endDescendants(self);
  // An editor that had the terminal and had to be killed has left it as it was in it.
  if (restoration == pending || restoreTerminal(self, 1, firstRestoreMilliseconds) == pending) {
    restoreSlowTerminal(self, signals);
  }
  _exit(exitCode(self));
}

static volatile pid_t watchedGuardian;

/// Ends a host whose guardian has died, in order if it can and in any case.
static void guardianHasDied(int signal) {
  (void)signal;
  if (getppid() == watchedGuardian) return;
  kill(getpid(), SIGHUP);
  // Nobody is left to insist; the alarm restores the terminal and ends us.
  alarm(orphanSeconds);
}

static void watchGuardian(pid_t guardian) {
  watchedGuardian = guardian;
  struct sigaction action = {.sa_handler = guardianHasDied, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(SIGUSR2, &action, NULL);
  prctl(PR_SET_PDEATHSIG, SIGUSR2);
}

/// What the child does before it is the host.
static void becomeHost(struct guardian *self, pid_t guardian) {
  guardianPid = guardian;
  watchGuardian(guardian);
  if (self->terminal >= 0) close(self->terminal);
  signal(SIGTTOU, SIG_IGN);
  // Whoever started us may have blocked signals; a host that hears of no child's end cannot end.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// A host that is about to be, as the thread sees it that makes it.
struct birth {
  struct guardian *guardian;
  void (*host)(void *context);
  void *context;
  sem_t isOver;
  int problem;  // an errno
};

/// Forks on a thread that has done nothing before; the child goes on with this thread alone.
static void *makeHost(void *argument) {
  struct birth *birth = argument;
  pid_t guardian = getpid();
  pid_t host = fork();
  if (host == 0) {
    becomeHost(birth->guardian, guardian);
    // The guardian may have died before the request for its death signal was made.
    if (getppid() != guardian) guardianHasDied(SIGUSR2);
    birth->host(birth->context);
    abort();
  }
  birth->problem = host < 0 ? errno : 0;
  birth->guardian->host = host;
  sem_post(&birth->isOver);
  // The kernel tells the host of the end of this thread, which is to be that of the guardian.
  while (host > 0) pause();
  return NULL;
}

/// Memory for the stack of the host, as large as that of a program; its last page can't be written.
static void *hostStack(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE;
  char *stack = mmap(NULL, hostStackBytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (stack == MAP_FAILED) return NULL;
  // A large page would be two megabytes for the few kilobytes that are used.
  madvise(stack, hostStackBytes, MADV_NOHUGEPAGE);
  mprotect(stack, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE);
  return stack;
}

/// Makes the host; 0 or an errno.
static int bearHost(struct birth *birth) {
  pthread_attr_t attributes;
  pthread_t thread;
  void *stack = hostStack();
  if (!stack) return errno;
  pthread_attr_init(&attributes);
  sem_init(&birth->isOver, 0, 0);
  int problem = pthread_attr_setstack(&attributes, stack, hostStackBytes);
  if (!problem) problem = pthread_create(&thread, &attributes, makeHost, birth);
  pthread_attr_destroy(&attributes);
  if (!problem) {
    while (sem_wait(&birth->isOver) != 0) continue;
    problem = birth->problem;
    if (problem) pthread_join(thread, NULL);
  }
  if (problem) munmap(stack, hostStackBytes);
  return problem;
}

int colonnade_guardian(
  enum colonnade_guardian_mode mode, void (*host)(void *context), void *context) {
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
  struct sigaction hangUp;
  self.ignoresHangUp = sigaction(SIGHUP, NULL, &hangUp) == 0 && hangUp.sa_handler == SIG_IGN;

  sigset_t all, inherited;
  sigfillset(&all);
  int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&all, faults[i]);
  sigprocmask(SIG_BLOCK, &all, &inherited);

  shellPid = getppid();
  struct birth birth = {.guardian = &self, .host = host, .context = context};
  int problem = bearHost(&birth);
  if (!problem) guard(&self, &all);
  sigprocmask(SIG_SETMASK, &inherited, NULL);
  if (self.terminal >= 0) close(self.terminal);
  return -problem;
}
