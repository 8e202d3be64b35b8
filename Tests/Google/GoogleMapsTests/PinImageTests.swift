import CoreLocation
import Foundation
import GoogleMaps
import Testing
import UIKit

/// Pictures of pins, as in Google's samples. Positions are pixels of a picture with two pixels per point.
@Suite struct PinImageTests {
    private static let edge = (26, 1)
    private static let body = (26, 45)
    private static let middle = (26, 26)
    private static let (red, green, blue) = ([UInt8(255), 0, 0], [UInt8(0), 255, 0], [UInt8(0), 0, 255])

    private func pin(_ change: (GMSPinImageOptions) -> Void = { _ in }) -> GMSPinImage {
        let options = GMSPinImageOptions()
        change(options)
        return GMSPinImage(options: options)
    }

    @MainActor @Test func withoutOptionsItIsTheDefaultPin() {
        let options = GMSPinImageOptions()
        #expect(options.glyph == nil && options.backgroundColor == nil && options.borderColor == nil)
        #expect(GMSPinImage(options: options).rgba == GMSMarker.markerImage(with: nil).rgba)
        #expect(pin().size == CGSize(width: 26, height: 38) && pin().scale == 2)
    }

    @Test func coloursAreThoseOfTheOptions() {
        let pin = pin {
            $0.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.borderColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
            $0.glyph = GMSPinImageGlyph(glyphColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        }
        #expect(pin.color(Self.edge.0, Self.edge.1) == Self.green)
        #expect(pin.color(Self.body.0, Self.body.1) == Self.blue)
        #expect(pin.color(Self.middle.0, Self.middle.1) == Self.red)
        // Nothing is drawn beside the tip.
        #expect(pin.rgba[(74 * 52 + 2) * 4 + 3] == 0)
    }

    @Test func aTextStandsInTheHead() {
        let glyph = GMSPinImageGlyph(text: "I", textColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(glyph.text == "I" && glyph.textColor != nil && glyph.image == nil && glyph.glyphColor == nil)
        let pin = pin {
            $0.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.glyph = glyph
        }
        // The letter's stem crosses the middle row of the head, and there is no dot.
        let row = (0..<52).compactMap { pin.color($0, 26) }
        #expect(row.contains(Self.red) && row.contains(Self.blue) && !row[10...40].contains([255, 255, 255]))
    }

    /// The text may be of any length or height, and may have nothing to draw.
    @Test(arguments: [
        String(repeating: "W", count: 10_000), String(repeating: "8\n", count: 16), "e" + String(repeating: "\u{301}", count: 10_000), "\n",
        "",
    ])
    func aTextStaysInTheHead(text: String) {
        let pin = pin {
            $0.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.glyph = GMSPinImageGlyph(text: text, textColor: .red)
        }
        for (x, y) in [(5, 26), (46, 26), Self.body] { #expect(pin.color(x, y) == Self.blue, "\(x), \(y)") }
        if text.allSatisfy(\.isNewline) { #expect(pin.color(Self.middle.0, Self.middle.1) == Self.blue, "no dot") }
    }

    @Test(arguments: [(4, 1.0), (400, 1), (8, 2), (1, 1)]) func aPictureStandsInTheHead(side: Int, scale: Double) throws {
        let image = try #require(
            UIImage(
                width: side,
                height: side,
                rgba: Array([[UInt8]](repeating: [0, 255, 0, 255], count: side * side).joined()),
                scale: scale
            )
        )
        let glyph = GMSPinImageGlyph(image: image)
        #expect(glyph.image === image && glyph.text == nil)
        let pin = pin {
            $0.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.glyph = glyph
        }
        let green = (0..<52).filter { pin.color($0, 26) == Self.green }.count
        // The picture is drawn at its own size of `side / scale` points. A picture larger than the square in the pin's
        // head is drawn at the square's size of 16 points.
        #expect(abs(Double(green) - min(Double(side) / scale, 16) * 2) <= 2, "\(green)")
        #expect(pin.color(Self.body.0, Self.body.1) == Self.blue)
    }

    @MainActor @Test func aPinIsTheIconOfAMarker() async throws {
        let map = stillMap(width: 100, height: 100)
        map.mapType = .none
        let marker = GMSAdvancedMarker(position: CLLocationCoordinate2D(latitude: 10, longitude: 20))
        marker.icon = pin { $0.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
        marker.map = map
        // The tip is at the middle of the view, and the head's dot is 25 points above.
        #expect(try await map.snapshot().color(50, 25) == [255, 255, 255])
        #expect(try await map.snapshot().color(50, 34) == Self.blue)
        #expect((marker.copy() as? GMSAdvancedMarker)?.icon === marker.icon)
    }
}
