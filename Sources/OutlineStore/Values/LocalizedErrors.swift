public import Foundation

extension OutlineError: LocalizedError {
  /// One sentence that names what is wrong.
  public var errorDescription: String? { description }
  /// The way out, where there is one to name.
  public var recoverySuggestion: String? { hint }
}

extension StorageError: LocalizedError {
  /// One sentence: what could not be done, and why.
  public var errorDescription: String? { description }
  /// The way out, where there is one to name.
  public var recoverySuggestion: String? { hint }
}

extension QueryError: LocalizedError {
  /// One sentence that names what is wrong.
  public var errorDescription: String? { description }
  /// The way out, where there is one to name.
  public var recoverySuggestion: String? { hint }
}

extension IdentifierError: LocalizedError {
  /// One sentence with the text in it.
  public var errorDescription: String? { description }
}

extension HistoryError: LocalizedError {
  /// One sentence that names what is wrong.
  public var errorDescription: String? { description }
}
