public import Foundation
import GoogleMaps
import PortolanGeo
import PortolanJSON
import PortolanMapSources

/// Reads GeoJSON (RFC 7946) into features for a ``GMUGeometryRenderer``.
public final class GMUGeoJSONParser: NSObject {
    private let file: GeometryFile
    /// The features of the file after ``parse()``; empty if the file is unreadable.
    public private(set) var features: [any GMUGeometryContainer] = []
    /// The error if the file is unreadable; nil otherwise. Portolan's own addition.
    public private(set) var error: (any Error)?

    /// Makes a parser of the file at a URL.
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
        do {
            features = try GeoJSONReader.reduce(.lenient, into: [], file.bytes()) { features, feature in
                if let read = Self.feature(feature) { features.append(read) }
            }
            error = nil
        } catch {
            features = []
            self.error = error
        }
    }

    /// Returns nil if the feature has no geometry.
    private static func feature(_ feature: GeoJSONFeature) -> GMUFeature? {
        guard let geometry = feature.geometry.flatMap({ self.geometry($0) }) else { return nil }
        return GMUFeature(
            geometry: geometry,
            identifier: feature.id.flatMap { id in id.string ?? id.number.flatMap { JSONText.number($0) } },
            properties: feature.properties.members.map { members in
                Dictionary(members.map { ($0.key, object($0.value)) }) { _, later in later }
            },
            boundingBox: feature.box.map {
                GMSCoordinateBounds(CoordinateBounds(south: $0.y, west: $0.x, north: $0.w, east: $0.z))
            }
        )
    }

    private static func geometry(_ geometry: GeoJSONGeometry) -> (any GMUGeometry)? {
        func path(_ positions: [SIMD2<Double>]) -> GMSPath { GMSPath(positions.map(coordinate)) }
        func group(_ parts: [any GMUGeometry]) -> (any GMUGeometry)? {
            geometry.isMulti ? GMUGeometryCollection(geometries: parts) : parts.first
        }
        switch geometry.shape {
        case .points(let points): return group(points.map { GMUPoint(coordinate: CLLocationCoordinate2D(coordinate($0))) })
        case .lines(let lines): return group(lines.map { GMULineString(path: path($0)) })
        case .polygons(let polygons): return group(polygons.map { GMUPolygon(paths: $0.map(path)) })
        case .collection(let parts): return GMUGeometryCollection(geometries: parts.compactMap { self.geometry($0) })
        }
    }

    private static func coordinate(_ position: SIMD2<Double>) -> Coordinate { Coordinate(latitude: position.y, longitude: position.x) }

    private static func object(_ node: JSONNode) -> NSObject {
        switch node.kind {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .string(let value): NSString(string: value)
        case .array(let items): NSArray(array: items.map(object))
        case .object(let members): NSDictionary(dictionary: Dictionary(members.map { ($0.key, object($0.value)) }) { _, later in later })
        }
    }
}
