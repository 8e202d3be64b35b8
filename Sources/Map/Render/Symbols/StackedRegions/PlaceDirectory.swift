import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanStyle

/// Shows one label for each place over stacked regions.
///
/// Regions give the same city different names ("München", "Munich") at different positions. A higher region is more
/// detailed: if it names a place, the regions below do not. This holds whether the higher region's label is in the view
/// or beyond the view's edge, so that labels do not change while the map moves. For labels beyond the edge, tiles of a
/// lower zoom are searched: these tiles reach farther and contain every place large enough to be named twice.
enum PlaceDirectory {
    /// The zoom of the searched tiles; they contain towns.
    static let zoom: UInt8 = 8

    /// Returns the tiles to search in addition to the drawn tiles, in the order of their IDs. There are none for the
    /// lowest source, or if the drawn tiles are at least as large as the tiles to search.
    /// - Parameters:
    ///   - source: the source whose tiles are searched.
    ///   - index: the source's index, from the lowest.
    ///   - view: the tiles that the camera sees, whether the source has them or not.
    ///   - layout: the layout of the style.
    static func tiles(of source: Pyramid, above index: Int, _ view: [UnwrappedTile], _ layout: StyleLayout) -> [TileID] {
        let zoom = min(zoom, source.zooms.upperBound)
        guard source.slot == 0, index > 0, !layout.labelLayers.isEmpty, zoom >= source.zooms.lowerBound else { return [] }
        var found: Set<TileID> = []
        for tile in view where tile.id.z > zoom {
            // The corners of the tile, extended by the largest distance between two names of a city. A searched tile is
            // larger than the extended tile, so the searched tiles at the four corners of the extended tile cover all
            // of it.
            let side = 1 / Double(UInt32(1) << UInt32(tile.id.z))
            let reach = PlaceIdentity.cityReach / PlaceIdentity.metres(atY: (Double(tile.id.y) + 0.5) * side)
            for x in [Double(tile.id.x) * side - reach, Double(tile.id.x + 1) * side + reach] {
                for y in [Double(tile.id.y) * side - reach, Double(tile.id.y + 1) * side + reach] {
                    found.insert(TileID(z: zoom, containing: MercatorPoint(x: x - x.rounded(.down), y: y)))
                }
            }
        }
        return found.filter { $0.bounds.intersects(source.bounds) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    }
}

extension FrameContext {
    /// Returns the features whose symbols are left out because a source above names their places as well.
    func placesNamedAbove() -> [LabelsBelow.LayerKey: Set<Int32>] {
        guard stack.levels.count > 1 else { return [:] }
        var below = LabelsBelow()
        for (level, source) in stack.levels.dropLast().enumerated() {
            forEachLabel(in: source.tiles.map { ($0, stack.tiles[$0].tile) }) { layerKey, feature, reader in
                for point in reader.anchors(of: feature) {
                    guard let identity = reader.identity(of: feature, at: point) else { return }
                    below.add(identity, feature, layerKey, level: level)
                }
            }
        }
        guard !below.isEmpty else { return [:] }
        for (level, source) in stack.levels.enumerated().dropFirst() {
            let lookedThrough = source.tiles.map { (0, stack.tiles[$0].tile) } + source.directory.map { (0, $0) }
            forEachLabel(in: lookedThrough) { _, feature, reader in below.leaveOut(feature, reader, below: level) }
        }
        return below.leftOut
    }

    /// Visits those features of some tiles that layers with labels at points draw.
    private func forEachLabel(
        in tiles: [(number: Int, tile: PreparedTile)],
        _ body: (LabelsBelow.LayerKey, Int32, PlaceIdentityReader) -> Void
    ) {
        for layer in layout.labelLayers {
            guard let sourceLayer = layout.sourceLayerIndices[layer], case .symbol(let symbols) = layout.style.layers[layer],
                layout.layerSources[layer] == 0, isDrawn(layer),
                symbols.placement.evaluate(evaluation) == .point
            else { continue }
            for (number, tile) in tiles {
                guard let bucket = tile.buckets[layer], let reader = PlaceIdentityReader(tile, sourceLayer: sourceLayer) else { continue }
                for feature in bucket.features { body(LabelsBelow.LayerKey(tile: number, layer: layer), feature, reader) }
            }
        }
    }
}

/// The labels that may be left out, by the kind of their places.
struct LabelsBelow {
    /// A layer of one tile of the frame.
    struct LayerKey: Hashable {
        var tile: Int
        var layer: Int
    }

    private struct Entry {
        var identity: PlaceIdentity
        var feature: Int32
        var layerKey: LayerKey
        var level: Int
    }

    private var entries: [PlaceIdentity.Family: [Entry]] = [:]
    private(set) var leftOut: [LayerKey: Set<Int32>] = [:]

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ identity: PlaceIdentity, _ feature: Int32, _ layerKey: LayerKey, level: Int) {
        entries[identity.family, default: []].append(Entry(identity: identity, feature: feature, layerKey: layerKey, level: level))
    }

    /// Leaves out the labels that name a feature's place and belong to levels below the given one.
    mutating func leaveOut(_ feature: Int32, _ reader: PlaceIdentityReader, below level: Int) {
        guard let candidates = entries[reader.kind(of: feature).family] else { return }
        for point in reader.anchors(of: feature) {
            guard let identity = reader.identity(of: feature, at: point) else { return }
            for entry in candidates where entry.level < level && entry.identity.isSame(as: identity) {
                leftOut[entry.layerKey, default: []].insert(entry.feature)
            }
        }
    }
}
