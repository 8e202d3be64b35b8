import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanText
import PortolanTiles

/// Turns prepared tiles into a draw list and a list of labels, layer by layer as the style orders them.
struct FrameBuilder {
    let layout: StyleLayout
    let plane: FramePlane
    /// Pixels per point.
    let scale: Double
    var painter: GroundPainter
    var labels: [Label] = []
    var context: EvaluationContext
    /// The levels of the regions' stack, from the lowest.
    private(set) var sources: [FrameSource] = []
    /// The tiles of sources beside the regions, by slot, as indices into `tiles`.
    private var externals: [Int: Range<Int>] = [:]
    /// The tiles of all sources, one after the other.
    private(set) var tiles: [DrawnTile] = []
    /// Marks that can be tapped, from the lowest.
    private(set) var marks: [PlaceMark] = []
    /// The tile whose features are being drawn, as an index into `tiles`.
    private(set) var tileIndex = 0
    private var labelOrder: Int32 = 0
    /// Pictures of the sprites that the list already holds, by name.
    var patternImages: [String: DrawList.ImageID] = [:]
    /// Pictures of circles that fade at their edge, which the list already holds.
    var blurredCircles: [Circle: DrawList.ImageID] = [:]
    let language: String?

    /// The pictures of the style's image sources, by ID.
    let images: [String: ImageSource]
    let sprites: SpriteSet

    init(layout: StyleLayout, plane: FramePlane, sources: MapSources, language: String?) {
        self.layout = layout
        sprites = sources.sprites
        images = sources.sources.compactMapValues { if case .image(let source) = $0 { source } else { nil } }
        self.plane = plane
        self.language = language
        scale = plane.scale
        painter = GroundPainter(plane: plane)
        context = EvaluationContext(
            zoom: max(0, plane.projection.camera.styleZoom),
            values: Array(repeating: nil, count: layout.style.propertyNames.count)
        )
    }

    /// Whether some layer draws a source at this zoom.
    func draws(slot: Int) -> Bool {
        zip(layout.style.layers, layout.layerSources).contains { $1 == slot && $0.info.isDrawn(atZoom: context.zoom) }
    }

    /// Keeps the tiles of a source beside the regions, for the layers that draw it.
    /// - Parameter slot: the source's slot in the layout, above 0.
    mutating func addExternal(_ added: [FrameTile], slot: Int) {
        let drawn = added.compactMap { place($0) }
        externals[slot] = tiles.count..<tiles.count + drawn.count
        tiles += drawn
    }

    /// Draws the layers of one level of the regions' stack over what is there.
    /// - Parameters:
    ///   - ground: for levels above others, the area that is theirs: it gets the background's colour first. Nil for the lowest level,
    ///     whose background fills the picture.
    ///   - directory: tiles that are not drawn, in which a level above others names places outside the view.
    ///   - isLast: whether the level is the last one. Sources beside the regions are drawn with it.
    mutating func addLevel(_ added: [FrameTile], ground: CoordinateBounds?, directory: [PreparedTile] = [], isLast: Bool) {
        let firstLabel = labels.count
        defer { sources[sources.count - 1].labels = firstLabel..<labels.count }
        let drawn = added.compactMap { place($0) }
        sources.append(FrameSource(tiles: tiles.count..<tiles.count + drawn.count, ground: ground, directory: directory))
        tiles += drawn
        for (index, layer) in layout.style.layers.enumerated() {
            guard layer.info.isDrawn(atZoom: context.zoom), isLast || layout.layerSources[index] ?? 0 == 0 else { continue }
            switch layer {
            case .background(let layer): background(layer, ground: ground)
            case .fill(let layer): fill(layer, index)
            case .line(let layer): line(layer, index)
            case .circle(let layer): circle(layer, index)
            case .fillExtrusion(let layer): extrusion(layer, index)
            case .symbol(let layer): symbols(layer, index)
            case .heatmap(let layer): heatmap(layer, index)
            case .raster(let layer): raster(layer, index)
            case .hillshade(let layer): hillshade(layer, index)
            case .colorRelief(let layer): colorRelief(layer, index)
            }
            painter.list.clip = nil
        }
    }

    /// A tile with its place in the picture; nil where nothing of it is seen.
    private mutating func place(_ tile: FrameTile) -> DrawnTile? {
        let outline = plane.outline(of: tile.area)
        guard outline.count >= 3 else { return nil }
        let clip = plane.isCovered(by: outline) ? nil : painter.list.addClip(outline)
        return DrawnTile(tile, plane: plane, clip: clip)
    }

    mutating func drawUnderlay(_ underlay: MapRenderer.Underlay, on color: Color) {
        painter.list.fillAll(color)
        underlay(&painter.list)
    }

    /// The tiles that a layer draws: of the level of the stack that is being added, or of a source beside the regions.
    func tiles(ofLayer index: Int) -> Range<Int> {
        guard let slot = layout.layerSources[index] else { return 0..<0 }
        return slot == 0 ? sources.last?.tiles ?? 0..<0 : externals[slot] ?? 0..<0
    }

    /// Visits what a layer draws, tile by tile.
    mutating func forEachBucket(_ index: Int, _ body: (inout FrameBuilder, DrawnTile, Bucket, PlaneTransform) -> Void) {
        for position in tiles(ofLayer: index) {
            guard let bucket = tiles[position].tile.buckets[index] else { continue }
            tileIndex = position
            let drawn = tiles[position]
            body(&self, drawn, bucket, drawn.transform(extent: bucket.table.extent))
        }
    }

    /// What is drawn, to be finished elsewhere; the builder starts with an empty list.
    mutating func takeList() -> DrawList {
        let list = painter.list
        painter.list = DrawList()
        return list
    }

    // MARK: Places

    /// Remembers a mark of a place: a feature with a place ID. Others are not looked for.
    mutating func mark(_ box: Box, _ table: FeatureTable, _ layerIndex: Int, _ feature: Int32, at point: SIMD2<Float>) {
        guard table.hasPlaces, let origin = origin(layerIndex, feature, point) else { return }
        marks.append(PlaceMark(box: box, origin: origin, text: nil))
    }

    /// Remembers the labels that found a place, which lie above all else.
    mutating func add(_ placed: [LabelPlacer.Placed]) {
        for placed in placed.reversed() {
            guard let origin = placed.label.feature, hasPlaces(origin) else { continue }
            let size = SIMD2(placed.block.width, placed.block.height)
            marks.append(
                PlaceMark(box: Box(minimum: placed.origin, maximum: placed.origin + size), origin: origin, text: placed.label.text)
            )
        }
    }

    private func hasPlaces(_ origin: FeatureOrigin) -> Bool {
        tiles[origin.tile].tile.tables[origin.sourceLayer]?.hasPlaces == true
    }

    func origin(_ layerIndex: Int, _ feature: Int32, _ point: SIMD2<Float>) -> FeatureOrigin? {
        layout.sourceLayerIndices[layerIndex].map {
            FeatureOrigin(tile: tileIndex, sourceLayer: $0, feature: Int(feature), point: point)
        }
    }

    /// Adds a label, after those that were added before.
    mutating func add(_ label: Label) {
        var label = label
        label.order = labelOrder
        labelOrder += 1
        labels.append(label)
    }
}

extension Color {
    init(_ color: StyleColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
