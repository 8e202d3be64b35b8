public import Foundation
import PortolanBasics
public import PortolanCamera
public import PortolanGeo
public import PortolanMapSources
public import PortolanRaster
import PortolanRegionFolder
public import PortolanRender
public import PortolanStyle
import PortolanText
import PortolanTiles

/// Draws map pictures of regions without a view. Any task may draw, and any number of pictures at once.
///
/// The SDK draws pictures on its own threads, one per core, so that drawing never delays other tasks.
///
/// ```swift
/// let maps = try MapSnapshotter(regions: [URL(filePath: "monaco.portolan")])
/// let camera = CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 16)
/// let picture = try await maps.picture(camera, size: .init(width: 800, height: 600))
/// ```
public struct MapSnapshotter: Sendable {
    /// The renderer that draws the pictures; a `MapView` can share it.
    public let renderer: MapRenderer
    /// The centre of the most detailed region; 0°, 0° without regions.
    public let center: Coordinate

    /// Opens the regions and the fonts.
    /// - Parameters:
    ///   - regions: folders that an import made. More detailed regions are drawn over the others, in whatever
    ///     order they are given here. Leave it empty for a style whose tiles all come from `sources`.
    ///   - sources: the sources that the style names by address, besides the vector tiles of the regions.
    ///   - style: a style for the OpenMapTiles schema; nil selects the built-in one.
    ///   - language: the BCP 47 tag of the language for names; nil selects local names.
    ///   - threads: the number of threads that one picture may use.
    /// - Throws: `RegionError`, `MapError`.
    public init(
        regions: [URL],
        style: Style? = nil,
        sources: MapSources = MapSources(),
        language: String? = nil,
        threads: Int = 1
    ) throws {
        let opened = try regions.map { try Region(at: $0) }.sorted { Self.isBelow($0.manifest, $1.manifest) }
        var layers: [MapRenderer.Layer] = []
        for region in opened {
            guard let tiles = try PMTilesArchive(tilesOf: region) else { continue }
            layers.append(MapRenderer.Layer(tiles: tiles, bounds: region.manifest.bounds))
        }
        guard !layers.isEmpty || opened.isEmpty && !sources.sources.isEmpty else {
            throw MapError.noTiles(opened.map { $0.folder.path(percentEncoded: false) })
        }
        center = opened.last?.manifest.center ?? Coordinate(latitude: 0, longitude: 0)
        var attributions: [String] = []
        for text in opened.reversed().map(\.manifest.attribution) where !attributions.contains(text) { attributions.append(text) }
        for text in sources.attributions where !attributions.contains(text) { attributions.append(text) }
        let style = style ?? Style.builtin(language: language ?? "")
        // A region's credit already includes the credit of its ground pictures.
        var sources = sources
        try sources.addGround(of: opened, for: style)
        renderer = MapRenderer(
            style: style,
            layers: layers,
            sources: sources,
            fonts: try FontLibrary(),
            attribution: attributions.joined(separator: " | "),
            language: language,
            threads: threads
        )
    }

    /// Creates a snapshotter with an existing renderer, for tiles that are already open.
    /// - Parameters:
    ///   - renderer: the renderer that draws the pictures.
    ///   - center: the value of ``center``.
    public init(renderer: MapRenderer, center: Coordinate) {
        self.renderer = renderer
        self.center = center
    }

    /// Whether a region is drawn below another: the region with the larger area is below. Names break ties, so that
    /// the order of the arguments has no effect.
    private static func isBelow(_ a: RegionManifest, _ b: RegionManifest) -> Bool {
        func area(_ bounds: CoordinateBounds) -> Double { bounds.longitudeSpan * (bounds.north - bounds.south) }
        return (area(a.bounds), b.name) > (area(b.bounds), a.name)
    }

    /// Returns the allowed camera that is nearest to the given one. Limits apply to the zoom and to the viewing
    /// angle at that zoom, and the view must show no grey beyond the map's edge (requirements C6 and C7,
    /// docs/requirements.md).
    /// - Throws: `RenderError.camera` if the camera or the size is invalid.
    public func allowed(_ camera: CameraPosition, size: ScreenSize) throws(RenderError) -> CameraPosition {
        do throws(CameraError) {
            return try camera.constrained(to: CameraLimits(), in: Viewport(size: size))
        } catch {
            throw .camera("\(error)")
        }
    }

    /// The threads for all snapshotters of the process; drawing more pictures at once would not be faster.
    static let pool = WorkerPool(name: "portolan.maps", width: WorkerPool.coreCount)

    /// Draws a picture of `size · scale` pixels. If the task is cancelled, the call throws `CancellationError`
    /// at once; a picture that has not begun is not drawn.
    ///
    /// - Parameters:
    ///   - camera: the camera of the picture; ``allowed(_:size:)`` moves a camera into the limits.
    ///   - size: the size of the picture in points.
    ///   - scale: pixels per point.
    ///   - overlays: the overlays on the map, as on a ``MapView``: of equal z-index, later overlays are above
    ///     earlier ones. The call waits for the tiles of tile layers, but not for tiles that their layer reports as
    ///     not ready.
    ///   - selected: the index of the marker whose info window is open.
    ///   - places: places that show whether they are open, beneath the overlays.
    /// - Throws: `RenderError` if the camera is invalid, a tile cannot be read or there is no font.
    public func picture(
        _ camera: CameraPosition,
        size: ScreenSize,
        scale: Double = 1,
        overlays: [MapOverlay] = [],
        selected: Int? = nil,
        places: [TimedPlace] = []
    ) async throws -> Pixmap {
        try await Self.pool.run {
            try await draw(camera, size: size, scale: scale, overlays: overlays, selected: selected, places: places)
        }
    }

    private func draw(
        _ camera: CameraPosition,
        size: ScreenSize,
        scale: Double,
        overlays: [MapOverlay],
        selected: Int?,
        places: [TimedPlace]
    ) async throws -> Pixmap {
        let viewport = Viewport(size: size, scale: scale)
        let marks = TimedPlaceMarks(places, camera: camera, scale: scale).overlays
        guard let laid = try await Self.lay(marks + overlays, viewport, camera, selected: selected.map { $0.adding(clamping: marks.count) })
        else {
            return try renderer.picture(camera: camera, viewport: viewport)
        }
        let state = MapState(faintPlaces: TimedPlace.faint(places))
        return try renderer.frame(
            FrameRequest(camera: camera, viewport: viewport, state: state, covered: laid.scene.covered),
            backdrop: MapBackdrop(underlay: laid.scene.underlay),
            overlay: laid.draw
        ).picture
    }

    /// Draws the same bytes as ``picture(_:size:scale:overlays:selected:places:)`` in bands from top to bottom.
    /// Bands serve pictures of up to 16,384 × 16,384 pixels, which need not fit into memory.
    ///
    /// - Parameters:
    ///   - camera: the camera of the picture; ``allowed(_:size:)`` moves a camera into the limits.
    ///   - size: the size of the picture in points.
    ///   - scale: pixels per point.
    ///   - overlays: the overlays on the map.
    ///   - selected: the index of the marker whose info window is open.
    ///   - places: places that show whether they are open, beneath the overlays.
    ///   - rows: the number of rows of a band (the last one may have fewer); nil for bands of about 8 million
    ///     pixels.
    ///   - body: receives the bands one after the other, each as wide as the picture.
    /// - Throws: `RenderError`, `CancellationError`, and the errors of `body`.
    public func draw(
        _ camera: CameraPosition,
        size: ScreenSize,
        scale: Double = 1,
        overlays: [MapOverlay] = [],
        selected: Int? = nil,
        places: [TimedPlace] = [],
        rows: Int? = nil,
        _ body: @escaping @Sendable (Pixmap) throws -> Void
    ) async throws {
        try await Self.pool.run {
            let viewport = Viewport(size: size, scale: scale)
            let width = Int(clamping: (size.width * scale).rounded())
            let marks = TimedPlaceMarks(places, camera: camera, scale: scale).overlays
            let shown = marks.isEmpty ? overlays : marks + overlays
            let laid = try await Self.lay(shown, viewport, camera, selected: selected.map { $0.adding(clamping: marks.count) })
            let state = MapState(faintPlaces: TimedPlace.faint(places))
            try renderer.draw(
                FrameRequest(camera: camera, viewport: viewport, state: state, covered: laid?.scene.covered ?? []),
                bands: rows.map { MapRenderer.Bands(rows: $0) } ?? MapRenderer.Bands(widthPixels: width),
                underlay: laid?.scene.underlay,
                overlay: { canvas, projection throws(TextError) in try laid?.draw(into: &canvas, projection) }
            ) { band in
                try Task.checkCancellation()
                try body(band)
            }
        }
    }

    /// The overlays of one picture after layout.
    private struct LaidOverlays {
        var scene: OverlayScene
        var window: (content: InfoWindow, point: ScreenPoint)?
        var scale: Double

        func draw(into canvas: inout OverlayCanvas, _: Projection) throws(TextError) {
            scene.draw(into: &canvas.list, scale: scale)
            if let window { try InfoWindowPainter(window.content, canvas, scale: scale)?.draw(standingOn: window.point, &canvas) }
        }
    }

    /// Lays overlays out and waits for their tiles; returns nil without overlays.
    private static func lay(
        _ overlays: [MapOverlay],
        _ viewport: Viewport,
        _ camera: CameraPosition,
        selected: Int?
    ) async throws -> LaidOverlays? {
        guard !overlays.isEmpty else { return nil }
        let projection: Projection
        do {
            projection = try Projection(camera: camera, viewport: viewport)
        } catch {
            throw RenderError.camera("\(error)")
        }
        var scene = OverlayScene()
        scene.show(overlays, projection)
        let arrivals = Arrivals()
        while true {
            let count = arrivals.count
            guard scene.updateTiles(arrivals, at: LabelMotion.Time(.zero, isFinal: true)).isLoading else { break }
            await arrivals.wait(after: count)
            try Task.checkCancellation()
        }
        var window: (content: InfoWindow, point: ScreenPoint)?
        if let selected, overlays.indices.contains(selected), case .marker(let marker) = overlays[selected],
            let point = scene.infoWindowPoint(of: OverlayID(number: UInt64(selected + 1)))
        {
            window = (InfoWindow(marker), point)
        }
        return LaidOverlays(scene: scene, window: window, scale: viewport.scale)
    }
}

/// The reason why the given regions do not make a map.
public enum MapError: LocalizedError, Sendable, CustomStringConvertible {
    /// None of the regions has tiles.
    case noTiles([String])

    public var errorDescription: String? { description }
    public var recoverySuggestion: String? { "Import the extract again without --no-tiles." }

    public var description: String {
        switch self {
        case .noTiles(let folders):
            folders.isEmpty
                ? "no region was given"
                : "\(folders.joined(separator: ", ")): the regions have no tiles to draw; import them again without --no-tiles"
        }
    }
}
