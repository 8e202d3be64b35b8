import PortolanImage
import PortolanRaster
import Testing

@testable import PortolanMapSources

@Suite struct SpriteTests {
    /// Returns a picture of 4 × 2 pixels that all have different colours.
    static func sheet() throws -> Pixmap {
        try #require(Pixmap(width: 4, height: 2, straightRGBA: (0..<32).map { $0 % 4 == 3 ? 255 : UInt8($0 * 8) }))
    }

    static func images(_ json: String) throws -> ([String: SpriteImage], [String]) {
        var warnings: [SourceError] = []
        let images = try SpriteFile.images(Array(json.utf8), sheet: try sheet(), address: "s.json", warnings: &warnings)
        return (images, warnings.map(\.description))
    }

    @Test func readsAnEntry() throws {
        let (images, warnings) = try Self.images(
            #"{"a":{"x":1,"y":0,"width":2,"height":2,"pixelRatio":2,"sdf":true,"stretchX":[[0,1],[1,2]],"stretchY":[[0.5,1.5]],"content":[0,0,2,1],"textFitWidth":"stretchOnly","textFitHeight":"proportional"}}"#
        )
        #expect(warnings.isEmpty)
        let image = try #require(images["a"])
        let sheet = try Self.sheet()
        #expect(image.picture.pixels == [sheet[1, 0], sheet[2, 0], sheet[1, 1], sheet[2, 1]])
        #expect(image.isSDF && image.width == 1 && image.height == 1 && image.distances == [255, 255, 255, 255])
        #expect(image.stretchX == [0...1, 1...2] && image.stretchY == [0.5...1.5] && image.content == SIMD4(0, 0, 2, 1))
        #expect(image.textFitWidth == .stretchOnly && image.textFitHeight == .proportional)
    }

    @Test(arguments: [
        (#"{"x":3,"y":0,"width":2,"height":1}"#, "reaches beyond the sprite's 4 × 2 pixels"),
        (#"{"x":0,"y":0,"width":2}"#, "“height” is missing"),
        (#"{"x":0,"y":0,"width":0,"height":1}"#, "no pixels"),
        (#"{"x":-1,"y":0,"width":1,"height":1}"#, "“x” must be a number of 0 or more, not -1.0"),
        (#"{"x":0,"y":0,"width":1e300,"height":1}"#, "“width” must be a number of 0 or more, not 1e+300"),
        (#"{"x":0,"y":0,"width":1,"height":1,"pixelRatio":0}"#, "the pixel ratio is 0"),
        (#"{"x":0,"y":0,"width":1,"height":1,"stretchX":[[1,0]]}"#, "“stretchX” must be a list of pairs"),
        (#"{"x":0,"y":0,"width":1,"height":1,"content":[0,0,2,1]}"#, "“content” must be"), (#"7"#, "“x” is missing"),
    ])
    func leavesOutWhatIsWrong(_ entry: String, _ message: String) throws {
        let (images, warnings) = try Self.images(#"{"bad":\#(entry),"good":{"x":0,"y":0,"width":1,"height":1}}"#)
        #expect(images.keys.sorted() == ["good"])
        #expect(warnings.count == 1 && warnings.first?.contains(message) == true, "\(warnings)")
    }

    @Test func takesTheResolutionThatThereIs() throws {
        let png = try PNG.encode(try Self.sheet())
        func load(_ resources: [String: [UInt8]], _ ratio: Double) throws -> Double? {
            var warnings: [SourceError] = []
            return try SpriteFile.load("https://h/s?k=1", pixelRatio: ratio, reader: MemoryReader(resources), warnings: &warnings)["a"]?
                .pixelRatio
        }
        func index(_ ratio: Int) -> [UInt8] { Array(#"{"a":{"x":0,"y":0,"width":1,"height":1,"pixelRatio":\#(ratio)}}"#.utf8) }
        let plain = ["https://h/s.json?k=1": index(1), "https://h/s.png?k=1": png]
        let double = ["https://h/s@2x.json?k=1": index(2), "https://h/s@2x.png?k=1": png]
        let both = plain.merging(double) { first, _ in first }
        #expect(try load(both, 1) == 1)
        #expect(try load(both, 1.5) == 2)
        #expect(try load(plain, 2) == 1)
        #expect(try load(double, 1) == 2)
        #expect(throws: SourceError.self) { try load([:], 1) }
    }

    @Test func namesBySprite() {
        var set = SpriteSet()
        set.add(["a": SpriteImage(Pixmap(width: 1, height: 1))])
        set.add(["a": SpriteImage(Pixmap(width: 2, height: 1))], sprite: "more")
        #expect(set.image(named: "a")?.width == 1 && set.image(named: "more:a")?.width == 2 && set.image(named: "b") == nil)
        #expect(set.names == ["a", "more:a"])
    }
}
