import Dispatch
internal import PortolanBasics
public import PortolanCamera
public import PortolanGeo
public import PortolanMapSources
public import PortolanRaster
public import PortolanStyle
public import PortolanText
import PortolanTiles
import Synchronization

/// Draws map pictures: a camera, a style and tiles become pixels.
///
/// One renderer serves any number of tasks and views at once: it holds no state but caches. The same camera, style and tiles give the same
/// pixels, whatever was drawn before and with any number of threads.
public final class MapRenderer: Sendable {
    /// A source of tiles to draw, and the area that it is used for.
    public struct Layer: Sendable {
        /// The source of the layer's vector tiles.
        public var tiles: any TileSource
        /// The area where the layer hides those beneath it; not used for the lowest layer.
        public var bounds: CoordinateBounds

        /// Creates a layer that hides lower ones within its bounds.
        public init(tiles: any TileSource, bounds: CoordinateBounds) {
            self.tiles = tiles
            self.bounds = bounds
        }
    }

    /// The longest side of a picture, in pixels.
    public static let maximumSide = Pixmap.maximumSide
    /// The most pixels of a picture: 64 million, 256 MB.
    public static let maximumPixels = 64_000_000

    let layers: [Layer]
    let sources: MapSources
    let attribution: String
    let language: String?
    let threads: Int
    let preparer: TilePreparer
    private let slots: [String: Int]
    /// The layout of the style with the last global state that was not the style's own.
    private let otherState = Mutex<(global: StyleObject, preparer: TilePreparer)?>(nil)
    let shapers: ShaperPool
    /// Shared by all frames.
    private let glyphMasks = GlyphMasks(byteLimit: SymbolDrawCache.byteLimit)
    /// What frames before left behind, each lent to one frame at a time.
    private let symbolCaches = Mutex<[SymbolDrawCache]>([])
    private let lists = Mutex<[DrawList]>([])
    let rasterizer = Rasterizer()

    /// Creates a renderer that draws layers of tiles in a style.
    ///
    /// - Parameters:
    ///   - style: what to draw of the tiles, and how.
    ///   - layers: the regions, from the lowest to the highest: they serve all sources of the style that `sources` does not hold. Tiles of
    ///     another schema are translated if the style draws that of OpenMapTiles.
    ///   - sources: what the style names by address.
    ///   - fonts: the fonts that labels are set in.
    ///   - attribution: drawn in the lower right corner of every picture; empty draws none.
    ///   - language: BCP 47 tag that picks regional shapes of letters; the style decides which names are shown.
    ///   - threads: how many threads a picture may use.
    ///   - cacheByteLimit: bound of the cache of prepared tiles.
    public init(
        style: Style,
        layers: [Layer],
        sources: MapSources = MapSources(),
        fonts: FontLibrary,
        attribution: String,
        language: String? = nil,
        threads: Int = 1,
        cacheByteLimit: Int = 128 << 20
    ) {
        self.layers = layers
        self.attribution = attribution
        self.language = language
        self.threads = max(1, threads)
        var sources = sources
        sources.sprites.addBuiltin(of: style)
        self.sources = sources
        let schema = style.tileSchema()
        var pyramids = layers.map { Pyramid(content: .features(VectorTiles($0.tiles, schema: schema)), slot: 0) }
        var slots: [String: Int] = [:]
        for source in style.sources {
            let content: Pyramid.Content
            switch sources.sources[source.id] {
            case .vector(let tiles): content = .features(tiles)
            case .raster(let tiles): content = .pictures(tiles)
            case .heights(let tiles): content = .heights(tiles)
            case .image, nil: continue
            }
            slots[source.id] = slots.count + 1
            pyramids.append(Pyramid(content: content, slot: slots.count))
        }
        self.slots = slots
        let pool = ShaperPool(library: fonts)
        shapers = pool
        preparer = TilePreparer(
            sources: pyramids,
            layout: StyleLayout(style, slots: slots),
            symbols: SymbolResources(
                fonts: sources.glyphs.map { .files(StoredGlyphs(store: $0)) } ?? .installed(pool),
                sprites: sources.sprites,
                language: language
            ),
            cache: TileCache(byteLimit: cacheByteLimit)
        )
    }

    /// Draws pictures beneath everything that the style draws, in pixels of the picture.
    public typealias Underlay = (_ list: inout DrawList) -> Void

    /// Draws overlays over the map and its labels, beneath the attribution, in pixels of the picture.
    public typealias Overlay = (_ canvas: inout OverlayCanvas, _ projection: Projection) throws(TextError) -> Void

    /// Draws a picture of `viewport.size · viewport.scale` pixels. Waits for its tiles.
    /// - Throws: `RenderError`.
    /// - Complexity: O(pixels · layers + vertices in view) after the first picture of an area.
    public func picture(camera: CameraPosition, viewport: Viewport) throws(RenderError) -> Pixmap {
        try frame(FrameRequest(camera: camera, viewport: viewport)).picture
    }

    /// Creates a loader that prepares tiles for one view's frames in the background.
    public func makeLoader(arrivals: Arrivals = Arrivals()) -> TileLoader { TileLoader(preparer, threads: threads, arrivals: arrivals) }

    // MARK: Memory

    /// What frames before left behind of their symbols, begun for the next frame. It goes straight to a canvas: what somebody else holds is
    /// copied when it changes.
    func takeSymbols() -> SymbolDrawCache {
        var symbols = symbolCaches.withLock { $0.popLast() } ?? SymbolDrawCache(glyphMasks)
        symbols.beginList()
        return symbols
    }

    /// Keeps what a frame made for those that come; a frame before it may still be drawn.
    func keep(_ symbols: SymbolDrawCache) { symbolCaches.withLock { if $0.count < 4 { $0.append(symbols) } } }

    /// An empty list, if there is one with memory of a frame before.
    func takeList() -> DrawList { lists.withLock { $0.popLast() } ?? DrawList() }

    /// Keeps the memory of an empty list.
    func keep(_ list: DrawList) { lists.withLock { if $0.count < 4 { $0.append(list) } } }

    // MARK: Tiles

    /// What prepares tiles for a state of the style.
    func preparer(for state: MapState) -> TilePreparer {
        guard !state.global.keys.isEmpty else { return preparer }
        if let known = otherState.withLock({ $0 }), known.global == state.global { return known.preparer }
        var style = preparer.layout.style
        for (name, value) in zip(state.global.keys, state.global.values) { style.setGlobalState(name, to: value) }
        let other = TilePreparer(
            sources: preparer.sources,
            layout: StyleLayout(style, slots: slots),
            symbols: preparer.symbols,
            cache: preparer.cache
        )
        otherState.withLock { $0 = (state.global, other) }
        return other
    }

    func tiles(
        of index: Int,
        _ preparer: TilePreparer,
        _ plane: FramePlane,
        _ loader: TileLoader?
    ) throws(RenderError) -> FrameTiles {
        let styleZoom = Int(clamping: max(0, plane.projection.camera.styleZoom).rounded(.down))
        if let loader {
            return FrameTiles(source: index, preparer, loader: loader, projection: plane.projection, styleZoom: styleZoom)
        }
        let source = preparer.sources[index]
        let view = plane.projection.tileCover(grid: source.grid).sorted()
        let cover = view.filter { $0.id.bounds.intersects(source.bounds) }
        let directory = PlaceDirectory.tiles(of: source, above: index, view, preparer.layout)
        let tiles = try waitForTiles(cover.map(\.id) + directory, of: index, preparer, styleZoom) { tile in
            // With several regions, labels hide those of lower ones wherever they stand.
            layers.count <= 1 ? plane.part(of: tile, among: cover) : nil
        }
        return FrameTiles(
            tiles: cover.compactMap { tile in tiles[tile.id].map { FrameTile(tile: $0, area: tile) } },
            directory: directory.compactMap { tiles[$0] }
        )
    }

    /// Those of the tiles that the source has, prepared.
    /// - Parameter symbolArea: the part of a tile's square in which its symbols are needed; nil for all of it.
    func waitForTiles(
        _ tiles: [TileID],
        of index: Int,
        _ preparer: TilePreparer,
        _ styleZoom: Int,
        symbolArea: (TileID) -> Box? = { _ in nil }
    ) throws(RenderError) -> [TileID: PreparedTile] {
        var prepared: [TileID: PreparedTile] = [:]
        var wanted: [(key: TileCache.Key, area: Box?)] = []
        var asked: Set<TileID> = []
        for tile in tiles where asked.insert(tile).inserted {
            let key = TileCache.Key(
                source: index,
                tile: tile,
                styleZoom: styleZoom,
                state: preparer.layout.stateFingerprint
            )
            let area = symbolArea(tile)
            if let known = preparer.cache.tile(key), known?.hasSymbols(in: area) ?? true {
                prepared[tile] = known
            } else {
                wanted.append((key, area))
            }
        }
        guard !wanted.isEmpty else { return prepared }
        let keys = wanted
        // A single tile has all threads to itself.
        let threadsOfTile = max(1, threads / keys.count)
        let results = parallelMap(count: keys.count, threads: threads) { position -> (tile: PreparedTile?, error: RenderError?) in
            do throws(RenderError) {
                return (try preparer.prepare(keys[position].key, symbolArea: keys[position].area, threads: threadsOfTile), nil)
            } catch {
                return (nil, error)
            }
        }
        // What was made just now counts even if the cache is too small to keep it.
        for (position, result) in results.enumerated() {
            if let error = result.error { throw error }
            prepared[keys[position].key.tile] = result.tile
        }
        return prepared
    }
}

/// Text shapers, each lent to one task at a time.
final class ShaperPool: Sendable {
    /// Sendable because the pool hands a box to one task at a time and takes it back when that is done: no two threads ever use a shaper at
    /// once.
    private struct Box: @unchecked Sendable {
        let shaper: TextShaper
    }

    private let library: FontLibrary
    private let idle = Mutex<[Box]>([])

    init(library: FontLibrary) { self.library = library }

    func withShaper<Result>(_ body: (TextShaper) throws(TextError) -> Result) throws(TextError) -> Result {
        let box: Box
        if let known = idle.withLock({ $0.popLast() }) { box = known } else { box = Box(shaper: try TextShaper(library: library)) }
        defer { idle.withLock { $0.append(box) } }
        return try body(box.shaper)
    }
}
