// SPDX-License-Identifier: Apache-2.0
#ifndef COLONNADE_WALLS_H
#define COLONNADE_WALLS_H

#define MOST_GAPS 8

/// What a helper sees of the file systems besides the programs and libraries of the system.
typedef struct {
  int stand;
  /// Files, or folders with all in them, that it may read.
  const char *reads[MOST_GAPS + 1];
  /// Folders in which it may also make, change and remove files.
  const char *writes[MOST_GAPS + 1];
} Walls;

/// Adds a path; tells whether there was room for it.
int addGap(const char **gaps, const char *path);

/// Puts the walls up, for this program and all it becomes or starts; they never come down again.
///
/// Where the kernel has none (Landlock, from 5.13 on) the program has what it would have without.
void raiseWalls(const Walls *walls);

#endif
