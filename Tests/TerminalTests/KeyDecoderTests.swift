import Foundation
import TestSupport
import Testing

@testable import Terminal

struct KeyDecoderTests {
  private func key(_ key: Key, _ modifiers: KeyModifiers = []) -> TerminalEvent {
    .key(KeyPress(key, modifiers))
  }

  private func typed(_ text: String) -> [TerminalEvent] { text.map { key(.character($0)) } }

  /// All events of bytes that arrive together, after which nothing more comes.
  private func events(_ bytes: [UInt8]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes)
    return events + decoder.timeOut()
  }

  private func events(_ text: String) -> [TerminalEvent] { events(Array(text.utf8)) }

  @Test(arguments: [
    ("\r", KeyPress(.enter)), ("\t", KeyPress(.tab)), ("\u{1B}", KeyPress(.escape)),
    ("\u{7F}", KeyPress(.backspace)), ("\u{8}", KeyPress(.character("h"), .control)),
    ("\n", KeyPress(.character("j"), .control)), ("\u{0}", KeyPress(.character(" "), .control)),
    ("\u{1}", KeyPress(.character("a"), .control)), ("\u{1A}", KeyPress(.character("z"), .control)),
    ("\u{1F}", KeyPress(.character("_"), .control)),
    ("\u{1C}", KeyPress(.character("\\"), .control)),
    ("a", KeyPress(.character("a"))), ("A", KeyPress(.character("A"))),
    ("ä", KeyPress(.character("ä"))),
    (" ", KeyPress(.character(" "))), ("漢", KeyPress(.character("漢"))),
    ("👩‍👩‍👧", KeyPress(.character("👩‍👩‍👧"))), ("🇩🇪", KeyPress(.character("🇩🇪"))),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", KeyPress(.character("🏴󠁧󠁢󠁥󠁮󠁧󠁿"))),
  ])
  func `A key that types is itself`(text: String, press: KeyPress) {
    #expect(events(text) == [.key(press)])
  }

  @Test(arguments: [
    // xterm, also in the mode of applications.
    ("[A", KeyPress(.up)), ("OB", KeyPress(.down)), ("[C", KeyPress(.right)),
    ("OD", KeyPress(.left)),
    ("[H", KeyPress(.home)), ("OF", KeyPress(.end)), ("[1;2A", KeyPress(.up, .shift)),
    ("[1;3B", KeyPress(.down, .alt)), ("[1;5C", KeyPress(.right, .control)),
    ("[1;8D", KeyPress(.left, [.shift, .alt, .control])), ("[1;9A", KeyPress(.up, .alt)),
    ("[5A", KeyPress(.up, .control)), ("O5A", KeyPress(.up, .control)),
    ("[Z", KeyPress(.tab, .shift)),
    ("[3~", KeyPress(.delete)), ("[3;5~", KeyPress(.delete, .control)), ("[2~", KeyPress(.insert)),
    ("[5~", KeyPress(.pageUp)), ("[6;2~", KeyPress(.pageDown, .shift)),
    ("OP", KeyPress(.function(1))),
    ("[1;2Q", KeyPress(.function(2), .shift)), ("[15~", KeyPress(.function(5))),
    ("[17~", KeyPress(.function(6))), ("[24~", KeyPress(.function(12))),
    ("[24;5~", KeyPress(.function(12), .control)), ("[34~", KeyPress(.function(20))),
    ("[27;5;105~", KeyPress(.character("i"), .control)), ("[13;2u", KeyPress(.enter, .shift)),
    ("[97;2u", KeyPress(.character("A"))),
    // The VT220 and the keypad.
    ("[1~", KeyPress(.home)), ("[4~", KeyPress(.end)), ("OM", KeyPress(.enter)),
    ("Op", KeyPress(.character("0"))), ("Ok", KeyPress(.character("+"))),
    // rxvt.
    ("[7~", KeyPress(.home)), ("[8~", KeyPress(.end)), ("[a", KeyPress(.up, .shift)),
    ("Od", KeyPress(.left, .control)), ("[3$", KeyPress(.delete, .shift)),
    ("[3^", KeyPress(.delete, .control)), ("[3@", KeyPress(.delete, [.control, .shift])),
    ("\u{1B}[A", KeyPress(.up, .alt)), ("\u{1B}Oa", KeyPress(.up, [.alt, .control])),
    // The Linux console.
    ("[[A", KeyPress(.function(1))), ("[[E", KeyPress(.function(5))),
    // Alt with a character.
    ("x", KeyPress(.character("x"), .alt)), ("X", KeyPress(.character("X"), .alt)),
    ("O", KeyPress(.character("O"), .alt)), ("[", KeyPress(.character("["), .alt)),
    ("]", KeyPress(.character("]"), .alt)), ("P", KeyPress(.character("P"), .alt)),
    ("ä", KeyPress(.character("ä"), .alt)), ("\r", KeyPress(.enter, .alt)),
    ("\u{7F}", KeyPress(.backspace, .alt)), ("\u{2}", KeyPress(.character("b"), [.alt, .control])),
  ])
  func `A sequence is a key with its modifiers`(sequence: String, press: KeyPress) {
    #expect(events("\u{1B}" + sequence) == [.key(press)])
    let between = typed("a") + [.key(press)] + typed("z")
    // Alt and a character that could begin a sequence need the time after them.
    if KeyDecoder.isComplete("\u{1B}" + sequence) {
      #expect(events("a\u{1B}" + sequence + "z") == between)
    }
  }

  @Test(arguments: [
    ("[<0;1;1M", MouseEvent(action: .press, row: 0, column: 0)),
    ("[<0;300;200m", MouseEvent(action: .release, row: 199, column: 299)),
    ("[<2;3;4M", MouseEvent(action: .press, button: 2, row: 3, column: 2)),
    ("[<32;3;4M", MouseEvent(action: .drag, row: 3, column: 2)),
    ("[<64;3;4M", MouseEvent(action: .wheelUp, row: 3, column: 2)),
    ("[<65;3;4M", MouseEvent(action: .wheelDown, row: 3, column: 2)),
    ("[<66;3;4M", MouseEvent(action: .wheelLeft, row: 3, column: 2)),
    ("[<67;3;4M", MouseEvent(action: .wheelRight, row: 3, column: 2)),
    ("[<20;3;4M", MouseEvent(action: .press, row: 3, column: 2)),
    ("[<40;3;4M", MouseEvent(action: .drag, row: 3, column: 2)),
  ])
  func `A report of the mouse is an event at a cell`(sequence: String, event: MouseEvent) {
    #expect(events("\u{1B}" + sequence) == [.mouse(event)])
  }

  @Test(arguments: [
    "\u{1B}[12;40R", "\u{1B}[1;1R", "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}[?2026;2$y",
    "\u{1B}[4;1$y",
    "\u{1B}[0n", "\u{1B}[8;24;80t", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?1u", "\u{1B}[99z",
    "\u{1B}[201~",
    "\u{1B}[999~", "\u{1B}[1;2;3;4;5 q", "\u{1B}[<0;0;1M", "\u{1B}[<35;2;2M", "\u{1B}[<128;2;2M",
    "\u{1B}[<99999999999999999999;1M", "\u{1B}[M !!",
    "\u{1B}[" + String(repeating: "1;", count: 900) + "A",
    "\u{1B}P>|XTerm(354)\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xq\u{1B}\\", "\u{1B}O9", "\u{1B}[57441u",
    "\u{1B}Oz",
    "\u{1B}[[Z",
  ])
  func `Replies and unknown sequences are not keys`(sequence: String) {
    // Only one that has no end yet may take the next key.
    let isOpen = sequence == "\u{1B}O9"
    #expect(events(sequence) == [])
    #expect(events("a" + sequence + "z") == typed(isOpen ? "a" : "az"))
  }

  @Test func `Broken UTF-8 is dropped and its neighbours stay`() {
    for broken: [UInt8] in [
      [0x80], [0xC3], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xC2, 0x9B],
    ] {
      #expect(events([0x61] + broken + [0x7A]) == typed("az"), "\(broken)")
      #expect(events(broken + Array("ä".utf8)) == typed("ä"), "\(broken)")
      #expect(events(broken) == [], "\(broken)")
    }
  }

  @Test func `An escape that nothing follows is a key after a while`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [] && decoder.isWaiting)
    #expect(decoder.timeOut() == [key(.escape)] && !decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(decoder.decode([0x1B, 0x1B]) == [] && decoder.isWaiting)
    #expect(decoder.timeOut() == [key(.escape), key(.escape)])
    #expect(decoder.decode([0x1B, 0x1B, 0x1B]) == [key(.escape)])
    #expect(decoder.timeOut() == [key(.escape), key(.escape)])
    #expect(
      decoder.decode(Array("\u{1B}\u{1B}x".utf8)) == [key(.escape), key(.character("x"), .alt)])
  }

  @Test func `A partial sequence is never taken for text, however late the rest is`() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode(Array("\u{1B}[1;".utf8)) == [] && !decoder.isWaiting && decoder.timeOut() == []
    )
    #expect(decoder.decode(Array("2A".utf8)) == [key(.up, .shift)])
    #expect(decoder.decode(Array("\u{1B}]11;rgb".utf8)) == [] && decoder.timeOut() == [])
    #expect(decoder.decode(Array("dd\u{7}".utf8)) == [])
    // A user who typed Alt-] gets out with any key that is not a character.
    #expect(decoder.decode(Array("\u{1B}]x\r".utf8)) == [key(.enter)])
    #expect(decoder.decode(Array("\u{1B}]x\u{1B}[B".utf8)) == [key(.down)])
  }

  @Test func `Backspace is the key that the terminal names`() {
    var decoder = KeyDecoder(backspace: 8)
    #expect(decoder.decode([8, 0x7F]) == [key(.backspace), key(.backspace)])
  }

  @Test(arguments: [
    ("", ""), ("dd", "dd"), ("a\rb", "a\nb"), ("a\r\nb\r\rc", "a\nb\n\nc"),
    ("\u{1B}[20", "\u{1B}[20"),
    ("\u{1B}\u{1B}[201", "\u{1B}\u{1B}[201"), ("\u{1B}[200~q", "\u{1B}[200~q"),
    ("\u{3}👩‍👩‍👧é", "\u{3}👩‍👩‍👧é"),
    ("\u{FFFD}", "\u{FFFD}"),
  ])
  func `A pasted text is one event`(text: String, pasted: String) {
    let bytes = "\u{1B}[200~" + text + "\u{1B}[201~"
    #expect(events("a" + bytes + "z") == typed("a") + [.paste(pasted)] + typed("z"))
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~\(text)".utf8)) == [])
    #expect(!decoder.isWaiting && decoder.timeOut() == [])
  }

  @Test func `A pasted text loses only its broken parts`() {
    let bytes = Array("\u{1B}[200~a".utf8) + [0xFF, 0xE2, 0x82] + Array("ä\u{1B}[201~".utf8)
    #expect(events(bytes) == [.paste("aä")])
  }

  @Test func `A megabyte is pasted and ten thousand keys are typed at once`() {
    let text = String(repeating: "Milk 👩‍👩‍👧\r", count: 50_000)
    let paste = events("\u{1B}[200~" + text + "\u{1B}[201~")
    #expect(paste == [.paste(text.replacing("\r", with: "\n"))])
    #expect(events(String(repeating: "j\u{1B}[Bä", count: 10_000)).count == 30_000)
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(events(marks).count < 10_000)
  }

  private static let pieces = [
    "a", "Z", " ", "\r", "\t", "\u{1}", "\u{7F}", "ä", "e\u{301}", "漢字", "👩‍👩‍👧", "🇩🇪", "🇩", "1️⃣",
    "\u{301}", "\u{200D}",
    "\u{1B}[A", "\u{1B}[1;5B", "\u{1B}OP", "\u{1B}[3~", "\u{1B}[Z", "\u{1B}x", "\u{1B}ä",
    "\u{1B}\u{1B}[A", "\u{1B}[3$",
    "\u{1B}[<0;3;4M", "\u{1B}[<65;3;4M", "\u{1B}[12;40R", "\u{1B}[?2026;2$y", "\u{1B}]11;x\u{7}",
    "\u{1B}Pq\u{1B}\\",
    "\u{1B}[200~a\rb\u{1B}[20ä\u{1B}[201~", "\u{1B}[M !!", "\u{1B}[[A", "\u{1B}", "\u{1B}\u{1B}",
  ]

  @Test func `The events do not depend on how the bytes are split`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Effort.times(150) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes += Self.pieces.randomElement(using: &random)?.utf8 ?? "".utf8
        if Int.random(in: 0..<12, using: &random) == 0 {
          bytes.append(.random(in: 0x80...0xFF, using: &random))
        }
      }
      let whole = events(bytes)
      var single = KeyDecoder()
      #expect(bytes.flatMap { single.decode([$0]) } + single.timeOut() == whole, "\(bytes)")
      for place in bytes.indices {
        var decoder = KeyDecoder()
        let halves = decoder.decode(Array(bytes[..<place])) + decoder.decode(Array(bytes[place...]))
        #expect(halves + decoder.timeOut() == whole, "\(bytes) at \(place)")
      }
    }
  }

  @Test func `Any bytes are decoded`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<Effort.times(300) {
      let bytes = (0..<200).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
          ? 0x1B : UInt8.random(in: 0...255, using: &random)
      }
      #expect(events(bytes).count <= 2 * bytes.count)
    }
  }
}

extension KeyDecoder {
  /// Whether a sequence needs no time after it.
  fileprivate static func isComplete(_ text: String) -> Bool {
    var decoder = KeyDecoder()
    return !decoder.decode(Array(text.utf8)).isEmpty && !decoder.isWaiting
  }
}
