import ArgumentParser

/// A value of an enumeration in any case, with or without hyphens. Help and errors list all values.
struct CaseArgument<Value: RawRepresentable<String> & CaseIterable>: ExpressibleByArgument {
  /// The value chosen.
  let value: Value

  init?(argument: String) {
    let wanted = Self.folded(argument)
    guard let value = Value.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else {
      return nil
    }
    self.value = value
  }

  static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}

extension CaseArgument: Sendable where Value: Sendable {}
