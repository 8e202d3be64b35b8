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
    /// Where the frame's symbols stand; nil until they are placed.
    private(set) var placed: PlacedSymbols?
    /// Whether the placed symbols belong to the tiles that were added.
    private var marksSymbols = true
    /// How far symbols have faded in; nil if all are as in a still picture.
    private var fades: SymbolFades?
    var symbolCache: SymbolDrawCache
    var context: EvaluationContext
    /// The rows of the picture that are wanted.
    var rows: Range<Int>
    /// The level that is being drawn.
    var level = 0
    /// The camera's tilt in degrees, which decides how far blocks rise; for ground that is drawn for another camera, that one's.
    var tilt: Double
    /// Pictures that are drawn in place of the lowest layers.
    var keptGround: KeptGround?
    /// Layers of blocks that other threads have begun to make.
    var extrusions: [ExtrusionKey: Extrusion] = [:]
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
    /// Pictures of the sprites that the list already holds, by name.
    var patternImages: [String: DrawList.ImageID] = [:]
    /// Pictures of circles that fade at their edge, which the list already holds.
    var blurredCircles: [Circle: DrawList.ImageID] = [:]
    let language: String?
    /// How many threads may make the frame.
    let threads: Int
    /// The states of single features.
    private let featureStates: FeatureStates
    /// The places, by their IDs, whose symbols are drawn faintly.
    private let faintPlaces: Set<String>

    /// The pictures of the style's image sources, by ID.
    let images: [String: ImageSource]
    let sprites: SpriteSet

    /// - Parameter memory: what frames before made and left behind, begun for this one.
    init(
        layout: StyleLayout,
        plane: FramePlane,
        sources: MapSources,
        memory: consuming FrameMemory,
        language: String?,
        threads: Int,
        state: MapState = MapState()
    ) {
        self.threads = threads
        featureStates = state.features
        faintPlaces = state.faintPlaces
        symbolCache = memory.symbols
        self.layout = layout
        sprites = sources.sprites
        images = sources.sources.compactMapValues { if case .image(let source) = $0 { source } else { nil } }
        self.plane = plane
        rows = 0..<plane.height
        tilt = plane.projection.camera.viewingAngle
        self.language = language
        scale = plane.scale
        painter = GroundPainter(plane: plane, list: memory.list)
        context = EvaluationContext(
            zoom: max(0, plane.projection.camera.styleZoom),
            values: Array(repeating: nil, count: layout.style.propertyNames.count),
            globalState: layout.style.globalState
        )
    }

    /// Whether some layer draws a source at this zoom.
    func draws(slot: Int) -> Bool {
        layout.layerSources.indices.contains { layout.layerSources[$0] == slot && layout.isDrawn($0, atZoom: context.zoom) }
    }

    /// Keeps the tiles of a source beside the regions, for the layers that draw it.
    /// - Parameter slot: the source's slot in the layout, above 0.
    mutating func addExternal(_ added: [FrameTile], slot: Int) {
        let drawn = added.compactMap { place($0) }
        externals[slot] = tiles.count..<tiles.count + drawn.count
        tiles += drawn
    }

    /// Keeps the tiles of one level of the regions' stack, above those before.
    /// - Parameters:
    ///   - ground: for levels above others, the area that is theirs: it gets the background's colour first. Nil for the lowest level,
    ///     whose background fills the picture.
    ///   - directory: tiles that are not drawn, in which a level above others names places outside the view.
    mutating func addLevel(_ added: [FrameTile], ground: CoordinateBounds?, directory: [PreparedTile] = []) {
        let drawn = added.compactMap { place($0) }
        sources.append(FrameSource(tiles: tiles.count..<tiles.count + drawn.count, ground: ground, directory: directory))
        tiles += drawn
    }

    /// Places the symbols of all tiles that were added, as in a picture of its own.
    /// - Parameter reserved: boxes in pixels that no symbol may cover.
    mutating func placeSymbols(reserved: [Box]) {
        placed = SymbolPlacer.place(symbolLayers(), plane: plane, context: context, reserved: reserved)
    }

    /// Places the symbols of all tiles that were added as a view in motion shows them.
    mutating func placeSymbols(reserved: [Box], motion: inout LabelMotion, at time: LabelMotion.Time) {
        placed = motion.place(symbolLayers(), plane: plane, context: context, reserved: reserved, at: time)
        fades = motion.visibleFades
    }

    /// Draws the symbols of another builder's placement, of which nobody asks what they are.
    mutating func use(_ placement: PlacedSymbols?) {
        placed = placement
        marksSymbols = false
    }

    /// The symbols of all tiles that were added, by layers.
    private mutating func symbolLayers() -> [SymbolFrameLayer] {
        let hidden = placesNamedAbove()
        var layers: [SymbolFrameLayer] = []
        for index in layout.labelLayers where layout.isDrawn(index, atZoom: context.zoom) {
            let slot = layout.layerSources[index]
            context.featureStates = states(of: layout.style.layers[index].info)
            var found: [SymbolFrameTile] = []
            // An ancestor may be the fallback of several tiles; its symbols stand once.
            var seen: Set<SeenBucket> = []
            for number in tiles.indices {
                guard tiles[number].tile.symbols.indices.contains(index), let bucket = tiles[number].tile.symbols[index],
                    slot == Int(bucket.tile.source),
                    seen.insert(SeenBucket(bucket: ObjectIdentifier(bucket), wrap: tiles[number].area.wrap)).inserted
                else { continue }
                // Bands of a picture keep no more of a tile than its symbols.
                let features = tiles[number].tile.buckets.indices.contains(index) ? tiles[number].tile.buckets[index] : nil
                found.append(
                    SymbolFrameTile(
                        bucket: features?.painted(bucket, context) ?? bucket,
                        wrap: tiles[number].area.wrap,
                        hidden: hidden[LabelsBelow.Place(tile: number, layer: index)] ?? [],
                        faint: faintFeatures(of: tiles[number].tile, layer: index),
                        number: number
                    )
                )
            }
            if !found.isEmpty { layers.append(SymbolFrameLayer(index: index, tiles: found)) }
        }
        return layers
    }

    /// The features of a layer of a tile whose places are drawn faintly.
    private func faintFeatures(of tile: PreparedTile, layer: Int) -> Set<Int32> {
        guard !faintPlaces.isEmpty, tile.buckets.indices.contains(layer), let bucket = tile.buckets[layer],
            let sourceLayer = layout.sourceLayerIndices[layer], let reader = PlaceIdentityReader(tile, sourceLayer: sourceLayer)
        else { return [] }
        return Set(bucket.features.filter { reader.placeID(of: $0).map(faintPlaces.contains) ?? false })
    }

    private struct SeenBucket: Hashable {
        var bucket: ObjectIdentifier
        var wrap: Int32
    }

    /// Draws the layers of one level of the regions' stack over what is there. Sources beside the regions and all symbols are drawn with
    /// the last level.
    /// - Throws: an error if no font is installed.
    mutating func drawLevel(_ level: Int) throws(TextError) {
        self.level = level
        let isLast = level == sources.count - 1
        let ground = sources[level].ground
        if level == 0 { drawSky() } else { painter.list.resetDepth() }
        let hazed = isLast ? lastHazedLayer : nil
        if level == 0, let keptGround { painter.list.draw(keptGround.clipmap) }
        let kept = keptGround?.layerCount ?? 0
        // The pictures of the ground hold the layers before.
        if let hazed, hazed < kept { drawHaze() }
        try forEachDrawnLayer(of: layout.style.layers.indices.dropFirst(kept)) { builder, layer, index throws(TextError) in
            if case .symbol = layer {
                if isLast { try builder.drawSymbols(index) }
            } else {
                builder.drawShapes(layer, index, ground: ground)
            }
            builder.painter.list.clip = nil
            if index == hazed { builder.drawHaze() }
        }
        if isLast { markSymbols() }
    }

    /// Draws a layer of the level at hand other than a layer of symbols.
    mutating func drawShapes(_ layer: StyleLayer, _ index: Int, ground: CoordinateBounds?) {
        switch layer {
        case .background(let layer): background(layer, ground: ground)
        case .fill(let layer): fill(layer, index)
        case .line(let layer): line(layer, index)
        case .circle(let layer): circle(layer, index)
        case .fillExtrusion(let layer): extrusion(layer, index)
        case .symbol: break
        case .heatmap(let layer): heatmap(layer, index)
        case .raster(let layer): raster(layer, index)
        case .hillshade(let layer): hillshade(layer, index)
        case .colorRelief(let layer): colorRelief(layer, index)
        }
        painter.list.clip = nil
    }

    /// Visits those of some layers that draw something at the level at hand, from the lowest.
    mutating func forEachDrawnLayer<Failure: Error>(
        of layers: some Sequence<Int>,
        _ body: (inout FrameBuilder, StyleLayer, Int) throws(Failure) -> Void
    ) throws(Failure) {
        let isLast = level == sources.count - 1
        for index in layers {
            guard layout.isDrawn(index, atZoom: context.zoom), isLast || layout.layerSources[index] ?? 0 == 0 else { continue }
            let layer = layout.style.layers[index]
            context.featureStates = states(of: layer.info)
            try body(&self, layer, index)
        }
    }

    private mutating func drawSymbols(_ index: Int) throws(TextError) {
        try placed?.draw(layer: index, into: &painter.list, cache: &symbolCache, fades: fades)
    }

    /// The states of the features that a layer may draw; nil if it asks for none or none has any.
    private func states(of info: LayerInfo) -> FeatureStates.Layer? {
        guard info.paintDependencies.contains(.featureState), let source = info.source else { return nil }
        let states = featureStates.layer(source: source, sourceLayer: info.sourceLayer)
        return states.fingerprint == 0 ? nil : states
    }

    /// A tile with its place in the picture; nil if nothing of it is seen.
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
        return slot == 0 ? sources[level].tiles : externals[slot] ?? 0..<0
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
    mutating func takeList() -> DrawList { painter.takeList() }

    // MARK: Places

    /// Remembers a mark of a place: a feature with a place ID. Others are not looked for.
    mutating func mark(_ box: Box, _ table: FeatureTable, _ layerIndex: Int, _ feature: Int32, at point: SIMD2<Float>) {
        guard table.hasPlaces, let origin = origin(layerIndex, feature, point) else { return }
        marks.append(PlaceMark(box: box, origin: origin, text: nil))
    }

    /// Remembers the symbols that found a place, which lie above all else.
    private mutating func markSymbols() {
        guard let placed, marksSymbols else { return }
        let ratio = Float(scale)
        for layer in placed.layers {
            guard let sourceLayer = layout.sourceLayerIndices[layer.index] else { continue }
            for tile in layer.tiles {
                let bucket = tile.tile.bucket
                guard let table = tiles[tile.tile.number].tile.tables[sourceLayer], table.hasPlaces else { continue }
                for (symbol, state) in zip(bucket.symbols, tile.states) where state.isShown {
                    guard let room = placed.room(of: symbol, state, in: tile) else { continue }
                    let feature = bucket.features[Int(symbol.feature)]
                    marks.append(
                        PlaceMark(
                            box: Box(minimum: room.minimum * ratio, maximum: room.maximum * ratio),
                            origin: FeatureOrigin(
                                tile: tile.tile.number,
                                sourceLayer: sourceLayer,
                                feature: Int(feature.index),
                                point: symbol.anchor * (table.extent / SymbolTile.extent)
                            ),
                            text: feature.text
                        )
                    )
                }
            }
        }
    }

    func origin(_ layerIndex: Int, _ feature: Int32, _ point: SIMD2<Float>) -> FeatureOrigin? {
        layout.sourceLayerIndices[layerIndex].map {
            FeatureOrigin(tile: tileIndex, sourceLayer: $0, feature: Int(feature), point: point)
        }
    }
}

/// What frames leave behind for those after them: glyphs and icons as they were drawn, and a draw list's memory.
struct FrameMemory: Sendable {
    var symbols = SymbolDrawCache()
    /// Empty between frames.
    var list = DrawList()

    /// Begins a frame. Before the memory is handed on, while nobody else holds parts of it: they would be copied.
    mutating func begin() { symbols.beginList() }
}

extension Color {
    init(_ color: StyleColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
