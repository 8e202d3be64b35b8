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

/// Map pictures of regions, without a view: from any task, any number at once.
///
/// Pictures are drawn on threads of the SDK's own, as many as there are cores, so that drawing never holds up other tasks.
///
/// ```swift
/// let maps = try MapSnapshotter(regions: [URL(filePath: "monaco.portolan")])
/// let picture = try await maps.picture(CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 16), size: .init(width: 800, height: 600))
/// ```
public struct MapSnapshotter: Sendable {
    /// Draws the pictures; a `MapView` can share it.
    public let renderer: MapRenderer
    /// The middle of the most detailed region; 0°, 0° without regions.
    public let center: Coordinate

    /// Opens the regions and the fonts.
    /// - Parameters:
    ///   - regions: folders that an import made; the more detailed ones are drawn over the others, whatever their order here. None for a
    ///     style whose tiles all come from `sources`.
    ///   - sources: what the style names by address besides the vector tiles that the regions serve.
    ///   - style: a style for the OpenMapTiles schema; the built-in one if nothing is given.
    ///   - language: BCP 47 tag of the language that names are wanted in; local names if nothing is given.
    ///   - threads: how many threads one picture may use.
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
        renderer = MapRenderer(
            style: style ?? Style.builtin(language: language ?? ""),
            layers: layers,
            sources: sources,
            fonts: try FontLibrary(),
            attribution: attributions.joined(separator: " | "),
            language: language,
            threads: threads
        )
    }

    /// A snapshotter over an existing renderer, for tiles that are open already.
    /// - Parameters:
    ///   - renderer: draws the pictures.
    ///   - center: what ``center`` says.
    public init(renderer: MapRenderer, center: Coordinate) {
        self.renderer = renderer
        self.center = center
    }

    /// The larger area lies below; names break ties, so that the order of the arguments has no effect.
    private static func isBelow(_ a: RegionManifest, _ b: RegionManifest) -> Bool {
        func area(_ bounds: CoordinateBounds) -> Double { bounds.longitudeSpan * (bounds.north - bounds.south) }
        return (area(a.bounds), b.name) > (area(b.bounds), a.name)
    }

    /// The camera nearest to the given one that the limits allow: its zoom, its viewing angle at that zoom, and a view without
    /// grey beyond the map's edge (requirements C6 and C7, docs/requirements.md).
    /// - Throws: `RenderError.camera` if the camera or the size cannot be used at all.
    public func allowed(_ camera: CameraPosition, size: ScreenSize) throws(RenderError) -> CameraPosition {
        do throws(CameraError) {
            return try camera.constrained(to: CameraLimits(), in: Viewport(size: size))
        } catch {
            throw .camera("\(error)")
        }
    }

    /// Shared by all snapshotters of the process: more pictures at once would not be done sooner.
    static let pool = WorkerPool(name: "portolan.maps", width: WorkerPool.coreCount)

    /// Draws a picture of `size · scale` pixels. If the task is cancelled, the call ends at once with `CancellationError`; a picture
    /// whose turn has not come is not drawn.
    ///
    /// - Parameters:
    ///   - camera: what the picture shows; ``allowed(_:size:)`` brings one within the limits.
    ///   - size: the picture's, in points.
    ///   - scale: pixels per point.
    ///   - overlays: what lies on the map, as on a ``MapView``: of equal z-index the later above the earlier. Tile layers are waited for,
    ///     but not tiles that are not ready.
    ///   - selected: the index of the marker whose info window is open.
    ///   - places: places that show whether they are open, beneath the overlays.
    /// - Throws: `RenderError` if the camera is unusable, a tile cannot be read or no font is there.
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

    /// Draws the picture that ``picture(_:size:scale:overlays:selected:places:)`` draws, with the same bytes, in bands from the top to the
    /// bottom: for pictures of up to 16,384 × 16,384 pixels, which memory need not hold as a whole.
    ///
    /// - Parameters:
    ///   - camera: what the picture shows; ``allowed(_:size:)`` brings one within the limits.
    ///   - size: the picture's, in points.
    ///   - scale: pixels per point.
    ///   - overlays: what lies on the map.
    ///   - selected: the index of the marker whose info window is open.
    ///   - places: places that show whether they are open, beneath the overlays.
    ///   - rows: of a band, but for the last one's; nil for bands of about 8 million pixels.
    ///   - body: takes the bands, each of the picture's width, one after the other.
    /// - Throws: `RenderError`, `CancellationError`, and what `body` throws.
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

    /// Overlays of one picture.
    private struct LaidOverlays {
        var scene: OverlayScene
        var window: (content: InfoWindow, point: ScreenPoint)?
        var scale: Double

        func draw(into canvas: inout OverlayCanvas, _: Projection) throws(TextError) {
            scene.draw(into: &canvas.list, scale: scale)
            if let window { try InfoWindowPainter(window.content, canvas, scale: scale)?.draw(standingOn: window.point, &canvas) }
        }
    }

    /// Lays overlays out and waits for their tiles; nil without overlays.
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

/// Why no map can be made of the regions given.
public enum MapError: LocalizedError, Sendable, CustomStringConvertible {
    /// None of the regions has tiles.
    case noTiles([String])

    public var errorDescription: String? { description }
    public var recoverySuggestion: String? { "Import the extract again without --no-tiles." }

    public var description: String {
        switch self {
        case .noTiles(let folders):
            folders.isEmpty
                ? "no region was given" : "\(folders.joined(separator: ", ")): no tiles to draw; import again without --no-tiles"
        }
    }
}
