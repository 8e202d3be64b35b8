import PortolanBasics
import PortolanCamera
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Draws `fill-extrusion` layers as extrusions with walls and a roof.
struct ExtrusionPainter: LayerPainter {
    private let layer: FillExtrusionLayer
    private var site: LayerSite

    init(_ layer: FillExtrusionLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    mutating func paint(on canvas: inout FrameCanvas) {
        guard let extrusion = canvas.extrusions.removeValue(forKey: ExtrusionKey(site)) ?? make() else { return }
        let scene = FaceScene(joining: extrusion.scenes.wait())
        guard !scene.isEmpty else { return }
        canvas.list.clip = nil
        canvas.list.draw(scene, opacity: extrusion.opacity)
    }

    /// Begins to make the faces of the layer's extrusions; nil if none are drawn.
    mutating func make() -> Extrusion? {
        let frame = site.frame
        let opacity = Float(layer.opacity.evaluate(site.evaluation))
        let look = RaisedLook(layer.info.metadata)
        let risen = look.rise(tilt: frame.plane.projection.camera.viewingAngle)
        guard opacity > 0, risen > 0 else { return nil }
        let offset = site.shift(layer.translate, layer.translateAnchor)
        let zoom = frame.zoom
        var runs: [ExtrusionRun] = []
        for part in site.parts {
            let bucket = part.bucket
            let heights = bucket.values(layer.height, slot: 1, zoom: zoom, &site.evaluation)
            let bases = bucket.values(layer.base, slot: 2, zoom: zoom, &site.evaluation)
            let heightZoom = layer.height.dependencies.union(layer.base.dependencies).contains(.zoom) ? zoom : 0
            let metresPerUnit = part.drawn.tile.metresPerUnit(extent: bucket.table.extent)
            let roofs =
                look.hasRoofs
                ? bucket.roofs(slot: 4, zoom: heightZoom, heights: heights, bases: bases, metresPerUnit: metresPerUnit) : nil
            let run = ExtrusionRun(
                drawn: part.drawn,
                bucket: bucket,
                transform: part.transform.translated(by: offset),
                zoom: zoom,
                positions: 0..<0,
                colors: bucket.values(layer.color, slot: 0, zoom: zoom, &site.evaluation),
                heights: heights,
                bases: bases,
                patterns: bucket.patterns(layer.pattern, slot: 3, zoom: zoom, &site.evaluation),
                roofs: roofs,
                hiddenWalls: layer.pattern.isSet
                    ? [] : bucket.hiddenWalls(slot: 5, zoom: heightZoom, heights: heights, bases: bases, roofs: roofs)
            )
            for positions in stride(from: 0, to: bucket.features.count, by: ExtrusionRun.length) {
                var run = run
                run.positions = positions..<min(positions + ExtrusionRun.length, bucket.features.count)
                runs.append(run)
            }
        }
        let hasGradient = layer.verticalGradient.evaluate(site.evaluation)
        let maker = ExtrusionMaker(plane: frame.plane, light: light, hasGradient: hasGradient, risen: risen)
        return Extrusion(
            opacity: opacity,
            scenes: EarlyWork(count: runs.count, threads: frame.threads) { [runs, sprites = frame.sprites] in
                runs[$0].scene(maker, sprites, look)
            }
        )
    }

    /// The style's light at this zoom.
    private var light: ExtrusionLight {
        let light = site.frame.layout.style.light
        let context = site.evaluation
        let position = light.position.evaluate(context)
        let color = light.color.evaluate(context)
        return ExtrusionLight(
            position: SIMD3(position.radial, position.azimuthal, position.polar),
            color: SIMD3(Double(color.red), Double(color.green), Double(color.blue)),
            intensity: light.intensity.evaluate(context),
            turnedBy: light.anchor.evaluate(context) == .viewport ? site.frame.plane.projection.camera.bearing : nil
        )
    }
}

extension FrameContext {
    /// Begins to make the faces of all extrusions on other threads. The faces take the longest, so they are made while
    /// the rest of the frame is drawn.
    func beginExtrusions() -> [ExtrusionKey: Extrusion] {
        guard threads > 1 else { return [:] }
        var begun: [ExtrusionKey: Extrusion] = [:]
        for level in stack.levels.indices {
            for site in sites(of: layout.extrusionLayers, atLevel: level) {
                guard case .fillExtrusion(let layer) = site.layer else { continue }
                var painter = ExtrusionPainter(layer, at: site)
                begun[ExtrusionKey(site)] = painter.make()
            }
        }
        return begun
    }
}

/// A layer of extrusions whose faces are being made.
struct Extrusion {
    var opacity: Float
    /// The faces, a scene for each run of extrusions, in drawing order.
    var scenes: EarlyWork<FaceScene>
}

/// Identifies a layer of extrusions at a level of the regions' stack.
struct ExtrusionKey: Hashable {
    var level: Int
    var layer: Int

    init(_ site: LayerSite) {
        level = site.level
        layer = site.index
    }
}

/// A run of a tile's extrusions whose faces one thread makes.
private struct ExtrusionRun: Sendable {
    /// The number of extrusions in a run; a tile's last run may have fewer.
    static let length = 256

    let drawn: DrawnTile
    let bucket: Bucket
    let transform: PlaneTransform
    let zoom: Double
    /// Positions of the bucket's features.
    var positions: Range<Int>
    let colors: Values<StyleColor>
    let heights: Values<Double>
    let bases: Values<Double>
    let patterns: Values<StyleImage?>?
    let roofs: [FeatureRoof]?
    /// For each point of the tile's shapes, whether the wall from it to the next point is hidden; empty if that
    /// was not computed.
    let hiddenWalls: [Bool]

    /// Makes the faces of the extrusions that may be visible.
    /// - Parameter maker: a maker that has made no faces yet.
    func scene(_ maker: ExtrusionMaker, _ sprites: SpriteSet, _ look: RaisedLook) -> FaceScene {
        var maker = maker
        let table = bucket.table
        let plane = maker.plane
        maker.begin(drawn, transform, extent: table.extent, zoom: zoom)
        for position in positions {
            let feature = bucket.features[position]
            guard table.type(of: feature) == .polygon else { continue }
            let box = table.boxes[Int(feature)]
            guard drawn.touches(box, extent: table.extent) else { continue }
            let height = max(heights[position], bases[position], 0)
            guard plane.canSee(transform(box), heightPixels: height * plane.pixelsPerMetre) else { continue }
            if let patterns {
                guard let name = patterns[position]?.name, let sprite = sprites.image(named: name) else { continue }
                maker.usePattern(name, sprite)
            }
            let color = patterns == nil ? Color(colors[position]) : .white
            let roof = roofs?[position]
            maker.add(
                table.runs(of: feature),
                of: table.shapes,
                hiddenWalls,
                ExtrusionMaker.Shape(
                    base: max(bases[position], 0),
                    height: max(heights[position], 0),
                    color: color,
                    roofColor: patterns == nil ? roof?.color.map { look.roofColor(color, Color($0)) } : nil,
                    roof: roof?.roof
                )
            )
        }
        return maker.scene
    }
}

/// Extensions to the specification that a `fill-extrusion` layer's `metadata` sets; the built-in style uses
/// them.
struct RaisedLook {
    /// `portolan:roofs`: roofs have the shapes that features' `roof_…` properties describe.
    let hasRoofs: Bool
    /// `portolan:rise-with-tilt`: extrusions rise as the camera tilts, and are not drawn if the camera looks
    /// straight down.
    let risesWithTilt: Bool
    /// `portolan:roof-tint`: the share of a feature's `roof_colour` in the colour of its roof, 0…1; the rest is
    /// the layer's colour.
    let roofTint: Float
    /// `portolan:roof-tint-reach`: the distance between the two colours at which the share is half of ``roofTint``; 1
    /// is the distance of black and white. Infinite if the share is the same for all colours.
    let roofTintReach: Float

    init(_ metadata: StyleValue?) {
        guard case .object(let object)? = metadata else {
            hasRoofs = false
            risesWithTilt = false
            roofTint = 1
            roofTintReach = .infinity
            return
        }
        hasRoofs = object["portolan:roofs"] == .bool(true)
        risesWithTilt = object["portolan:rise-with-tilt"] == .bool(true)
        if case .number(let tint)? = object["portolan:roof-tint"] { roofTint = Float(min(max(tint, 0), 1)) } else { roofTint = 1 }
        // The smallest numbers are 0 as `Float`, and the division of the distance 0 by 0 would give no colour.
        if case .number(let reach)? = object["portolan:roof-tint-reach"], Float(reach) > 0 {
            roofTintReach = Float(reach)
        } else {
            roofTintReach = .infinity
        }
    }

    /// The tilt in degrees at which extrusions have their full height.
    private static let raisedTilt = 18.0

    /// Returns the fraction of their height to which extrusions rise at a tilt in degrees.
    func rise(tilt: Double) -> Double {
        guard risesWithTilt else { return 1 }
        let part = min(max(tilt / Self.raisedTilt, 0), 1)
        return part * part * (3 - 2 * part)
    }

    func roofColor(_ layer: Color, _ feature: Color) -> Color {
        let distance = max(abs(feature.red - layer.red), abs(feature.green - layer.green), abs(feature.blue - layer.blue))
        let share = roofTint / (1 + distance / roofTintReach)
        func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
        return Color(
            red: mixed(layer.red, feature.red),
            green: mixed(layer.green, feature.green),
            blue: mixed(layer.blue, feature.blue),
            alpha: layer.alpha
        )
    }
}
