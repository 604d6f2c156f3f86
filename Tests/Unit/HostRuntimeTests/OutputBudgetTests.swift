// SPDX-License-Identifier: Apache-2.0
import HostCore
import Testing

@testable import HostRuntime

@Suite("How much plain output is kept")
struct OutputBudgetTests {
  @Test("ends after a number of rows, however short they are")
  func rows() {
    var budget = OutputBudget(.lines)
    for _ in 1..<RuntimeLimits.outputRows { budget.spend(bytes: 1) }
    #expect(!budget.isSpent)
    budget.spend(bytes: 1)
    #expect(budget.isSpent && budget.lines == 1_000_000)
  }

  @Test("ends after a number of bytes, however few the rows are")
  func bytes() {
    var rows = OutputBudget(.lines)
    rows.spend(bytes: RuntimeLimits.outputRowBytes)
    #expect(rows.isSpent)
    var text = OutputBudget(.text)
    text.spend(bytes: RuntimeLimits.outputTextBytes - 1)
    #expect(!text.isSpent)
    text.spend(bytes: 1)
    #expect(text.isSpent)
  }

  @Test("is not spent by a program that speaks the protocol")
  func messages() {
    #expect(!OutputBudget(.rpc).isSpent)
  }
}
