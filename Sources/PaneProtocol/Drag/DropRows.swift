// SPDX-License-Identifier: Apache-2.0

/// Where on a row something may be dropped.
public enum DropRows: String, CaseIterable, Sendable { case into, between, both, none }
