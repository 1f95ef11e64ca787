import OutlineModel
import Testing

struct ListColorTests {
  @Test func `every name of the palette is a color, also with its prefix and in capitals`() throws {
    #expect(ListColor.names.count == 15)
    for name in ListColor.names {
      let color = try #require(ListColor(token: name))
      #expect(ListColor(token: "system" + name.uppercased()) == color)
      #expect(ListColor(token: color.hexadecimal.uppercased()) == color)
    }
    #expect(ListColor(token: "orange")?.hexadecimal == "#ff9500")
    #expect(ListColor(token: "grey") == ListColor(token: "gray"))
    #expect(ListColor(token: "black")?.hexadecimal == "#000000")
  }

  @Test func `three hexadecimal digits are six, and anything else is not a color`() {
    #expect(ListColor(token: "#f90")?.hexadecimal == "#ff9900")
    for token in [
      "", "#", "#ff", "#ffff", "#gg0000", "ff9500", "system", "#é00", "reddish", "#+12345",
    ] {
      #expect(ListColor(token: token) == nil, "\(token)")
    }
  }
}
