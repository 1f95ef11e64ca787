import Testing

/// Texts that another program wrote past the rules of the command, in every form of output.
struct SteeringTests {
  /// What steers: an escape sequence, one of C1, DEL, a line separator, an override and an isolate.
  private static let hostile = "\u{1B}[31m\u{9B}2J\u{7F}\u{2028}\u{202E}\u{2066}\u{200F}x"

  private static let commands = [
    "ls", "ls --all", "show milk", "show food", "show milk report", "find x", "favorites",
    "recents",
    "log", "log --stat", "log --patch", "diff 1 @", "diff 1 @ --patch-json", "blame food",
    "deleted", "section list",
    "swipe --list milk",
    "watch --once --since 1", "check",
  ]

  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    let digits = Self.hostile.utf8.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    let text = "CAST(x'\(digits)' AS TEXT)"
    _ = try await bench.shell("outline use milk -q; outline rm conference -q")
    _ = try await bench.sql(
      """
      BEGIN; INSERT INTO version(message, author, origin, open) VALUES(\(text), \(text), \(text), 1);
      UPDATE outline SET text=\(text), secondary_text=\(text), image=\(text), note=\(text) WHERE id IN ('milk', 'report');
      UPDATE section SET title=\(text), image=\(text) WHERE id='food';
      UPDATE item SET attributes=json_object(\(text), \(text)) WHERE id='milk';
      UPDATE version SET open=NULL WHERE open; COMMIT;
      """)
    return bench
  }

  private func steers(_ text: String, isJSON: Bool) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F: true
      case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: isJSON
      default: false
      }
    }
  }

  @Test(arguments: ["", "--plain", "--json", "--ndjson"])
  func `no form of output hands on what steers a terminal`(form: String) async throws {
    let bench = try await bench()
    for command in Self.commands {
      let answer = try await bench.shell("outline \(command) \(form)")
      // Not every command has every form.
      if answer.code == 2 { continue }
      #expect(answer.code == 0, "\(command) \(form): \(answer.err)")
      // Programs get marks of the bidirectional algorithm in fields, where they are part of the text.
      let isStrict = form.contains("json") || command.hasSuffix("json")
      #expect(steers(answer.out, isJSON: isStrict) == [], "\(command) \(form)")
      #expect(steers(answer.err, isJSON: true) == [], "\(command) \(form)")
      if form == "--json", !answer.out.isEmpty {
        let parsed = try await bench.shell(
          "outline \(command) \(form) | python3 -m json.tool > /dev/null")
        #expect(parsed.code == 0, "\(command) \(form)")
      }
    }
  }

  @Test(arguments: [
    "zsh outline show ''", "fish outline ls ''", "bash 9 'outline show ' ''", "zsh outline mv ''",
  ])
  func `what a shell is offered steers nothing`(words: String) async throws {
    let bench = try await bench()
    let answer = try await bench.shell("outline complete-words \(words)")
    #expect(answer.code == 0 && !answer.out.isEmpty)
    #expect(steers(answer.out, isJSON: true) == [])
  }

  @Test func `an export is not steering on a screen, and is what the outline has in a file`() async throws {
    let bench = try await bench()
    for format in ["csv", "tsv", "opml", "markdown", "ndjson"] {
      let shown = try await bench.shell("script -qec 'outline export --format \(format)' /dev/null")
      let steering = steers(shown.out.replacing("\r\n", with: "\n"), isJSON: true)
      #expect(shown.code == 0 && steering == [], "\(format): \(steering)")
    }
    let file = try await bench.shell("outline export --format csv | grep -c \"$(printf '\\033')\"")
    #expect(file.out != "0\n")
  }

  @Test func `JSON says the same as it did unescaped`() async throws {
    let bench = try await bench()
    let answer = try await bench.shell("outline show milk --json | jq -j .nodes[0].text")
    #expect(answer.out.unicodeScalars.elementsEqual(Self.hostile.unicodeScalars))
  }
}
