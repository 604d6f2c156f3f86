// SPDX-License-Identifier: Apache-2.0
import ByteCoding

extension EmulatedTerminal {
  /// Carries out a string sequence.
  mutating func string(_ kind: SequenceString, _ bytes: [UInt8]) {
    mayJoin = false
    switch kind {
    case .command: command(bytes)
    case .device: device(bytes)
    case .ignored: break
    }
  }

  // MARK: Operating system commands

  private mutating func command(_ bytes: [UInt8]) {
    let (head, rest) = CommandText.cut(bytes[...])
    guard head.count <= 4, let number = Int(String(decoding: head, as: UTF8.self)) else { return }
    switch number {
    case 0, 2: title = CommandText.words(rest, EmulatorLimits.titleBytes)
    case 7: outbox.tell(.folder(address(rest)))
    case 8: link(rest)
    case 9: notice(title: "", rest)
    case 10, 11, 12: tellColor(number, rest)
    case 52: clipboard(rest)
    case 133: mark(rest)
    case 777:
      let (word, parts) = CommandText.cut(rest)
      guard word.elementsEqual("notify".utf8) else { return }
      let (title, text) = CommandText.cut(parts)
      notice(title: CommandText.words(title, EmulatorLimits.titleBytes), text)
    default: break
    }
  }

  private mutating func link(_ bytes: ArraySlice<UInt8>) {
    let (_, address) = CommandText.cut(bytes)
    guard address.count <= EmulatorLimits.addressBytes else {
      cursor.look.link = 0
      return
    }
    cursor.look.link = links.number(of: self.address(address))
  }

  /// An address; a file of this machine by its name is one without a name.
  private func address(_ bytes: ArraySlice<UInt8>) -> String {
    let words = CommandText.words(bytes, EmulatorLimits.addressBytes)
    let own = "file://\(traits.hostName)/"
    guard !traits.hostName.isEmpty, words.hasPrefix(own) else { return words }
    return "file:///" + words.dropFirst(own.count)
  }

  private mutating func notice(title: String, _ bytes: ArraySlice<UInt8>) {
    // A number in front is something else: the progress of a task.
    let (first, _) = CommandText.cut(bytes)
    if title.isEmpty, first.count < bytes.count, Int(String(decoding: first, as: UTF8.self)) != nil
    {
      return
    }
    let text = CommandText.words(bytes, EmulatorLimits.titleBytes)
    if !text.isEmpty || !title.isEmpty { outbox.tell(.notice(title: title, text: text)) }
  }

  private mutating func tellColor(_ number: Int, _ bytes: ArraySlice<UInt8>) {
    guard bytes.elementsEqual("?".utf8) else { return }
    let color = number == 11 ? traits.background : traits.foreground
    if let color { outbox.answer(Answers.color(number, color)) }
  }

  private mutating func clipboard(_ bytes: ArraySlice<UInt8>) {
    let (_, data) = CommandText.cut(bytes)
    guard !data.elementsEqual("?".utf8), let text = Base64.bytes(data), !text.isEmpty,
      text.count <= EmulatorLimits.clipboardBytes
    else { return }
    outbox.tell(.clipboard(text))
  }

  /// Marks of a shell: where its prompt begins and how a command has ended.
  private mutating func mark(_ bytes: ArraySlice<UInt8>) {
    let (kind, rest) = CommandText.cut(bytes)
    if kind.elementsEqual("A".utf8) {
      page.grid.change(cursor.row) { $0.hasPrompt = true }
      // A shell that shows its prompt again has nothing to do with what an ended program wanted.
      modes.set(1_004, false)
      outbox.tell(.prompt)
    } else if kind.elementsEqual("D".utf8) {
      let (status, _) = CommandText.cut(rest)
      outbox.tell(.commandEnded(status: Int(String(decoding: status.prefix(10), as: UTF8.self))))
    }
  }

  // MARK: Device control strings

  private mutating func device(_ bytes: [UInt8]) {
    if bytes.starts(with: "$q".utf8) {
      outbox.answer(Answers.setting(setting(bytes[2...])))
    } else if bytes.starts(with: "+q".utf8) {
      outbox.answer(Answers.capability(CommandText.capability(bytes[2...])))
    }
  }

  /// What a setting is set to; only three are told.
  private func setting(_ name: ArraySlice<UInt8>) -> String? {
    switch String(decoding: name, as: UTF8.self) {
    case "m": "\(cursor.look.selection)m"
    case " q": "\(cursorShape) q"
    case "r": "\(margins.top + 1);\(margins.bottom)r"
    default: nil
    }
  }
}
