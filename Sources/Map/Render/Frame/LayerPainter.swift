import PortolanGeo
import PortolanRaster
import PortolanStyle

/// A layer of the style at one level of the regions' stack, with the parts of the frame that its painter needs.
struct LayerSite {
    let frame: FrameContext
    /// The layer's position in the style.
    let index: Int
    let level: Int
    /// The frame's zoom and state, with the states of the layer's features. Painters overwrite its feature.
    var evaluation: EvaluationContext

    init(_ frame: FrameContext, index: Int, level: Int) {
        self.frame = frame
        self.index = index
        self.level = level
        evaluation = frame.evaluation
        if let states = frame.featureStates(ofLayer: index) { evaluation.featureStates = states }
    }

    var layer: StyleLayer { frame.layout.style.layers[index] }

    /// The area of ground that the level covers; nil for the lowest level.
    var ground: CoordinateBounds? { frame.stack.levels[level].ground }

    /// The tiles that the layer draws.
    var tiles: ArraySlice<DrawnTile> { frame.stack.tiles[frame.tiles(ofLayer: index, atLevel: level)] }

    /// The layer's features, tile by tile.
    var parts: some Sequence<LayerPart> {
        tiles.indices.lazy.compactMap { [tiles, index] number -> LayerPart? in
            tiles[number].tile.buckets[index].map { LayerPart(number: number, drawn: tiles[number], bucket: $0) }
        }
    }

    /// Returns the shift in the plane by a layer's `…-translate` property.
    func shift(_ translate: CompiledProperty<StyleOffset>, _ anchor: CompiledProperty<TranslateAnchor>) -> SIMD2<Double> {
        frame.plane.shift(translate.evaluate(evaluation), alongMap: anchor.evaluate(evaluation) == .map)
    }
}

extension LayerSite {
    /// Draws a picture on the ground of each tile that has one.
    /// - Parameter limits: the area outside of which nothing is drawn; nil for no limit.
    func drawPictures(
        on canvas: inout FrameCanvas,
        opacity: Float = 1,
        _ sampling: Sampling,
        within limits: CoordinateBounds? = nil,
        _ picture: (DrawnTile) -> ImagePyramid?
    ) {
        let tiles = tiles
        for number in tiles.indices {
            guard let picture = picture(tiles[number]) else { continue }
            guard let limits else {
                canvas.draw(picture, onTile: number, of: frame, opacity: opacity, sampling)
                continue
            }
            for outline in frame.plane.outlines(of: tiles[number].area, within: limits) {
                canvas.draw(picture, onTile: number, of: frame, opacity: opacity, sampling, clip: canvas.list.addClip(outline))
            }
        }
    }

    /// Returns the origin of a feature in its tile, or nil if the tile's source layer has no place IDs.
    func origin(of feature: Int32, in part: LayerPart, at point: SIMD2<Float>) -> FeatureOrigin? {
        guard part.bucket.table.hasPlaces else { return nil }
        return frame.layout.sourceLayerIndices[index].map {
            FeatureOrigin(tile: part.number, sourceLayer: $0, feature: Int(feature), point: point)
        }
    }
}

/// The features that a layer draws of one tile.
struct LayerPart {
    /// The tile's position in the frame's stack.
    let number: Int
    let drawn: DrawnTile
    let bucket: Bucket
    /// The transform from the units of the bucket's features to the plane.
    let transform: PlaneTransform

    init(number: Int, drawn: DrawnTile, bucket: Bucket) {
        self.number = number
        self.drawn = drawn
        self.bucket = bucket
        transform = drawn.transform(extent: bucket.table.extent)
    }
}

/// Draws one layer of a type other than symbols.
protocol LayerPainter {
    associatedtype Layer
    init(_ layer: Layer, at site: LayerSite)
    /// Adds the layer's drawing to the list of a canvas.
    mutating func paint(on canvas: inout FrameCanvas)
}

extension LayerSite {
    /// Draws the layer, unless it is a symbol layer.
    func paint(on canvas: inout FrameCanvas) {
        func paint<Painter: LayerPainter>(_: Painter.Type, _ layer: Painter.Layer) {
            var painter = Painter(layer, at: self)
            painter.paint(on: &canvas)
        }
        switch layer {
        case .background(let layer): paint(BackgroundPainter.self, layer)
        case .fill(let layer): paint(FillPainter.self, layer)
        case .line(let layer): paint(LinePainter.self, layer)
        case .circle(let layer): paint(CirclePainter.self, layer)
        case .fillExtrusion(let layer): paint(ExtrusionPainter.self, layer)
        case .heatmap(let layer): paint(HeatmapPainter.self, layer)
        case .raster(let layer): paint(RasterPainter.self, layer)
        case .hillshade(let layer): paint(HillshadePainter.self, layer)
        case .colorRelief(let layer): paint(ColorReliefPainter.self, layer)
        case .symbol: break
        }
        canvas.list.clip = nil
    }
}
