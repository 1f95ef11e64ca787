import Foundation

/// Bounds the processes that all tests of a run start: at most as many at once as the machine has
/// cores.
///
/// Swift Testing starts every test at once, so without this hundreds of shells would compete for
/// two cores.
public actor ProcessTurns {
  /// How long a process may run before it counts as hung and is killed. No correct test comes near,
  /// however slow the machine.
  public static let hang = Duration.seconds(900)

  private static let shared = ProcessTurns(cores: ProcessInfo.processInfo.activeProcessorCount)
  @TaskLocal private static var isHeld = false

  private let cores: Int
  private var free: Int
  private var waiting: [(share: Int, turn: CheckedContinuation<Void, Never>)] = []

  private init(cores: Int) { (self.cores, free) = (cores, cores) }

  /// Waits for a turn, does the work, and gives the turn back. Within a turn further ones are
  /// granted at once.
  /// - Parameters:
  ///   - alone: waits until no other process runs, and keeps others from starting: for work that
  ///     starts many itself.
  ///   - work: starts a process and waits for its end.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws.
  public static func wait<Value: Sendable>(
    alone: Bool = false, for work: () async throws -> Value
  ) async rethrows -> Value {
    if isHeld { return try await work() }
    let share = alone ? shared.cores : 1
    await shared.take(share)
    do {
      let value = try await $isHeld.withValue(true) { try await work() }
      await shared.giveBack(share)
      return value
    } catch {
      await shared.giveBack(share)
      throw error
    }
  }

  private func take(_ share: Int) async {
    if waiting.isEmpty && share <= free {
      free -= share
    } else {
      await withCheckedContinuation { waiting.append((share, $0)) }
    }
  }

  private func giveBack(_ share: Int) {
    free += share
    while let next = waiting.first, next.share <= free {
      free -= next.share
      waiting.removeFirst()
      next.turn.resume()
    }
  }
}
