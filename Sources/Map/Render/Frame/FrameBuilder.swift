import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanStyle
import PortolanText
import PortolanTiles

/// A tile of a frame: what is prepared of it, and where it lies.
struct FrameTile: Sendable {
    var tile: PreparedTile
    var wrap: Int32
}

/// Turns prepared tiles into a draw list and a list of labels, layer by layer as the style orders them.
struct FrameBuilder {
    let layout: StyleLayout
    let plane: FramePlane
    /// Pixels per point.
    let scale: Double
    var painter: GroundPainter
    var labels: [Label] = []
    var context: EvaluationContext
    /// What was added by each source, from the lowest.
    private(set) var sources: [FrameSource] = []
    /// The tiles of all sources, one after the other.
    private(set) var tiles: [FrameTile] = []
    /// Marks that can be tapped, from the lowest.
    private(set) var marks: [PlaceMark] = []
    /// The tile whose features are being drawn, as an index into `tiles`.
    private var tileIndex = 0
    private var labelOrder: Int32 = 0
    private let language: String?

    init(layout: StyleLayout, plane: FramePlane, language: String?) {
        self.layout = layout
        self.plane = plane
        self.language = language
        scale = plane.scale
        painter = GroundPainter(plane: plane)
        context = EvaluationContext(
            zoom: max(0, plane.projection.camera.styleZoom),
            values: Array(repeating: nil, count: layout.style.propertyNames.count)
        )
    }

    /// Draws one source's tiles over what is there.
    /// - Parameters:
    ///   - ground: for sources above others, the area that is theirs: it gets the background's colour first. Nil for the lowest source,
    ///     whose background fills the picture.
    ///   - directory: tiles that are not drawn, in which a source above others names places outside the view.
    mutating func add(_ tiles: [FrameTile], ground: CoordinateBounds?, directory: [PreparedTile] = []) {
        let firstLabel = labels.count
        defer { sources[sources.count - 1].labels = firstLabel..<labels.count }
        sources.append(FrameSource(tiles: self.tiles.count..<self.tiles.count + tiles.count, ground: ground, directory: directory))
        self.tiles += tiles
        for (index, layer) in layout.style.layers.enumerated() {
            guard layer.info.isDrawn(atZoom: context.zoom) else { continue }
            switch layer {
            case .background(let layer): background(layer, ground: ground, tiles)
            case .fill(let layer): fill(layer, index, tiles)
            case .line(let layer): line(layer, index, tiles)
            case .circle(let layer): circle(layer, index, tiles)
            case .fillExtrusion(let layer): flatExtrusion(layer, index, tiles)
            case .symbol(let layer): symbols(layer, index, tiles)
            case .raster, .heatmap, .hillshade, .colorRelief: break
            }
        }
    }

    mutating func drawUnderlay(_ underlay: MapRenderer.Underlay, on color: Color) {
        painter.list.fillAll(color)
        underlay(&painter.list)
    }

    /// Visits the features that a layer draws, with the context loaded where the layer's values depend on features.
    mutating func forEachFeature(
        _ index: Int,
        _ info: LayerInfo,
        _ tiles: [FrameTile],
        _ body: (inout FrameBuilder, PreparedSourceLayer, Int32, PlaneTransform) -> Void
    ) {
        guard let source = layout.sourceLayerIndices[index] else { return }
        let needsFeature = !info.dependencies.isDisjoint(with: .feature)
        let first = sources.last?.tiles.lowerBound ?? 0
        for (position, frameTile) in tiles.enumerated() {
            tileIndex = first + position
            guard let layer = frameTile.tile.sourceLayers[source] else { continue }
            let features = frameTile.tile.features[index]
            guard !features.isEmpty else { continue }
            let transform = plane.tileToPlane(frameTile.tile.id, wrap: frameTile.wrap, extent: Double(layer.extent))
            let reader = needsFeature ? FeatureReader(layer, layout: layout, info: info) : nil
            for feature in features where transform(layer.boxes[Int(feature)]).intersects(plane.visible) {
                reader?.load(feature, into: &context)
                body(&self, layer, feature, transform)
            }
        }
    }

    /// What is drawn, to be finished elsewhere; the builder starts with an empty list.
    mutating func takeList() -> DrawList {
        let list = painter.list
        painter.list = DrawList()
        return list
    }

    /// Remembers a mark of a place: a feature with a place ID. Others are not looked for.
    mutating func mark(_ box: Box, _ source: PreparedSourceLayer, _ layerIndex: Int, _ feature: Int32, at point: SIMD2<Float>) {
        guard source.hasPlaces, let origin = origin(layerIndex, feature, point) else { return }
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
        tiles[origin.tile].tile.sourceLayers[origin.sourceLayer]?.hasPlaces == true
    }

    private func origin(_ layerIndex: Int, _ feature: Int32, _ point: SIMD2<Float>) -> FeatureOrigin? {
        layout.sourceLayerIndices[layerIndex].map {
            FeatureOrigin(tile: tileIndex, sourceLayer: $0, feature: Int(feature), point: point)
        }
    }

    // MARK: Labels

    private mutating func symbols(_ layer: SymbolLayer, _ index: Int, _ tiles: [FrameTile]) {
        guard layer.placement.evaluate(context) == .point else { return }
        let translate = layer.textTranslate.evaluate(context)
        forEachFeature(index, layer.info, tiles) { builder, source, feature, transform in
            let text = layer.textTransform.evaluate(builder.context).apply(to: layer.textField.evaluate(builder.context).text)
            guard !text.isEmpty else { return }
            for point in source.anchors(of: feature) {
                let position = transform(point)
                let depth = builder.plane.depth(position)
                guard depth > 0.1 else { continue }
                builder.addLabel(
                    text,
                    layer,
                    at: builder.plane.picturePoint(position),
                    depth: depth,
                    layerIndex: index,
                    translate: translate,
                    feature: builder.origin(index, feature, point)
                )
            }
        }
    }

    private mutating func addLabel(
        _ text: String,
        _ layer: SymbolLayer,
        at position: SIMD2<Float>,
        depth: Double,
        layerIndex: Int,
        translate: StyleOffset,
        feature: FeatureOrigin?
    ) {
        // As MapLibre: text shrinks half as fast as the ground does.
        let shrink = min(max(0.5 + 0.5 / depth, 0), 4)
        let size = layer.textSize.evaluate(context) * scale * shrink
        guard size >= 1, size <= 512 else { return }
        let anchor = layer.textVariableAnchor.evaluate(context)?.first ?? layer.textAnchor.evaluate(context)
        let fractions = anchor.fractions
        var offset = layer.textOffset.evaluate(context)
        let radial = layer.textRadialOffset.evaluate(context)
        if radial != 0 {
            offset = StyleOffset(
                x: radial * Double(1 - 2 * fractions.horizontal) * (fractions.vertical == 0.5 ? 1 : 0.7071),
                y: radial * Double(1 - 2 * fractions.vertical) * (fractions.horizontal == 0.5 ? 1 : 0.7071)
            )
        }
        // Sizes in quarters of a pixel: a tilted map would ask for every size there is.
        let quantized = (size * 4).rounded() / 4
        let overlap = layer.textOverlap.evaluate(context)
        let opacity = Float(layer.textOpacity.evaluate(context))
        let pixels = Float(scale)
        labels.append(
            Label(
                text: text,
                style: .init(
                    fonts: layer.textFont.evaluate(context),
                    sizePixels: Float(quantized),
                    letterSpacingEms: Float(layer.textLetterSpacing.evaluate(context)),
                    lineHeightEms: Float(layer.textLineHeight.evaluate(context)),
                    maxWidthEms: Float(max(layer.textMaxWidth.evaluate(context), 0.1)),
                    justification: layer.textJustify.evaluate(context).justification(for: anchor),
                    language: language
                ),
                position: position + SIMD2(Float(translate.x), Float(translate.y)) * pixels,
                anchor: fractions,
                offset: SIMD2(Float(offset.x), Float(offset.y)) * Float(quantized),
                padding: Float(layer.textPadding.evaluate(context)) * pixels,
                color: Color(layer.textColor.evaluate(context)).withOpacity(opacity),
                haloColor: Color(layer.textHaloColor.evaluate(context)).withOpacity(opacity),
                haloWidth: Float(min(layer.textHaloWidth.evaluate(context), 16)) * pixels,
                haloBlur: Float(min(layer.textHaloBlur.evaluate(context), 16)) * pixels,
                allowsOverlap: overlap.map { $0 != .never } ?? layer.textAllowOverlap.evaluate(context),
                ignoresPlacement: layer.textIgnorePlacement.evaluate(context),
                layer: Int32(layerIndex),
                sortKey: layer.sortKey.evaluate(context) ?? 0,
                order: labelOrder,
                feature: feature
            )
        )
        labelOrder += 1
    }
}

extension PreparedSourceLayer {
    /// Where a feature's label stands, in tile units: its points; the middle of a line; a polygon's middle.
    func anchors(of feature: Int32) -> ArraySlice<SIMD2<Float>> {
        let record = tags.features[Int(feature)]
        let range = ranges[Int(feature)]
        switch record.type {
        case .unknown:
            return []
        case .point:
            return points[Int(range.lowerBound)..<Int(range.upperBound)]
        case .line:
            guard let first = range.first else { return [] }
            let line = shapes.points(of: shapes.runs[Int(first)])
            return [line[line.startIndex + line.count / 2]]
        case .polygon:
            let box = boxes[Int(feature)]
            return [(box.minimum + box.maximum) / 2]
        }
    }
}

extension SymbolAnchor {
    fileprivate var fractions: Label.Anchor {
        switch self {
        case .center: .init(horizontal: 0.5, vertical: 0.5)
        case .left: .init(horizontal: 0, vertical: 0.5)
        case .right: .init(horizontal: 1, vertical: 0.5)
        case .top: .init(horizontal: 0.5, vertical: 0)
        case .bottom: .init(horizontal: 0.5, vertical: 1)
        case .topLeft: .init(horizontal: 0, vertical: 0)
        case .topRight: .init(horizontal: 1, vertical: 0)
        case .bottomLeft: .init(horizontal: 0, vertical: 1)
        case .bottomRight: .init(horizontal: 1, vertical: 1)
        }
    }
}

extension TextJustify {
    fileprivate func justification(for anchor: SymbolAnchor) -> TextStyle.Justification {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .auto:
            switch anchor {
            case .left, .topLeft, .bottomLeft: .left
            case .right, .topRight, .bottomRight: .right
            case .center, .top, .bottom: .center
            }
        }
    }
}

extension TextTransform {
    fileprivate func apply(to text: String) -> String {
        switch self {
        case .none: text
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        }
    }
}

extension Color {
    init(_ color: StyleColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
