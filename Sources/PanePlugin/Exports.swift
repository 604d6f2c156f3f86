// SPDX-License-Identifier: Apache-2.0

/// Whoever writes a pane needs no more than this one import.
@_exported public import FileAddressing
