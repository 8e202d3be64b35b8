public import Foundation
public import GoogleMaps
import PortolanGeo
@_spi(Portolan) import UIKit

/// Shows the results of a parser on a map.
///
/// Pictures at file URLs, paths and `data:` URLs are loaded at once; ``imageLoader`` loads those at other URLs.
/// If a picture cannot be loaded, a marker shows the default pin, and a ground overlay shows nothing.
@preconcurrency @MainActor
public final class GMUGeometryRenderer: NSObject {
    /// Loads pictures of icons and ground overlays that are not files; nil, the default, leaves them out.
    /// Portolan's own addition.
    public static var imageLoader: (@Sendable (URL) async throws -> Data)?

    private weak var map: GMSMapView?
    private let geometries: [any GMUGeometryContainer]
    private var styles: [String: GMUStyle] = [:]
    private var styleMaps: [String: GMUStyleMap] = [:]
    private var overlays: [GMSOverlay] = []
    private var images: [String: UIImage] = [:]
    private var loads: [Task<Void, Never>] = []

    /// Makes a renderer of geometries with their own styles.
    public convenience init(map: GMSMapView, geometries: [any GMUGeometryContainer]) {
        self.init(map: map, geometries: geometries, styles: nil, styleMaps: nil)
    }

    /// Makes a renderer of placemarks that refer to shared styles.
    public convenience init(map: GMSMapView, geometries: [any GMUGeometryContainer], styles: [GMUStyle]?) {
        self.init(map: map, geometries: geometries, styles: styles, styleMaps: nil)
    }

    /// Makes a renderer of placemarks that refer to shared styles and style maps.
    public init(map: GMSMapView, geometries: [any GMUGeometryContainer], styles: [GMUStyle]?, styleMaps: [GMUStyleMap]?) {
        self.map = map
        self.geometries = geometries
        for style in styles ?? [] { self.styles[style.styleID] = style }
        for map in styleMaps ?? [] { self.styleMaps[map.styleMapId] = map }
        super.init()
    }

    /// Adds the geometries to the map.
    public func render() {
        for container in geometries {
            let placemark = container as? GMUPlacemark
            show(container.geometry, placemark, container.style ?? placemark?.styleUrl.flatMap { style(at: $0) })
        }
    }

    /// Removes the geometries from the map.
    public func clear() {
        for load in loads { load.cancel() }
        loads = []
        for overlay in overlays { overlay.map = nil }
        overlays = []
    }

    /// Returns the overlays that ``render()`` made.
    public func mapOverlays() -> [GMSOverlay] { overlays }

    private func style(at url: String) -> GMUStyle? {
        styles[url] ?? styleMaps[url]?.pairs.first { $0.key == "normal" }.flatMap { styles[$0.styleUrl] }
    }

    private func show(_ geometry: any GMUGeometry, _ placemark: GMUPlacemark?, _ style: GMUStyle?) {
        switch geometry {
        case let point as GMUPoint: show(point, placemark, style)
        case let line as GMULineString:
            let shown = GMSPolyline(path: line.path)
            if let style {
                if style.width > 0 { shown.strokeWidth = style.width }
                if let color = style.strokeColor { shown.strokeColor = color }
            }
            add(shown, placemark?.title)
        case let polygon as GMUPolygon:
            let shown = GMSPolygon(path: polygon.paths.first)
            if polygon.paths.count > 1 { shown.holes = Array(polygon.paths.dropFirst()) }
            if let style {
                if style.hasFill, let color = style.fillColor { shown.fillColor = color }
                if !style.hasFill { shown.fillColor = nil }
                if style.hasStroke {
                    if let color = style.strokeColor { shown.strokeColor = color }
                    if style.width > 0 { shown.strokeWidth = style.width }
                }
            }
            add(shown, placemark?.title)
        case let collection as GMUGeometryCollection:
            for part in collection.geometries { show(part, placemark, style) }
        case let overlay as GMUGroundOverlay:
            let shown = GMSGroundOverlay(bounds: Self.bounds(of: overlay), icon: nil)
            shown.zIndex = overlay.zIndex
            shown.bearing = overlay.rotation
            add(shown, placemark?.title)
            load(overlay.href) { shown.icon = $0 }
        default: break
        }
    }

    private func show(_ point: GMUPoint, _ placemark: GMUPlacemark?, _ style: GMUStyle?) {
        let marker = GMSMarker(position: point.coordinate)
        marker.snippet = placemark?.snippet
        if let style {
            if style.anchor != .zero { marker.groundAnchor = style.anchor }
            marker.rotation = CLLocationDegrees(style.heading)
        }
        add(marker, style?.title ?? placemark?.title)
        guard let style, let url = style.iconUrl else { return }
        load(url) { marker.icon = $0.scaled(by: style.scale) }
    }

    private func add(_ overlay: GMSOverlay, _ title: String?) {
        overlay.title = title
        overlay.isTappable = true
        overlay.map = map
        overlays.append(overlay)
    }

    /// Returns the box of an overlay. The box crosses the antimeridian if its western longitude is greater than its
    /// eastern one.
    private static func bounds(of overlay: GMUGroundOverlay) -> GMSCoordinateBounds {
        GMSCoordinateBounds(
            CoordinateBounds(
                south: overlay.southWest.latitude,
                west: overlay.southWest.longitude,
                north: overlay.northEast.latitude,
                east: overlay.northEast.longitude
            )
        )
    }

    // MARK: Pictures

    private func load(_ address: String, _ show: @escaping @MainActor (UIImage) -> Void) {
        if let known = images[address] { return show(known) }
        if address.hasPrefix("data:") {
            guard let start = address.range(of: ";base64,")?.upperBound, let data = Data(base64Encoded: String(address[start...])),
                let image = UIImage(data: data)
            else { return }
            images[address] = image
            return show(image)
        }
        let url = URL(string: address).flatMap { $0.scheme == nil ? nil : $0 }
        if let url, !url.isFileURL {
            guard let loader = Self.imageLoader else { return }
            loads.append(
                Task {
                    guard let data = try? await loader(url), !Task.isCancelled, let image = UIImage(data: data) else { return }
                    images[address] = image
                    show(image)
                }
            )
        } else if let image = UIImage(contentsOfFile: url?.path(percentEncoded: false) ?? address) {
            images[address] = image
            show(image)
        }
    }
}

extension GMUGeometryRenderer {
    /// Waits until all pictures are loaded or have failed to load.
    package func finishLoading() async {
        for load in loads { await load.value }
    }
}

extension UIImage {
    /// Returns the picture in another size; the picture itself if the factor is not positive and finite.
    fileprivate func scaled(by factor: CGFloat) -> UIImage {
        factor > 0 && factor.isFinite ? UIImage(pixmap: pixmap, scale: scale / factor) : self
    }
}
