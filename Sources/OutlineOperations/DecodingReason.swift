import Foundation
import OutlineStore

/// Describes errors in JSON without the type names of Swift's errors.
package enum DecodingReason {
  /// A description of the error.
  package static func text(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      (context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        + [words(context.debugDescription, at: context.codingPath.last?.stringValue)])
        .joined(separator: ": ").trimmingCharacters(in: CharacterSet(charactersIn: "."))
    default: "it is not JSON of the expected form"
    }
  }

  /// Swift reports `Cannot initialize Appearance from invalid String value fancy`; this names the
  /// wrong value and the allowed ones.
  private static func words(_ description: String, at key: String?) -> String {
    let parts = description.components(separatedBy: " from invalid String value ")
    guard parts.count > 1 else { return description }
    let known =
      key.flatMap { allowed[$0] }.map { "; there are " + $0.joined(separator: ", ") } ?? ""
    return "there is no \(parts[1].inQuotes)\(known)"
  }

  private static let allowed = [
    "appearance": ListConfiguration.Appearance.allCases.map(\.rawValue),
    "headerMode": ListConfiguration.HeaderMode.allCases.map(\.rawValue),
    "footerMode": ListConfiguration.FooterMode.allCases.map(\.rawValue),
    "reordering": ListConfiguration.Reordering.allCases.map(\.rawValue),
    "style": SwipeAction.Style.allCases.map(\.rawValue),
    "kind": Accessory.Kind.allCases.map(\.rawValue),
    "displayed": Accessory.DisplayedState.allCases.map(\.rawValue),
  ]
}
