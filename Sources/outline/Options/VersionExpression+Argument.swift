import ArgumentParser
import OutlineOperations

extension VersionExpression: ExpressibleByArgument {
  /// Parses a version from the command line.
  public init?(argument: String) { self.init(argument) }
}
