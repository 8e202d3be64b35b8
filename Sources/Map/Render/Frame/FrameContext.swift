import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// What one frame knows before anything of it is drawn: the same for all its layers.
struct FrameContext: Sendable {
    /// What a frame begins with. Each layer has a copy of the context, and these parts are many: the copies share them.
    private final class Beginning: Sendable {
        let layout: StyleLayout
        let plane: FramePlane
        let sources: MapSources
        let threads: Int
        let state: MapState
        let evaluation: EvaluationContext

        init(layout: StyleLayout, plane: FramePlane, sources: MapSources, threads: Int, state: MapState) {
            self.layout = layout
            self.plane = plane
            self.sources = sources
            self.threads = threads
            self.state = state
            var evaluation = EvaluationContext(
                zoom: max(0, plane.projection.camera.styleZoom),
                values: Array(repeating: nil, count: layout.style.propertyNames.count),
                globalState: layout.style.globalState
            )
            evaluation.availableImages = sources.sprites.names
            self.evaluation = evaluation
        }
    }

    private let beginning: Beginning
    /// The rows of the picture that are wanted.
    var rows: Range<Int>
    /// The camera's tilt in degrees, which decides how far extrusions rise; for ground that is drawn for another camera, that one's.
    var tilt: Double
    var stack = FrameStack()

    init(layout: StyleLayout, plane: FramePlane, sources: MapSources, threads: Int, state: MapState = MapState()) {
        beginning = Beginning(layout: layout, plane: plane, sources: sources, threads: threads, state: state)
        rows = 0..<plane.height
        tilt = plane.projection.camera.viewingAngle
    }

    var layout: StyleLayout { beginning.layout }
    var plane: FramePlane { beginning.plane }
    var sprites: SpriteSet { beginning.sources.sprites }
    var state: MapState { beginning.state }
    /// How many threads may make the frame.
    var threads: Int { beginning.threads }
    /// The style's zoom and global state, without a feature.
    var evaluation: EvaluationContext { beginning.evaluation }
    var zoom: Double { evaluation.zoom }

    /// Whether some layer draws a source at this zoom.
    func draws(slot: Int) -> Bool { layout.layerSources.indices.contains { layout.layerSources[$0] == slot && isDrawn($0) } }

    /// Whether a layer is drawn at this zoom.
    func isDrawn(_ layer: Int) -> Bool { layout.isDrawn(layer, atZoom: zoom) }

    /// The layers of some that draw something at a level of the regions' stack, from the lowest. Sources beside the regions are drawn with the last
    /// level.
    func sites(of layers: some Sequence<Int>, atLevel level: Int) -> some Sequence<LayerSite> {
        let isLast = level == stack.levels.count - 1
        return layers.lazy.filter { isDrawn($0) && (isLast || layout.layerSources[$0] ?? 0 == 0) }
            .map { LayerSite(self, index: $0, level: level) }
    }

    /// The tiles that a layer draws at a level, as positions in the stack: of that level, or of a source beside the regions.
    func tiles(ofLayer index: Int, atLevel level: Int) -> Range<Int> {
        guard let slot = layout.layerSources[index] else { return 0..<0 }
        return slot == 0 ? stack.levels[level].tiles : stack.externals[slot] ?? 0..<0
    }

    /// The picture of an image source; nil for sources of other kinds.
    func image(ofSource id: String) -> ImageSource? {
        if case .image(let source) = beginning.sources.sources[id] { source } else { nil }
    }

    /// The states of the features that a layer may draw; nil if it asks for none or none has any.
    func featureStates(ofLayer index: Int) -> FeatureStates.Layer? {
        guard layout.paintsFeatureStates[index] else { return nil }
        let info = layout.style.layers[index].info
        guard let source = info.source else { return nil }
        let states = state.features.layer(source: source, sourceLayer: info.sourceLayer)
        return states.fingerprint == 0 ? nil : states
    }
}

/// The tiles of a frame, of all sources.
struct FrameStack: Sendable {
    /// The levels of the regions' stack, from the lowest.
    private(set) var levels: [FrameSource] = []
    /// The tiles of sources beside the regions, by slot, as positions in `tiles`.
    private(set) var externals: [Int: Range<Int>] = [:]
    /// The tiles of all sources, one after the other.
    private(set) var tiles: [DrawnTile] = []

    /// Keeps the tiles of a source beside the regions, for the layers that draw it.
    /// - Parameter slot: the source's slot in the layout, above 0.
    mutating func addExternal(_ added: [FrameTile], slot: Int, seenFrom plane: FramePlane) {
        externals[slot] = add(added, plane)
    }

    /// Keeps the tiles of one level of the regions' stack, above those before.
    /// - Parameters:
    ///   - ground: for levels above others, the area that is theirs: it gets the background's colour first. Nil for the lowest level,
    ///     whose background fills the picture.
    ///   - directory: tiles that are not drawn, in which a level above others names places outside the view.
    mutating func addLevel(
        _ added: [FrameTile],
        ground: CoordinateBounds?,
        directory: [PreparedTile] = [],
        seenFrom plane: FramePlane
    ) {
        levels.append(FrameSource(tiles: add(added, plane), ground: ground, directory: directory))
    }

    private mutating func add(_ added: [FrameTile], _ plane: FramePlane) -> Range<Int> {
        let start = tiles.count
        tiles += added.lazy.compactMap { DrawnTile($0, plane: plane) }
        return start..<tiles.count
    }
}

extension Color {
    init(_ color: StyleColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
