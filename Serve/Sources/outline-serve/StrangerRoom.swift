import NIOConcurrencyHelpers
import NIOCore

/// The connections that have not shown the token yet: only a few at a time, so that nobody who
/// merely connects holds those with the token out.
final class StrangerRoom: Sendable {
  /// The most strangers at a time. One more, and the one who waited longest has to go.
  static let most = 64

  private struct Guests {
    /// The channels, by the number of their arrival.
    var channels: [Int: any Channel] = [:]
    var first = 0
    var next = 0
  }

  private let guests = NIOLockedValueBox(Guests())

  /// Lets a connection wait.
  /// - Returns: its number.
  func enter(_ channel: any Channel) -> Int {
    let (number, oldest) = guests.withLockedValue { guests -> (Int, (any Channel)?) in
      let number = guests.next
      guests.next += 1
      guests.channels[number] = channel
      if guests.channels.count <= Self.most { return (number, nil) }
      while guests.channels[guests.first] == nil { guests.first += 1 }
      return (number, guests.channels.removeValue(forKey: guests.first))
    }
    oldest?.close(promise: nil)
    channel.closeFuture.whenComplete { _ in self.leave(number) }
    return number
  }

  /// Forgets a connection that has shown the token, or is closed.
  func leave(_ number: Int) {
    guests.withLockedValue { guests in _ = guests.channels.removeValue(forKey: number) }
  }
}
