import PortolanCamera
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Raised areas: `fill-extrusion` layers, as blocks with walls and a flat roof.
extension FrameBuilder {
    mutating func extrusion(_ layer: FillExtrusionLayer, _ index: Int) {
        let opacity = Float(layer.opacity.evaluate(context))
        guard opacity > 0 else { return }
        let offset = plane.shift(layer.translate.evaluate(context), alongMap: layer.translateAnchor.evaluate(context) == .map)
        let zoom = context.zoom
        let hasGradient = layer.verticalGradient.evaluate(context)
        var maker = BlockMaker(plane: plane, light: light, hasGradient: hasGradient)
        forEachBucket(index) { builder, drawn, bucket, transform in
            let colors = bucket.values(layer.color, slot: 0, zoom: zoom, &builder.context)
            let heights = bucket.values(layer.height, slot: 1, zoom: zoom, &builder.context)
            let bases = bucket.values(layer.base, slot: 2, zoom: zoom, &builder.context)
            let table = bucket.table
            maker.begin(transform.translated(by: offset), extent: table.extent)
            for (position, feature) in bucket.features.enumerated() where table.type(of: feature) == .polygon {
                guard drawn.touches(table.boxes[Int(feature)], extent: table.extent) else { continue }
                maker.add(
                    table.runs(of: feature),
                    of: table.shapes,
                    base: max(bases[position], 0),
                    height: max(heights[position], 0),
                    Color(colors[position])
                )
            }
        }
        guard !maker.scene.isEmpty else { return }
        painter.list.clip = nil
        painter.list.draw(maker.scene, opacity: opacity)
    }

    /// The light as the style has it at this zoom.
    private var light: ExtrusionLight {
        let light = layout.style.light
        let position = light.position.evaluate(context)
        let color = light.color.evaluate(context)
        return ExtrusionLight(
            position: SIMD3(position.radial, position.azimuthal, position.polar),
            color: SIMD3(Double(color.red), Double(color.green), Double(color.blue)),
            intensity: light.intensity.evaluate(context),
            turnedBy: light.anchor.evaluate(context) == .viewport ? plane.projection.camera.bearing : nil
        )
    }
}

/// Makes the faces of blocks.
private struct BlockMaker {
    let plane: FramePlane
    let light: ExtrusionLight
    let hasGradient: Bool
    var scene = FaceScene()
    private var transform = PlaneTransform.identity
    private var extent: Float = 1
    /// Nearer than this part of the target's distance, nothing is drawn: it would be behind the eye.
    private static let nearest = 0.02

    init(plane: FramePlane, light: ExtrusionLight, hasGradient: Bool) {
        self.plane = plane
        self.light = light
        self.hasGradient = hasGradient
    }

    mutating func begin(_ transform: PlaneTransform, extent: Float) {
        self.transform = transform
        self.extent = extent
    }

    /// Adds a block: its roof, and the walls that face the camera.
    mutating func add(_ runs: Range<Int32>, of shapes: Contours, base: Double, height: Double, _ color: Color) {
        let top = max(height, base) * plane.pixelsPerMetre
        let foot = base * plane.pixelsPerMetre
        var roof: [[SIMD3<Double>]] = []
        for index in runs {
            let ring = shapes.points(of: shapes.runs[Int(index)])
            let ground = ring.map { transform($0) }
            let corners = ground.map { plane.raised($0, heightPixels: top) }
            roof.append(corners)
            guard top > foot, var previous = ring.last, var previousGround = ground.last, var previousTop = corners.last else { continue }
            for (position, point) in ring.enumerated() {
                defer {
                    previous = point
                    previousGround = ground[position]
                    previousTop = corners[position]
                }
                guard !isCut(previous, point) else { continue }
                let feet = (plane.raised(previousGround, heightPixels: foot), plane.raised(ground[position], heightPixels: foot))
                wall(previous, point, feet, (previousTop, corners[position]), base: base, height: height, color)
            }
        }
        addRoof(roof, color)
    }

    /// Whether the edge is one that the tile cuts, outside its square.
    private func isCut(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        a.x == b.x && (a.x < 0 || a.x > extent) || a.y == b.y && (a.y < 0 || a.y > extent)
    }

    private mutating func wall(
        _ a: SIMD2<Float>,
        _ b: SIMD2<Float>,
        _ feet: (SIMD3<Double>, SIMD3<Double>),
        _ tops: (SIMD3<Double>, SIMD3<Double>),
        base: Double,
        height: Double,
        _ color: Color
    ) {
        let way = SIMD2<Double>(b - a)
        let length = (way * way).sum().squareRoot()
        guard length > 0 else { return }
        // To the inside: MapLibre lights walls by normals that point there (outer rings run clockwise with y downwards, holes the other way).
        let normal = SIMD3(-way.y / length, way.x / length, 0)
        let corners = [feet.0, feet.1, tops.1, tops.0]
        guard corners.allSatisfy({ $0.z > Self.nearest }) else { return }
        let seen = corners.map(plane.picturePoint)
        // Walls that turn away from the camera are hidden by the others.
        guard Self.doubledArea(seen) > 0 else { return }
        guard let near = Self.linear(seen, corners.map { 1 / $0.z }) else { return }
        var shade = FaceScene.Shade.color(light.shade(color, normal: normal, gradient: 1))
        if hasGradient {
            let low = light.shade(color, normal: normal, gradient: light.gradient(isTop: false, baseMetres: base, heightMetres: height))
            let high = light.shade(color, normal: normal, gradient: light.gradient(isTop: true, baseMetres: base, heightMetres: height))
            if low == high {
                shade = .color(low)
            } else if let scaled = Self.linear(seen, zip(corners, [0.0, 0, 1, 1]).map { $1 / $0.z }) {
                shade = .ramp(from: low, to: high, scaled: scaled)
            }
        }
        scene.addContour(seen)
        scene.addFace(nearness: near, shade: shade)
    }

    private mutating func addRoof(_ rings: [[SIMD3<Double>]], _ color: Color) {
        var plane: FaceScene.Linear?
        for ring in rings {
            guard ring.allSatisfy({ $0.z > Self.nearest }) else { continue }
            let seen = ring.map(self.plane.picturePoint)
            if plane == nil { plane = Self.linear(seen, ring.map { 1 / $0.z }) }
            scene.addContour(seen)
        }
        guard let plane else { return }
        scene.addFace(nearness: plane, shade: .color(light.shade(color, normal: [0, 0, 1], gradient: 1)))
    }

    private static func doubledArea(_ ring: [SIMD2<Float>]) -> Float {
        var area: Float = 0
        for (index, a) in ring.enumerated() {
            let b = ring[(index + 1) % ring.count]
            area += a.x * b.y - b.x * a.y
        }
        return area
    }

    /// The linear value of three corners that span the most area with the first.
    private static func linear(_ points: [SIMD2<Float>], _ values: [Double]) -> FaceScene.Linear? {
        guard points.count >= 3 else { return nil }
        var best: (area: Float, second: Int, third: Int) = (0, 0, 0)
        let step = max(1, points.count / 16)
        for second in stride(from: 1, to: points.count, by: step) {
            for third in stride(from: second + 1, to: points.count, by: step) {
                let u = points[second] - points[0]
                let v = points[third] - points[0]
                let area = abs(u.x * v.y - u.y * v.x)
                if area > best.area { best = (area, second, third) }
            }
        }
        guard best.area > 0 else { return nil }
        return FaceScene.Linear(
            (points[0], Float(values[0])),
            (points[best.second], Float(values[best.second])),
            (points[best.third], Float(values[best.third]))
        )
    }
}
