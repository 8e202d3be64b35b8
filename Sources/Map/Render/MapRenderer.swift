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

/// Draws pictures of maps: turns a camera, a style and tiles into pixels.
///
/// One renderer serves any number of tasks and views at once; its only state is caches. The same camera, style
/// and tiles give the same pixels, whatever was drawn before and with any number of threads.
public final class MapRenderer: Sendable {
    /// A source of tiles, and the area in which it hides the layers beneath.
    public struct Layer: Sendable {
        /// The source of the layer's vector tiles.
        public var tiles: any TileSource
        /// The area where the layer hides the layers beneath it. The lowest layer's area has no effect.
        public var bounds: CoordinateBounds

        /// Creates a layer that hides lower ones within its bounds.
        public init(tiles: any TileSource, bounds: CoordinateBounds) {
            self.tiles = tiles
            self.bounds = bounds
        }
    }

    /// The longest side of a picture, in pixels.
    public static let maximumSide = Pixmap.maximumSide
    /// The largest number of pixels of a picture: 64 million, 256 MB.
    public static let maximumPixels = 64_000_000

    let layers: [Layer]
    let sources: MapSources
    let attribution: String
    let language: String?
    let threads: Int
    let preparer: TilePreparer
    private let slots: [String: Int]
    /// The last global state that differed from the style's own, and the preparer for this state.
    private let otherState = Mutex<(global: StyleObject, preparer: TilePreparer)?>(nil)
    let shapers: ShaperPool
    /// The glyph masks that all frames share.
    private let glyphMasks = GlyphMasks(byteLimit: SymbolDrawCache.byteLimit)
    /// Caches of earlier frames, each lent to one frame at a time.
    private let symbolCaches = Mutex<[SymbolDrawCache]>([])
    /// Drawing lists of earlier frames, each lent to one frame at a time.
    private let lists = Mutex<[DrawList]>([])
    let rasterizer = Rasterizer()

    /// Creates a renderer that draws layers of tiles in a style.
    ///
    /// - Parameters:
    ///   - style: the style of the map.
    ///   - layers: the regions, from the lowest to the highest. They serve all sources of the style that are
    ///     not in `sources`.
    ///   - sources: the sources that the style names by address.
    ///   - fonts: the fonts of the labels.
    ///   - attribution: the text in the lower right corner of every picture; empty for none.
    ///   - language: the BCP 47 tag that selects regional shapes of letters. It does not choose names; the
    ///     style does.
    ///   - threads: the number of threads that a picture may use.
    ///   - cacheByteLimit: the size limit of the cache of prepared tiles, in bytes.
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

    /// Draws beneath all layers of the style, in pixels of the picture.
    public typealias Underlay = (_ list: inout DrawList) -> Void

    /// Draws over the map and its labels and beneath the attribution, in pixels of the picture.
    public typealias Overlay = (_ canvas: inout OverlayCanvas, _ projection: Projection) throws(TextError) -> Void

    /// Draws a picture of `viewport.size · viewport.scale` pixels. The call waits for the picture's tiles.
    /// - Throws: `RenderError`.
    /// - Complexity: O(pixels · layers + vertices in view) after the first picture of an area.
    public func picture(camera: CameraPosition, viewport: Viewport) throws(RenderError) -> Pixmap {
        try frame(FrameRequest(camera: camera, viewport: viewport)).picture
    }

    /// Creates a loader that prepares tiles for one view's frames in the background.
    public func makeLoader(arrivals: Arrivals = Arrivals()) -> TileLoader { TileLoader(preparer, threads: threads, arrivals: arrivals) }

    // MARK: Memory

    /// Takes a cache of symbols of earlier frames, ready for the next frame. Pass it straight to a canvas: with a
    /// second reference, each change would copy the cache.
    func takeSymbols() -> SymbolDrawCache {
        var symbols = symbolCaches.withLock { $0.popLast() } ?? SymbolDrawCache(glyphMasks)
        symbols.beginList()
        return symbols
    }

    /// Keeps the symbols of a frame for later frames. The frame itself may still be being drawn.
    func keep(_ symbols: SymbolDrawCache) { symbolCaches.withLock { if $0.count < 4 { $0.append(symbols) } } }

    /// Takes an empty list, with the memory of an earlier frame's list if there is one.
    func takeList() -> DrawList { lists.withLock { $0.popLast() } ?? DrawList() }

    /// Keeps an empty list so that its memory is reused.
    func keep(_ list: DrawList) { lists.withLock { if $0.count < 4 { $0.append(list) } } }

    // MARK: Tiles

    /// Returns the preparer of tiles for a state of the style.
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
            // If there are several regions, labels anywhere hide labels of lower regions, so all symbols are
            // needed.
            layers.count <= 1 ? plane.part(of: tile, among: cover) : nil
        }
        return FrameTiles(
            tiles: cover.compactMap { tile in tiles[tile.id].map { FrameTile(tile: $0, area: tile) } },
            directory: directory.compactMap { tiles[$0] }
        )
    }

    /// Prepares tiles and returns the tiles that the source has.
    /// - Parameter symbolArea: returns the part of a tile's square in which its symbols are needed; nil for all
    ///   of it.
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
        // If only one tile is wanted, it uses all threads.
        let threadsOfTile = max(1, threads / keys.count)
        let results = parallelMap(count: keys.count, threads: threads) { position -> (tile: PreparedTile?, error: RenderError?) in
            do throws(RenderError) {
                return (try preparer.prepare(keys[position].key, symbolArea: keys[position].area, threads: threadsOfTile), nil)
            } catch {
                return (nil, error)
            }
        }
        // The results are used even if the cache is too small to keep them.
        for (position, result) in results.enumerated() {
            if let error = result.error { throw error }
            prepared[keys[position].key.tile] = result.tile
        }
        return prepared
    }
}

/// Text shapers, each lent to one task at a time.
final class ShaperPool: Sendable {
    /// Sendable because the pool lends a box to one task at a time and takes it back at the end: two threads
    /// never use a shaper at once.
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
