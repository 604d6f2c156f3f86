// SPDX-License-Identifier: Apache-2.0
#pragma once

// The last steps before a program: what it may use, what it sees, and that it replaces this process.
// The host takes them in the child it has forked, `colonnade-launcher` for those that start helpers
// by a command line. All of it is safe between `fork` and `exec`: nothing takes a lock or memory.

#include <sys/types.h>

/// The most files or folders of one kind that walls leave open.
#define COLONNADE_MOST_GAPS 8

/// What a helper sees of the file systems besides the programs and libraries of the system.
typedef struct {
  int stand;
  /// Files, or folders with all in them, that it may read; NULL ends the list.
  const char *reads[COLONNADE_MOST_GAPS + 1];
  /// Folders in which it may also make, change and remove files; NULL ends the list.
  const char *writes[COLONNADE_MOST_GAPS + 1];
} colonnade_walls;

/// Adds a path to a list of gaps; tells whether there was room for it.
int colonnade_walls_open(const char **gaps, const char *path);

/// Puts the walls up, for this process and all it becomes or starts; they never come down again.
///
/// Where the kernel has none (Landlock, from 5.13 on) the program has what it would have without.
void colonnade_walls_raise(const colonnade_walls *walls);

/// How a program is started.
typedef struct {
  /// The folder it starts in; NULL for that of this process.
  const char *folder;
  /// Where a failure is told, in 12 bytes: the name of the call (8) and errno (4). Below zero: a line
  /// on standard error instead.
  int report;
  /// The last descriptor that stays open; 2 unless the program gets more than the usual three.
  int last_kept;
  /// Whether it leads a session, and with it a group of processes, of its own.
  int leads_session;
  /// Whether descriptor 0 is a terminal that becomes its own.
  int takes_terminal;
  /// Whether it has limits: no core file, so many open files, and the kernel takes it before the
  /// host when memory runs out.
  int is_limited;
  /// Open files it may have when it is limited.
  int descriptors;
  /// What it sees of the file systems.
  colonnade_walls walls;
} colonnade_launch;

/// The usual: everything is seen, 1,024 open files for those that are limited.
#define COLONNADE_LAUNCH \
  {.report = -1, .last_kept = 2, .leads_session = 1, .is_limited = 1, .descriptors = 1024}

/// Replaces this process by a program, which is looked up in the `PATH` of its environment when its
/// name has no slash; unlike `execvp` it never hands a broken program to a shell.
///
/// If that fails the report says so, and the process ends with 127 (no such program) or 126 (anything
/// else), as in a shell.
_Noreturn void colonnade_become(const colonnade_launch *launch, char **argv, char **envp);

/// Tells a failure as `launch` says, and ends the process.
_Noreturn void colonnade_launch_failed(const colonnade_launch *launch, const char *call, int code);

/// Starts a program in a child, and does not wait until it has become the program.
///
/// - descriptors, count: descriptors of this process that become 0, 1, 2 and so on of the program;
///   nothing else stays open in it. The first three are made blocking, as programs expect them.
/// - launch: `report` is a descriptor of this process, which the program does not get.
///
/// Returns the id of the child, or a negated errno when there is none.
pid_t colonnade_start(
  const colonnade_launch *launch, char **argv, char **envp, const int *descriptors, int count);
