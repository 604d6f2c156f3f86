// SPDX-License-Identifier: Apache-2.0
#pragma once

// What Swift cannot say on Linux: variadic calls, signal handlers, and life before `main`'s first
// line. Every function is safe to call from one thread; none keeps a pointer it was given unless
// its comment says so. Results below zero are negated `errno` values.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "CPlatformFiles.h"

// MARK: Guardian

enum colonnade_guardian_mode {
  /// Watch over the terminal as well as over the processes.
  COLONNADE_GUARDIAN_TERMINAL = 0,
  /// Watch over the processes only (`snapshot`, `layout`, `check`).
  COLONNADE_GUARDIAN_PROCESSES = 1,
};

/// The mark in the environment of a program that the user opened and that outlives the host.
#define COLONNADE_EXTERNAL_MARK "COLONNADE_EXTERNAL=1"

/// Forks; the child becomes the host, the parent stays behind as guardian and never returns.
///
/// The host runs on a thread that begins in the child, so that nothing a thread has kept of its id
/// before the fork is left in it: locks of Swift's runtime are held under such an id, and with that of
/// the guardian they are never given back once two threads want one at the same time.
///
/// Call it as the very first statement of `main`, before any thread exists.
///
/// - host: runs in the child with `context` and never returns.
///
/// Returns a negated errno when there is no guardian (the caller runs without), and else not at all.
int colonnade_guardian(
  enum colonnade_guardian_mode mode, void (*host)(void *context),
  void *context);

/// The process id of the guardian, or 0 when this process has none.
pid_t colonnade_guardian_pid(void);

/// Bytes that are in a pipe and not read yet; 0 for what cannot tell.
int colonnade_unread_bytes(int descriptor);

/// Tells the guardian that the request to end was heard: SIGTERM or SIGHUP reached the event loop.
///
/// A host that does not say so within 0.8 s, or has not ended 3 s after it, is killed.
void colonnade_host_hears_end(void);

/// Continues a guardian that has stopped with this process, or is about to.
///
/// For a process that somebody else has continued alone; does nothing while the guardian is awake.
void colonnade_wake_guardian(void);

/// 1 if a shell with job control would notice that this process stops, else 0.
int colonnade_can_suspend(void);

// MARK: Rescue

/// Replaces the bytes that bring the terminal back, here and in the guardian.
///
/// At most 1,024 bytes count; more is refused with -E2BIG. The default leaves every mode a host of
/// ours may have set.
int colonnade_set_rescue(const uint8_t *bytes, size_t count);

/// Copies the present rescue bytes; returns how many there are.
size_t colonnade_rescue(uint8_t *bytes, size_t capacity);
/// The bytes for a host that has not said what it set; returns how many there are.
size_t colonnade_default_rescue(uint8_t *bytes, size_t capacity);

struct termios;

/// From now on a crash of this process first restores the terminal behind `fd`.
///
/// `saved` is copied. Handlers for SEGV, ILL, BUS, FPE, ABRT, TRAP, SYS and ALRM run on a stack of
/// their own, write the rescue bytes, set the modes and die of the same signal.
int colonnade_crash_arm(int fd, const struct termios *saved);

/// The terminal is as it should be: a crash does not touch it any more.
void colonnade_crash_disarm(void);

// MARK: Terminal

/// Opens the terminal by name, so that flags of the inherited descriptors stay untouched.
///
/// Tries the names of descriptors 0, 1 and 2, then `/dev/tty`. Non-blocking, close-on-exec.
int colonnade_open_terminal(void);

struct colonnade_window_size {
  int columns, rows, width_pixels, height_pixels;
};

/// The size of the terminal behind `fd`; unknown members are 0.
int colonnade_window_size_get(int fd, struct colonnade_window_size *size);

/// Sets the size of a terminal (a pty).
int colonnade_window_size_set(int fd, struct colonnade_window_size size);

/// Turns `modes` into raw modes: no echo, no lines, no signals, no translation.
void colonnade_make_raw(struct termios *modes);

/// Opens a pseudo-terminal; both ends close on exec and block.
int colonnade_pty_open(struct colonnade_window_size size, int *master, int *slave);

/// Starts `argv` on a new pseudo-terminal as leader of its own session.
///
/// `environment` may be NULL (inherit). Returns the process id and stores the master descriptor
/// (close-on-exec, blocking).
pid_t colonnade_pty_spawn(
  char *const argv[], char *const environment[], struct colonnade_window_size size, int *master);

/// The group of processes that keys reach on the terminal behind `fd`, or a negated errno.
///
/// `name` gets the name of its leader, empty when it is not known.
pid_t colonnade_terminal_foreground(int fd, char *name, size_t capacity);

/// Copies a descriptor; the copy closes on exec.
int colonnade_copy_descriptor(int fd);

// MARK: Memory

/// Gives back the pages of the program and its libraries that are only read.
///
/// Most of them were needed once, at the start. Those still needed come back from the system's cache
/// when they are used.
void colonnade_give_back_program(void);

// MARK: Processes

/// The environment block of this process.
char *const *colonnade_environment(void);

/// Creates a pipe whose ends close on exec.
int colonnade_pipe(int *read_end, int *write_end);

/// Sets or clears O_NONBLOCK; returns 0 or a negated errno.
int colonnade_set_nonblocking(int fd, int on);

/// 1 if O_NONBLOCK is set, 0 if not or unknown.
int colonnade_is_nonblocking(int fd);

/// The bytes that can be read from `fd` at this moment, or a negated errno.
int colonnade_bytes_waiting(int fd);

/// 1 if `pid`'s environment holds `entry` ("NAME=value"), 0 if not or unreadable.
int colonnade_process_has_mark(pid_t pid, const char *entry);

/// Signals every process of this user, except this one, whose environment holds `entry`
/// ("NAME=value"); 0 only counts them. Returns how many there are.
size_t colonnade_signal_marked(const char *entry, int signal);

/// Fills `pids` with every descendant of `root` (not `root` itself); returns how many fit.
size_t colonnade_descendants(pid_t root, pid_t *pids, size_t capacity);

/// Signals every descendant of `root` except those with the external mark; 0 only counts them.
///
/// SIGTERM is followed by SIGCONT. Returns how many there are.
size_t colonnade_signal_descendants(pid_t root, int signal);

/// How a path is opened.
enum colonnade_open_mode {
  COLONNADE_OPEN_READ,
  /// A file that is made when missing; a link in its last part is refused with -ELOOP.
  COLONNADE_OPEN_APPEND,
  COLONNADE_OPEN_CREATE_NEW,
  COLONNADE_OPEN_DIRECTORY,
  /// A folder; a link in its last part is refused.
  COLONNADE_OPEN_OWN_DIRECTORY,
};

/// Opens `path`; the result closes on exec.
int colonnade_open(const char *path, enum colonnade_open_mode mode, mode_t permissions);

// MARK: Work beside the loop

/// Threads of a process at most; with all of them stuck, further work waits.
#define COLONNADE_MOST_THREADS 12

/// Work of one owner, which the threads of the process do.
///
/// A thread is made when there is work and no other one is free, so the first job waits for one thread
/// only, and a file system that does not answer keeps the threads that asked it and no others.
typedef struct colonnade_work colonnade_work;

/// Makes an owner of work; `ring` is called on the thread of each job that is done, and must only wake
/// whoever takes it. NULL when there is no memory.
colonnade_work *colonnade_work_new(void (*ring)(void *bell), void *bell);

/// Frees an owner none of whose work is left.
void colonnade_work_free(colonnade_work *owner);

/// Calls `perform` on another thread. Jobs may overtake one another.
///
/// Returns a negated errno when there is no thread and none can be made.
int colonnade_work_add(colonnade_work *owner, void (*perform)(void *context), void *context);

/// The context of a job that is done, each once; NULL when there is none.
void *colonnade_work_take(colonnade_work *owner);
