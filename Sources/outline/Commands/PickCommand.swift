import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline pick`
struct PickCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "pick")

  @Argument(help: .id("Sections or items to choose from; without any, all sections."))
  var names: [String] = []

  @Option(parsing: .unconditional, help: .text("The initial search text.")) var query: String?

  @Option(
    help: ArgumentHelp(
      "The preferred skin tone: light, medium-light, medium, medium-dark or dark.",
      valueName: "tone"))
  var tone: CaseArgument<SkinTone>?

  @Flag(help: "Print the chosen items, and copy nothing.") var noCopy = false

  @OptionGroup var options: WriteOptions

  func run() throws { try meant().pick() }

  /// The command with names that are words to search for, if nothing in the outline is called so.
  private func meant() throws -> PickCommand {
    guard query == nil, !names.isEmpty else { return self }
    let isNode = try OutlineStore.read(options.existingPath()) { outline in
      names.contains { (try? NameResolver(outline).node(.name($0))) != nil }
    }
    if isNode { return self }
    var command = self
    command.names = []
    command.query = names.joined(separator: " ")
    return command
  }

  private func pick() throws {
    let tone = try preferredTone()
    let entries = try choices()
    if entries.isEmpty { throw Failure(.noMatch, "there is nothing to choose from") }
    setenv("OUTLINE_DB", URL(filePath: try options.existingPath()).path, 1)
    setenv("OUTLINE_PROGRAM", Bundle.main.executablePath ?? "outline", 1)
    var answer = try choose(among: entries)
    if case .missing = answer { answer = try chooseByNumber(among: entries) }
    let lines: [String]
    switch answer {
    case .chosen(let chosen): lines = chosen
    case .nothing, .missing: throw Failure(.noMatch, "nothing was chosen")
    case .interrupted: throw ExitCode(Failure.Code.interrupted.rawValue)
    }
    let isChosen = Set(lines.map { $0.prefix { $0 != "\t" } })
    let chosen = entries.filter { isChosen.contains($0.id.rawValue[...]) }
    try take(
      chosen.map { entry in
        let entry =
          Settings.user.gender.flatMap { variant(of: entry, as: $0, among: entries) } ?? entry
        return tone.flatMap { variant(of: entry, with: $0, among: entries) } ?? entry
      })
  }

  /// The initial text: an emoji, if the user named it so.
  private var typed: String { query.flatMap(Settings.user.emoji(named:)) ?? query ?? "" }

  private func choose(among entries: [Entry]) throws -> Chooser.Answer {
    do {
      return try Chooser.choose(
        among: entries.map(line), query: typed, preview: "\"$OUTLINE_PROGRAM\" show -- {1}")
    } catch let error as ChooserError {
      throw Failure(
        .inputOutput, error.description,
        hint: "it needs a terminal; outline find finds items without one")
    }
  }

  /// Lets the user choose without fzf: words narrow a numbered list, numbers choose from it.
  private func chooseByNumber(among entries: [Entry]) throws -> Chooser.Answer {
    guard let chooser = NumberedChooser() else {
      throw Failure(
        .inputOutput, "fzf is not installed, and there is no terminal to ask on",
        hint: "install fzf, or use outline find")
    }
    let ids = Set(entries.map(\.id))
    return try chooser.choose(query: typed) { query in
      if query.isEmpty { return entries.map(line) }
      // As `outline find` does.
      let found = try options.read { outline in
        try EmojiSearch(outline, own: Settings.user.emoji(named:)) { query in
          try outline.entries(finding: query, matching: Query(), under: nil, by: .rank, limit: .max)
        }.entries(finding: query)
      }
      return found.filter { ids.contains($0.id) }.map(line)
    }
  }

  /// The skin tone of the option, or of the environment.
  private func preferredTone() throws -> SkinTone? {
    if let tone { return tone.value }
    guard let word = Environment["OUTLINE_SKIN_TONE"] else { return Settings.user.tone }
    if let tone = SkinTone(rawValue: word) { return tone }
    throw Failure(
      .usage, "OUTLINE_SKIN_TONE is \(word.inQuotes), which is not a skin tone",
      hint: "there are \(SkinTone.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// All items, each once: favorites, recently used ones, then those with an image, then the
  /// others.
  private func choices() throws -> [Entry] {
    let names = names.map(Reference.name)
    return try options.read { outline in
      let listing = try Listing(outline, names: names, scope: .init(includesCollapsed: true))
      let items = listing.entries.filter { $0.kind == .item }.uniqued(by: \.id)
      let favorites = try outline.favorites().map(\.id.node)
      let recents = try outline.recents(limit: 100).map(\.item.id.node)
      let rank = Dictionary(zip(favorites + recents, 0...)) { first, _ in first }
      let first = items.filter { rank[$0.id] != nil }
        .sorted { rank[$0.id, default: 0] < rank[$1.id, default: 0] }
      let others = items.filter { rank[$0.id] == nil }
      return first + others.filter { $0.content.image != nil }
        + others.filter { $0.content.image == nil }
    }
  }

  private func line(of entry: Entry) -> String {
    let content = entry.content
    let texts = [content.image, content.text, content.secondaryText].compactMap(\.self)
    return "\(entry.id)\t" + texts.map { $0.plainField }.joined(separator: "  ")
  }

  private func variant(
    of entry: Entry, as gender: EmojiGender, among entries: [Entry]
  ) -> Entry? {
    guard let image = entry.content.image else { return nil }
    return entries.first { gender.isVariant($0.content.image ?? "", of: image) }
  }

  private func variant(of entry: Entry, with tone: SkinTone, among entries: [Entry]) -> Entry? {
    guard let image = entry.content.image, entry.hasChildren else { return nil }
    return entries.first { other in
      other.parent == entry.id
        && other.content.image.map { tone.isTone(of: $0, with: image) } ?? false
    }
  }

  /// Copies or prints the chosen items, and counts their use.
  private func take(_ chosen: [Entry]) throws {
    let texts = chosen.map { $0.content.image ?? $0.content.text }
    var outcome: Clipboard.Outcome?
    if !noCopy && Environment.isTerminal && !options.dryRun {
      let separator = chosen.allSatisfy { $0.content.image != nil } ? "" : "\n"
      outcome = Clipboard.copy(texts.joined(separator: separator))
      explain(outcome)
    }
    let isPrinted =
      switch outcome {
      case .copied?, .sent?: false
      case .failed?, .missing?: true
      case nil: noCopy || !Environment.isTerminal
      }
    try options.write(nil) { outline in
      let use = RecordUse(chosen.map { Reference($0.id) })
      var answer = Outcome(try use.perform(in: outline, answering: options.isForPrograms))
      let shown = texts.joined(separator: " ")
      switch outcome {
      case _ where isPrinted: answer.data = texts
      case .sent?: answer.sentence = "Sent \(shown) to the clipboard of the terminal"
      default: answer.sentence = "Copied \(shown)"
      }
      return answer
    }
  }

  /// Says why nothing, or perhaps nothing, was copied.
  private func explain(_ outcome: Clipboard.Outcome?) {
    switch outcome {
    case .copied?, .sent(nil)?, nil: return
    case .sent(let program?)?:
      options.say("outline: \(program) failed, so the terminal got the text")
    case .failed(let program)?: options.say("outline: \(program) failed, so the text is printed")
    case .missing?: options.say("outline: no clipboard program was found, so the text is printed")
    }
    options.say("hint: set OUTLINE_CLIPBOARD to a program that copies its input")
  }
}
