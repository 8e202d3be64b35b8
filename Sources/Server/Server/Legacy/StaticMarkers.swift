import Foundation
import HTTPTypes
import PortolanMaps
import PortolanPlaces

/// The markers of a static map: `size:mid|color:blue|label:S|LOCATION|LOCATION`, or `icon:NAME|anchor:bottom|LOCATION`.
///
/// Icons are those of the style's sprite, by name. The server never fetches an address from a request: an icon with an
/// address, or with an unknown name, becomes the pin, as Google draws icons that it cannot read. A location without a
/// search result gets no marker.
struct StaticMarkers {
    private(set) var overlays: [MapOverlay] = []

    /// Reads one parameter.
    /// - Parameter shown: receives the locations, which a picture without a centre shows.
    init(_ text: String, _ map: GoogleStaticMap, _ look: Style.BuiltinLook, _ scale: Int, _ shown: inout [Coordinate]) async throws {
        let (options, locations) = GoogleStaticMap.parts(text, ["size", "color", "label", "icon", "anchor", "scale"])
        guard locations.count <= GoogleStaticMap.locationLimit else {
            throw RequestError.badRequest("too many locations: one style of markers has at most \(GoogleStaticMap.locationLimit)")
        }
        var pattern = Marker(at: Coordinate(latitude: 0, longitude: 0))
        let color = try options["color"].map { name throws(RequestError) in try GoogleStaticMap.color(name) } ?? Marker.pinColor
        if let name = options["icon"], let image = try SpriteSheet.image(name, look, pixelRatio: scale) {
            pattern.icon = .image(image.picture, scale: image.pixelRatio)
            if let text = options["scale"] {
                guard let factor = Double(text), [1, 2, 4].contains(factor) else {
                    throw RequestError.badRequest("a marker's 'scale' must be 1, 2 or 4")
                }
                pattern.magnification = 1 / factor
            }
        } else {
            let size = options["size"] ?? "normal"
            guard let factor = Self.sizes[size] else {
                throw RequestError.badRequest("a marker's 'size' must be tiny, small, mid or normal")
            }
            let label = try Self.label(options["label"], size)
            pattern.icon = .pin(color)
            pattern.magnification = factor
            if let label {
                let pixels = Double(scale) * factor
                pattern.icon = .image(
                    try await LabelledPin.picture(label, color: color, scale: pixels, map.set.maps.glyphs),
                    scale: Double(scale)
                )
                pattern.magnification = 1
            }
        }
        if let anchor = options["anchor"] { pattern.anchor = try Self.anchor(anchor, pattern) }
        for part in locations {
            guard let position = try await map.knownLocation(part) else { continue }
            pattern.position = position
            shown.append(pattern.position)
            overlays.append(.marker(pattern))
        }
    }

    private static let sizes = ["tiny": 0.4, "small": 0.6, "mid": 0.8, "normal": 1]

    /// Returns the character in the pin; nil for small pins, which have no room for one.
    private static func label(_ text: String?, _ size: String) throws(RequestError) -> Unicode.Scalar? {
        guard let text, !text.isEmpty else { return nil }
        let signs = Array(text.uppercased().unicodeScalars)
        guard signs.count == 1, signs[0].isASCII, signs[0].properties.isAlphabetic || signs[0].properties.numericType != nil else {
            throw .badRequest("a marker's 'label' must be one character of A to Z or 0 to 9")
        }
        return size == "normal" || size == "mid" ? signs[0] : nil
    }

    /// Returns the position of an icon's anchor: a name, or points from the upper left corner.
    private static func anchor(_ text: String, _ marker: Marker) throws(RequestError) -> SIMD2<Double> {
        let named: [String: SIMD2<Double>] = [
            "top": [0.5, 0], "bottom": [0.5, 1], "left": [0, 0.5], "right": [1, 0.5], "center": [0.5, 0.5], "topleft": [0, 0],
            "topright": [1, 0], "bottomleft": [0, 1], "bottomright": [1, 1],
        ]
        if let known = named[text] { return known }
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2, numbers.allSatisfy({ abs($0) <= 4_096 }) else {
            throw .badRequest("a marker's 'anchor' must be x,y or one of \(named.keys.sorted().joined(separator: ", "))")
        }
        guard case .image(let picture, let scale) = marker.icon, picture.width > 0, picture.height > 0 else { return marker.anchor }
        return SIMD2(numbers[0], numbers[1]) * scale / SIMD2(Double(picture.width), Double(picture.height))
    }
}

/// The pin with a letter or a digit.
enum LabelledPin {
    /// Returns the picture of the pin, whose tip is in the middle of the lower edge.
    /// - Parameter scale: pixels per point.
    static func picture(_ sign: Unicode.Scalar, color: Color, scale: Double, _ glyphs: GlyphRanges) async throws -> Pixmap {
        var picture = Marker.pinPicture(Marker.PinLook(body: color, glyph: nil), scale: scale, shaper: nil)
        let range = try GlyphRange(decoding: try await glyphs.range(fonts: ["Noto Sans Bold"], start: sign.value / 256 * 256))
        var list = DrawList()
        if let glyph = range.glyphs[sign.value] {
            let (width, height) = (Int(glyph.width) + 2 * border, Int(glyph.height) + 2 * border)
            if let field = DistanceField(width: width, height: height, values: glyph.field) {
                let size = em * scale / 24
                let corner = SIMD2<Double>(middle) * scale - SIMD2(Double(width), Double(height)) / 2 * size
                let isLight = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue > 0.65
                list.draw(
                    list.add(field),
                    through: ProjectiveTransform(origin: corner, scale: size),
                    edge: 0.75 * 255,
                    softness: 255 / 8 * 0.7 / Float(size),
                    isLight ? .black : .white
                )
            }
        }
        Rasterizer().render(list, into: &picture)
        return picture
    }

    /// The middle of the pin's head, in points.
    private static let middle = SIMD2<Float>(13, 13)
    /// The height of the letters' em, in points.
    private static let em = 17.0
    /// The width of the border around a glyph in a glyph file, in pixels.
    private static let border = 3
}
