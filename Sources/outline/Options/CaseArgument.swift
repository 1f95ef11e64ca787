import ArgumentParser

/// One of the values of an enumeration, however it is cased or hyphenated; help and errors name them all.
struct CaseArgument<Value: RawRepresentable<String> & CaseIterable>: ExpressibleByArgument {
  /// The value chosen.
  let value: Value

  init?(argument: String) {
    let wanted = Self.folded(argument)
    guard let value = Value.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else { return nil }
    self.value = value
  }

  static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}
