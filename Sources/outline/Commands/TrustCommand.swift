import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline trust`
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "trust")

  @Argument(help: ArgumentHelp("Names of triggers and indexes to trust.", valueName: "trigger"))
  var names: [String] = []

  @Flag(help: "Stop trusting them.") var remove = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try refuse("--remove takes the names of triggers.", if: remove && names.isEmpty)
  }

  func run() throws {
    try options.checkFields(of: TriggerRecord.self)
    let path = try options.existingPath()
    let store = try OutlineStore(path: path, options: .init(access: .readOnly, readers: .shared))
    let found = store.foreignTriggers
    try store.close()
    if !names.isEmpty { try change(found, in: path) }
    let allowed = try TrustedTriggers.allowedTriggers(in: path)
    let records = found.map { trigger in
      TriggerRecord(
        name: trigger.name, table: trigger.table,
        isTrusted: allowed.contains(AllowedTrigger(trigger.name, sql: trigger.sql)),
        sql: trigger.sql)
    }
    try options.print(records, as: Response(.set("triggers", to: records))) {
      records.flatMap { record in
        [
          "\(record.name) on \(record.table): \(record.isTrusted ? "trusted" : "not trusted")"
            .shellSafe
        ] + record.sql.split(whereSeparator: \.isNewline).map { "    " + String($0).shellSafe }
      }
    }
    if found.isEmpty {
      options.say("A change would run no triggers and evaluate no indexes of other programs")
    }
  }

  private func change(_ found: [ForeignTrigger], in path: String) throws {
    // The list may have triggers that the file no longer has.
    let known = Set(
      try remove ? TrustedTriggers.entries(for: path).map(\.trigger) : found.map(\.name))
    for name in names where !known.contains(name) {
      let name = name.inQuotes
      throw Failure(
        .notFound,
        remove
          ? "no trigger \(name) is trusted here" : "there is no trigger \(name) of another program",
        hint: "outline trust lists them")
    }
    let trusted = remove ? [] : found.filter { names.contains($0.name) }
    try TrustedTriggers.replace(Set(names), with: trusted, in: path)
  }
}
