public import Foundation
import GoogleMaps
import PortolanBasics
import PortolanGeo
import PortolanOverlays
import PortolanRaster
import UIKit

/// Reads KML into placemarks and styles for a ``GMUGeometryRenderer``. It also reads KMZ, whose pictures become
/// `data:` URLs.
public final class GMUKMLParser: NSObject {
    private let file: GeometryFile
    /// The placemarks and ground overlays after ``parse()``, up to the first error of the file.
    public private(set) var placemarks: [any GMUGeometryContainer] = []
    /// The shared styles after ``parse()``.
    public private(set) var styles: [GMUStyle] = []
    /// The style maps after ``parse()``.
    public private(set) var styleMaps: [GMUStyleMap] = []
    /// The first error of the file, with line and column; nil if there is none. Portolan's own addition.
    public private(set) var error: (any Error)?
    /// The pictures of a KMZ archive as `data:` URLs, by their paths in the text.
    private var pictures: [String: String] = [:]

    /// Makes a parser of the file at a URL. Paths in the file may be relative to it.
    public init(url: URL) {
        file = .url(url)
        super.init()
    }

    /// Makes a parser of a file in memory.
    public init(data: Data) {
        file = .data(data)
        super.init()
    }

    /// Makes a parser of a stream, which it opens, reads to the end and closes.
    public init(stream: InputStream) {
        file = .stream(stream)
        super.init()
    }

    /// Reads the file.
    public func parse() {
        let document: KMLDocument
        let archive: KMZArchive?
        do {
            let bytes = try file.bytes()
            archive = KMZArchive.isArchive(bytes) ? try KMZArchive(bytes) : nil
            (document, error) = KMLDocument.read(try archive?.kml() ?? bytes)
        } catch {
            self.error = error
            return
        }
        pictures = [:]
        if let archive { unpack(document, archive) }
        styles = document.styles.compactMap { style in style.id.map { self.style(style, id: "#" + $0) } }
        // A style map may contain a style, as in `gx:CascadingStyle`. Such a style gets the ID of its map.
        styles += document.styleMaps.compactMap { map in
            guard let id = map.id, let own = map.normal?.style else { return nil }
            return style(own, id: "#" + id)
        }
        styleMaps = document.styleMaps.compactMap { map in
            guard let id = map.id else { return nil }
            return GMUStyleMap(
                id: "#" + id,
                pairs: map.pairs.compactMap { pair in pair.styleURL.map { GMUPair(key: pair.key, styleUrl: $0) } }
            )
        }
        placemarks = document.features.compactMap { feature in
            guard let geometry = feature.geometry.flatMap({ self.geometry($0) }) else { return nil }
            // A placemark's own style overrides the shared one, so both are merged.
            let own = feature.style == nil ? nil : document.style(of: feature)
            return GMUPlacemark(
                geometry: geometry,
                title: feature.name,
                snippet: feature.description,
                style: own.map { style($0, id: "") },
                styleUrl: feature.styleURL
            )
        }
    }

    /// Takes out of the archive the pictures that a document names. An unreadable picture keeps its path.
    private func unpack(_ document: KMLDocument, _ archive: KMZArchive) {
        let styles = document.styles + document.styleMaps.compactMap(\.normal?.style) + document.features.compactMap(\.style)
        let hrefs = styles.compactMap(\.iconHref) + document.features.flatMap { Self.hrefs($0.geometry) }
        for href in Set(hrefs) {
            guard let bytes = try? archive.file(href) else { continue }
            pictures[href] = "data:;base64," + Data(bytes).base64EncodedString()
        }
    }

    private static func hrefs(_ geometry: KMLGeometry?) -> [String] {
        switch geometry {
        case .groundOverlay(let overlay): overlay.href.map { [$0] } ?? []
        case .collection(let parts): parts.flatMap { hrefs($0) }
        default: []
        }
    }

    /// Returns the URL or path of a picture.
    private func address(_ href: String) -> String { pictures[href] ?? file.absolute(href) }

    private func geometry(_ geometry: KMLGeometry) -> (any GMUGeometry)? {
        switch geometry {
        case .point(let position): return GMUPoint(coordinate: CLLocationCoordinate2D(position))
        case .line(let line): return GMULineString(path: GMSPath(line))
        case .polygon(let ring, let holes): return GMUPolygon(paths: ([ring] + holes).map { GMSPath($0) })
        case .collection(let parts): return GMUGeometryCollection(geometries: parts.compactMap { self.geometry($0) })
        case .groundOverlay(let overlay):
            return GMUGroundOverlay(
                coordinate: CLLocationCoordinate2D(overlay.bounds.northEast),
                southWest: CLLocationCoordinate2D(overlay.bounds.southWest),
                zIndex: Int32(clamping: overlay.drawOrder),
                rotation: -overlay.rotation,
                href: address(overlay.href ?? "")
            )
        }
    }

    private func style(_ style: KMLStyle, id: String) -> GMUStyle {
        func color(_ color: KMLColor?) -> UIColor? {
            color.map {
                UIColor(
                    red: CGFloat($0.red) / 255,
                    green: CGFloat($0.green) / 255,
                    blue: CGFloat($0.blue) / 255,
                    alpha: CGFloat($0.alpha) / 255
                )
            }
        }
        var anchor = CGPoint.zero
        if let spot = style.iconHotSpot, spot.xUnit == .fraction, spot.yUnit == .fraction { anchor = CGPoint(x: spot.x, y: 1 - spot.y) }
        return GMUStyle(
            styleID: id,
            stroke: color(style.lineColor),
            fill: color(style.polygonColor),
            width: CGFloat(style.lineWidth ?? (style.hasLineStyle ? 1 : 0)),
            scale: CGFloat(style.iconScale ?? 1),
            heading: CGFloat(style.iconHeading ?? 0),
            anchor: anchor,
            iconUrl: style.iconHref.map { address($0) },
            title: style.balloonText,
            hasFill: style.isFilled ?? true,
            hasStroke: style.isOutlined ?? true
        )
    }
}
