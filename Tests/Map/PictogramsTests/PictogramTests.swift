import Foundation
import PortolanDetails
import PortolanRaster
import Testing

@testable import PortolanPictograms

@Suite struct PictogramTests {
    @Test func thereIsOneForEachIconOfPlaces() {
        #expect(Pictogram.names == PlaceIcon.names)
        #expect(Pictogram("no such") == nil)
    }

    @Test(arguments: Pictogram.names) func isReadWholeAndStaysInItsSquare(_ name: String) throws {
        let pictogram = try #require(Pictogram(name))
        #expect(pictogram.parts.count == Pictogram.shapes[name]?.split(separator: ";").count)
        for part in pictogram.parts {
            let margin = (part.lineWidth ?? 0) / 2
            for case .move(let point) in part.segments { #expect(Self.isInside(point, margin), "\(point)") }
            for case .line(let point) in part.segments { #expect(Self.isInside(point, margin), "\(point)") }
            for case .curve(let point, _, _) in part.segments { #expect(Self.isInside(point, margin), "\(point)") }
        }
    }

    private static func isInside(_ point: SIMD2<Float>, _ margin: Float) -> Bool {
        [point.x, point.y].allSatisfy { $0 - margin >= 0 && $0 + margin <= 24 }
    }

    /// At the size that maps and lists use, the pictogram covers neither too little nor too much of its square.
    @Test(arguments: Pictogram.names) func isLegible(_ name: String) throws {
        let mask = try #require(Pictogram(name)).mask(side: 24)
        let covered = mask.pixels.reduce(0) { $0 + Int($1 >> 24) }
        #expect((60...400).contains(covered / 255), "\(covered / 255) of 576 pixels")
    }

    @Test func noTwoLookAlike() throws {
        var names: [[UInt32]: String] = [:]
        for name in Pictogram.names {
            let pixels = try #require(Pictogram(name)).mask(side: 24).pixels
            if let other = names.updateValue(name, forKey: pixels) { Issue.record("\(name) is \(other)") }
        }
    }

    @Test func aBadgeIsADiscWithThePictogramInside() throws {
        let background = Color(red8: 0xFF, green8: 0x9E, blue8: 0x67)
        let badge = try #require(Pictogram("bar")).badge(side: 48, background: background)
        let bytes = badge.straightRGBA()
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(y * 48 + x) * 4..<(y * 48 + x) * 4 + 4]) }
        #expect(pixel(0, 0)[3] == 0)
        #expect(pixel(24, 3) == [0xFF, 0x9E, 0x67, 255])
        #expect(pixel(24, 16) == [255, 255, 255, 255])
    }

    @Test func isWrittenAsSVG() throws {
        let svg = try #require(Pictogram("fitness")).svg(color: "#123456", background: "\"<&")
        #expect(
            svg == """
                <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
                <circle cx="12" cy="12" r="12" fill="&quot;&lt;&amp;"/>
                <g transform="translate(4.8 4.8) scale(0.6)">
                <path d="M6.8 6.5 L6.8 17.5 M17.2 6.5 L17.2 17.5" fill="none" stroke="#123456" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>
                <path d="M3 9.5 L3 14.5 M21 9.5 L21 14.5" fill="none" stroke="#123456" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>
                <path d="M6.8 12 L17.2 12" fill="none" stroke="#123456" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
                </g>
                </svg>

                """
        )
        for name in Pictogram.names { #expect(try #require(Pictogram(name)).svg().contains("nan") == false) }
    }

    @Test(arguments: ["", ";", "x M1 1", "s M1 1", "s-1 M1 1", "f", "f M1", "f M1 x", "f 1 2", "f C1 2 3 4 5", "f K1 2", "f M1 1e99 2"])
    func refusesWhatIsNoShape(_ text: String) { #expect(ShapeReader.parts(text) == nil) }
}
