public import ArgumentParser
public import OutlineOperations

extension VersionExpression: ExpressibleByArgument {
  /// Reads a version as it is typed.
  public init?(argument: String) { self.init(argument) }
}
