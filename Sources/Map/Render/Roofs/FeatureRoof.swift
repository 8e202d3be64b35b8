import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The roof of a feature, computed once per tile.
struct FeatureRoof: Sendable {
    /// The shape of the roof; nil if it is flat.
    var roof: Roof?
    /// The property `roof_colour`.
    var color: StyleColor?
}

/// The properties of a feature that describe its roof.
struct RoofProperties {
    /// The names of the properties, as `TileBuilder` writes them.
    enum Name: String, CaseIterable {
        case shape = "roof_shape"
        case height = "roof_height"
        case direction = "roof_direction"
        case orientation = "roof_orientation"
        case color = "roof_colour"
    }

    var shape: RoofShape?
    /// The roof's height in metres.
    var height: Double?
    /// The direction that the slope faces, in degrees clockwise from north.
    var direction: Double?
    var isAcross = false
    var color: StyleColor?

    init(_ properties: [(Name, StyleValue)]) {
        for (name, value) in properties {
            switch (name, value) {
            case (.shape, .string(let text)): shape = RoofShape(tag: text)
            case (.height, .number(let number)) where number.isFinite: height = number
            case (.direction, .number(let number)) where number.isFinite: direction = number
            case (.orientation, .string(let text)): isAcross = text == "across"
            case (.color, .string(let text)): color = StyleColor(css: text)
            default: break
            }
        }
    }

    /// Returns the roof over a footprint for a building between two heights in metres, or nil for a flat roof.
    func roof(over rings: [[SIMD2<Double>]], base: Double, top: Double) -> Roof? {
        guard let shape, top - base > 0.5, let footprint = Footprint(rings) else { return nil }
        let usual = shape.usualHeight(width: 2 * footprint.rectangle.halfWidth, room: top - base)
        let height = min(max(height ?? usual, 0), top - base)
        return Roof(shape, over: footprint, height: height, direction: direction, isAcross: isAcross)
    }
}

extension Bucket {
    /// Returns the roofs of the features, in their order.
    /// - Parameters:
    ///   - slot: as in ``values(_:slot:zoom:_:)``.
    ///   - zoom: the zoom at which the heights were evaluated, if they depend on it; otherwise any constant.
    ///   - heights: the heights of the extrusions' tops in metres.
    ///   - bases: the heights of the extrusions' feet in metres.
    ///   - metresPerUnit: the length of a unit of the tile in metres.
    func roofs(slot: Int, zoom: Double, heights: Values<Double>, bases: Values<Double>, metresPerUnit: Double) -> [FeatureRoof] {
        kept(slot: slot, key: zoom) {
            let reader = RoofReader(table)
            return features.enumerated().map { position, feature in
                guard table.type(of: feature) == .polygon, let properties = reader.properties(of: feature) else { return FeatureRoof() }
                let rings = table.runs(of: feature).map { table.shapes.points(of: table.shapes.runs[Int($0)]) }
                // If the tile's border cuts a building, the tile has only part of it. A roof over that part would
                // differ from the roof of the whole building.
                let isWhole = rings.allSatisfy { ring in
                    ring.indices.allSatisfy {
                        !ExtrusionMaker.isCut(ring[$0], ring[$0 + 1 < ring.endIndex ? $0 + 1 : ring.startIndex], table.extent)
                    }
                }
                let roof =
                    isWhole
                    ? properties.roof(
                        over: rings.map { $0.map { SIMD2<Double>($0) * metresPerUnit } },
                        base: max(bases[position], 0),
                        top: max(heights[position], 0)
                    ) : nil
                return FeatureRoof(roof: roof, color: properties.color)
            }
        }
    }
}

/// Reads the properties of roofs from a tile's layer.
private struct RoofReader {
    private let table: FeatureTable
    /// For each key of the layer, the property that it names; nil for other keys.
    private let names: [RoofProperties.Name?]

    init(_ table: FeatureTable) {
        self.table = table
        names = table.tags.keys.map { RoofProperties.Name(rawValue: $0) }
    }

    /// Returns nil for a feature without such properties.
    func properties(of feature: Int32) -> RoofProperties? {
        let record = table.tags.features[Int(feature)]
        let found = table.tags.tags[Int(record.tagRange.lowerBound)..<Int(record.tagRange.upperBound)].compactMap { tag in
            names[Int(tag.key)].map { ($0, table.layer.values[Int(tag.value)]) }
        }
        return found.isEmpty ? nil : RoofProperties(found)
    }
}

extension PreparedTile {
    /// Returns the length in metres of a tile unit on the ground, at the tile's centre.
    func metresPerUnit(extent: Float) -> Double {
        let count = Double(UInt32(1) << UInt32(id.z))
        let latitude = MercatorPoint(x: 0, y: (Double(id.y) + 0.5) / count).coordinate.latitude
        return FramePlane.equatorMetres * cos(latitude * .pi / 180) / count / Double(extent)
    }
}
