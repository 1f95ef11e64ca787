/// Turns UTF-8 into pressed keys, one for each grapheme cluster.
struct ClusterDecoder: Sendable {
  /// A longer cluster is cut, so that the time for a character stays bounded.
  private static let longestCluster = 64

  /// The keys that are complete.
  var presses: [KeyPress] = []
  /// The bytes of a scalar that is not complete.
  private var bytes: [UInt8] = []
  private var missing = 0
  private var cluster = ""
  private var clusterLength = 0
  private var modifiers: KeyModifiers = []
  private var nextModifiers: KeyModifiers = []

  /// Whether nothing waits for its rest.
  var isEmpty: Bool { bytes.isEmpty && cluster.isEmpty }

  /// Adds a byte that is not a control character of ASCII.
  /// - Parameter modifiers: the modifiers of the character that begins with the byte.
  mutating func decode(_ byte: UInt8, with modifiers: KeyModifiers) {
    switch byte {
    case ..<0x80:
      finish()
      presses.append(KeyPress(.character(Character(Unicode.Scalar(byte))), modifiers))
    case 0x80...0xBF:
      if missing == 0 { return }
      bytes.append(byte)
      missing -= 1
      if missing == 0 { endScalar() }
    default:
      // A scalar that is not complete before it is broken.
      bytes = []
      // It begins with as many ones as the scalar has bytes.
      missing = (~byte).leadingZeroBitCount - 1
      if byte >= 0xF8 { missing = 0 } else { bytes.append(byte) }
      nextModifiers = modifiers
    }
  }

  private mutating func endScalar() {
    let text = String(decoding: bytes, as: UTF8.self)
    let isSound = text.utf8.elementsEqual(bytes)
    bytes = []
    guard isSound, let scalar = text.unicodeScalars.first, !scalar.isControlOrSeparator
    else { return }
    if !cluster.isEmpty, nextModifiers.isEmpty, clusterLength < Self.longestCluster {
      let longer = cluster + text
      if longer.count == 1 {
        cluster = longer
        clusterLength += 1
        return
      }
    }
    endCluster()
    cluster = text
    clusterLength = 1
    modifiers = nextModifiers
  }

  private mutating func endCluster() {
    if !cluster.isEmpty { presses.append(KeyPress(.character(Character(cluster)), modifiers)) }
    cluster = ""
    clusterLength = 0
  }

  /// Ends the character that could go on.
  mutating func finish() {
    bytes = []
    missing = 0
    endCluster()
  }
}

/// The text of a paste.
enum PastedText {
  /// Decodes UTF-8 without its broken parts. CR, and CR LF, become LF.
  /// - Complexity: O(*n*) in the number of bytes.
  static func decode(_ bytes: [UInt8]) -> String {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || last != 0x0D { lines.append(byte == 0x0D ? 0x0A : byte) }
      last = byte
    }
    let text = String(decoding: lines, as: UTF8.self)
    if text.utf8.count == lines.count, text.utf8.elementsEqual(lines) { return text }
    var sound = String.UnicodeScalarView()
    var iterator = lines.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): sound.append(scalar)
      case .error: continue
      case .emptyInput: return String(sound)
      }
    }
  }
}
