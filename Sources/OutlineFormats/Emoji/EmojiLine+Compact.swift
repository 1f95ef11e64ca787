extension EmojiLine {
  /// Reads a line of the compact form in the library:
  ///
  ///     =15.0                          the version of Emoji
  ///     >Smileys & Emotion             a group
  ///     -face-smiling                  a subgroup
  ///     😀 E1.0 grinning face          a fully-qualified emoji
  ///     😃 grinning face with big eyes   the same E-version as the emoji before
  ///     👋🏻 waving hand: 🏻              a modifier in a name means “light skin tone” and so on
  init(compactLine line: Bytes, versionBefore: String?) throws(EmojiDataError.Reason) {
    if line.isEmpty {
      self = .nothing
    } else if let version = line.after("=") {
      self = .version(version.text)
    } else if let name = line.after(">") {
      self = .group(name.text)
    } else if let name = line.after("-") {
      self = .subgroup(name.text)
    } else {
      guard let (emoji, title) = line.halves(at: " ") else { throw .malformedLine }
      let scalars = Array(emoji.text.unicodeScalars)
      guard scalars.count <= Self.maximumCodePoints else {
        throw .tooManyCodePoints(limit: Self.maximumCodePoints)
      }
      var (version, name) = try versionAndName(title)
      if scalars.contains(where: \.isSkinTone) {
        name = expandingModifiers(name)
      }
      self = .emoji(
        Fields(
          scalars: scalars, status: .fullyQualified, version: version ?? versionBefore, name: name))
    }
  }
}

private func expandingModifiers(_ name: String) -> String {
  var expanded = ""
  for scalar in name.unicodeScalars {
    switch scalar {
    case "\u{1F3FB}": expanded += "light skin tone"
    case "\u{1F3FC}": expanded += "medium-light skin tone"
    case "\u{1F3FD}": expanded += "medium skin tone"
    case "\u{1F3FE}": expanded += "medium-dark skin tone"
    case "\u{1F3FF}": expanded += "dark skin tone"
    default: expanded.unicodeScalars.append(scalar)
    }
  }
  return expanded
}

extension Unicode.Scalar {
  /// Whether this is one of the five emoji modifiers of UTS #51, U+1F3FB to U+1F3FF.
  package var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}
