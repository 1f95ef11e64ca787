/// A pair of arrays of numbers, to be turned into identifiers of any kind.
struct ArrayCase {
  var label: String
  var old: [UInt64]
  var new: [UInt64]
  /// Whether the standard library's difference ends in reasonable time.
  var suitsStandardLibrary: Bool

  static func all(using generator: inout SeededGenerator) -> [ArrayCase] {
    let hundred = Array(UInt64(0)..<100_000)
    let million = Array(UInt64(0)..<1_000_000)
    var forward = hundred
    forward.insert(forward.remove(at: 90_000), at: 10_000)
    var back = hundred
    back.insert(back.remove(at: 10_000), at: 90_000)
    return [
      readme(count: 5_000, changed: 1_000, shuffled: 200, label: "5k README", using: &generator),
      readme(count: 100_000, changed: 10_000, shuffled: 2_000, label: "100k README", using: &generator, isFast: false),
      ArrayCase(label: "100k one move forward", old: hundred, new: forward, suitsStandardLibrary: true),
      ArrayCase(label: "100k one move back", old: hundred, new: back, suitsStandardLibrary: true),
      ArrayCase(
        label: "100k 1 % scattered", old: hundred, new: scattered(hundred, 1_000, using: &generator),
        suitsStandardLibrary: true),
      ArrayCase(
        label: "100k shuffle", old: hundred, new: hundred.shuffled(using: &generator), suitsStandardLibrary: false),
      ArrayCase(label: "100k reverse", old: hundred, new: hundred.reversed(), suitsStandardLibrary: false),
      ArrayCase(label: "1M identical", old: million, new: million, suitsStandardLibrary: true),
      readme(count: 1_000_000, changed: 100, shuffled: 0, label: "1M ± 100", using: &generator),
    ]
  }

  /// As in DifferenceKit's README: some elements deleted, as many inserted, some shuffled among themselves.
  private static func readme(
    count: Int, changed: Int, shuffled: Int, label: String, using generator: inout SeededGenerator, isFast: Bool = true
  ) -> ArrayCase {
    let old = Array(UInt64(0)..<UInt64(count))
    let gone = Set(old.shuffled(using: &generator).prefix(changed))
    var new = old.filter { !gone.contains($0) }
    let places = new.indices.shuffled(using: &generator).prefix(shuffled)
    for (place, element) in zip(places, places.map { new[$0] }.shuffled(using: &generator)) { new[place] = element }
    let arriving = Set((0..<count).shuffled(using: &generator).prefix(changed))
    var whole: [UInt64] = []
    var rest = new[...]
    for place in 0..<count {
      if arriving.contains(place) { whole.append(UInt64(2_000_000 + place)) } else { whole += rest.prefix(1) }
      if !arriving.contains(place) { rest = rest.dropFirst() }
    }
    return ArrayCase(label: label, old: old, new: whole + rest, suitsStandardLibrary: isFast)
  }

  /// Some elements taken out and put in elsewhere.
  private static func scattered(
    _ old: [UInt64], _ count: Int, using generator: inout SeededGenerator
  ) -> [UInt64] {
    let moving = Set(old.shuffled(using: &generator).prefix(count))
    var new = old.filter { !moving.contains($0) }
    for element in moving.sorted() { new.insert(element, at: Int.random(in: 0...new.count, using: &generator)) }
    return new
  }
}
