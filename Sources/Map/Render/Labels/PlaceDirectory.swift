import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanStyle

/// One label for each place over stacked regions.
///
/// Each region has names of its own for a city ("München", "Munich"), at a position of its own. The region that lies higher is the more
/// detailed one: where it names a place, those below it do not. It does so whether its label is in the view or beyond its edge, so that
/// labels do not change while the map is moved: apart from the tiles drawn, those of a lower zoom are looked through, which reach
/// farther and hold what is large enough to be named twice.
enum PlaceDirectory {
    /// The zoom of the tiles that are looked through: towns are in them.
    static let zoom: UInt8 = 8

    /// The tiles to look through beside those that are drawn, in the order of their IDs. None for the lowest source, and where the tiles
    /// drawn are as large.
    /// - Parameters:
    ///   - index: of the source, from the lowest.
    ///   - view: the tiles that the camera sees, whether the source has them or not.
    static func tiles(of source: any TileSource, above index: Int, _ view: [UnwrappedTile], _ layout: StyleLayout) -> [TileID] {
        let zoom = min(zoom, source.zooms.upperBound)
        guard index > 0, !layout.labelLayers.isEmpty, zoom >= source.zooms.lowerBound else { return [] }
        var found: Set<TileID> = []
        for tile in view where tile.id.z > zoom {
            // A tile and what two names of a city may be apart, at all four corners: a tile of the zoom looked through is larger than both.
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

extension FrameBuilder {
    /// Leaves out the labels of places that a source above names as well.
    mutating func leaveOutPlacesNamedAbove() {
        guard sources.count > 1, !labels.isEmpty else { return }
        var below = LabelsBelow()
        for source in sources.dropLast() {
            for index in source.labels {
                guard let origin = labels[index].feature,
                    let reader = PlaceIdentityReader(tiles[origin.tile].tile, sourceLayer: origin.sourceLayer),
                    let identity = reader.identity(of: Int32(origin.feature), at: origin.point)
                else { continue }
                below.add(identity, label: index, sourceLayer: origin.sourceLayer)
            }
        }
        guard !below.isEmpty else { return }
        for source in sources.dropFirst() {
            let lookedThrough = tiles[source.tiles].map(\.tile) + source.directory
            for layerIndex in layout.labelLayers {
                guard let sourceLayer = layout.sourceLayerIndices[layerIndex], below.sourceLayers.contains(sourceLayer),
                    case .symbol(let layer) = layout.style.layers[layerIndex], layer.info.isDrawn(atZoom: context.zoom),
                    layer.placement.evaluate(context) == .point
                else { continue }
                for tile in lookedThrough {
                    guard !tile.features[layerIndex].isEmpty, let reader = PlaceIdentityReader(tile, sourceLayer: sourceLayer) else {
                        continue
                    }
                    for feature in tile.features[layerIndex] { below.leaveOut(feature, reader, labelsBefore: source.labels.lowerBound) }
                }
            }
        }
        guard !below.leftOut.isEmpty else { return }
        labels = labels.indices.filter { !below.leftOut.contains($0) }.map { labels[$0] }
    }
}

/// The labels that may have to give way, by the kind of their places.
private struct LabelsBelow {
    private struct Entry {
        var identity: PlaceIdentity
        var label: Int
    }

    private var entries: [PlaceIdentity.Family: [Entry]] = [:]
    private(set) var sourceLayers: Set<Int> = []
    private(set) var leftOut: Set<Int> = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ identity: PlaceIdentity, label: Int, sourceLayer: Int) {
        entries[identity.family, default: []].append(Entry(identity: identity, label: label))
        sourceLayers.insert(sourceLayer)
    }

    /// Leaves out the labels, of sources below the feature's, that name its place.
    mutating func leaveOut(_ feature: Int32, _ reader: PlaceIdentityReader, labelsBefore limit: Int) {
        guard let candidates = entries[reader.kind(of: feature).family] else { return }
        for point in reader.anchors(of: feature) {
            guard let identity = reader.identity(of: feature, at: point) else { return }
            for entry in candidates where entry.label < limit && !leftOut.contains(entry.label) && entry.identity.isSame(as: identity) {
                leftOut.insert(entry.label)
            }
        }
    }
}
