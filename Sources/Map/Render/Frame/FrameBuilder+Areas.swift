import PortolanCamera
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Areas: `fill` layers.
extension FrameBuilder {
    mutating func fill(_ layer: FillLayer, _ index: Int) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(context))
        guard layerOpacity > 0 else { return }
        if layerOpacity < 1 { painter.list.beginGroup() }
        defer { if layerOpacity < 1 { painter.list.endGroup(opacity: layerOpacity) } }
        let offset = plane.shift(layer.translate.evaluate(context), alongMap: layer.translateAnchor.evaluate(context) == .map)
        let isFilled = layer.pattern.isSet || layer.color.constant?.alpha != 0
        let blocks = blocks(above: layer.info, index)
        if isFilled { areas(layer, index, offset: offset, blocks) }
        if layer.outlineColor.isSet, layer.antialias.evaluate(context) { outlines(layer, index, offset: offset, blocks) }
        painter.list.clip = nil
    }

    private mutating func areas(_ layer: FillLayer, _ index: Int, offset: SIMD2<Double>, _ blocks: HidingBlocks?) {
        let zoom = context.zoom
        forEachBucket(index) { builder, drawn, bucket, transform in
            let colors = bucket.values(layer.color, slot: 0, zoom: zoom, &builder.context)
            let opacities = bucket.values(layer.opacity, slot: 1, zoom: zoom, &builder.context)
            let patterns = layer.pattern.isSet ? bucket.values(layer.pattern, slot: 3, zoom: zoom.rounded(.down), &builder.context) : nil
            builder.painter.list.clip = drawn.clip
            let transform = transform.translated(by: offset)
            var shape = OpenShape()
            builder.forEachArea(bucket, transform, besides: blocks) { builder, position, feature in
                if let patterns {
                    guard let name = patterns[position]?.name,
                        let paint = builder.pattern(name, opacity: Float(opacities[position]))
                    else { return }
                    let path = builder.painter.rings(of: feature, in: bucket.table, transform)
                    builder.painter.list.beginShape(paint)
                    builder.painter.list.addFill(path)
                    return
                }
                let color = Color(colors[position]).withOpacity(Float(opacities[position]))
                guard color.alpha > 0 else { return }
                let path = builder.painter.rings(of: feature, in: bucket.table, transform)
                builder.addArea(path, color, mayOverlap: bucket.mayOverlap[position], &shape)
            }
        }
    }

    /// Visits the polygons of a bucket that may be seen.
    private mutating func forEachArea(
        _ bucket: Bucket,
        _ transform: PlaneTransform,
        besides blocks: HidingBlocks?,
        _ body: (inout FrameBuilder, _ position: Int, _ feature: Int32) -> Void
    ) {
        let table = bucket.table
        let isHidden = blocks.map { areHidden(bucket, $0) } ?? []
        for (position, feature) in bucket.features.enumerated() where table.type(of: feature) == .polygon {
            if !isHidden.isEmpty, isHidden[position] { continue }
            if plane.canSee(transform(table.boxes[Int(feature)])) { body(&self, position, feature) }
        }
    }

    /// Fills a path, in the shape that is open if nothing is lost by it: if the colour is the same, and opaque or
    /// on areas that do not overlap.
    private mutating func addArea(_ path: DrawList.Path, _ color: Color, mayOverlap: Bool, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || mayOverlap && color.alpha < 1 {
            painter.list.beginShape(color)
            shape.color = color
        }
        painter.list.addFill(path)
    }

    /// Outlines of one pixel of the picture, as MapLibre draws them.
    private mutating func outlines(_ layer: FillLayer, _ index: Int, offset: SIMD2<Double>, _ blocks: HidingBlocks?) {
        let stroke = Stroke(width: 1, cap: .butt, join: .miter)
        let zoom = context.zoom
        forEachBucket(index) { builder, drawn, bucket, transform in
            let colors = bucket.values(layer.outlineColor, slot: 2, zoom: zoom, &builder.context)
            let opacities = bucket.values(layer.opacity, slot: 1, zoom: zoom, &builder.context)
            builder.painter.list.clip = drawn.clip
            let transform = transform.translated(by: offset)
            var shape = OpenShape()
            builder.forEachArea(bucket, transform, besides: blocks) { builder, position, feature in
                guard let outline = colors[position] else { return }
                let color = Color(outline).withOpacity(Float(opacities[position]))
                guard color.alpha > 0 else { return }
                let path = builder.painter.outlines(of: feature, in: bucket.table, transform, isSeen: true)
                builder.addStroke(path, stroke, color, isSeen: true, &shape)
            }
        }
    }

    /// Adds a path as a stroke, to the shape that is open if it has the same opaque colour.
    /// - Parameter isSeen: whether the path is in pixels of the picture already, not in the plane.
    mutating func addStroke(_ path: DrawList.Path, _ stroke: Stroke, _ color: Color, isSeen: Bool = false, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || color.alpha < 1 {
            painter.list.beginShape(color)
            shape.color = color
        }
        painter.list.addStroke(path, stroke, perspective: isSeen ? nil : plane.perspective)
    }
}

// MARK: Under blocks

/// A layer of blocks that hide what is flat beneath them.
struct HidingBlocks {
    var layer: FillExtrusionLayer
    /// The layer's position in the style.
    var index: Int

    /// In metres: the foot of a lower block could be seen over it.
    static let leastHeight = 2.0
}

extension FrameBuilder {
    /// The blocks that the layer's `metadata` names as standing on its features (`portolan:beneath`), if they are drawn opaque and at
    /// their whole height.
    func blocks(above info: LayerInfo, _ index: Int) -> HidingBlocks? {
        guard case .object(let object)? = info.metadata, case .string(let id)? = object["portolan:beneath"],
            let above = layout.style.layers.indices.first(where: { layout.style.layers[$0].info.id == id }), above > index,
            case .fillExtrusion(let layer) = layout.style.layers[above],
            layout.layerSources[above] == layout.layerSources[index],
            layer.info.isDrawn(atZoom: context.zoom), !layer.pattern.isSet,
            layer.height.dependencies.union(layer.base.dependencies).isDisjoint(with: [.featureState, .globalState]),
            layer.opacity.evaluate(context) >= 1,
            RaisedLook(layer.info.metadata).rise(tilt: tilt) >= 1
        else { return nil }
        return HidingBlocks(layer: layer, index: above)
    }

    /// For each feature of a bucket, whether a block stands on it, from the ground up. Kept with the bucket.
    private mutating func areHidden(_ bucket: Bucket, _ blocks: HidingBlocks) -> [Bool] {
        guard let raised = tiles[tileIndex].tile.buckets[blocks.index], raised.table === bucket.table else { return [] }
        let zoom = context.zoom
        let isZoomed = blocks.layer.height.dependencies.union(blocks.layer.base.dependencies).contains(.zoom)
        return bucket.kept(slot: 4, key: isZoomed ? zoom : 0) {
            let heights = raised.values(blocks.layer.height, slot: 1, zoom: zoom, &context)
            let bases = raised.values(blocks.layer.base, slot: 2, zoom: zoom, &context)
            var stands = [Bool](repeating: false, count: bucket.table.boxes.count)
            for (position, feature) in raised.features.enumerated() where bases[position] <= 0 {
                stands[Int(feature)] = heights[position] >= HidingBlocks.leastHeight
            }
            return bucket.features.map { stands[Int($0)] }
        }
    }
}

/// The shape of the draw list that the next feature may join.
struct OpenShape {
    var color: Color?
}
