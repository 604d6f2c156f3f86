// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Testing
