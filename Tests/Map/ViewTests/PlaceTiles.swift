import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Synchronization

/// Places on white ground: dots, labels and areas with their IDs, cut into tiles on demand.
struct PlaceTiles: TileSource {
    struct Place {
        var id: String?
        var name: String
        var ring: [Coordinate]
        var other: [String: String] = [:]

        /// A dot with a label, or an area if there are three or more coordinates.
        init(_ id: String?, _ name: String, _ ring: Coordinate..., other: [String: String] = [:]) {
            self.id = id
            self.name = name
            self.ring = ring
            self.other = other
        }
    }

    var places: [Place]
    var zooms: ClosedRange<UInt8> = 0...14
    var bounds: CoordinateBounds = .world
    /// Called before a tile is read.
    var gate: @Sendable (TileID) throws -> Void = { _ in }

    func bytes(of tile: TileID) throws -> [UInt8]? {
        try gate(tile)
        var bytes: [UInt8] = []
        for (layer, isArea) in [("area", true), ("poi", false)] {
            var encoder = MVTLayerEncoder(name: layer)
            for (index, place) in places.enumerated() where (place.ring.count > 2) == isArea {
                encoder.beginFeature(isArea ? .polygon : .point)
                let points = place.ring.map { Self.position($0, in: tile) }
                if isArea { encoder.addRing(points.span) } else { encoder.addPoints(points.span) }
                var tags = [MVTTag(key: encoder.index(ofKey: "name"), value: encoder.index(ofValue: .string(place.name)))]
                for (key, value) in place.other.sorted(by: { $0.key < $1.key }) + (place.id.map { [("place_id", $0)] } ?? []) {
                    tags.append(MVTTag(key: encoder.index(ofKey: key), value: encoder.index(ofValue: .string(value))))
                }
                encoder.endFeature(id: UInt64(index + 1), tags: tags)
            }
            encoder.append(to: &bytes)
        }
        return bytes
    }

    private static func position(_ coordinate: Coordinate, in tile: TileID) -> MVTPoint {
        let point = MercatorPoint(coordinate)
        let count = Double(UInt32(1) << UInt32(tile.z))
        func unit(_ value: Double) -> Int32 { Int32(min(max((value * 4096).rounded(), -20_000), 20_000)) }
        return MVTPoint(x: unit(point.x * count - Double(tile.x)), y: unit(point.y * count - Double(tile.y)))
    }

    /// Areas are green, dots are red, and labels are black.
    func renderer(
        labels: Bool = true,
        dots: Bool = true,
        language: String? = nil,
        cacheByteLimit: Int = 64 << 20
    ) throws -> MapRenderer {
        var layers = [
            #"{"id": "white", "type": "background", "paint": {"background-color": "white"}}"#,
            #"{"id": "a", "type": "fill", "source": "m", "source-layer": "area", "paint": {"fill-color": "lime", "fill-antialias": false}}"#,
        ]
        if dots {
            layers.append(
                #"{"id": "d", "type": "circle", "source": "m", "source-layer": "poi", "paint": {"circle-radius": 6, "circle-color": "red"}}"#
            )
        }
        if labels {
            layers.append(
                #"""
                {"id": "t", "type": "symbol", "source": "m", "source-layer": "poi", "layout": {"text-field": ["get", "name"],
                 "text-font": ["Noto Sans Bold"], "text-size": 13, "text-anchor": "top", "text-offset": [0, 0.8]},
                 "paint": {"text-color": "black"}}
                """#
            )
        }
        let style = try Style.parse(
            #"{"version": 8, "sources": {"m": {"type": "vector"}}, "layers": ["# + layers.joined(separator: ",") + "]}"
        )
        return MapRenderer(
            style: style,
            layers: [.init(tiles: self, bounds: bounds)],
            fonts: try FontLibrary(),
            attribution: "",
            language: language,
            cacheByteLimit: cacheByteLimit
        )
    }
}
