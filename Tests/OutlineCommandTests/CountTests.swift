import Testing

struct CountTests {
  @Test func `items are counted, now and in the past`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline count
      6
      $ outline count Food
      5
      $ outline count Food fruit
      5
      $ outline count Milk
      0
      $ outline count --done
      1
      $ outline count food --open
      4
      $ outline count --favorite
      1
      $ outline count --at 5
      3
      $ outline count Work --json
      {
        "count" : 1,
        "schema" : 1,
        "version" : 9
      }
      $ outline count --plain
      6
      $ outline count --open --done
      ! outline: --open and --done exclude each other
      ! hint: outline count --help
      ? 2
      $ outline count Nowhere
      ! outline: no item or section is named "Nowhere"
      ! hint: outline ls
      ? 3
      """#)
  }
}
