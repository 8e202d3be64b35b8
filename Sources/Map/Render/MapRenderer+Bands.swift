import PortolanBasics
public import PortolanCamera
import PortolanGeo
import PortolanMapSources
public import PortolanRaster
public import PortolanText
import Synchronization

/// Draws pictures that are too large to hold in memory.
extension MapRenderer {
    /// The division of a picture into bands.
    public struct Bands: Sendable {
        /// The number of rows of a band, rounded up to a multiple of `Rasterizer.rowStep`. The last band may
        /// have fewer.
        public var rows: Int

        /// Creates bands of `rows` rows.
        public init(rows: Int) { self.rows = rows }

        /// Creates bands of about 8 million pixels, 32 MB, for a picture of this width.
        public init(widthPixels width: Int) { rows = 8_000_000 / max(width, 1) }

        fileprivate func ranges(height: Int) -> [Range<Int>] {
            let step = Rasterizer.rowStep
            let rows = (min(max(self.rows, 1), MapRenderer.maximumSide) + step - 1) / step * step
            return stride(from: 0, to: height, by: rows).map { $0..<min($0 + rows, height) }
        }
    }

    /// Draws the same bytes as ``picture(camera:viewport:)``, but passes the picture on in bands from top to bottom.
    /// The call waits for the picture's tiles.
    ///
    /// Labels are placed once, for the whole picture; everything else is prepared band by band. Memory
    /// therefore holds the picture's labels and the tiles of one band, not all pixels. If the picture shows
    /// several stacked regions, their tiles stay in memory until labels are placed.
    ///
    /// - Parameters:
    ///   - request: the camera, viewport and state; at most ``maximumSide`` pixels a side.
    ///   - bands: the number of rows of a band.
    ///   - underlay: draws beneath the map, on white; a style whose background covers the picture hides it.
    ///   - overlay: draws over the map. It is called for each band, with coordinates of the whole picture.
    ///   - body: receives each band, which is as wide as the picture.
    /// - Throws: `RenderError`, and the errors of `body`.
    public func draw(
        _ request: FrameRequest,
        bands: Bands,
        underlay: Underlay? = nil,
        overlay: Overlay = { _, _ throws(TextError) in },
        _ body: (Pixmap) throws -> Void
    ) throws {
        let plane = try plane(of: request)
        let preparer = preparer(for: request.state)
        let base = FrameContext(layout: preparer.layout, plane: plane, sources: sources, threads: threads, state: request.state)
        let levels = levels(seenFrom: plane)
        let covers = covers(base, levels, preparer)
        let placement = try placement(base, levels, covers, preparer, covered: request.covered)
        for rows in bands.ranges(height: plane.height) {
            var frame = base
            frame.rows = rows
            try fill(&frame, levels: levels, preparer) { index throws(RenderError) in
                try tiles(of: covers[index].seen(in: rows, plane), preparer, plane)
            }
            var canvas = FrameCanvas(frame, symbols: takeSymbols())
            defer { keep(canvas.symbols) }
            if let underlay { canvas.drawUnderlay(underlay, on: .white) }
            let symbols = FrameSymbols(placed: placement.seen(in: rows), areMarked: false)
            let list = try finish(FramePainter(frame: frame), on: &canvas, covered: request.covered, { _, _ in symbols }, overlay)
            var band = Pixmap(width: plane.width, height: rows.count)
            rasterizer.render(list, firstRow: rows.lowerBound, ofHeight: plane.height, into: &band, threads: threads)
            try body(band)
        }
    }

    /// A source and its tiles that a picture shows.
    private struct Cover {
        var source: Int
        var tiles: [UnwrappedTile] = []
        var directory: [TileID] = []

        /// Returns the cover with only those tiles that may reach into some rows.
        func seen(in rows: Range<Int>, _ plane: FramePlane) -> Cover {
            let reach = plane.reachOfThings
            var seen = self
            seen.tiles = tiles.filter { tile in
                let outline = plane.outline(of: tile).map(\.y)
                guard let top = outline.min(), let bottom = outline.max() else { return false }
                return bottom + reach.down >= Double(rows.lowerBound) && top - reach.up <= Double(rows.upperBound)
            }
            seen.directory = []
            return seen
        }
    }

    /// The largest number of tiles of a source in a picture: a square picture of ``maximumSide`` shows this many
    /// tiles of 128 points.
    private static let tileLimit = 16_384

    /// Returns, for each source, the tiles that a picture shows.
    private func covers(_ frame: FrameContext, _ levels: [Int], _ preparer: TilePreparer) -> [Cover] {
        preparer.sources.indices.map { index in
            let source = preparer.sources[index]
            guard frame.draws(slot: source.slot), index >= layers.count || levels.contains(index) else { return Cover(source: index) }
            let view = frame.plane.projection.tileCover(grid: source.grid, limit: Self.tileLimit).sorted()
            return Cover(
                source: index,
                tiles: view.filter { $0.id.bounds.intersects(source.bounds) },
                directory: PlaceDirectory.tiles(of: source, above: index, view, preparer.layout)
            )
        }
    }

    /// Returns the prepared tiles of a source.
    /// - Parameter kept: returns the part of a tile to keep.
    private func tiles(
        of cover: Cover,
        _ preparer: TilePreparer,
        _ plane: FramePlane,
        keeping kept: (PreparedTile) -> PreparedTile = { $0 }
    ) throws(RenderError) -> FrameTiles {
        let styleZoom = Int(clamping: max(0, plane.projection.camera.styleZoom).rounded(.down))
        let directory = try waitForTiles(cover.directory, of: cover.source, preparer, styleZoom)
        var tiles: [FrameTile] = []
        // Prepare a few tiles at a time, so that discarded parts are freed before the next tiles are read.
        for start in stride(from: 0, to: cover.tiles.count, by: 32) {
            let some = cover.tiles[start..<min(start + 32, cover.tiles.count)]
            let prepared = try waitForTiles(some.map(\.id), of: cover.source, preparer, styleZoom)
            for area in some { if let tile = prepared[area.id] { tiles.append(FrameTile(tile: kept(tile), area: area)) } }
        }
        return FrameTiles(tiles: tiles, directory: cover.directory.compactMap { directory[$0] })
    }

    /// Places the labels of the whole picture.
    private func placement(
        _ base: FrameContext,
        _ levels: [Int],
        _ covers: [Cover],
        _ preparer: TilePreparer,
        covered: [ScreenRect]
    ) throws(RenderError) -> BandedSymbols {
        var frame = base
        // If several regions name a place, features decide which name is shown. Features also tell which places are
        // faint.
        let needsFeatures = layers.count > 1 || !frame.state.faintPlaces.isEmpty
        try fill(&frame, levels: levels, preparer) { index throws(RenderError) in
            try tiles(of: covers[index], preparer, base.plane) { tile in
                needsFeatures ? tile : PreparedTile(id: tile.id, styleZoom: tile.styleZoom, symbols: tile.symbols, byteCount: 0)
            }
        }
        do throws(TextError) {
            let reserved = try shapers.withShaper { shaper throws(TextError) in try reserve(frame, shaper, covered).boxes }
            return BandedSymbols(frame.placeSymbols(reserved: reserved).placed)
        } catch {
            throw .text("\(error)")
        }
    }
}

/// The symbols of a picture, by the rows that they reach.
private struct BandedSymbols {
    private let placed: PlacedSymbols
    /// For each layer and tile, the rows in pixels that its symbols reach; nil if none is shown.
    private let reaches: [[ClosedRange<Float>?]]

    /// The distance in points by which a symbol's halo and icon may exceed its room.
    private static let margin: Float = 256

    init(_ placed: PlacedSymbols) {
        self.placed = placed
        reaches = placed.layers.map { layer in
            layer.tiles.map { tile in
                var reach: ClosedRange<Float>?
                for (symbol, state) in zip(tile.tile.bucket.symbols, tile.states) where state.isShown {
                    let anchorY = placed.camera.point(symbol.anchor, tile.view).y
                    let (top, bottom) = (state.room?.minimum.y ?? anchorY, state.room?.maximum.y ?? anchorY)
                    let low = min(top, anchorY, reach?.lowerBound ?? anchorY)
                    reach = low...max(bottom, anchorY, reach?.upperBound ?? anchorY, low)
                }
                let ratio = placed.camera.ratio
                return reach.map { ($0.lowerBound - Self.margin) * ratio...($0.upperBound + Self.margin) * ratio }
            }
        }
    }

    /// Returns the placed symbols of those tiles whose symbols reach into some rows.
    func seen(in rows: Range<Int>) -> PlacedSymbols {
        var seen = placed
        for layer in seen.layers.indices {
            seen.layers[layer].tiles = zip(placed.layers[layer].tiles, reaches[layer]).compactMap { tile, reach in
                guard let reach, reach.upperBound >= Float(rows.lowerBound), reach.lowerBound <= Float(rows.upperBound) else { return nil }
                return tile
            }
        }
        return seen
    }
}

extension FramePlane {
    /// The distance in pixels to which a tile's contents may reach beyond its ground: circles in both
    /// directions, buildings upwards.
    fileprivate var reachOfThings: (up: Double, down: Double) {
        let circles = 256 * scale
        // Objects in front of the target appear at up to twice its scale.
        let tallest = 600.0
        let tilt = Float(projection.camera.viewingAngle * .pi / 180)
        return (circles + tallest * pixelsPerMetre * 2 * Double(sine(tilt)), circles)
    }
}
