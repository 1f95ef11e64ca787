import OutlineStore

/// Secrets that let a browser in once, in place of the token. An address that a program passes to a
/// browser is seen by others of the machine.
package final class EntryTickets: Sendable {
  private let tickets = Locked<Set<String>>([])

  /// Makes a ticket.
  package func issue() -> String {
    let ticket = AccessToken.random().text
    tickets.withValue { _ = $0.insert(ticket) }
    return ticket
  }

  /// Whether a text is a ticket that was not used yet. Then it is used now.
  func use(_ text: String) -> Bool { tickets.withValue { $0.remove(text) != nil } }

  /// Whether a text is a ticket that was not used yet.
  func isKnown(_ text: String) -> Bool { tickets.withValue { $0.contains(text) } }
}
