import ArgumentParser
import OutlineOperations

/// The section in which names are resolved.
struct NameScope: ParsableArguments {
  @Option(help: .section("Look for the names in this section only.")) var section: String?

  /// Rejects `--section` together with ids from standard input, which need no section.
  func check(_ names: [String]) throws {
    try refuse(
      "--section applies to names, not to ids from standard input.",
      if: section != nil && names.contains("-"))
  }

  /// A name in the section.
  func reference(_ name: String) -> Reference {
    section.map { .inside(name, section: $0) } ?? .name(name)
  }

  /// A name in the section, the section itself without a name, or `nil` without both.
  func reference(ifGiven name: String?) -> Reference? {
    name.map(reference) ?? section.map(Reference.name)
  }

  /// Names in the section, with `-` replaced by ids from standard input; the section itself without
  /// names.
  func references(_ names: [String]) throws -> [Reference] {
    if let section, names.isEmpty { return [.name(section)] }
    return try StandardInput.references(names, in: section)
  }
}

/// The nodes that a command works on.
struct NodeNames: ParsableArguments {
  @Argument(help: .id("Ids, texts, emoji, paths or @; - reads ids.")) var words: [String] = []

  @Option(
    parsing: .unconditional,
    help: .common("Also all items that match; see outline help queries.", valueName: "query"))
  var query: String?

  @OptionGroup var scope: NameScope

  /// The words without the runs that were joined for the parser.
  var names: [String] { NameRuns.apart(words) }

  func validate() throws {
    try scope.check(names)
    try refuse("Name items, or give --query.", if: names.isEmpty && query == nil)
  }

  /// The names, with `-` replaced by ids from standard input, and the query.
  /// - Parameter end: the number of words at the end that are no names.
  /// - Throws: `Failure` if standard input has no ids.
  func references(butLast end: Int = 0) throws -> [Reference] {
    let names = Array(names.dropLast(end))
    return (names.isEmpty ? [] : try scope.references(names))
      + (query.map { [.matching($0, section: scope.section)] } ?? [])
  }
}

extension NameRuns {
  /// The words of a command that reads names, with joined runs. The first words of a run stay: one
  /// may be the value of an option.
  static func pack(_ words: ArraySlice<String>, for type: any ParsableCommand.Type) -> [String] {
    let fewest = 64
    guard words.count > fewest,
      Mirror(reflecting: type.init()).children.contains(where: {
        $0.value is OptionGroup<NodeNames> || $0.value is OptionGroup<NameScope>
      })
    else { return Array(words) }
    var count = 0
    return words.reduce(into: []) { joined, word in
      count = word.hasPrefix("-") ? 0 : count + 1
      if count > fewest { joined[joined.count - 1] += "\0" + word } else { joined.append(word) }
    }
  }
}
