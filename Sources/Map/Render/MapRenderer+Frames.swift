import PortolanBasics
public import PortolanCamera
import PortolanGeo
import PortolanRaster
public import PortolanText

/// Composes frames: pictures that know their tiles and places.
extension MapRenderer {
    /// Composes a picture of `viewport.size · viewport.scale` pixels. Its pixels are drawn at the first access
    /// to ``MapFrame/picture``.
    ///
    /// - Parameters:
    ///   - request: the camera, viewport and state.
    ///   - loader: prepares missing tiles in the background, while fallback tiles are drawn in their place.
    ///     Without a loader the call waits for all tiles, and a tile that cannot be read is an error.
    ///   - backdrop: the colour and drawing beneath the map.
    ///   - overlay: draws over the map.
    /// - Throws: `RenderError`.
    public func frame(
        _ request: FrameRequest,
        loader: TileLoader? = nil,
        backdrop: MapBackdrop = MapBackdrop(),
        overlay: Overlay = { _, _ throws(TextError) in }
    ) throws(RenderError) -> MapFrame {
        try frame(request, loader, backdrop, ground: nil, { $0.placeSymbols(reserved: $1) }, overlay)
    }

    /// Composes the next picture of a view in motion. Unlike in ``frame(_:loader:backdrop:overlay:)``, labels
    /// and icons keep their positions from earlier pictures, and fade in and out.
    ///
    /// - Parameters:
    ///   - request: the camera, viewport and state.
    ///   - motion: the state that the view keeps from picture to picture.
    ///   - time: the time at which the picture is shown.
    ///   - loader: prepares tiles in the background.
    ///   - backdrop: the colour and drawing beneath the map.
    ///   - overlay: draws over the map.
    /// - Throws: `RenderError`.
    public func frame(
        _ request: FrameRequest,
        motion: inout FrameMotion,
        at time: LabelMotion.Time,
        loader: TileLoader,
        backdrop: MapBackdrop = MapBackdrop(),
        overlay: Overlay = { _, _ throws(TextError) in }
    ) throws(RenderError) -> MapFrame {
        let placing: SymbolPlacing = { frame, reserved in frame.placeSymbols(reserved: reserved, motion: &motion.labels, at: time) }
        return try frame(request, loader, backdrop, ground: motion.ground, placing, overlay)
    }

    /// A function that places the symbols of a frame outside reserved boxes. The boxes are in pixels.
    typealias SymbolPlacing = (_ frame: FrameContext, _ reserved: [Box]) -> FrameSymbols?

    private func frame(
        _ request: FrameRequest,
        _ loader: TileLoader?,
        _ backdrop: MapBackdrop,
        ground: GroundClipmap?,
        _ placing: SymbolPlacing,
        _ overlay: Overlay
    ) throws(RenderError) -> MapFrame {
        let plane = try plane(of: request)
        guard plane.width * plane.height <= Self.maximumPixels else { throw .tooLarge(width: plane.width, height: plane.height) }
        let preparer = preparer(for: request.state)
        var frame = FrameContext(layout: preparer.layout, plane: plane, sources: sources, threads: threads, state: request.state)
        var wanted = WantedTiles()
        var empty: [UnwrappedTile] = []
        let levels = levels(seenFrom: plane)
        try fill(&frame, levels: levels, preparer) { index throws(RenderError) in
            let tiles = try tiles(of: index, preparer, plane, loader)
            wanted.add(tiles.missing, tiles.cover)
            if index == 0 { empty = tiles.empty }
            return tiles
        }
        let isComplete = wanted.missing.isEmpty
        let cover = wanted.cover.sorted()
        var painter = FramePainter(frame: frame)
        if let ground, let loader, isComplete, backdrop.underlay == nil {
            painter.ground = keptGround(ground, GroundOrder(frame: frame, levels: levels, preparer: preparer, loader: loader), &wanted)
        }
        loader?.want(wanted.missing, cover: wanted.cover, with: preparer)
        if let color = backdrop.color, backdrop.underlay == nil { painter.loading = FramePainter.Loading(color: color, squares: empty) }
        var canvas = FrameCanvas(frame, list: takeList(), symbols: takeSymbols())
        if let underlay = backdrop.underlay { canvas.drawUnderlay(underlay, on: backdrop.color ?? .white) }
        let list = try finish(painter, on: &canvas, covered: request.covered, placing, overlay)
        keep(canvas.symbols)
        return MapFrame(
            drawing: FrameDrawing(list, width: plane.width, height: plane.height, renderer: self),
            projection: plane.projection,
            isComplete: isComplete,
            isGroundExact: painter.ground == nil,
            cover: cover,
            places: FramePlaces(frame, marks: canvas.marks, language: language)
        )
    }

    /// Returns the ground in front of a request's camera.
    func plane(of request: FrameRequest) throws(RenderError) -> FramePlane {
        let plane: FramePlane
        do throws(CameraError) {
            plane = try FramePlane(projection: Projection(camera: request.camera, viewport: request.viewport))
        } catch {
            throw .camera("\(error)")
        }
        guard plane.width <= Self.maximumSide, plane.height <= Self.maximumSide else {
            throw .tooLarge(width: plane.width, height: plane.height)
        }
        return plane
    }

    /// Returns the indices of the lowest region and of the other regions that are at least 32 pixels wide in a
    /// frame. A smaller region would only be a patch of another colour.
    func levels(seenFrom plane: FramePlane) -> [Int] {
        let pixelsPerDegree = plane.projection.worldSize * plane.scale / 360
        return layers.indices.filter { $0 == 0 || layers[$0].bounds.longitudeSpan * pixelsPerDegree >= 32 }
    }

    /// Adds to a frame's stack the tiles of all sources that the frame draws.
    /// - Parameters:
    ///   - levels: the visible regions.
    ///   - tiles: returns the tiles of a source.
    func fill<Failure: Error>(
        _ frame: inout FrameContext,
        levels: [Int],
        _ preparer: TilePreparer,
        _ tiles: (_ index: Int) throws(Failure) -> FrameTiles
    ) throws(Failure) {
        for index in layers.count..<preparer.sources.count where frame.draws(slot: preparer.sources[index].slot) {
            frame.stack.addExternal(try tiles(index).tiles, slot: preparer.sources[index].slot, seenFrom: frame.plane)
        }
        // If the style draws nothing of the regions, no tile is read or waited for.
        let drawsRegions = frame.draws(slot: 0)
        for index in levels {
            let found = drawsRegions ? try tiles(index) : FrameTiles()
            frame.stack.addLevel(
                found.tiles,
                ground: index == 0 ? nil : layers[index].bounds,
                directory: found.directory,
                seenFrom: frame.plane
            )
        }
        if layers.isEmpty { frame.stack.addLevel([], ground: nil, seenFrom: frame.plane) }
    }

    /// Places the symbols and writes all drawing into a list.
    func finish(
        _ painter: FramePainter,
        on canvas: inout FrameCanvas,
        covered: [ScreenRect],
        _ placing: SymbolPlacing,
        _ overlay: Overlay
    ) throws(RenderError) -> DrawList {
        var painter = painter
        let frame = painter.frame
        do throws(TextError) {
            return try shapers.withShaper { shaper throws(TextError) in
                canvas.extrusions = frame.beginExtrusions()
                let (reserved, notice) = try reserve(frame, shaper, covered)
                painter.symbols = placing(frame, reserved)
                try painter.paint(on: &canvas)
                var over = OverlayCanvas(canvas.takeList(), shaper: shaper)
                try overlay(&over, frame.plane.projection)
                try notice?.draw(into: &over.list, shaper: shaper, glyphs: &over.glyphs)
                return over.list
            }
        } catch {
            throw .text("\(error)")
        }
    }

    /// Returns the boxes in pixels that symbols avoid, and the attribution line, whose box is one of them.
    func reserve(
        _ frame: FrameContext,
        _ shaper: TextShaper,
        _ covered: [ScreenRect]
    ) throws(TextError) -> (boxes: [Box], notice: AttributionNotice?) {
        var boxes = covered.compactMap { Box($0, scale: frame.plane.scale) }
        guard !attribution.isEmpty else { return (boxes, nil) }
        let notice = try AttributionNotice(attribution, frame.plane, colors: .on(frame.backgroundColor), shaper: shaper)
        boxes.append(notice.box)
        return (boxes, notice)
    }
}

/// The tiles that a frame requests.
struct WantedTiles {
    /// Tiles that are not ready, the nearest of each source first.
    private(set) var missing: [TileCache.Key] = []
    private(set) var cover: Set<TileCache.Key> = []

    mutating func add(_ missing: [TileCache.Key], _ cover: some Sequence<TileCache.Key>) {
        self.missing += missing
        self.cover.formUnion(cover)
    }
}
