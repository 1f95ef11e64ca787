extension String {
  /// The text as lower-case ASCII letters and digits with single hyphens between them, as used in
  /// ids.
  ///
  /// Latin letters lose their accents, `#` and `*` are spelled out, apostrophes, quotation marks
  /// and full stops vanish, anything else separates: `flag: Côte d’Ivoire` becomes
  /// `flag-cote-divoire`. The result may be empty.
  package var slug: String {
    var slug = SlugBuilder()
    for scalar in unicodeScalars {
      if scalar.isASCII {
        slug.append(
          lowercase: "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      } else {
        for lowercase in scalar.properties.lowercaseMapping.unicodeScalars {
          slug.append(lowercase: lowercase)
        }
      }
    }
    return slug.text
  }
}

private struct SlugBuilder {
  private(set) var text = ""
  private var needsHyphen = false

  mutating func append(lowercase scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "0"..."9":
      separate()
      text.unicodeScalars.append(scalar)
    case "#", "*":
      needsHyphen = true
      separate()
      text += scalar == "#" ? "number-sign" : "asterisk"
      needsHyphen = true
    case "'", "’", "‘", "\"", "“", "”", ".": break
    case _ where scalar.properties.generalCategory == .nonspacingMark:
      // The accent of a decomposed letter.
      break
    default:
      if let letters = scalar.withoutAccent {
        separate()
        text += letters
      } else {
        needsHyphen = true
      }
    }
  }

  private mutating func separate() {
    if needsHyphen && !text.isEmpty { text += "-" }
    needsHyphen = false
  }
}

extension Unicode.Scalar {
  /// The ASCII letters for a lower-case letter of Latin-1 or Latin Extended-A.
  fileprivate var withoutAccent: String? {
    switch value {
    case 0xDF: "ss"
    case 0xE6: "ae"
    case 0xF7: nil
    case 0xFE: "th"
    case 0x133: "ij"
    case 0x153: "oe"
    case 0xE0...0x17F: String(Unicode.Scalar(Self.letters[Int(value) - 0xE0]))
    default: nil
    }
  }

  // Rows of sixteen from U+00E0; capitals from U+0100 on are never looked up.
  private static let letters = Array(
    ("aaaaaaaceeeeiiii" + "dnooooo_ouuuuyty" + "aaaaaaccccccccdd" + "ddeeeeeeeeeegggg"
      + "gggghhhhiiiiiiii" + "iiiijjkkklllllll" + "lllnnnnnnnnnoooo" + "oooorrrrrrssssss"
      + "ssttttttuuuuuuuu" + "uuuuwwyyyzzzzzzs").utf8)
}
