internal import PortolanTiles

/// Joins the tiles that several regions have at one position.
enum TileMerger {
    /// The reason why tiles cannot be joined.
    struct Problem: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// The identity of a feature: its ID and its shape. For points the ID alone counts, because a point stands
    /// for a whole place. For features without an ID the properties count too.
    private struct Feature: Hashable {
        var id: UInt64
        var type: UInt8
        var parts: [[MVTPoint]]
        var properties: [Property]
    }

    private struct Property: Hashable {
        var key: String
        var value: MVTValue
    }

    /// Joins the features of all tiles, layer by layer, without duplicates.
    /// - Parameter tiles: The expanded tiles, the newest first. Among equal features, the newest one is taken.
    /// - Returns: The joined tile; nil if the first tile has every feature of the others.
    static func joined(_ tiles: [[UInt8]]) throws(Problem) -> [UInt8]? {
        var decoded: [MVTTile] = []
        for tile in tiles {
            do throws(MVTError) {
                decoded.append(try MVTTile(decoding: tile))
            } catch {
                throw Problem(description: "\(error)")
            }
        }
        var result: [UInt8] = []
        var isChanged = false
        var names: [String] = []
        for layer in decoded.flatMap(\.layers) where !names.contains(layer.name) { names.append(layer.name) }
        for name in names {
            let layers = decoded.enumerated().flatMap { index, tile in tile.layers.filter { $0.name == name }.map { (index, $0) } }
            guard let extent = layers.first?.1.extent else { continue }
            guard layers.allSatisfy({ $0.1.extent == extent }) else {
                throw Problem(
                    description:
                        "the layer “\(name)” has different extents in the regions; import all of them with the same version of Portolan"
                )
            }
            var encoder = MVTLayerEncoder(name: name, extent: extent)
            var seen: Set<Feature> = []
            for (tile, layer) in layers {
                // Features of one tile are not compared with each other, because a tile may contain equal
                // features.
                var own: Set<Feature> = []
                for feature in layer.features {
                    let key = key(feature, layer)
                    guard !seen.contains(key) else { continue }
                    own.insert(key)
                    encoder.add(feature, of: layer)
                    if tile > 0 { isChanged = true }
                }
                seen.formUnion(own)
            }
            encoder.append(to: &result)
        }
        return isChanged ? result : nil
    }

    private static func key(_ feature: MVTFeature, _ layer: MVTLayer) -> Feature {
        let isPlace = feature.type == .point && feature.id != 0
        return Feature(
            id: feature.id,
            type: feature.type.rawValue,
            parts: isPlace ? [] : feature.partRange.map { Array(layer.points[layer.pointRange(ofPart: $0)]) },
            properties: feature.id != 0
                ? [] : layer.properties(of: feature).sorted { $0.key < $1.key }.map { Property(key: $0.key, value: $0.value) }
        )
    }
}
