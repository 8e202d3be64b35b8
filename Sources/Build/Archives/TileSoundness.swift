package import PortolanGeo
internal import PortolanPlane
internal import PortolanTiles

/// Checks a vector tile against Mapbox Vector Tile specification 2.1, more strictly than readers do, and against the
/// archive's own metadata.
package struct TileSoundness: Sendable {
    /// A layer or key that the metadata does not name. The same one is likely to occur in many tiles.
    package struct Unnamed: Sendable, Hashable {
        package var layer: String
        /// The key; nil if the metadata does not name the layer itself.
        package var key: String?
    }

    /// The findings in a tile.
    package struct Result: Sendable, Hashable {
        package var problems: [String] = []
        package var unnamed: [Unnamed] = []
    }

    /// The metadata's facts about a layer.
    private struct Rule: Sendable {
        var fields: Set<String>
        var zooms: ClosedRange<Int>
    }

    /// The rules by layer name; empty if the metadata describes no layers.
    private let rules: [String: Rule]

    package init(_ layers: [ArchiveSurvey.Layer]) {
        rules = Dictionary(
            layers.map { layer in
                let lowest = max(0, min(layer.minZoom ?? 0, 30))
                return (layer.id, Rule(fields: Set(layer.fields.map(\.name)), zooms: lowest...max(lowest, min(layer.maxZoom ?? 30, 30))))
            },
            uniquingKeysWith: { $1 }
        )
    }

    /// Returns the faults of a tile in the order of its bytes. Each kind of fault of a layer appears once, with
    /// the number of affected features.
    package func check(_ bytes: [UInt8], _ id: TileID) -> Result {
        let tile: MVTTile
        do throws(MVTError) {
            tile = try MVTTile(decoding: bytes)
        } catch {
            return Result(problems: ["byte \(error.byteOffset) of the tile: \(error.message)"])
        }
        var result = Result(problems: tile.warnings.map { "byte \($0.byteOffset) of the tile: \($0.message)" })
        if tile.layers.isEmpty { result.problems.append("the tile has no layers") }
        for layer in tile.layers {
            result.problems += self.problems(of: layer, id)
            guard !rules.isEmpty else { continue }
            if let rule = rules[layer.name] {
                for key in layer.keys where !rule.fields.contains(key) { result.unnamed.append(Unnamed(layer: layer.name, key: key)) }
            } else {
                result.unnamed.append(Unnamed(layer: layer.name))
            }
        }
        return result
    }

    private func problems(of layer: MVTLayer, _ id: TileID) -> [String] {
        var faults: [(text: String, count: Int)] = []
        func note(_ text: String) {
            if let index = faults.firstIndex(where: { $0.text == text }) {
                faults[index].count += 1
            } else {
                faults.append((text, 1))
            }
        }
        if layer.features.isEmpty { note("no features") }
        if layer.name.isEmpty { note("an empty name") }
        if let rule = rules[layer.name], !rule.zooms.contains(Int(id.z)) {
            note("occurs outside its zooms \(rule.zooms.lowerBound)–\(rule.zooms.upperBound) in the metadata")
        }
        let extent = Int64(layer.extent)
        for feature in layer.features {
            if feature.type == .unknown { note("features with an unknown type of geometry") }
            if feature.type != .unknown, feature.partRange.isEmpty { note("features without geometry") }
            if let last = feature.partRange.last, let first = feature.partRange.first {
                let range = layer.pointRange(ofPart: first).lowerBound..<layer.pointRange(ofPart: last).upperBound
                // A buffer as wide as a tile is more than any renderer needs, so points beyond it are a fault.
                if layer.points[range].contains(where: { !Self.isNear(Int64($0.x), extent) || !Self.isNear(Int64($0.y), extent) }) {
                    note("features that reach more than the width of a tile beyond the tile")
                }
            }
            if feature.type == .polygon, let fault = Self.polygonFault(feature, in: layer) { note(fault) }
            var keys: Set<UInt32> = []
            for index in feature.tagRange where !keys.insert(layer.tags[Int(index)].key).inserted {
                note("features that have a key twice")
                break
            }
        }
        return faults.map { "layer “\(layer.name)”: \($0.text)" + ($0.count > 1 ? " (\($0.count) times)" : "") }
    }

    private static func isNear(_ value: Int64, _ extent: Int64) -> Bool { value >= -extent && value <= 2 * extent }

    /// Returns the fault of a polygon that breaks section 4.3.3.3 of the specification; nil if it has none. By that
    /// section, an outer ring has a positive area. The holes inside it follow it and have negative areas.
    static func polygonFault(_ feature: MVTFeature, in layer: MVTLayer) -> String? {
        var outer: Range<Int>?
        for part in feature.partRange {
            let area = layer.doubledArea(ofPart: part)
            let range = layer.pointRange(ofPart: part)
            if area == 0 { return "polygons with a ring without area" }
            if area > 0 {
                outer = range
                continue
            }
            guard let outer else { return "polygons that begin with a hole" }
            // A hole may touch its ring, so one corner inside or on the ring is enough.
            let ring = layer.points[outer].lazy.map(\.xy)
            if !layer.points[range].contains(where: { PlaneRing.location(of: $0.xy, in: ring) != .outside }) {
                return "polygons with a hole outside their ring"
            }
        }
        return nil
    }
}
