/// A complete control sequence of a terminal: its parameters and its final byte.
struct KeySequence {
  /// The meaning of a sequence.
  enum Event: Equatable {
    case key(KeyPress)
    case mouse(MouseEvent)
    /// A pasted text begins.
    case paste
  }

  private let marker: UInt8?
  private let numbers: [Int]
  private let final: UInt8
  /// Whether there is an intermediate byte, as in replies to questions.
  private let isForeign: Bool

  init(_ parameters: [UInt8], final: UInt8) {
    let marker = parameters.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let digits = parameters.dropFirst(marker == nil ? 0 : 1)
    isForeign = digits.contains { !(0x30...0x3B).contains($0) }
    // Of `code:alternative` the first number counts.
    let parts =
      digits.isEmpty
      ? [] : digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    numbers = parts.map {
      $0.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { number, digit in
        min(number * 10 + Int(digit & 0x0F), 0x20_0000)
      }
    }
    self.marker = marker
    self.final = final
  }

  /// The meaning of `CSI`, the parameters and the final byte; `nil` if there is none for a user
  /// of keys, as of a reply.
  var event: Event? {
    if isForeign { return nil }
    switch (marker, final) {
    case (UInt8(ascii: "<")?, UInt8(ascii: "M")), (UInt8(ascii: "<")?, UInt8(ascii: "m")):
      return mouse.map(Event.mouse)
    case (nil, UInt8(ascii: "~")) where numbers.first == 200: return .paste
    case (nil, _): return key.map(Event.key)
    default: return nil
    }
  }

  private var key: KeyPress? {
    switch final {
    case UInt8(ascii: "~"):
      if numbers.first == 27, numbers.count == 3 { return Self.press(code: numbers[2], modifiers) }
      return keyOfNumber(with: modifiers)
    case UInt8(ascii: "$"): return keyOfNumber(with: .shift)
    case UInt8(ascii: "^"): return keyOfNumber(with: .control)
    case UInt8(ascii: "@"): return keyOfNumber(with: [.control, .shift])
    case UInt8(ascii: "u"): return numbers.first.flatMap { Self.press(code: $0, modifiers) }
    case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers.union(.shift))
    // rxvt sends arrows with Shift this way.
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return numbers.isEmpty ? Self.named[final - 0x20].map { KeyPress($0, .shift) } : nil
    // `CSI R` is the reply to a question about the cursor.
    case UInt8(ascii: "R"): return nil
    default: return Self.named[final].map { KeyPress($0, modifiers) }
    }
  }

  /// The key of `SS3`, perhaps modifiers, and the final byte.
  var keyOfKeypad: KeyPress? {
    if let key = Self.named[final] { return KeyPress(key, modifiers) }
    switch final {
    case UInt8(ascii: "M"): return KeyPress(.enter, modifiers)
    case UInt8(ascii: "I"): return KeyPress(.tab, modifiers)
    case UInt8(ascii: " "): return KeyPress(.character(" "), modifiers)
    case UInt8(ascii: "X"): return KeyPress(.character("="), modifiers)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Self.named[final - 0x20].map { KeyPress($0, .control) }
    // `*` to `9`.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return KeyPress(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
    default: return nil
    }
  }

  /// The modifiers: the last number, if there are two or it is that of `SS3`.
  private var modifiers: KeyModifiers {
    // A single number may be that of modifiers: some terminals send `CSI 5 A`.
    let bare = final == UInt8(ascii: "~") || final == UInt8(ascii: "u") ? nil : numbers.first
    guard let last = numbers.dropFirst().first ?? bare, last > 1 else { return [] }
    let bits = last - 1
    var modifiers = KeyModifiers(rawValue: bits & 7)
    if bits & 0b10_1000 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  private func keyOfNumber(with modifiers: KeyModifiers) -> KeyPress? {
    guard let number = numbers.first else { return nil }
    let function = Self.functions.firstIndex(of: number).map { Key.function($0 + 1) }
    return (Self.keys[number] ?? function).map { KeyPress($0, modifiers) }
  }

  private static let keys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
  /// The numbers of F1 and the keys after it.
  private static let functions = [11...15, 17...21, 23...26, 28...29, 31...34].flatMap { $0 }

  private static let named: [UInt8: Key] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDFHPQRS".utf8,
      [.up, .down, .right, .left, .end, .home] + (1...4).map { .function($0) }))

  /// The key of a code point that a terminal sends with its modifiers.
  private static func press(code: Int, _ modifiers: KeyModifiers) -> KeyPress? {
    switch code {
    case 9: return KeyPress(.tab, modifiers)
    case 13: return KeyPress(.enter, modifiers)
    case 27: return KeyPress(.escape, modifiers)
    case 8, 127: return KeyPress(.backspace, modifiers)
    default:
      guard let scalar = Unicode.Scalar(UInt32(code)), !scalar.isControlOrSeparator,
        scalar.properties.generalCategory != .privateUse
      else { return nil }
      let character = Character(scalar)
      guard modifiers.contains(.shift), character.isLetter else {
        return KeyPress(.character(character), modifiers)
      }
      let capital = character.uppercased()
      return KeyPress(
        .character(capital.count == 1 ? Character(capital) : character),
        modifiers.subtracting(.shift))
    }
  }

  /// The event of `CSI < buttons ; column ; row`, where M presses and m releases.
  private var mouse: MouseEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let bits = numbers[0]
    let button = bits & 3
    if bits & 128 != 0 { return nil }
    let isRelease = final == UInt8(ascii: "m")
    var action: MouseEvent.Action = isRelease ? .release : .press
    if bits & 64 != 0 {
      if isRelease { return nil }
      action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][button]
    } else if bits & 32 != 0, !isRelease {
      // Without a button the mouse only moves.
      if button == 3 { return nil }
      action = .drag
    }
    return MouseEvent(
      action: action, button: bits & 64 != 0 ? 0 : button, row: numbers[2] - 1,
      column: numbers[1] - 1)
  }
}
