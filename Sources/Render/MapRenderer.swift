import Dispatch
public import PortolanCamera
public import PortolanGeo
public import PortolanRaster
public import PortolanStyle
public import PortolanText
import PortolanTiles
import Synchronization

/// Draws map pictures: a camera, a style and tiles become pixels.
///
/// One renderer serves any number of tasks at once: it holds no state but caches. The same camera, style and tiles give the same pixels, whatever was
/// drawn before and with any number of threads.
public final class MapRenderer: Sendable {
    /// Tiles to draw, and where they count.
    public struct Layer: Sendable {
        public var tiles: any TileSource
        /// The area that hides what lies beneath it. Nil for the lowest, which has none beneath it.
        public var bounds: CoordinateBounds

        public init(tiles: any TileSource, bounds: CoordinateBounds) {
            self.tiles = tiles
            self.bounds = bounds
        }
    }

    /// The longest side of a picture, in pixels.
    public static let maximumSide = Pixmap.maximumSide
    /// The most pixels of a picture: 64 million, 256 MB.
    public static let maximumPixels = 64_000_000

    private let layout: StyleLayout
    private let layers: [Layer]
    private let attribution: String
    private let language: String?
    private let threads: Int
    private let cache: TileCache
    private let shapers: ShaperPool

    /// - Parameters:
    ///   - layers: from the lowest to the highest.
    ///   - attribution: drawn in the lower right corner of every picture; empty draws none.
    ///   - language: of names, for the shapes of letters; which name is shown is the style's business.
    ///   - threads: how many threads a picture may use.
    ///   - cacheByteLimit: bound of the cache of prepared tiles.
    public init(
        style: Style,
        layers: [Layer],
        fonts: FontLibrary,
        attribution: String,
        language: String? = nil,
        threads: Int = 1,
        cacheByteLimit: Int = 128 << 20
    ) {
        layout = StyleLayout(style)
        self.layers = layers
        self.attribution = attribution
        self.language = language
        self.threads = max(1, threads)
        cache = TileCache(byteLimit: cacheByteLimit)
        shapers = ShaperPool(library: fonts)
    }

    /// Draws a picture of `viewport.size · viewport.scale` pixels.
    /// - Parameter overlay: draws over the map and its labels, beneath the attribution, in pixels of the picture.
    /// - Throws: `RenderError`.
    /// - Complexity: O(pixels · layers + vertices in view) after the first picture of an area.
    public func picture(
        camera: CameraPosition,
        viewport: Viewport,
        overlay: (inout DrawList, Projection) -> Void = { _, _ in }
    ) throws(RenderError) -> Pixmap {
        let plane: FramePlane
        do throws(CameraError) {
            plane = try FramePlane(projection: Projection(camera: camera, viewport: viewport))
        } catch {
            throw .camera("\(error)")
        }
        guard plane.width <= Self.maximumSide, plane.height <= Self.maximumSide, plane.width * plane.height <= Self.maximumPixels else {
            throw .tooLarge(width: plane.width, height: plane.height)
        }
        let list = try drawList(plane, overlay)
        var pixmap = Pixmap(width: plane.width, height: plane.height)
        Rasterizer().render(list, into: &pixmap, threads: threads)
        return pixmap
    }

    /// Everything up to the pixels.
    func drawList(
        _ plane: FramePlane,
        _ overlay: (inout DrawList, Projection) -> Void = { _, _ in }
    ) throws(RenderError) -> DrawList {
        var builder = FrameBuilder(layout: layout, plane: plane, language: language)
        for (index, layer) in layers.enumerated() {
            // A small region above others is not worth a patch of another colour.
            if index > 0, !isWorthDrawing(layer.bounds, plane) { continue }
            builder.add(try tiles(of: index, plane), ground: index == 0 ? nil : layer.bounds)
        }
        do throws(TextError) {
            return try shapers.withShaper { shaper throws(TextError) in
                try finish(&builder, plane, shaper, overlay)
            }
        } catch {
            throw .text("\(error)")
        }
    }

    private func isWorthDrawing(_ bounds: CoordinateBounds, _ plane: FramePlane) -> Bool {
        let pixelsPerDegree = plane.projection.worldSize * plane.scale / 360
        return bounds.longitudeSpan * pixelsPerDegree >= 32
    }

    private func finish(
        _ builder: inout FrameBuilder,
        _ plane: FramePlane,
        _ shaper: TextShaper,
        _ overlay: (inout DrawList, Projection) -> Void
    ) throws(TextError) -> DrawList {
        var notice: AttributionNotice?
        if !attribution.isEmpty {
            notice = try AttributionNotice(attribution, width: plane.width, height: plane.height, scale: Float(plane.scale), shaper: shaper)
        }
        var placer = LabelPlacer(
            width: plane.width,
            height: plane.height,
            scale: Float(plane.scale),
            reserved: notice.map { [$0.box] } ?? []
        )
        try placer.place(builder.labels, shaper: shaper)
        var glyphs = GlyphSheet()
        try placer.draw(into: &builder.painter.list, shaper: shaper, glyphs: &glyphs)
        overlay(&builder.painter.list, plane.projection)
        try notice?.draw(into: &builder.painter.list, shaper: shaper, glyphs: &glyphs)
        return builder.painter.list
    }

    // MARK: Tiles

    /// The prepared tiles that the camera sees, in the order of their IDs.
    private func tiles(of index: Int, _ plane: FramePlane) throws(RenderError) -> [FrameTile] {
        let source = layers[index].tiles
        let styleZoom = Int(max(0, plane.projection.camera.styleZoom).rounded(.down))
        let cover = plane.projection.tileCover(grid: TileGrid(zooms: source.zooms)).sorted()
        var prepared = [PreparedTile??](repeating: nil, count: cover.count)
        var missing: [Int] = []
        for (position, tile) in cover.enumerated() {
            guard tile.id.bounds.intersects(source.bounds) else {
                prepared[position] = .some(nil)
                continue
            }
            prepared[position] = cache.tile(.init(source: index, tile: tile.id, styleZoom: styleZoom))
            if prepared[position] == nil { missing.append(position) }
        }
        if !missing.isEmpty {
            let wanted = missing.map { cover[$0].id }
            let results = Mutex([Result<PreparedTile?, RenderError>?](repeating: nil, count: wanted.count))
            let next = Atomic(0)
            let layout = layout
            DispatchQueue.concurrentPerform(iterations: min(threads, wanted.count)) { _ in
                while true {
                    let position = next.add(1, ordering: .relaxed).oldValue
                    guard position < wanted.count else { return }
                    let result = Result { () throws(RenderError) in try Self.prepare(wanted[position], source, layout, styleZoom) }
                    results.withLock { $0[position] = result }
                }
            }
            for (position, result) in zip(missing, results.withLock { $0 }) {
                guard let result else { continue }
                let tile = try result.get()
                cache.store(tile, for: .init(source: index, tile: cover[position].id, styleZoom: styleZoom))
                prepared[position] = .some(tile)
            }
        }
        return zip(cover, prepared).compactMap { tile, prepared in
            (prepared ?? nil).map { FrameTile(tile: $0, wrap: tile.wrap) }
        }
    }

    private static func prepare(
        _ id: TileID,
        _ source: any TileSource,
        _ layout: StyleLayout,
        _ styleZoom: Int
    ) throws(RenderError) -> PreparedTile? {
        do {
            guard let bytes = try source.bytes(of: id) else { return nil }
            return PreparedTile(try MVTTile(decoding: bytes), id: id, layout: layout, styleZoom: styleZoom)
        } catch {
            throw .tile("\(id)", reason: "\(error)")
        }
    }
}

/// Text shapers, each lent to one task at a time.
final class ShaperPool: Sendable {
    /// Sendable because the pool hands a box to one task at a time and takes it back when that is done: no two threads ever use a shaper at once.
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
