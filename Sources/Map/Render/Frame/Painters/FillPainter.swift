import PortolanCamera
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Draws `fill` layers.
struct FillPainter: LayerPainter {
    private let layer: FillLayer
    private var site: LayerSite
    private let offset: SIMD2<Double>
    private let extrusions: HidingExtrusions?

    init(_ layer: FillLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
        offset = site.shift(layer.translate, layer.translateAnchor)
        extrusions = site.frame.extrusions(above: layer.info, site.index)
    }

    mutating func paint(on canvas: inout FrameCanvas) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(site.evaluation))
        guard layerOpacity > 0 else { return }
        if layerOpacity < 1 { canvas.list.beginGroup() }
        defer { if layerOpacity < 1 { canvas.list.endGroup(opacity: layerOpacity) } }
        if layer.pattern.isSet || layer.color.constant?.alpha != 0 { areas(on: &canvas) }
        if layer.outlineColor.isSet, layer.antialias.evaluate(site.evaluation) { outlines(on: &canvas) }
        canvas.list.clip = nil
    }

    private mutating func areas(on canvas: inout FrameCanvas) {
        let zoom = site.frame.zoom
        for part in site.parts {
            let bucket = part.bucket
            let colors = bucket.values(layer.color, slot: 0, zoom: zoom, &site.evaluation)
            let opacities = bucket.values(layer.opacity, slot: 1, zoom: zoom, &site.evaluation)
            let patterns = bucket.patterns(layer.pattern, slot: 3, zoom: zoom, &site.evaluation)
            canvas.list.clip = canvas.clips[part.number]
            let transform = part.transform.translated(by: offset)
            var shape = OpenShape()
            let isHidden = areHidden(part)
            forEachArea(of: part, transform, except: isHidden) { position, feature in
                if let patterns {
                    guard let name = patterns[position]?.name,
                        let paint = canvas.pattern(name, of: site.frame, opacity: Float(opacities[position]))
                    else { return }
                    let path = canvas.rings(of: feature, in: bucket.table, transform)
                    canvas.list.beginShape(paint)
                    canvas.list.addFill(path)
                    return
                }
                let color = Color(colors[position]).withOpacity(Float(opacities[position]))
                guard color.alpha > 0 else { return }
                let path = canvas.rings(of: feature, in: bucket.table, transform)
                canvas.addArea(path, color, mayOverlap: bucket.mayOverlap[position], &shape)
            }
        }
    }

    /// Visits the polygons of a bucket that may be visible.
    private func forEachArea(
        of part: LayerPart,
        _ transform: PlaneTransform,
        except isHidden: [Bool],
        _ body: (_ position: Int, _ feature: Int32) -> Void
    ) {
        let table = part.bucket.table
        for (position, feature) in part.bucket.features.enumerated() where table.type(of: feature) == .polygon {
            if !isHidden.isEmpty, isHidden[position] { continue }
            if site.frame.plane.canSee(transform(table.boxes[Int(feature)])) { body(position, feature) }
        }
    }

    /// Draws outlines that are one pixel of the picture wide, as MapLibre does.
    private mutating func outlines(on canvas: inout FrameCanvas) {
        let stroke = Stroke(width: 1, cap: .butt, join: .miter)
        let zoom = site.frame.zoom
        for part in site.parts {
            let bucket = part.bucket
            let colors = bucket.values(layer.outlineColor, slot: 2, zoom: zoom, &site.evaluation)
            let opacities = bucket.values(layer.opacity, slot: 1, zoom: zoom, &site.evaluation)
            canvas.list.clip = canvas.clips[part.number]
            let transform = part.transform.translated(by: offset)
            var shape = OpenShape()
            let isHidden = areHidden(part)
            forEachArea(of: part, transform, except: isHidden) { position, feature in
                guard let outline = colors[position] else { return }
                let color = Color(outline).withOpacity(Float(opacities[position]))
                guard color.alpha > 0 else { return }
                let path = canvas.outlines(of: feature, in: bucket.table, transform, isSeen: true)
                canvas.addStroke(path, stroke, color, isSeen: true, &shape)
            }
        }
    }

    /// Returns, for each feature of a bucket, whether an extrusion that begins at the ground covers it. The result is
    /// empty if no feature is covered. The bucket keeps the answer.
    private mutating func areHidden(_ part: LayerPart) -> [Bool] {
        let bucket = part.bucket
        guard let extrusions, let raised = part.drawn.tile.buckets[extrusions.index], raised.table === bucket.table else { return [] }
        let zoom = site.frame.zoom
        let isZoomed = extrusions.layer.height.dependencies.union(extrusions.layer.base.dependencies).contains(.zoom)
        return bucket.kept(slot: 4, key: isZoomed ? zoom : 0) {
            let heights = raised.values(extrusions.layer.height, slot: 1, zoom: zoom, &site.evaluation)
            let bases = raised.values(extrusions.layer.base, slot: 2, zoom: zoom, &site.evaluation)
            var stands = [Bool](repeating: false, count: bucket.table.boxes.count)
            for (position, feature) in raised.features.enumerated() where bases[position] <= 0 {
                stands[Int(feature)] = heights[position] >= HidingExtrusions.leastHeight
            }
            return bucket.features.map { stands[Int($0)] }
        }
    }
}

/// A layer of extrusions that hide the flat areas beneath them.
struct HidingExtrusions {
    var layer: FillExtrusionLayer
    /// The layer's position in the style.
    var index: Int

    /// The least height in metres of an extrusion that hides an area. Areas beneath lower extrusions are drawn,
    /// because the outline at the foot of such an extrusion could be visible.
    static let leastHeight = 2.0
}

extension FrameContext {
    /// Returns the extrusions that stand on the layer's features, by the layer's `metadata`
    /// (`portolan:beneath`), if they are drawn opaque and at full height.
    func extrusions(above info: LayerInfo, _ index: Int) -> HidingExtrusions? {
        guard case .object(let object)? = info.metadata, case .string(let id)? = object["portolan:beneath"],
            let above = layout.style.layers.indices.first(where: { layout.style.layers[$0].info.id == id }), above > index,
            case .fillExtrusion(let layer) = layout.style.layers[above],
            layout.layerSources[above] == layout.layerSources[index],
            layer.info.isDrawn(atZoom: zoom), !layer.pattern.isSet,
            layer.height.dependencies.union(layer.base.dependencies).isDisjoint(with: [.featureState, .globalState]),
            layer.opacity.evaluate(evaluation) >= 1,
            RaisedLook(layer.info.metadata).rise(tilt: tilt) >= 1
        else { return nil }
        return HidingExtrusions(layer: layer, index: above)
    }
}
