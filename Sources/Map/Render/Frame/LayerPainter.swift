import PortolanGeo
import PortolanRaster
import PortolanStyle

/// A layer of the style at one level of the regions' stack, and what its painter knows of the frame.
struct LayerSite {
    let frame: FrameContext
    /// The layer's position in the style.
    let index: Int
    let level: Int
    /// The frame's zoom and state with the states of the layer's features; their values are read into it.
    var evaluation: EvaluationContext

    init(_ frame: FrameContext, index: Int, level: Int) {
        self.frame = frame
        self.index = index
        self.level = level
        evaluation = frame.evaluation
        if let states = frame.featureStates(ofLayer: index) { evaluation.featureStates = states }
    }

    var layer: StyleLayer { frame.layout.style.layers[index] }

    /// The area of ground that the level hides; nil for the lowest one.
    var ground: CoordinateBounds? { frame.stack.levels[level].ground }

    /// The tiles that the layer draws.
    var tiles: ArraySlice<DrawnTile> { frame.stack.tiles[frame.tiles(ofLayer: index, atLevel: level)] }

    /// What the layer draws, tile by tile.
    var parts: some Sequence<LayerPart> {
        tiles.indices.lazy.compactMap { [tiles, index] number -> LayerPart? in
            tiles[number].tile.buckets[index].map { LayerPart(number: number, drawn: tiles[number], bucket: $0) }
        }
    }

    /// What a layer's `…-translate` moves it by, in the plane.
    func shift(_ translate: CompiledProperty<StyleOffset>, _ anchor: CompiledProperty<TranslateAnchor>) -> SIMD2<Double> {
        frame.plane.shift(translate.evaluate(evaluation), alongMap: anchor.evaluate(evaluation) == .map)
    }
}

extension LayerSite {
    /// Draws a picture on the ground of each tile that has one.
    func drawPictures(on canvas: inout FrameCanvas, opacity: Float = 1, _ sampling: Sampling, _ picture: (DrawnTile) -> ImagePyramid?) {
        let tiles = tiles
        for number in tiles.indices {
            if let picture = picture(tiles[number]) { canvas.draw(picture, onTile: number, of: frame, opacity: opacity, sampling) }
        }
    }

    /// Where a feature was read; nil if it names no place.
    func origin(of feature: Int32, in part: LayerPart, at point: SIMD2<Float>) -> FeatureOrigin? {
        guard part.bucket.table.hasPlaces else { return nil }
        return frame.layout.sourceLayerIndices[index].map {
            FeatureOrigin(tile: part.number, sourceLayer: $0, feature: Int(feature), point: point)
        }
    }
}

/// What a layer draws of one tile.
struct LayerPart {
    /// The tile's position in the frame's stack.
    let number: Int
    let drawn: DrawnTile
    let bucket: Bucket
    /// From the units of the bucket's features to the plane.
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
    /// Adds what the layer draws to the list of a canvas.
    mutating func paint(on canvas: inout FrameCanvas)
}

extension LayerSite {
    /// Draws the layer if it is not one of symbols.
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
