public import Foundation
import PortolanCamera
public import PortolanConfiguration
import PortolanGeo
import PortolanMaps
import PortolanPlane
import PortolanRaster
@_spi(Portolan) import UIKit

extension PortolanData {
    /// Registers areas of a kind. The layer that ``GMSMapView/featureLayer(of:)`` returns styles them. Portolan's own
    /// addition.
    /// - Parameters:
    ///   - file: A GeoJSON file. Features without a geometry are not drawn.
    ///   - type: The kind of the areas, such as `.locality`.
    ///   - placeIDKey: The property that holds a feature's place ID.
    /// - Throws: An error that names the problem if the file is unreadable or not GeoJSON.
    @MainActor
    public static func register(features file: URL, of type: FeatureType, placeIDKey: String = "place_id") throws {
        let features = try GeoJSONFeatures([UInt8](Data(contentsOf: file))).features.map {
            FeatureRegistry.Entry(feature: PlaceFeature(featureType: type, placeID: $0.properties[placeIDKey] ?? ""), shapes: $0.shapes)
        }
        FeatureRegistry.entries[FeatureRegistry.Key(type: type)] = features
    }

    /// Registers the features of a data set. The layer that ``GMSMapView/datasetFeatureLayer(of:)`` returns styles
    /// them. Portolan's own addition.
    /// - Parameters:
    ///   - file: A GeoJSON file. Its properties become the features' attributes.
    ///   - id: The ID that the program passes to ``GMSMapView/datasetFeatureLayer(of:)``.
    /// - Throws: The same errors as ``register(features:of:placeIDKey:)``.
    @MainActor
    public static func register(dataset file: URL, id: String) throws {
        let features = try GeoJSONFeatures([UInt8](Data(contentsOf: file))).features.map {
            FeatureRegistry.Entry(feature: DatasetFeature(datasetID: id, datasetAttributes: $0.properties), shapes: $0.shapes)
        }
        FeatureRegistry.entries[FeatureRegistry.Key(type: .dataset, dataset: id)] = features
    }
}

/// The features that the program registered. A kind without registered features has the boundaries of the regions
/// instead.
@MainActor
enum FeatureRegistry {
    struct Key: Hashable {
        var type: FeatureType
        var dataset: String?
    }

    struct Entry {
        var feature: any Feature
        var shapes: [MapOverlay]
    }

    static var entries: [Key: [Entry]] = [:]

    /// Whether there are features of any kind.
    static var isEmpty: Bool { entries.isEmpty && FeatureType.areas.allSatisfy { RegionAreas.entries(of: $0).isEmpty } }

    /// Returns the registered features of a kind. If the program has registered none, returns the boundaries of that
    /// kind in the regions; nil if the regions have none either.
    static func entries(of key: Key) -> [Entry]? {
        if let registered = entries[key] { return registered }
        guard FeatureType.areas.contains(key.type) else { return nil }
        let areas = RegionAreas.entries(of: key.type)
        return areas.isEmpty ? nil : areas
    }
}

/// The features of one kind on one map.
@MainActor
final class FeatureDisplay {
    let key: FeatureRegistry.Key
    private weak var map: GMSMapView?
    private var shown: [OverlayID: any Feature] = [:]
    /// The layer that the program uses.
    private var layer: NSObject?
    var style: ((any Feature) -> FeatureStyle?)? { didSet { show() } }

    init(_ key: FeatureRegistry.Key, map: GMSMapView) {
        self.key = key
        self.map = map
    }

    /// Returns the layer, which is made once per map.
    func layer<Layer: NSObject>(_ make: (FeatureDisplay) -> Layer) -> Layer {
        if let known = layer as? Layer { return known }
        let made = make(self)
        layer = made
        return made
    }

    var isAvailable: Bool { FeatureRegistry.entries(of: key) != nil }

    /// The drawing order of all features. It puts features below all overlays of the program.
    private static let zIndex = -2_000_000.0

    private func show() {
        guard let map else { return }
        for id in shown.keys { map.core.remove(id) }
        shown = [:]
        guard let style else { return }
        for entry in FeatureRegistry.entries(of: key) ?? [] {
            guard let look = style(entry.feature) else { continue }
            for shape in entry.shapes { shown[map.core.add(look.applied(to: shape, zIndex: Self.zIndex))] = entry.feature }
        }
        map.wake()
    }

    /// Returns the features at a coordinate: the areas that contain it, and the feature whose overlay is
    /// topmost there.
    func features(at coordinate: Coordinate, topmost: OverlayID?) -> [any Feature] {
        guard let map else { return [] }
        var found: [any Feature] = []
        for (id, feature) in shown.sorted(by: { $0.key < $1.key }) where !found.contains(where: { $0 === feature }) {
            if id == topmost {
                found.append(feature)
            } else if case .polygon(let polygon)? = map.core[overlay: id], polygon.contains(coordinate) {
                found.append(feature)
            }
        }
        return found
    }
}

extension FeatureStyle {
    /// Returns a shape in this style.
    @MainActor
    fileprivate func applied(to shape: MapOverlay, zIndex: Double) -> MapOverlay {
        let stroke = strokeColor.map { LineStyle(width: Double(strokeWidth), color: .init($0)) }
        switch shape {
        case .polygon(var polygon):
            polygon.fill = fillColor.map { .init($0) } ?? .clear
            polygon.stroke = stroke
            polygon.zIndex = zIndex
            return .polygon(polygon)
        case .polyline(var line):
            line.style = stroke ?? LineStyle(width: 0, color: .clear)
            line.zIndex = zIndex
            return .polyline(line)
        case .marker(var marker):
            marker.icon = .image(dot.pixmap, scale: Double(dot.scale))
            marker.anchor = [0.5, 0.5]
            marker.isTappable = false
            marker.zIndex = zIndex
            return .marker(marker)
        default: return shape
        }
    }

    /// The picture of a point: a dot whose diameter is 6 points plus the width of its edge.
    @MainActor
    private var dot: UIImage {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 6 + strokeWidth, height: 6 + strokeWidth))
        view.backgroundColor = fillColor
        view.layer.cornerRadius = view.bounds.width / 2
        view.layer.borderWidth = strokeColor == nil ? 0 : strokeWidth
        view.layer.borderColor = strokeColor?.cgColor
        return UIImage(pixmap: ViewPainter.picture(of: view, scale: 2), scale: 2)
    }
}

extension Polygon {
    /// Whether a coordinate is inside. Sides are straight lines on the map.
    fileprivate func contains(_ coordinate: Coordinate) -> Bool {
        func place(_ coordinate: Coordinate) -> SIMD2<Double> {
            let point = MapPoint(coordinate)
            return SIMD2(point.x, point.y)
        }
        return PlaneRing.contains(evenOdd: ([path] + holes).map { $0.map(place) }, place(coordinate))
    }
}

extension GMSMapView {
    /// Calls the delegate for each layer with the features at a tap that no overlay handled.
    func tellFeatures(at coordinate: Coordinate) {
        guard !featureDisplays.isEmpty, let point = (try? core.projection)?.screenPoint(of: coordinate) else { return }
        let topmost = core.overlay(at: point)
        let order = featureDisplays.values.sorted {
            ($0.key.type.rawValue, $0.key.dataset ?? "") < ($1.key.type.rawValue, $1.key.dataset ?? "")
        }
        for display in order {
            let features = display.features(at: coordinate, topmost: topmost)
            guard !features.isEmpty else { continue }
            delegate?.mapView(self, didTap: features, in: FeatureLayer<any Feature>(display), atLocation: .init(coordinate))
        }
    }
}
