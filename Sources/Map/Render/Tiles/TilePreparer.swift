import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanText
import PortolanTiles

/// Reads and decodes tiles, chooses the features that the style draws, and lays symbols out. Any number of
/// threads may use it at once.
struct TilePreparer: Sendable {
    let sources: [Pyramid]
    let layout: StyleLayout
    let symbols: SymbolResources
    let cache: TileCache

    /// Prepares a tile, stores it in the cache and returns it. Returns nil if the source has no such tile.
    /// - Parameters:
    ///   - key: the tile, its zoom and the global state.
    ///   - symbolArea: the part of the tile's square in which symbols are needed if the tile is not cached; nil
    ///     for the whole square.
    ///   - threads: the largest number of threads to use; the result is the same for any number.
    /// - Throws: ``RenderError/tile(_:reason:)``.
    @discardableResult
    func prepare(_ key: TileCache.Key, symbolArea: Box? = nil, threads: Int = 1) throws(RenderError) -> PreparedTile? {
        let tile: PreparedTile?
        switch cache.knowledge(key) {
        case .absent: tile = nil
        case .present(let known, isExact: true): return known
        // The tile is cached for another zoom: only its features are chosen again.
        case .present(let known, isExact: false):
            do throws(TextError) {
                tile = try known.rechosen(for: purpose(of: key), threads: threads)
            } catch {
                throw .text("\(error)")
            }
        case .unknown: tile = try read(key, symbolArea, threads: threads)
        }
        cache.store(tile, for: key)
        return tile
    }

    private func purpose(of key: TileCache.Key, _ symbolArea: Box? = nil) -> PreparedTile.Purpose {
        PreparedTile.Purpose(
            source: sources[key.source].slot,
            layout: layout,
            resources: symbols,
            styleZoom: key.styleZoom,
            symbolArea: symbolArea
        )
    }

    private func read(_ key: TileCache.Key, _ symbolArea: Box?, threads: Int) throws(RenderError) -> PreparedTile? {
        let source = sources[key.source]
        do {
            switch source.content {
            case .features(let tiles):
                guard let tile = try tiles.vectorTile(key.tile, layers: layout.layerNames[source.slot] ?? [], threads: threads) else {
                    return nil
                }
                return try PreparedTile(tile, id: key.tile, for: purpose(of: key, symbolArea), threads: threads)
            case .pictures(let tiles):
                guard let picture = try tiles.picture(key.tile) else { return nil }
                return PreparedTile(
                    id: key.tile,
                    styleZoom: key.styleZoom,
                    picture: TilePicture(picture),
                    byteCount: picture.width * picture.height * 10 + 256
                )
            case .heights(let tiles):
                guard let heights = try tiles.heights(key.tile) else { return nil }
                return PreparedTile(
                    id: key.tile,
                    styleZoom: key.styleZoom,
                    heights: TileHeights(heights),
                    byteCount: heights.heights.count * 10 + 256
                )
            }
        } catch {
            var reason = error
            if var error = error as? PMTilesError {
                // The error that is thrown below names the tile, so its reason need not name it.
                error.tile = nil
                reason = error
            }
            throw .tile("\(key.tile)", reason: "\(reason)")
        }
    }
}
