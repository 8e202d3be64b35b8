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
    private let attribution: String
    let language: String?
    let threads: Int
    let preparer: TilePreparer
    private let slots: [String: Int]
    /// The layout of the style with the last global state that was not the style's own.
    private let otherState = Mutex<(global: StyleObject, preparer: TilePreparer)?>(nil)
    let shapers: ShaperPool
    /// What frames before left behind, each lent to one frame at a time.
    private let symbolCaches = Mutex<[SymbolDrawCache]>([])
    private let lists = Mutex<[DrawList]>([])
    let rasterizer = Rasterizer()

    /// Creates a renderer that draws layers of tiles in a style.
    ///
    /// - Parameters:
    ///   - style: what to draw of the tiles, and how.
    ///   - layers: the regions, from the lowest to the highest: they serve all sources of the style that `sources` does not hold.
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
        var pyramids = layers.map { Pyramid(content: .features(VectorTiles($0.tiles)), slot: 0) }
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
        try frame(camera: camera, viewport: viewport).picture
    }

    /// Creates a loader that prepares tiles for one view's frames in the background.
    public func makeLoader(arrivals: Arrivals = Arrivals()) -> TileLoader { TileLoader(preparer, threads: threads, arrivals: arrivals) }

    /// Composes a picture of `viewport.size · viewport.scale` pixels, and says what it shows. Its pixels are drawn when ``MapFrame/picture`` is first
    /// asked for.
    ///
    /// - Parameters:
    ///   - camera: what the picture shows.
    ///   - viewport: the picture's size, scale and insets.
    ///   - loader: prepares tiles that are not there in the background, while fallback tiles are drawn in their place; without one the
    ///     call waits for all of them, and one that cannot be read is an error.
    ///   - loadingColor: fills squares whose tiles are loading and have no parent-tile fallback; nil shows the style's background.
    ///   - state: the states of features and of the style.
    ///   - covered: rectangles that the map's labels keep out of, in points.
    ///   - underlay: draws beneath the map, on `loadingColor`; a style whose background covers it hides it.
    ///   - overlay: draws over the map.
    /// - Throws: `RenderError`.
    public func frame(
        camera: CameraPosition,
        viewport: Viewport,
        loader: TileLoader? = nil,
        loadingColor: Color? = nil,
        state: MapState = MapState(),
        covered: [ScreenRect] = [],
        underlay: Underlay? = nil,
        overlay: Overlay = { _, _ throws(TextError) in }
    ) throws(RenderError) -> MapFrame {
        try draw(camera, viewport, loader, loadingColor, state, covered, underlay, { $0.placeSymbols(reserved: $1) }, overlay)
    }

    /// Composes the next picture of a view in motion: as ``frame(camera:viewport:loader:loadingColor:state:covered:underlay:overlay:)``, but labels and
    /// icons stand as they stood in the pictures before, and fade in and out.
    ///
    /// - Parameters:
    ///   - camera: what the picture shows.
    ///   - viewport: the picture's size, scale and insets.
    ///   - labels: what the view keeps of its labels; new for its first picture.
    ///   - time: when the picture is shown.
    ///   - ground: pictures of the ground that the view keeps while it moves; nil draws ground exactly. They are used as long as the zoom stays and
    ///     all tiles are there.
    ///   - loader: prepares tiles in the background.
    ///   - loadingColor: fills squares whose tiles are loading and have no parent-tile fallback; nil shows the style's background.
    ///   - state: the states of features and of the style.
    ///   - covered: rectangles that the map's labels keep out of, in points.
    ///   - underlay: draws beneath the map, on `loadingColor`; a style whose background covers it hides it.
    ///   - overlay: draws over the map.
    /// - Throws: `RenderError`.
    public func frame(
        camera: CameraPosition,
        viewport: Viewport,
        labels: inout LabelMotion,
        at time: LabelMotion.Time,
        ground: GroundPictures? = nil,
        loader: TileLoader,
        loadingColor: Color? = nil,
        state: MapState = MapState(),
        covered: [ScreenRect] = [],
        underlay: Underlay? = nil,
        overlay: Overlay = { _, _ throws(TextError) in }
    ) throws(RenderError) -> MapFrame {
        let place: SymbolPlacing = { builder, reserved in builder.placeSymbols(reserved: reserved, motion: &labels, at: time) }
        return try draw(camera, viewport, loader, loadingColor, state, covered, underlay, place, overlay, ground)
    }

    /// Places the symbols of a frame outside of reserved boxes, in pixels.
    typealias SymbolPlacing = (_ builder: inout FrameBuilder, _ reserved: [Box]) -> Void

    private func draw(
        _ camera: CameraPosition,
        _ viewport: Viewport,
        _ loader: TileLoader?,
        _ loadingColor: Color?,
        _ state: MapState,
        _ covered: [ScreenRect],
        _ underlay: Underlay?,
        _ place: SymbolPlacing,
        _ overlay: Overlay,
        _ ground: GroundPictures? = nil
    ) throws(RenderError) -> MapFrame {
        let plane: FramePlane
        do throws(CameraError) {
            plane = try FramePlane(projection: Projection(camera: camera, viewport: viewport))
        } catch {
            throw .camera("\(error)")
        }
        guard plane.width <= Self.maximumSide, plane.height <= Self.maximumSide, plane.width * plane.height <= Self.maximumPixels else {
            throw .tooLarge(width: plane.width, height: plane.height)
        }
        let preparer = preparer(for: state)
        var builder = FrameBuilder(
            layout: preparer.layout,
            plane: plane,
            sources: sources,
            memory: takeMemory(),
            language: language,
            threads: threads,
            state: state
        )
        if let underlay { builder.drawUnderlay(underlay, on: loadingColor ?? .white) }
        var missing: [TileCache.Key] = []
        var cover: Set<TileCache.Key> = []
        for index in layers.count..<preparer.sources.count where builder.draws(slot: preparer.sources[index].slot) {
            let tiles = try tiles(of: index, preparer, plane, loader)
            missing += tiles.missing
            cover.formUnion(tiles.cover)
            builder.addExternal(tiles.tiles, slot: preparer.sources[index].slot)
        }
        var empty: [UnwrappedTile] = []
        // A small region above others is not worth a patch of another colour.
        // A style may draw nothing of them: no tile is read then, and none is waited for.
        let drawsRegions = builder.draws(slot: 0)
        for index in layers.indices where index == 0 || isWorthDrawing(layers[index].bounds, plane) {
            let tiles = drawsRegions ? try tiles(of: index, preparer, plane, loader) : FrameTiles(tiles: [], directory: [])
            missing += tiles.missing
            cover.formUnion(tiles.cover)
            builder.addLevel(tiles.tiles, ground: index == 0 ? nil : layers[index].bounds, directory: tiles.directory)
            if index == 0 { empty = tiles.empty }
        }
        if layers.isEmpty { builder.addLevel([], ground: nil) }
        var wanted = (missing: missing, cover: cover)
        if let ground, let loader, missing.isEmpty, underlay == nil {
            let kept = keptGround(ground, builder, preparer, loader, state)
            builder.keptGround = kept.ground
            wanted.missing = kept.missing
            wanted.cover.formUnion(kept.cover)
        }
        loader?.want(wanted.missing, cover: wanted.cover, with: preparer)
        let isGroundExact = builder.keptGround == nil
        let loading = underlay == nil ? loadingColor.map { (color: $0, squares: empty) } : nil
        let list: DrawList
        do throws(TextError) {
            list = try shapers.withShaper { shaper throws(TextError) in
                try finish(&builder, plane, shaper, covered, loading: loading, place, overlay)
            }
        } catch {
            throw .text("\(error)")
        }
        keep(builder.symbolCache)
        return MapFrame(
            drawing: FrameDrawing(list, width: plane.width, height: plane.height, renderer: self),
            projection: plane.projection,
            isComplete: missing.isEmpty,
            isGroundExact: isGroundExact,
            cover: cover.sorted(),
            places: FramePlaces(builder, language: language)
        )
    }

    /// What frames before left behind, begun for the next one. It goes straight to a builder: what somebody else holds is copied when it
    /// changes.
    private func takeMemory() -> FrameMemory {
        var memory = FrameMemory(symbols: takeSymbolCache())
        if let list = lists.withLock({ $0.popLast() }) { memory.list = list }
        memory.begin()
        return memory
    }

    func takeSymbolCache() -> SymbolDrawCache { symbolCaches.withLock { $0.popLast() } ?? SymbolDrawCache() }

    /// Keeps what a frame made for those that come; a frame before it may still be drawn.
    func keep(_ cache: SymbolDrawCache) { symbolCaches.withLock { if $0.count < 4 { $0.append(cache) } } }

    /// Keeps the memory of an empty list.
    func keep(_ list: DrawList) { lists.withLock { if $0.count < 4 { $0.append(list) } } }

    /// Whether a region above others shows in a frame.
    func isWorthDrawing(_ bounds: CoordinateBounds, _ plane: FramePlane) -> Bool {
        let pixelsPerDegree = plane.projection.worldSize * plane.scale / 360
        return bounds.longitudeSpan * pixelsPerDegree >= 32
    }

    /// Places symbols and writes everything into a list.
    func finish(
        _ builder: inout FrameBuilder,
        _ plane: FramePlane,
        _ shaper: TextShaper,
        _ covered: [ScreenRect],
        loading: (color: Color, squares: [UnwrappedTile])?,
        _ place: SymbolPlacing,
        _ overlay: Overlay
    ) throws(TextError) -> DrawList {
        builder.beginExtrusions()
        let (reserved, notice) = try reserve(plane, shaper, covered)
        place(&builder, reserved)
        for level in builder.sources.indices {
            try builder.drawLevel(level)
            if level == 0, let loading { builder.cover(loading.squares, loading.color) }
        }
        var canvas = OverlayCanvas(builder.takeList(), shaper: shaper)
        try overlay(&canvas, plane.projection)
        try notice?.draw(into: &canvas.list, shaper: shaper, glyphs: &canvas.glyphs)
        return canvas.list
    }

    /// The boxes of a picture, in pixels, that its symbols keep out of, and the line of attribution, whose box is one of them.
    func reserve(
        _ plane: FramePlane,
        _ shaper: TextShaper,
        _ covered: [ScreenRect]
    ) throws(TextError) -> (boxes: [Box], notice: AttributionNotice?) {
        var boxes = covered.compactMap { Box($0, scale: plane.scale) }
        guard !attribution.isEmpty else { return (boxes, nil) }
        let notice = try AttributionNotice(
            attribution,
            width: plane.width,
            height: plane.height,
            scale: Float(plane.scale),
            shaper: shaper
        )
        boxes.append(notice.box)
        return (boxes, notice)
    }

    // MARK: Tiles

    /// What prepares tiles for a state of the style.
    private func preparer(for state: MapState) -> TilePreparer {
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
