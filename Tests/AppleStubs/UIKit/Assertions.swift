// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dispatch
import Foundation

/// What UIKit would have ended the app for, in the words of UIKit where they are known. Here the
/// app goes on, and a test looks.
public enum UIKitAssertions {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var recorded: [String] = []

  /// The assertions since the last call.
  public static func take() -> [String] {
    lock.withLock {
      defer { recorded = [] }
      return recorded
    }
  }

  static func fail(_ message: String) { lock.withLock { recorded.append(message) } }

  static func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }

  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is the main queue, which on Linux leaves the main thread.
  static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// Views belong to the main thread.
  static func checkThread(_ function: String = #function) {
    check(isOnMainQueue, "\(function) must be used from main thread only")
  }
}
