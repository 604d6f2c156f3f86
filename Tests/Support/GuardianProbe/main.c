// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <CPlatform.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// A host that misbehaves on request: guardian-probe [--processes] WORD…
//
// Words are carried out in order. `raw` raw modes and the alternate screen; `mark BYTES` other
// rescue bytes; `daemon` a grandchild in its own session that ignores TERM and HUP; `external` a
// program that must survive; `say TEXT` prints; `arm` crash handlers; `exit N`; `kill N` a signal
// to itself; `trap` an illegal instruction; `stop` stops itself; `wait` reads a line; `forever`;
// `flood` fills the terminal with the middle of a sequence; `deaf` hears no request to end;
// `hears` hears one and goes on all the same.

static int terminal = -1;
static struct termios saved;

static void say(const char *text) {
  if (write(STDOUT_FILENO, text, strlen(text)) < 0) _exit(99);
}

static void raw(void) {
  terminal = colonnade_open_terminal();
  tcgetattr(terminal, &saved);
  struct termios modes = saved;
  colonnade_make_raw(&modes);
  tcsetattr(terminal, TCSANOW, &modes);
  say("\x1b[?1049h");
}

/// Starts a sleeper two forks away and prints its process id.
static void grandchild(int isExternal) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) _exit(98);
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    setsid();
    if (isExternal) putenv(COLONNADE_EXTERNAL_MARK);
    else signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    pid_t own = getpid();
    if (write(ends[1], &own, sizeof own) < 0) _exit(97);
    int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd <= 2; fd++) dup2(null, fd);
    execlp("sleep", "sleep", "1000", (char *)NULL);
    _exit(96);
  }
  pid_t pid = 0;
  if (read(ends[0], &pid, sizeof pid) != sizeof pid) _exit(95);
  close(ends[1]);
  // The pipe closes with exec: from here on the environment is that of the sleeper.
  char rest;
  if (read(ends[0], &rest, 1) != 0) _exit(94);
  close(ends[0]);
  char line[64];
  snprintf(line, sizeof line, "%s %d\r\n", isExternal ? "external" : "daemon", (int)pid);
  say(line);
}

static void continued(int signal) {
  (void)signal;
  colonnade_wake_guardian();
  // A terminal that goes continues us as well, and is gone then.
  ssize_t ignored = write(STDOUT_FILENO, "continued\r\n", 11);
  (void)ignored;
}

static void terminated(int signal) {
  (void)signal;
  say("terminated\r\n");
  _exit(43);
}

static void hungUp(int signal) {
  (void)signal;
  if (terminal >= 0) tcsetattr(terminal, TCSANOW, &saved);
  // The terminal may be gone.
  ssize_t ignored = write(STDOUT_FILENO, "hung up\r\n", 9);
  (void)ignored;
  _exit(44);
}

/// Leaves as much as the terminal takes waiting for it, and a string without an end.
static void flood(void) {
  char bytes[1024];
  memset(bytes, 'x', sizeof bytes);
  memcpy(bytes, "\x1b]0;", 4);
  // By its own descriptor, which does not block.
  while (write(terminal, bytes, sizeof bytes) > 0) continue;
  while (write(terminal, "x", 1) > 0) continue;
}

static void heard(int signal) {
  (void)signal;
  colonnade_host_hears_end();
}

static void answer(void (*handler)(int)) {
  signal(SIGTERM, handler);
  signal(SIGHUP, handler);
}

static void perform(const char *word, const char *operand) {
  int number = atoi(operand);
  if (!strcmp(word, "raw")) raw();
  if (!strcmp(word, "cooked")) tcsetattr(terminal, TCSANOW, &saved);
  if (!strcmp(word, "mark")) colonnade_set_rescue((const uint8_t *)operand, strlen(operand));
  if (!strcmp(word, "daemon")) grandchild(0);
  if (!strcmp(word, "external")) grandchild(1);
  if (!strcmp(word, "arm")) colonnade_crash_arm(terminal, &saved);
  if (!strcmp(word, "exit")) exit(number);
  if (!strcmp(word, "kill")) raise(number);
  if (!strcmp(word, "trap")) __builtin_trap();
  if (!strcmp(word, "stop")) raise(SIGSTOP);
  if (!strcmp(word, "kill-guardian")) kill(colonnade_guardian_pid(), SIGKILL);
  if (!strcmp(word, "say")) {
    // At once: who reads the words may take the terminal away.
    char line[256];
    snprintf(line, sizeof line, "said: %s\r\n", operand);
    say(line);
  }
  if (!strcmp(word, "pid")) {
    char line[64];
    snprintf(line, sizeof line, "host pid: %d\r\n", getpid());
    say(line);
  }
  if (!strcmp(word, "suspendable")) say(colonnade_can_suspend() ? "can suspend: 1" : "can suspend: 0");
  if (!strcmp(word, "wait")) {
    char byte = 0;
    while (byte != '\n' && byte != '\r' && read(STDIN_FILENO, &byte, 1) == 1) continue;
  }
  if (!strcmp(word, "flood")) flood();
  if (!strcmp(word, "deaf")) answer(SIG_IGN);
  if (!strcmp(word, "hears")) answer(heard);
  if (!strcmp(word, "forever")) for (;;) pause();
}

static int wordCount;
static char **words;

/// Carries out the words and ends.
static void run(void *context) {
  (void)context;
  signal(SIGCONT, continued);
  signal(SIGTERM, terminated);
  signal(SIGHUP, hungUp);
  for (int i = 0; i < wordCount; i++) {
    int takesOperand = i + 1 < wordCount && strchr("mesk", words[i][0])
      && strcmp(words[i], "external") && strcmp(words[i], "stop") && strcmp(words[i], "suspendable")
      && strcmp(words[i], "kill-guardian");
    perform(words[i], takesOperand ? words[i + 1] : "");
    i += takesOperand;
  }
  exit(0);
}

int main(int argc, char **argv) {
  int isPlain = argc > 1 && !strcmp(argv[1], "--processes");
  int isAlone = argc > 1 && !strcmp(argv[1], "--alone");
  int first = isPlain || isAlone ? 2 : 1;
  wordCount = argc - first;
  words = argv + first;
  if (!isAlone) {
    colonnade_guardian(isPlain ? COLONNADE_GUARDIAN_PROCESSES : COLONNADE_GUARDIAN_TERMINAL, run, NULL);
  }
  run(NULL);
}
