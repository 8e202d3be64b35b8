import PortolanGeo
import PortolanMapSources
import PortolanTiles

/// Makes tiles ready for drawing: read, decoded, clipped, features chosen. Used by any number of threads at once.
struct TilePreparer: Sendable {
    let sources: [any TileSource]
    let layout: StyleLayout
    let cache: TileCache

    /// Prepares a tile and keeps it in the cache; nil where the source has none.
    /// - Throws: ``RenderError/tile(_:reason:)``.
    @discardableResult
    func prepare(_ key: TileCache.Key) throws(RenderError) -> PreparedTile? {
        let tile: PreparedTile?
        switch cache.knowledge(key) {
        case .absent: tile = nil
        case .present(let known, isExact: true): return known
        // The same tile at another zoom: only its features are chosen anew.
        case .present(let known, isExact: false): tile = known.rechosen(layout, styleZoom: key.styleZoom)
        case .unknown: tile = try read(key)
        }
        cache.store(tile, for: key)
        return tile
    }

    private func read(_ key: TileCache.Key) throws(RenderError) -> PreparedTile? {
        do {
            guard let bytes = try sources[key.source].bytes(of: key.tile) else { return nil }
            return PreparedTile(try MVTTile(decoding: bytes), id: key.tile, layout: layout, styleZoom: key.styleZoom)
        } catch {
            throw .tile("\(key.tile)", reason: "\(error)")
        }
    }
}
