import Foundation
import OutlineStore
import RawSQLite

/// The most memory that the process has had, in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage.ru_maxrss * 1_024
}

/// 60 rows of a list in which everything is visible: at its start, in the middle and at its end, now and at an
/// old version.
func benchmarkWindows(items count: Int) throws {
  print("\n60 rows of \(count) visible ones")
  try withFolder { folder in
    let store = try OutlineStore(path: folder.appending(path: "list.outline").path)
    let ids = try store.write { outline in
      try outline.add(drafts(count, fan: 10), to: .last(in: outline.addSection("S")))
    }.value
    let made = try store.latestVersion()
    let tops = stride(from: 0, to: ids.count, by: 10).map { ids[$0] }
    try store.write { _ = try $0.setExpanded(true, for: tops) }
    try store.write { try $0.update(ids[count / 2]) { $0.text = "changed" } }
    let before = peakMemory()
    let middle = OutlineWindow.Place.around(ids[count / 2].node)
    let places: [(String, OutlineWindow.Place)] = [("start", .start), ("middle", middle), ("end", .end)]
    for (name, place) in places {
      for version in [nil, made + 1] {
        var times: [Double] = []
        for _ in 0..<200 {
          times.append(
            try seconds {
              let rows = try store.read { outline in
                let shown = try version.map(outline.at) ?? outline
                return try shown.window(at: place, before: 30, after: place == middle ? 29 : 60).rows
              }
              precondition(rows.count == min(60, count + 1))
            })
        }
        let time = median(times)
        let moment = version == nil ? "now" : "before the last version"
        report("\(name), \(moment)", shown(time), aim: ("<= 2 ms", time <= 2e-3))
      }
    }
    let grown = (peakMemory() - before) >> 20
    report("memory for these", "\(grown) MB", aim: ("<= 8 MB", grown <= 8))
    try store.close()
  }
}
