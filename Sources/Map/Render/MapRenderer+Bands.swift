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
    ///   - camera: what the picture shows.
    ///   - viewport: the picture's size, scale and insets: at most ``maximumSide`` pixels a side.
    ///   - bands: how many rows a band has.
    ///   - state: the states of features and the places that are drawn faintly. A global state is the style's.
    ///   - covered: rectangles that the map's labels keep out of, in points.
    ///   - underlay: draws beneath the map, on white; a style whose background covers it hides it.
    ///   - overlay: draws over the map. Called for each band, with the whole picture's coordinates.
    ///   - body: takes a band of the picture's width.
    /// - Throws: `RenderError`, and what `body` throws.
    public func draw(
        camera: CameraPosition,
        viewport: Viewport,
        bands: Bands,
        state: MapState = MapState(),
        covered: [ScreenRect] = [],
        underlay: Underlay? = nil,
        overlay: Overlay = { _, _ throws(TextError) in },
        _ body: (Pixmap) throws -> Void
    ) throws {
        let plane: FramePlane
        do throws(CameraError) {
            plane = try FramePlane(projection: Projection(camera: camera, viewport: viewport))
        } catch {
            throw RenderError.camera("\(error)")
        }
        guard plane.width <= Self.maximumSide, plane.height <= Self.maximumSide else {
            throw RenderError.tooLarge(width: plane.width, height: plane.height)
        }
        var cache = takeSymbolCache()
        defer { keep(cache) }
        let covers = covers(plane, cache, state)
        let placement = try placement(plane, covers, covered, &cache, state)
        for rows in bands.ranges(height: plane.height) {
            var builder = makeBuilder(plane, cache, state)
            builder.rows = rows
            if let underlay { builder.drawUnderlay(underlay, on: .white) }
            try add(covers.map { $0.seen(in: rows, plane) }, plane, to: &builder)
            let place: SymbolPlacing = { builder, _ in builder.use(placement?.seen(in: rows)) }
            let list: DrawList
            do throws(TextError) {
                list = try shapers.withShaper { shaper throws(TextError) in
                    try finish(&builder, plane, shaper, covered, loading: nil, place, overlay)
                }
            } catch {
                throw RenderError.text("\(error)")
            }
            cache = builder.symbolCache
            var band = Pixmap(width: plane.width, height: rows.count)
            rasterizer.render(list, firstRow: rows.lowerBound, ofHeight: plane.height, into: &band, threads: threads)
            try body(band)
        }
    }

    /// A source and the tiles of it that a picture shows.
    private struct Cover {
        var source: Int
        var tiles: [UnwrappedTile]
        var directory: [TileID]

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

    private func makeBuilder(_ plane: FramePlane, _ cache: SymbolDrawCache, _ state: MapState) -> FrameBuilder {
        var memory = FrameMemory(symbols: cache)
        memory.begin()
        return FrameBuilder(
            layout: preparer.layout,
            plane: plane,
            sources: sources,
            memory: memory,
            language: language,
            threads: threads,
            state: state
        )
    }

    /// The most tiles of a source in a picture: those of ``maximumSide`` at 128 points each.
    private static let tileLimit = 16_384

    private func covers(_ plane: FramePlane, _ cache: SymbolDrawCache, _ state: MapState) -> [Cover] {
        let builder = makeBuilder(plane, cache, state)
        let drawsRegions = builder.draws(slot: 0)
        return preparer.sources.indices.compactMap { index in
            let source = preparer.sources[index]
            if index >= layers.count {
                guard builder.draws(slot: source.slot) else { return nil }
            } else if index > 0, !isWorthDrawing(layers[index].bounds, plane) {
                return nil
            } else if !drawsRegions {
                // A level without tiles: a style may draw nothing of the regions.
                return Cover(source: index, tiles: [], directory: [])
            }
            let view = plane.projection.tileCover(grid: source.grid, limit: Self.tileLimit).sorted()
            return Cover(
                source: index,
                tiles: view.filter { $0.id.bounds.intersects(source.bounds) },
                directory: PlaceDirectory.tiles(of: source, above: index, view, preparer.layout)
            )
        }
    }

    /// Adds the tiles of sources to a frame.
    /// - Parameter kept: what is kept of a tile.
    private func add(
        _ covers: [Cover],
        _ plane: FramePlane,
        to builder: inout FrameBuilder,
        keeping kept: (PreparedTile) -> PreparedTile = { $0 }
    ) throws(RenderError) {
        let styleZoom = Int(clamping: max(0, plane.projection.camera.styleZoom).rounded(.down))
        func tiles(_ cover: Cover) throws(RenderError) -> [FrameTile] {
            var tiles: [FrameTile] = []
            // A few at a time, so that what is not kept is gone before the next are read.
            for start in stride(from: 0, to: cover.tiles.count, by: 32) {
                let some = cover.tiles[start..<min(start + 32, cover.tiles.count)]
                let prepared = try waitForTiles(some.map(\.id), of: cover.source, preparer, styleZoom)
                for area in some { if let tile = prepared[area.id] { tiles.append(FrameTile(tile: kept(tile), area: area)) } }
            }
            return tiles
        }
        for cover in covers where cover.source >= layers.count {
            builder.addExternal(try tiles(cover), slot: preparer.sources[cover.source].slot)
        }
        for cover in covers where cover.source < layers.count {
            let directory = try waitForTiles(cover.directory, of: cover.source, preparer, styleZoom)
            builder.addLevel(
                try tiles(cover),
                ground: cover.source == 0 ? nil : layers[cover.source].bounds,
                directory: cover.directory.compactMap { directory[$0] }
            )
        }
        if layers.isEmpty { builder.addLevel([], ground: nil) }
    }

    /// Where the labels of the whole picture stand.
    private func placement(
        _ plane: FramePlane,
        _ covers: [Cover],
        _ covered: [ScreenRect],
        _ cache: inout SymbolDrawCache,
        _ state: MapState
    ) throws(RenderError) -> BandedSymbols? {
        var builder = makeBuilder(plane, cache, state)
        // Of places that several regions name, the features decide which names are shown; they also tell which places are faint.
        let needsFeatures = layers.count > 1 || !state.faintPlaces.isEmpty
        try add(covers, plane, to: &builder) { tile in
            needsFeatures ? tile : PreparedTile(id: tile.id, styleZoom: tile.styleZoom, symbols: tile.symbols, byteCount: 0)
        }
        do throws(TextError) {
            let reserved = try shapers.withShaper { shaper throws(TextError) in try reserve(plane, shaper, covered).boxes }
            builder.placeSymbols(reserved: reserved)
        } catch {
            throw .text("\(error)")
        }
        return builder.placed.map { BandedSymbols($0) }
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
                    let place = placed.camera.point(symbol.anchor, tile.view).y
                    let (top, bottom) = (state.room?.minimum.y ?? place, state.room?.maximum.y ?? place)
                    let low = min(top, place, reach?.lowerBound ?? place)
                    reach = low...max(bottom, place, reach?.upperBound ?? place, low)
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
