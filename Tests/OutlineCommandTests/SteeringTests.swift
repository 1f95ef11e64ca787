import Testing

/// Texts that another program wrote past the rules of the command, in every form of output.
struct SteeringTests {
  /// What steers: an escape sequence, one of C1, DEL, a line separator, an override and an isolate.
  private static let hostile = "\u{1B}[31m\u{9B}2J\u{7F}\u{2028}\u{202E}\u{2066}\u{200F}x"

  private static let commands = [
    "ls", "ls --all", "show milk", "show food", "show milk report", "find x", "favorites",
    "recents",
    "log", "log --stat", "log --patch", "diff 1 @", "blame food",
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
      INSERT INTO note(text) VALUES(\(text)), (\(text));
      UPDATE item SET text=\(text), secondary_text=\(text), image=\(text),
        note_key=(SELECT max(key) FROM note)-(id='milk') WHERE id IN ('milk', 'report');
      UPDATE item SET text=\(text), image=\(text) WHERE id='food';
      UPDATE item SET attributes=json_object(\(text), \(text)) WHERE id='milk';
      UPDATE version SET open=NULL WHERE open; COMMIT;
      """)
    return bench
  }

  private func steers(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F: true
      case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  @Test(arguments: ["", "--plain", "--json", "--ndjson"])
  func `no form of output contains terminal control characters`(form: String) async throws {
    let bench = try await bench()
    for command in Self.commands {
      let answer = try await bench.shell("outline \(command) \(form)")
      // Not every command has every form.
      if answer.code == 2 { continue }
      #expect(answer.code == 0, "\(command) \(form): \(answer.err)")
      #expect(steers(answer.out) == [], "\(command) \(form)")
      #expect(steers(answer.err) == [], "\(command) \(form)")
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
  func `completions never contain control characters`(words: String) async throws {
    let bench = try await bench()
    let answer = try await bench.shell("outline complete-words \(words)")
    #expect(answer.code == 0 && !answer.out.isEmpty)
    #expect(steers(answer.out) == [])
  }

  @Test(arguments: [
    "json", "ndjson", "tsv", "opml", "markdown --ids", "org", "taskpaper --ids", "text --ids",
    "todotxt", "taskwarrior",
  ])
  func `an export steers nothing, on a screen and in a file`(format: String) async throws {
    let bench = try await bench()
    for export in [
      "outline export --format \(format)",
      "script -qec 'outline export --format \(format)' /dev/null",
    ] {
      let answer = try await bench.shell(export)
      let steering = steers(answer.out.replacing("\r\n", with: "\n"))
      #expect(answer.code == 0 && steering == [], "\(export): \(steering)")
    }
  }

  @Test
  func `a table of commas has marks of direction, and counts the control characters it replaced`()
    async throws
  {
    let bench = try await bench()
    try await bench.expect(
      #"""
      $ outline export milk --format csv | grep -c "$(printf '\342\200\256')"
      1
      ! csv cannot store: characters: 12
      $ outline export milk --format csv -q | LC_ALL=C grep -c "$(printf '[\001-\010\013-\037\177]')"
      0
      ? 1
      """#)
  }

  @Test func `a field alone is printed with NUL and in a pipe`() async throws {
    let bench = try await bench()
    let text = try await bench.shell("outline show milk -0 --fields text | tr -d '\\0'")
    #expect(text.out.unicodeScalars.elementsEqual(Self.hostile.unicodeScalars))
    for fields in ["--fields text", "-0 --fields id,text", "--format '{text}|{note}'"] {
      let answer = try await bench.shell("outline show milk \(fields) | tr -d '\\0'")
      #expect(answer.code == 0 && steers(answer.out) == [], "\(fields)")
    }
  }

  @Test func `escaped and unescaped JSON are equal`() async throws {
    let bench = try await bench()
    let answer = try await bench.shell("outline show milk --json | jq -j .nodes[0].text")
    #expect(answer.out.unicodeScalars.elementsEqual(Self.hostile.unicodeScalars))
  }
}
