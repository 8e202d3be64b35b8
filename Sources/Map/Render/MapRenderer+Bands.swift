import PortolanBasics
public import PortolanCamera
import PortolanGeo
import PortolanMapSources
public import PortolanRaster
public import PortolanText
import Synchronization

/// Pictures that are larger than memory should hold.
extension MapRenderer {
    /// How a picture is drawn band by band.
    public struct Bands: Sendable {
        /// The rows of a band, but for the last one's; rounded up to a multiple of `Rasterizer.rowStep`.
        public var rows: Int

        /// Bands of so many rows.
        public init(rows: Int) { self.rows = rows }

        /// Bands of about 8 million pixels, 32 MB.
        public init(widthPixels width: Int) { rows = 8_000_000 / max(width, 1) }

        fileprivate func ranges(height: Int) -> [Range<Int>] {
            let step = Rasterizer.rowStep
            let rows = (min(max(self.rows, 1), MapRenderer.maximumSide) + step - 1) / step * step
            return stride(from: 0, to: height, by: rows).map { $0..<min($0 + rows, height) }
        }
    }

    /// Draws the picture that ``picture(camera:viewport:)`` draws, with the same bytes, but passes it on in bands from the top to the bottom.
    /// Waits for its tiles.
    ///
    /// Labels are placed once, for the whole picture; everything else is prepared for one band after the other. So memory is taken for the
    /// picture's labels and for the tiles of one band, not for its pixels. A picture of several regions on each other keeps their tiles
    /// until labels are placed.
    ///
    /// - Parameters:
    ///   - request: what the picture shows: at most ``maximumSide`` pixels a side.
    ///   - bands: how many rows a band has.
    ///   - underlay: draws beneath the map, on white; a style whose background covers it hides it.
    ///   - overlay: draws over the map. Called for each band, with the whole picture's coordinates.
    ///   - body: takes a band of the picture's width.
    /// - Throws: `RenderError`, and what `body` throws.
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

    /// A source and the tiles of it that a picture shows.
    private struct Cover {
        var source: Int
        var tiles: [UnwrappedTile] = []
        var directory: [TileID] = []

        /// Those that may reach into some rows.
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

    /// The most tiles of a source in a picture: those of ``maximumSide`` at 128 points each.
    private static let tileLimit = 16_384

    /// For each source the tiles of it that a picture shows.
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

    /// The tiles of a source, prepared.
    /// - Parameter kept: what is kept of a tile.
    private func tiles(
        of cover: Cover,
        _ preparer: TilePreparer,
        _ plane: FramePlane,
        keeping kept: (PreparedTile) -> PreparedTile = { $0 }
    ) throws(RenderError) -> FrameTiles {
        let styleZoom = Int(clamping: max(0, plane.projection.camera.styleZoom).rounded(.down))
        let directory = try waitForTiles(cover.directory, of: cover.source, preparer, styleZoom)
        var tiles: [FrameTile] = []
        // A few at a time, so that what is not kept is gone before the next are read.
        for start in stride(from: 0, to: cover.tiles.count, by: 32) {
            let some = cover.tiles[start..<min(start + 32, cover.tiles.count)]
            let prepared = try waitForTiles(some.map(\.id), of: cover.source, preparer, styleZoom)
            for area in some { if let tile = prepared[area.id] { tiles.append(FrameTile(tile: kept(tile), area: area)) } }
        }
        return FrameTiles(tiles: tiles, directory: cover.directory.compactMap { directory[$0] })
    }

    /// Where the labels of the whole picture stand.
    private func placement(
        _ base: FrameContext,
        _ levels: [Int],
        _ covers: [Cover],
        _ preparer: TilePreparer,
        covered: [ScreenRect]
    ) throws(RenderError) -> BandedSymbols {
        var frame = base
        // Of places that several regions name, the features decide which names are shown; they also tell which places are faint.
        let needsFeatures = layers.count > 1 || !frame.state.faintPlaces.isEmpty
        try fill(&frame, levels: levels, preparer) { index throws(RenderError) in
            try tiles(of: covers[index], preparer, base.plane) { tile in
                needsFeatures ? tile : PreparedTile(id: tile.id, styleZoom: tile.styleZoom, symbols: tile.symbols, byteCount: 0)
            }
        }
        do throws(TextError) {
            let reserved = try shapers.withShaper { shaper throws(TextError) in try reserve(frame.plane, shaper, covered).boxes }
            return BandedSymbols(frame.placeSymbols(reserved: reserved).placed)
        } catch {
            throw .text("\(error)")
        }
    }
}

/// The symbols of a picture by the rows that they reach.
private struct BandedSymbols {
    private let placed: PlacedSymbols
    /// For each layer and tile the rows in pixels; nil if nothing is shown.
    private let reaches: [[ClosedRange<Float>?]]

    /// How far beyond its room a symbol may reach with halo and icon, in points.
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

    /// The symbols of the tiles that reach into some rows.
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
    /// How far beyond the ground of a tile its things may show, in pixels: circles to both sides, buildings upwards.
    fileprivate var reachOfThings: (up: Double, down: Double) {
        let circles = 256 * scale
        // Twice the scale at the target is that of what stands in front of it.
        let tallest = 600.0
        let tilt = Float(projection.camera.viewingAngle * .pi / 180)
        return (circles + tallest * pixelsPerMetre * 2 * Double(sine(tilt)), circles)
    }
}
