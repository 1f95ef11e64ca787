public import Foundation

extension OutlineError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}

extension StorageError: LocalizedError {
  /// One sentence with the failed operation and the cause.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}

extension QueryError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}

extension IdentifierError: LocalizedError {
  /// One sentence with the invalid text in it.
  public var errorDescription: String? { description }
}

extension HistoryError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
}
