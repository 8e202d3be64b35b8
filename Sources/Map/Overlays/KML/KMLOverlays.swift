import PortolanBasics
import PortolanGeo
public import PortolanRaster

/// The overlays of a KML document: markers, lines, areas and ground overlays in the document's styles.
public struct KMLOverlays: Hashable, Sendable {
    /// The overlays of all visible features, in the order of the text.
    public var overlays: [MapOverlay] = []

    /// Creates overlays from a document.
    ///
    /// Features without a style look like those of GeoJSON. Values that a style leaves out are white and 1
    /// point wide, as KML specifies.
    /// - Parameters:
    ///   - document: the features and their styles.
    ///   - image: returns the picture at an address. If it returns nil, points show the default pin in the
    ///     icon's colour, and ground overlays show nothing. It is called once for each address.
    /// - Throws: the error of `image`, with the feature's position.
    public init(_ document: KMLDocument, image: (String) throws -> Pixmap?) throws(KMLError) {
        let book = KMLStyleBook(document)
        var pictures: [String: Pixmap?] = [:]
        for feature in document.features where feature.isVisible {
            guard let geometry = feature.geometry else { continue }
            func picture(_ href: String) throws(KMLError) -> Pixmap? {
                if let known = pictures[href] { return known }
                do {
                    let found = try image(href)
                    pictures[href] = .some(found)
                    return found
                } catch {
                    let message = "the image “\(href)” cannot be used: \(error)"
                    throw KMLError(message: message, line: feature.line, column: feature.column)
                }
            }
            let style = book.style(of: feature)
            try add(geometry, feature, style, style?.iconHref.flatMap(picture), picture)
        }
    }

    private mutating func add(
        _ geometry: KMLGeometry,
        _ feature: KMLFeature,
        _ style: KMLStyle?,
        _ icon: Pixmap?,
        _ picture: (String) throws(KMLError) -> Pixmap?
    ) throws(KMLError) {
        switch geometry {
        case .point(let position): overlays.append(.marker(Self.marker(at: position, feature, style, icon)))
        case .line(let path): overlays.append(.polyline(Polyline(path, style: style?.line ?? .plain)))
        case .polygon(let ring, let holes):
            overlays.append(
                .polygon(Polygon(ring, holes: holes, fill: style?.fill ?? .plainFill, stroke: style.map(\.edge) ?? .plain))
            )
        case .collection(let parts): for part in parts { try add(part, feature, style, icon, picture) }
        case .groundOverlay(let overlay):
            guard let href = overlay.href, let image = try picture(href) else { return }
            let color = overlay.color.color
            overlays.append(
                .groundOverlay(
                    GroundOverlay(
                        image.multiplied(by: color),
                        .bounds(overlay.bounds),
                        // KML's rotation has the opposite direction.
                        bearing: -overlay.rotation,
                        opacity: Double(color.alpha),
                        zIndex: overlay.drawOrder
                    )
                )
            )
        }
    }

    private static func marker(at position: Coordinate, _ feature: KMLFeature, _ style: KMLStyle?, _ icon: Pixmap?) -> Marker {
        var marker = Marker(at: position, title: feature.name, snippet: feature.description.flatMap(KMLText.plain))
        let color = style?.iconColor?.color
        if let icon, icon.width > 0, icon.height > 0 {
            let scale = min(max(style?.iconScale ?? 1, 0), 16)
            guard scale > 0 else {
                // A scale of 0 hides the icon.
                marker.opacity = 0
                return marker
            }
            marker.icon = .image(icon.multiplied(by: color ?? .white), scale: 1 / scale)
            marker.opacity = Double(color?.alpha ?? 1)
            marker.anchor = style?.iconHotSpot?.anchor(width: Double(icon.width), height: Double(icon.height)) ?? [0.5, 0.5]
        } else if let color {
            marker.icon = .pin(color)
        }
        marker.rotation = style?.iconHeading ?? 0
        return marker
    }
}

extension KMLStyle {
    /// The style of lines; nil if the style does not define one.
    fileprivate var line: LineStyle? {
        hasLineStyle ? LineStyle(width: min(max(lineWidth ?? 1, 0), 1000), color: (lineColor ?? .white).color) : nil
    }

    /// The edge of areas; nil if they have none.
    fileprivate var edge: LineStyle? { isOutlined == false ? nil : line ?? .plain }

    /// The colour of areas; nil if the style does not define one.
    fileprivate var fill: Color? { isFilled == false ? .clear : hasPolygonStyle ? (polygonColor ?? .white).color : nil }
}

extension LineStyle {
    /// The style of GeoJSON lines without a style.
    fileprivate static let plain = LineStyle(width: 2, color: Color(red8: 0x55, green8: 0x55, blue8: 0x55))
}

extension Color {
    /// The fill of GeoJSON areas without a style.
    fileprivate static let plainFill = Color(red8: 0x55, green8: 0x55, blue8: 0x55).withOpacity(0.6)
}

extension Pixmap {
    /// Returns the picture with each component multiplied by that of a colour; the same picture for white.
    fileprivate func multiplied(by color: Color) -> Pixmap {
        let pixel = Color(red: color.red, green: color.green, blue: color.blue).premultipliedPixel
        let factors = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, UInt32(255))
        guard pixel != .max else { return self }
        let pixels = pixels.map { pixel in
            let parts = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
            let product = (parts &* factors &+ 127) / 255
            return product.x | product.y << 8 | product.z << 16 | product.w << 24
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels) ?? self
    }
}

/// Extracts the text of a description, which may be HTML.
enum KMLText {
    /// Returns the text without tags, with the most common character references replaced, and with single
    /// spaces; nil if it is empty.
    static func plain(_ html: String) -> String? {
        var text = ""
        var isTag = false
        for character in html {
            switch character {
            case "<": isTag = true
            case ">" where isTag:
                isTag = false
                text.append(" ")
            case _ where !isTag: text.append(character)
            default: break
            }
        }
        // A `<` without an end is not a tag.
        if isTag { text = html }
        for (reference, character) in [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text.replace(reference, with: character)
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
