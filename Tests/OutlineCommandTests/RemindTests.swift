import Testing

struct RemindTests {
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    let lines = [
      "outline set apple --due 2001-02-03 --tag shop --priority b --note 'red; not green, please'",
      "outline set pear --due 9999-01-02", "outline set report --due 2001-02-03T14:30:00Z",
      "outline set milk --due today",
      "outline set conference --due tomorrow",
    ]
    for line in lines { try #require(await bench.shell(line).code == 0, "\(line)") }
    return bench
  }

  @Test func `due items are printed by date, and an empty list is not a failure`()
    async throws
  {
    try await bench().expect(
      """
      $ outline remind --fields text
      Apple
      Write report
      $ outline remind --until tomorrow --fields text
      Apple
      Write report
      Conference
      $ outline remind food --from 2001-02-03 --until 3.2.2001 --fields text
      Apple
      $ outline remind --from '2001-02-03 15:00' --until 'today 23:59' --fields text
      Apple
      $ outline remind --from now
      ! Nothing is due
      $ outline reopen milk -q && outline remind --from today --fields text
      Milk
      $ outline remind --until someday
      ! outline: "someday" is not a date
      ! hint: use a date such as today, friday, in 3 days, 2h, eow or <time>
      ? 2
      $ outline remind --done
      ! outline: items that are done are not due
      ! hint: outline remind --help
      ? 2
      """)
  }

  @Test func `a calendar has a task for each item, with an alarm`() async throws {
    try await bench().expect(
      """
      $ outline remind --until yesterday --calendar --alarm 15 | tr -d '\\r' | grep -v DTSTAMP
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//OutlineStore//outline//EN
      BEGIN:VTODO
      UID:apple@outlinestore
      SUMMARY:🍎 Apple
      DESCRIPTION:red\\; not green\\, please
      DUE;VALUE=DATE:20010203
      STATUS:NEEDS-ACTION
      PRIORITY:2
      CATEGORIES:shop
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:🍎 Apple
      TRIGGER;VALUE=DATE-TIME:20010203T090000Z
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      UID:report@outlinestore
      SUMMARY:Write report
      DUE:20010203T143000Z
      STATUS:NEEDS-ACTION
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Write report
      TRIGGER;VALUE=DATE-TIME:20010203T141500Z
      END:VALARM
      END:VTODO
      END:VCALENDAR
      """)
  }
}
