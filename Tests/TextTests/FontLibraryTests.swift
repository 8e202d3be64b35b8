import Testing

@testable import PortolanText

@Suite struct SmokeTests {
    @Test func latin() throws {
        let shaper = try TextShaper(library: FontLibrary())
        let block = try shaper.layout("Portolan", style: TextStyle(sizePixels: 16))
        #expect(block.glyphs.count == 8)
        #expect(block.width > 40)
    }
}
