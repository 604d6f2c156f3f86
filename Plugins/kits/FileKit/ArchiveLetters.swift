// SPDX-License-Identifier: Apache-2.0

/// Letters in which archives of other systems write names that are not UTF-8, by the names that
/// libarchive knows them by.
package enum ArchiveLetters: String, CaseIterable, Sendable {
  case dos = "CP437"
  case westernDOS = "CP850"
  case western = "CP1252"
  case centralEuropean = "CP1250"
  case cyrillicDOS = "CP866"
  case cyrillic = "CP1251"
  case japanese = "CP932"
  case chinese = "GB18030"
  case traditionalChinese = "BIG5"
  case korean = "CP949"

  /// The letters in words.
  package var title: String {
    switch self {
    case .dos: "DOS, western"
    case .westernDOS: "DOS, western European"
    case .western: "Windows, western"
    case .centralEuropean: "Windows, central European"
    case .cyrillicDOS: "DOS, Cyrillic"
    case .cyrillic: "Windows, Cyrillic"
    case .japanese: "Japanese"
    case .chinese: "Chinese"
    case .traditionalChinese: "Chinese, traditional"
    case .korean: "Korean"
    }
  }
}
