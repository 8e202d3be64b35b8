import PortolanPictograms
import PortolanRaster
import PortolanStyle
import Testing

@testable import PortolanMapSources

@Suite("The built-in style has its images")
struct BuiltinSpriteTests {
    @Test("every look has an image of each name, in the size of its pixel ratio", arguments: Style.BuiltinLook.allCases, [1.0, 2, 3])
    func images(look: Style.BuiltinLook, ratio: Double) throws {
        let images = try #require(BuiltinSprite.images("portolan:" + look.rawValue, pixelRatio: ratio))
        for name in Pictogram.names { #expect(images["poi-" + name]?.width == 20) }
        for name in ["oneway", "city", "capital", "peak", "wetland", "cemetery", "stop-bus", "shield-neutral-1", "shield-interstate-8"] {
            let image = try #require(images[name], "\(name)")
            #expect(image.pixelRatio == ratio && Double(image.picture.width) == image.width * ratio)
            #expect(image.picture.pixels.contains { $0 != 0 }, "\(name) is empty")
        }
    }

    @Test(
        "addresses of other images and unknown looks have no images",
        arguments: ["", "portolan:", "portolan:sepia", "https://x/sprite", "light"]
    )
    func otherAddresses(address: String) { #expect(BuiltinSprite.images(address, pixelRatio: 2) == nil) }

    @Test("a longer number has a wider shield", arguments: ShieldKind.allCases)
    func shields(kind: ShieldKind) throws {
        let images = try #require(BuiltinSprite.images("portolan:light", pixelRatio: 2))
        let widths = try (1...8).map { try #require(images["shield-\(kind.rawValue)-\($0)"]).width }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 } && widths[1] < widths[7])
    }

    @Test("every image that the style can use exists")
    func names() throws {
        let images = try #require(BuiltinSprite.images("portolan:light", pixelRatio: 2))
        let json = Style.builtinJSON()
        for name in Pictogram.names where json.contains("\"\(name)\"") { #expect(images["poi-" + name] != nil) }
        for kind in ShieldKind.allCases { #expect(images["shield-\(kind.rawValue)-3"] != nil) }
    }
}
