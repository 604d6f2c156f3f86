// SPDX-License-Identifier: Apache-2.0

// Whoever writes a pane needs no more than one import: texts, places of files, and what travels.
@_exported public import CellText
@_exported public import FileAddressing
@_exported public import PaneProtocol
