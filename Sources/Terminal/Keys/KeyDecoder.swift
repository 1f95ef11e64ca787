/// Turns the bytes that a terminal sends into events.
///
/// It knows the sequences of xterm, the VT220, rxvt and the Linux console. Unknown sequences,
/// replies of the terminal and broken UTF-8 give no events. The bytes may be split anywhere: the
/// events are the same.
///
/// An ASCII character is a key of its own, because it must not wait for a combining mark. Other
/// characters wait for the rest of their grapheme cluster, until another one begins or
/// ``timeOut()`` is called.
struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// One or two Esc.
    case escape(count: Int)
    /// `CSI` and its parameters so far.
    case sequence(modifiers: KeyModifiers)
    /// `CSI [` of the Linux console: one byte follows.
    case console(modifiers: KeyModifiers)
    /// `SS3`.
    case single(modifiers: KeyModifiers)
    /// A report of the mouse in the old form: three bytes follow.
    case oldMouse(left: Int)
    /// A string of the terminal, such as DCS. `introducer` is set until its first byte comes.
    case string(introducer: UInt8?, isEnding: Bool)
    /// A pasted text, with the number of bytes of the end marker that may have begun.
    case paste(matched: Int)
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let longestParameters = 64

  private let backspace: UInt8
  private var state = State.ground
  private var parameters: [UInt8] = []
  private var pasted: [UInt8] = []
  private var text = ClusterDecoder()
  private var events: [TerminalEvent] = []

  /// - Parameter backspace: the byte of the Backspace key. If it is DEL, the byte 8 is Ctrl-H.
  init(backspace: UInt8 = 0x7F) { self.backspace = backspace }

  /// Decodes bytes.
  /// - Returns: the events that are complete.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func decode(_ bytes: [UInt8]) -> [TerminalEvent] {
    for byte in bytes { decode(byte) }
    return takeEvents()
  }

  /// Whether there may be an event if nothing else arrives within 25 ms: a lone Esc, or a character
  /// that could go on.
  var isWaiting: Bool {
    switch state {
    case .ground: !text.isEmpty
    case .escape: true
    case .sequence, .single: parameters.isEmpty
    case .string(let introducer, _): introducer != nil
    case .console, .oldMouse, .paste: false
    }
  }

  /// Ends the wait for the rest of a sequence or of a character.
  ///
  /// A lone Esc is a key, and so is Alt with a character that could begin a sequence. The rest of a
  /// longer sequence is still expected, so that it is never taken for text.
  mutating func timeOut() -> [TerminalEvent] {
    guard isWaiting else { return [] }
    switch state {
    case .escape(let count): for _ in 0..<count { press(.escape) }
    case .sequence(let modifiers): pressUnfinished("[", with: modifiers)
    case .single(let modifiers): pressUnfinished("O", with: modifiers)
    case .string(let introducer?, _):
      press(.character(Character(Unicode.Scalar(introducer))), with: .alt)
    default: text.finish()
    }
    state = .ground
    return takeEvents()
  }

  private mutating func pressUnfinished(_ character: Character, with modifiers: KeyModifiers) {
    if modifiers.contains(.alt) { press(.escape) }
    press(.character(character), with: .alt)
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    collectText()
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  private mutating func collectText() {
    for press in text.presses { events.append(.key(press)) }
    text.presses.removeAll(keepingCapacity: true)
  }

  private mutating func press(_ key: Key, with modifiers: KeyModifiers = []) {
    append(.key(KeyPress(key, modifiers)))
  }

  private mutating func append(_ event: TerminalEvent) {
    // Characters before it come first.
    text.finish()
    collectText()
    events.append(event)
  }
}

// States.
extension KeyDecoder {
  private mutating func decode(_ byte: UInt8) {
    switch state {
    case .paste(let matched): decodePasted(byte, matched: matched)
    case .oldMouse(let left): state = left > 1 ? .oldMouse(left: left - 1) : .ground
    // Esc begins a sequence wherever it comes, and CAN and SUB end one.
    case _ where byte == 0x1B: decodeEscape()
    case .ground: decodeGround(byte, with: [])
    case .escape(let count): decodeEscaped(byte, count: count)
    case .sequence(let modifiers): decodeSequence(byte, with: modifiers)
    case .console(let modifiers):
      state = .ground
      if (0x41...0x45).contains(byte) { press(.function(Int(byte) - 0x40), with: modifiers) }
    case .single(let modifiers): decodeSingle(byte, with: modifiers)
    case .string(_, let isEnding): decodeString(byte, isEnding: isEnding)
    }
  }

  private mutating func decodeEscape() {
    text.finish()
    switch state {
    case .escape(let count):
      if count == 2 { press(.escape) }
      state = .escape(count: 2)
    case .string: state = .string(introducer: nil, isEnding: true)
    default: state = .escape(count: 1)
    }
  }

  private mutating func decodeGround(_ byte: UInt8, with modifiers: KeyModifiers) {
    state = .ground
    switch byte {
    case backspace, 0x7F: press(.backspace, with: modifiers)
    case 0x09: press(.tab, with: modifiers)
    case 0x0D: press(.enter, with: modifiers)
    case 0x00: press(.character(" "), with: modifiers.union(.control))
    case 0x01...0x1A:
      press(.character(Character(Unicode.Scalar(byte + 0x60))), with: modifiers.union(.control))
    case 0x1C...0x1F:
      press(.character(Character(Unicode.Scalar(byte + 0x40))), with: modifiers.union(.control))
    default: text.decode(byte, with: modifiers)
    }
  }

  private mutating func decodeEscaped(_ byte: UInt8, count: Int) {
    // rxvt sends Alt with a key as Esc and the sequence of the key.
    let modifiers: KeyModifiers = count == 2 ? .alt : []
    parameters.removeAll(keepingCapacity: true)
    switch byte {
    case UInt8(ascii: "["): state = .sequence(modifiers: modifiers)
    case UInt8(ascii: "O"): state = .single(modifiers: modifiers)
    default:
      if count == 2 { press(.escape) }
      switch byte {
      case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
        UInt8(ascii: "X"):
        state = .string(introducer: byte, isEnding: false)
      default: decodeGround(byte, with: .alt)
      }
    }
  }

  private mutating func decodeSequence(_ byte: UInt8, with modifiers: KeyModifiers) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .console(modifiers: modifiers)
    case UInt8(ascii: "M") where parameters.isEmpty: state = .oldMouse(left: 3)
    case 0x40...0x7E: endSequence(byte, with: modifiers)
    case UInt8(ascii: "$") where !parameters.isEmpty && parameters.allSatisfy(\.isDigit):
      // rxvt marks Shift this way. A reply to DECRQM has two parameters.
      endSequence(byte, with: modifiers)
    case 0x20...0x3F:
      if parameters.count < Self.longestParameters { parameters.append(byte) }
    default: decodeGround(byte, with: [])
    }
  }

  private mutating func endSequence(_ final: UInt8, with modifiers: KeyModifiers) {
    state = .ground
    guard parameters.count < Self.longestParameters else { return }
    switch KeySequence(parameters, final: final).event {
    case .key(var press):
      press.modifiers.formUnion(modifiers)
      append(.key(press))
    case .mouse(let event): append(.mouse(event))
    case .paste:
      text.finish()
      state = .paste(matched: 0)
    case nil: break
    }
  }

  private mutating func decodeSingle(_ byte: UInt8, with modifiers: KeyModifiers) {
    switch byte {
    case 0x30...0x39, UInt8(ascii: ";"):
      if parameters.count < Self.longestParameters { parameters.append(byte) }
    case 0x20...0x7E:
      state = .ground
      if var press = KeySequence(parameters, final: byte).keyOfKeypad {
        press.modifiers.formUnion(modifiers)
        append(.key(press))
      }
    default: decodeGround(byte, with: [])
    }
  }

  private mutating func decodeString(_ byte: UInt8, isEnding: Bool) {
    if isEnding {
      // ST ends the string; another Esc has begun something else.
      state = .escape(count: 1)
      if byte == UInt8(ascii: "\\") { state = .ground } else { decodeEscaped(byte, count: 1) }
    } else if byte == 0x07 {
      state = .ground
    } else if byte < 0x20 {
      // No reply has a control character: the user typed Alt and the introducer.
      decodeGround(byte, with: [])
    } else {
      state = .string(introducer: nil, isEnding: false)
    }
  }

  private mutating func decodePasted(_ byte: UInt8, matched: Int) {
    if byte == Self.pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      if matched + 1 < Self.pasteEnd.count { return }
      append(.paste(PastedText.decode(pasted)))
      pasted = []
      return state = .ground
    }
    pasted += Self.pasteEnd[..<matched]
    let isBeginning = byte == Self.pasteEnd[0]
    if !isBeginning { pasted.append(byte) }
    state = .paste(matched: isBeginning ? 1 : 0)
  }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
