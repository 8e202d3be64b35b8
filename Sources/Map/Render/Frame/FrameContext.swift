import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// The data that all layers of one frame share, complete before drawing begins.
struct FrameContext: Sendable {
    /// The parts that stay the same through the frame. Each layer copies the context, so there are many copies; they
    /// share these parts.
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
    /// The rows of the picture to draw.
    var rows: Range<Int>
    /// The camera's tilt in degrees, which decides how far extrusions rise. If ground is drawn for another camera,
    /// this is the tilt of that camera.
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
    /// The number of threads that may make the frame.
    var threads: Int { beginning.threads }
    /// The style's zoom and global state, without a feature.
    var evaluation: EvaluationContext { beginning.evaluation }
    var zoom: Double { evaluation.zoom }

    /// Whether a layer of this source is drawn at this zoom.
    func draws(slot: Int) -> Bool { layout.layerSources.indices.contains { layout.layerSources[$0] == slot && isDrawn($0) } }

    /// Whether a layer is drawn at this zoom.
    func isDrawn(_ layer: Int) -> Bool { layout.isDrawn(layer, atZoom: zoom) }

    /// Returns the given layers that draw something at a level of the regions' stack, from the lowest. Layers of
    /// sources beside the regions belong to the last level. A picture of the regions' ground is drawn again at each
    /// level, because the level's background covers the picture of the level beneath.
    func sites(of layers: some Sequence<Int>, atLevel level: Int) -> some Sequence<LayerSite> {
        let isLast = level == stack.levels.count - 1
        return layers.lazy.filter { isDrawn($0) && (isLast || layout.layerSources[$0] ?? 0 == 0 || layout.drawsRegionGround[$0]) }
            .map { LayerSite(self, index: $0, level: level) }
    }

    /// Returns the tiles that a layer draws at a level, as positions in the stack. They are tiles of that
    /// level, or of a source beside the regions.
    func tiles(ofLayer index: Int, atLevel level: Int) -> Range<Int> {
        guard let slot = layout.layerSources[index] else { return 0..<0 }
        return slot == 0 ? stack.levels[level].tiles : stack.externals[slot] ?? 0..<0
    }

    /// Returns the image source with this ID, or nil if the source is of another kind.
    func image(ofSource id: String) -> ImageSource? {
        if case .image(let source) = beginning.sources.sources[id] { source } else { nil }
    }

    /// Returns the states of the features that a layer may draw, or nil if the layer reads no states or no
    /// feature has one.
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
    /// The tiles of sources beside the regions as positions in `tiles`, by the source's slot.
    private(set) var externals: [Int: Range<Int>] = [:]
    /// The tiles of all sources, one after the other.
    private(set) var tiles: [DrawnTile] = []

    /// Adds the tiles of a source beside the regions.
    /// - Parameter slot: the source's slot in the layout, above 0.
    mutating func addExternal(_ added: [FrameTile], slot: Int, seenFrom plane: FramePlane) {
        externals[slot] = add(added, plane)
    }

    /// Adds the tiles of one level of the regions' stack, above the levels added before.
    /// - Parameters:
    ///   - ground: the level's area, which is filled with the background's colour before the tiles are drawn.
    ///     Nil for the lowest level, because its background fills the picture.
    ///   - directory: tiles outside the view. They are not drawn, but name places of this level.
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
