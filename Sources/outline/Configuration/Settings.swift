import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// The contents of a configuration file, of the user or beside an outline.
///
/// Only commands that need them read them. The file beside an outline may come from anybody, so it
/// brings `outline` to nothing that the user did not type: it has no aliases, hooks or outlines.
struct Settings: Sendable {
  /// Whose file it is.
  enum Origin: Sendable { case user, outline }

  /// The path of the file.
  let path: String
  /// Whether there is such a file.
  private(set) var exists = false
  /// The words of each alias.
  private(set) var aliases: [String: [String]] = [:]
  /// The words of the command that `outline` alone runs.
  private(set) var defaultCommand: [String]?
  /// The path of each named outline.
  private(set) var outlines: [String: String] = [:]
  /// The reports, in the order of the file.
  private(set) var reports: [Report] = []
  /// The colors by their names, as parameters of SGR; those of `light` and `dark` are for such a
  /// background.
  private var colors: [String: [String: String]] = [:]
  /// Whether the background of the terminal is light; `nil` if the file does not say.
  private(set) var isLight: Bool?
  /// The author of the versions of commands.
  private(set) var author: String?
  /// The inbox of `outline capture`.
  private(set) var inbox: String?
  /// Whether `outline add` reads fields such as `due:friday` in its texts.
  private(set) var parsesFields = false
  /// The skin tone and the gender of emoji that `outline pick` prefers.
  private(set) var tone: SkinTone?
  private(set) var gender: EmojiGender?
  /// The emoji with names of the user's own.
  private var emoji: [String: String] = [:]
  /// The keys of `outline browse` with the key that each acts as.
  private(set) var keys: [String: String] = [:]
  /// The contexts, in the order of the file.
  private(set) var contexts: [Context] = []
  /// The programs that run before and after a change, in the order of the file.
  private(set) var hooks: [Hook] = []
  /// The mistakes.
  private(set) var problems: [ConfigurationFile.Problem] = []

  /// The settings of the user. Problems are reported when they are first needed.
  static let user: Settings = {
    let settings = Settings(path: userPath ?? "", .user)
    settings.sayProblems()
    return settings
  }()

  /// The settings of the user, for completion, which reports no problems.
  static var userQuietly: Settings { Settings(path: userPath ?? "", .user) }

  /// The author of new versions: `$OUTLINE_AUTHOR`, or else that of the user's file.
  /// - Throws: `Failure` if the variable is no name.
  static func currentAuthor() throws -> String? {
    guard let name = Environment["OUTLINE_AUTHOR"] else { return user.author }
    if isName(name) { return name }
    throw Failure(
      .usage, "$OUTLINE_AUTHOR is no name: \(String(name.prefix(40)).inQuotes)",
      hint: "a name is one line of at most 200 bytes")
  }

  static func isName(_ text: String) -> Bool {
    text.utf8.count <= 200 && !text.allSatisfy(\.isWhitespace)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// The path of the user's file: `$OUTLINE_CONFIG`, or else `outline/config` in the folder for
  /// configuration; `nil` if the home folder is unknown.
  static var userPath: String? {
    Environment["OUTLINE_CONFIG"] ?? Environment.configurationFolder.map { $0 + "/config" }
  }

  /// The path of the file beside an outline: its name with the ending `.conf`, as `.outline.conf`
  /// beside `.outline.db`.
  static func path(beside outline: String) -> String {
    let name = outline.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return outline + ".conf" }
    return outline.dropLast(name[dot...].count) + ".conf"
  }

  /// The settings beside an outline. Problems are reported.
  static func beside(_ outline: String) -> Settings {
    let settings = Settings(path: path(beside: outline), .outline)
    settings.sayProblems()
    return settings
  }

  /// Reads a file. A missing one sets nothing.
  /// - Parameter text: the text of a file of the program, which has no path.
  init(path: String, _ origin: Origin, text: String? = nil) {
    self.path = path
    guard let file = text.map(ConfigurationFile.init) ?? ConfigurationFile.read(path)
    else { return }
    exists = true
    problems = file.problems
    for part in file.parts { apply(part, from: origin) }
  }

  /// The colors by their names, as parameters of SGR.
  func colors(onLight isLight: Bool) -> [String: String] {
    (colors[""] ?? [:]).merging(colors[isLight ? "light" : "dark"] ?? [:]) { $1 }
  }

  /// The emoji that the user named so, with or without colons.
  func emoji(named name: String) -> String? { emoji[Self.emojiName(name)] }

  private static func emojiName(_ name: String) -> String {
    name.lowercased().filter { !" _:".contains($0) }
  }
}

// Reading the parts of a file.
extension Settings {
  private static let userKeys = ["author", "default", "background", "parse", "tone", "gender"]
  private static let userParts = [
    "alias", "color", "context", "emoji", "hook", "keys", "outline", "report",
  ]

  private mutating func apply(_ part: ConfigurationFile.Part, from origin: Origin) {
    let isUser = origin == .user
    switch part.kind {
    case "":
      for entry in part.entries {
        switch entry.key {
        case "default" where isUser: defaultCommand = words(entry)
        case "author" where isUser:
          if Self.isName(entry.value) {
            author = entry.value
          } else if !entry.value.isEmpty {
            tell(
              at: entry.line, "the author is no name",
              hint: "a name is one line of at most 200 bytes")
          }
        case "background" where isUser: isLight = isFirst(entry, of: ["light", "dark"]) ?? isLight
        case "inbox": inbox = entry.value.isEmpty ? nil : entry.value
        case "parse" where isUser:
          let parses = isFirst(entry, of: ["true", "false"], hint: "parse = true")
          parsesFields = parses ?? parsesFields
        case "tone" where isUser: tone = choice(entry)
        case "gender" where isUser: gender = choice(entry)
        case let key where Self.userKeys.contains(key): tellThatOnlyTheUserMay(key, at: entry.line)
        default: refuseKey(of: entry, among: isUser ? Self.userKeys + ["inbox"] : ["inbox"])
        }
      }
    case "alias" where isUser: for entry in part.entries { readAlias(entry) }
    case "outline" where isUser: for entry in part.entries { readOutline(entry) }
    case "color" where isUser:
      if !["", "light", "dark"].contains(part.name) {
        tell(at: part.line, "there are no colors for \(part.name.inQuotes)", hint: "light or dark")
      }
      for entry in part.entries { readColor(entry, on: part.name) }
    case "context": for entry in part.entries { readContext(entry) }
    case "emoji" where isUser:
      for entry in part.entries {
        let known = EmojiList.emoji(typed: entry.value)
        if known == nil && (entry.value.isEmpty || entry.value.hasPrefix(":")) {
          tell(
            at: entry.line, "no emoji is named \(entry.value.inQuotes)",
            hint: "yay = :tada:, or 🎉 itself")
        } else {
          emoji[Self.emojiName(entry.key)] = known ?? entry.value
        }
      }
    case "hook" where isUser: for entry in part.entries { readHook(entry) }
    case "keys" where isUser:
      for entry in part.entries {
        keys[entry.key] = entry.value
        for flaw in Modules.all.compactMap({ $0.flaw(ofKey: entry.key, like: entry.value) }) {
          tell(at: entry.line, flaw, hint: "such as Ctrl-t = .")
        }
      }
    case "report": readReport(part)
    case let kind where Self.userParts.contains(kind):
      tellThatOnlyTheUserMay("[\(kind)]", at: part.line)
    default:
      let parts = isUser ? Self.userParts : ["context", "report"]
      let near = Suggestion.nearest(to: part.kind, in: parts)
      tell(
        at: part.line, "unknown section [\(part.kind)]",
        hint: near.isEmpty
          ? "there are " + parts.joined(separator: ", ") : "did you mean [\(near[0])]?")
    }
  }

  private mutating func readAlias(_ entry: ConfigurationFile.Entry) {
    let isWord = entry.key.allSatisfy { $0.isLetter || $0.isNumber || "-_+.".contains($0) }
    if !isWord || entry.key.hasPrefix("-") {
      return tell(at: entry.line, "\(entry.key.inQuotes) cannot be the name of a command")
    }
    guard let words = words(entry) else { return }
    aliases[entry.key] = words
  }

  private mutating func readOutline(_ entry: ConfigurationFile.Entry) {
    let name = entry.key.hasPrefix("@") ? String(entry.key.dropFirst()) : entry.key
    var path = entry.value
    if path.hasPrefix("~/"), let home = Environment.home { path = home + path.dropFirst() }
    if !path.hasPrefix("/") {
      return tell(
        at: entry.line, "the path of @\(name) is not absolute: \(entry.value.inQuotes)",
        hint: "begin it with / or ~/")
    }
    if name == "user" {
      return tell(
        at: entry.line, "\"user\" cannot be the name of an outline", hint: "@user is your own one")
    }
    outlines[name] = path
  }

  private static let colorNames = ["overdue", "today", "due", "tag", "priority"]

  private mutating func readColor(_ entry: ConfigurationFile.Entry, on background: String) {
    let kind = String(entry.key.prefix { $0 != "." })
    let isSpecial = kind != entry.key
    if !Self.colorNames.contains(kind) || isSpecial && kind != "tag" && kind != "priority" {
      return refuseKey(of: entry, among: Self.colorNames + ["tag.NAME", "priority.A"])
    }
    guard let code = Style.code(entry.value) else {
      return tell(
        at: entry.line, "\(entry.value.inQuotes) is not a color",
        hint: "such as bold red, bright-blue, on-yellow, 208 or #ff8800")
    }
    colors[background, default: [:]][entry.key] = code
  }

  private mutating func readContext(_ entry: ConfigurationFile.Entry) {
    for ending in [".write", ".into"] where entry.key.hasSuffix(ending) {
      let name = entry.key.dropLast(ending.count)
      guard let index = contexts.firstIndex(where: { $0.name == name }) else {
        return tell(
          at: entry.line, "\(entry.key) comes before its context",
          hint: "first \(name) = conditions")
      }
      if ending == ".into" {
        contexts[index].section = entry.value.isEmpty ? nil : entry.value
      } else if let flaw = Self.flaw(ofWords: entry.value) {
        tell(at: entry.line, "\(entry.key): \(flaw)", hint: "such as +work due:friday pri:B")
      } else {
        contexts[index].words = entry.value
      }
      return
    }
    let isWord = entry.key.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    if !isWord || entry.key.hasPrefix("-") || entry.key == Context.none {
      return tell(at: entry.line, "\(entry.key.inQuotes) cannot be the name of a context")
    }
    guard let query = query(entry) else { return }
    if query.terms.isEmpty || query.order != nil || query.limit != nil {
      return tell(
        at: entry.line, "a context is conditions only, without sort: and limit:",
        hint: "such as \(entry.key) = open +\(entry.key)")
    }
    contexts.removeAll { $0.name == entry.key }
    contexts.append(Context(name: entry.key, query: entry.value))
  }

  /// The value as a query; `nil` if it is none.
  private mutating func query(_ entry: ConfigurationFile.Entry) -> Query? {
    do { return try Query(typed: entry.value) } catch {
      let failure = Failure(error)
      tell(at: entry.line, failure.message, hint: failure.hint)
      return nil
    }
  }

  /// Whether the value is the first of two words; `nil` if it is neither.
  private mutating func isFirst(
    _ entry: ConfigurationFile.Entry, of words: [String], hint: String? = nil
  ) -> Bool? {
    if words.contains(entry.value) { return entry.value == words[0] }
    let choice = words.joined(separator: " or ")
    tell(at: entry.line, "\(entry.key) is \(choice), not \(entry.value.inQuotes)", hint: hint)
    return nil
  }

  /// The value as one of some words; `nil` if it is none.
  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ entry: ConfigurationFile.Entry
  ) -> Choice? {
    if let choice = Choice(rawValue: entry.value) { return choice }
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    tell(at: entry.line, "unknown \(entry.key) \(entry.value.inQuotes)", hint: words)
    return nil
  }

  /// The reason why new items cannot get these words; `nil` if they can.
  private static func flaw(ofWords words: String) -> String? {
    do {
      let line = try CapturedLine(words)
      return line.text.allSatisfy(\.isWhitespace) || line.attributes.isEmpty && words.isEmpty
        ? nil : "\(line.text.inQuotes) sets no field"
    } catch { return Failure(error).message }
  }

  private mutating func readHook(_ entry: ConfigurationFile.Entry) {
    guard let moment = Hook.Moment(rawValue: entry.key) else {
      return refuseKey(of: entry, among: Hook.Moment.allCases.map(\.rawValue))
    }
    let program = String(entry.value.prefix { !$0.isWhitespace })
    if program.isEmpty { return tell(at: entry.line, "\(entry.key) names no program") }
    // A relative path would run a program of the folder that somebody happens to be in.
    if program.contains("/") && !["/", "~/", "$", "\"", "'"].contains(where: program.hasPrefix) {
      return tell(
        at: entry.line, "the path of the program is not absolute: \(program.inQuotes)",
        hint: "begin it with / or ~/, or name a program of the PATH")
    }
    hooks.append(Hook(moment: moment, command: entry.value))
  }

  private mutating func readReport(_ part: ConfigurationFile.Part) {
    if part.name.isEmpty || part.name.hasPrefix("-") {
      return tell(at: part.line, "the report has no name", hint: "[report NAME]")
    }
    var report = Report(name: part.name, title: "", query: "", file: path.isEmpty ? nil : path)
    for entry in part.entries {
      switch entry.key {
      case "title": report.title = entry.value
      case "query":
        _ = query(entry)
        report.query = entry.value  // the report refuses a wrong one, too
      case "columns":
        report.columns = entry.value.split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      case "group":
        report.group = Grouping(rawValue: entry.value)
        if report.group == nil && !entry.value.isEmpty {
          tell(
            at: entry.line, "items cannot be grouped by \(entry.value.inQuotes)",
            hint: "by " + Grouping.allCases.map(\.rawValue).joined(separator: ", "))
        }
      default: refuseKey(of: entry, among: ["title", "query", "columns", "group"])
      }
    }
    if report.columns.isEmpty { report.columns = Report.usualColumns }
    reports.removeAll { $0.name == report.name }
    reports.append(report)
  }

  private mutating func words(_ entry: ConfigurationFile.Entry) -> [String]? {
    let line = ShellWords(entry.value) { $0 == "'" ? "" : "\"\\" }
    if line.quote != nil {
      tell(at: entry.line, "a quote is not closed in \(entry.value.inQuotes)")
      return nil
    }
    let words = line.words + [line.last].compactMap(\.self)
    if words.isEmpty { tell(at: entry.line, "\(entry.key) names no command") }
    return words.isEmpty ? nil : words
  }

  private mutating func refuseKey(of entry: ConfigurationFile.Entry, among keys: [String]) {
    let near = Suggestion.nearest(to: entry.key, in: keys)
    tell(
      at: entry.line, "unknown key \(entry.key.inQuotes) here",
      hint: near.isEmpty ? "there are " + keys.joined(separator: ", ") : "did you mean \(near[0])?")
  }

  private mutating func tellThatOnlyTheUserMay(_ what: String, at line: Int) {
    tell(
      at: line, "\(what) is ignored in a file beside an outline, which anybody may have written",
      hint: Self.userPath.map { "it belongs in \($0)" })
  }

  private mutating func tell(at line: Int, _ message: String, hint: String? = nil) {
    problems.append(ConfigurationFile.Problem(line: line, message: message, hint: hint))
  }
}
