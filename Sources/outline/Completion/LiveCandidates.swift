import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// Candidates from the current outline.
struct LiveCandidates {
  /// The typed part of the word.
  let word: String
  /// The positional arguments before the word.
  var given: [String] = []
  /// The edges of a swipe that the line names.
  var edges: [String] = []

  var limit: Int { Completion.limit }

  /// Reads the candidates. It does not wait for a lock.
  func candidates(_ kind: ValueSource.Live, in database: String?) throws -> [Candidate] {
    let named = database.map { ["--db", Environment.expandingHome(in: $0)] } ?? []
    let path = try FileOptions.parse(named).existingPath()
    let candidates = try OutlineStore.read(path, busyTimeout: .zero) { outline in
      switch kind {
      case .items: try nodes(in: outline, .item)
      case .sections: try nodes(in: outline, .section)
      case .nodes: try nodes(in: outline, nil)
      case .versions: try versions(in: outline)
      case .actions: try actions(in: outline)
      case .views:
        try outline.views().filter { $0.hasUTF8Prefix(word) }.map {
          Candidate(value: $0, group: .views)
        }
      case .tags:
        try outline.tags(prefix: word, limit: limit).map { Candidate(value: $0, group: .tags) }
      case .remotes: try remotes(in: outline)
      }
    }
    return Array(candidates.prefix(limit))
  }

  private func remotes(in outline: OutlineReader) throws -> [Candidate] {
    let remotes = try outline.remotes().map { ($0.name, $0.place) }
    let files = try outline.textFiles().filter(\.isSynced).map { ($0.path, $0.format) }
    return (remotes + files).filter { $0.0.hasUTF8Prefix(word) }.map {
      Candidate(value: $0.0, description: $0.1, group: .remotes)
    }
  }

  private func actions(in outline: OutlineReader) throws -> [Candidate] {
    let names = NameResolver(outline)
    let named = given.compactMap { try? outline.item(names.item(.name($0))).section }
    let sections =
      try named.isEmpty ? outline.sections() : Set(named).map { try outline.section($0) }
    return sections.flatMap { section in
      SwipeAction.Edge.allCases.filter { edges.isEmpty || edges.contains($0.rawValue) }.flatMap {
        edge in
        section.configuration.actions(on: edge).map { action in
          Candidate(
            value: action.title.isEmpty ? action.name : action.title,
            description: "\(edge.rawValue), \(action.effect.name)", group: .actions)
        }
      }
    }.filter { $0.value.lowercased().hasPrefix(word.lowercased()) }.uniqued(by: \.value)
  }
}

// Versions.
extension LiveCandidates {
  private func versions(in outline: OutlineReader) throws -> [Candidate] {
    let latest = try outline.latestVersion()
    let mark = word.hasPrefix("v") || word.isEmpty ? "v" : ""
    var labels: [(number: Int, date: Date, message: String?)] = []
    for range in Self.ranges(digits: word.drop { $0 == "v" }, upTo: latest).reversed()
    where labels.count < limit {
      labels += try outline.versionLabels(range, limit: limit - labels.count)
    }
    let numbers = labels.map { label in
      Candidate(
        value: mark + String(label.number),
        description: [Moment.local(label.date), label.message ?? ""].joined(separator: "  "),
        group: .versions)
    }
    let words = [
      ("@", "the latest"), ("@-", "the one before it"), ("today", "the last one of today"),
      ("yesterday", "the last one of yesterday"),
    ]
    return words.map { Candidate(value: $0.0, description: $0.1, group: .versions) }.filter {
      $0.value.hasUTF8Prefix(word)
    } + numbers
  }

  /// The numbers with this prefix: 12, then 120 to 129, then 1200 to 1299.
  static func ranges(digits: Substring, upTo latest: Int) -> [ClosedRange<Int>] {
    if digits.isEmpty { return [1...max(1, latest)] }
    guard digits.allSatisfy(\.isNumber), let first = Int(digits), first > 0 else { return [] }
    var ranges: [ClosedRange<Int>] = []
    var (low, width) = (first, 1)
    while low <= latest {
      ranges.append(low...min(latest, low + width - 1))
      let (next, isTooLarge) = low.multipliedReportingOverflow(by: 10)
      if isTooLarge { break }
      low = next
      width = width * 10
    }
    return ranges
  }
}
