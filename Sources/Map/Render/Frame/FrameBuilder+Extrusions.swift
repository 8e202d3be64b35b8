import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

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
            let patterns = layer.pattern.isSet ? bucket.values(layer.pattern, slot: 3, zoom: zoom.rounded(.down), &builder.context) : nil
            let table = bucket.table
            maker.begin(drawn, transform.translated(by: offset), extent: table.extent, zoom: zoom)
            for (position, feature) in bucket.features.enumerated() where table.type(of: feature) == .polygon {
                guard drawn.touches(table.boxes[Int(feature)], extent: table.extent) else { continue }
                if let patterns {
                    guard let name = patterns[position]?.name, let sprite = builder.sprites.image(named: name) else { continue }
                    maker.usePattern(name, sprite)
                }
                maker.add(
                    table.runs(of: feature),
                    of: table.shapes,
                    base: max(bases[position], 0),
                    height: max(heights[position], 0),
                    patterns == nil ? Color(colors[position]) : .white
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
    /// Points of the pattern at the whole zoom for a unit of the tile, and for a metre of height.
    private var pointsPerUnit = 1.0
    private var pointsPerMetre = 1.0
    /// Where the tile's corner lies in the world, in points at the whole zoom.
    private var corner = SIMD2<Double>.zero
    private var pattern: PatternPicture?
    private var pictures: [String: Int] = [:]

    /// The pattern on the blocks that are added.
    struct PatternPicture {
        var index: Int
        var pixelRatio: Double
        /// In points.
        var size: SIMD2<Double>
    }

    /// Nearer than this part of the target's distance, nothing is drawn: it would be behind the eye.
    private static let nearest = 0.02

    init(plane: FramePlane, light: ExtrusionLight, hasGradient: Bool) {
        self.plane = plane
        self.light = light
        self.hasGradient = hasGradient
    }

    mutating func begin(_ tile: DrawnTile, _ transform: PlaneTransform, extent: Float, zoom: Double) {
        self.transform = transform
        self.extent = extent
        let id = tile.tile.id
        let whole = exp2(zoom.rounded(.down))
        let side = 512 * whole / exp2(Double(id.z))
        pointsPerUnit = side / Double(extent)
        // MapLibre's own measure of height for patterns.
        pointsPerMetre = whole / 65_536
        corner = SIMD2(Double(id.x), Double(id.y)) * side
    }

    mutating func usePattern(_ name: String, _ sprite: SpriteImage) {
        let index = pictures[name] ?? scene.add(sprite.picture)
        pictures[name] = index
        pattern = PatternPicture(index: index, pixelRatio: sprite.pixelRatio, size: SIMD2(sprite.width, sprite.height))
    }

    /// A point of the pattern, in its pixels: near its first copy, so that numbers stay exact.
    private func texel(_ x: Double, _ y: Double, _ pattern: PatternPicture) -> SIMD2<Double> {
        let first = corner - (corner / pattern.size).rounded(.down) * pattern.size
        return (SIMD2(x, y) + first) * pattern.pixelRatio
    }

    private func texture(_ seen: [SIMD2<Float>], _ corners: [SIMD3<Double>], _ texels: [SIMD2<Double>]) -> FaceScene.Texture? {
        guard let pattern,
            let across = Self.linear(seen, zip(corners, texels).map { $1.x / $0.z }),
            let down = Self.linear(seen, zip(corners, texels).map { $1.y / $0.z })
        else { return nil }
        return FaceScene.Texture(picture: pattern.index, across: across, down: down)
    }

    /// Adds a block: its roof, and the walls that face the camera.
    mutating func add(_ runs: Range<Int32>, of shapes: Contours, base: Double, height: Double, _ color: Color) {
        let top = max(height, base) * plane.pixelsPerMetre
        let foot = base * plane.pixelsPerMetre
        var roof: [[SIMD3<Double>]] = []
        var roofTexels: [[SIMD2<Double>]] = []
        for index in runs {
            let ring = shapes.points(of: shapes.runs[Int(index)])
            let ground = ring.map { transform($0) }
            let corners = ground.map { plane.raised($0, heightPixels: top) }
            roof.append(corners)
            roofTexels.append(
                pattern.map { pattern in
                    ring.map { texel(Double($0.x) * pointsPerUnit, Double($0.y) * pointsPerUnit, pattern) }
                } ?? []
            )
            guard top > foot, ring.count > 2 else { continue }
            var along = 0.0
            for step in 1...ring.count {
                let (from, to) = (step - 1, step % ring.count)
                let (a, b) = (ring[ring.startIndex + from], ring[ring.startIndex + to])
                let way = SIMD2<Double>(b - a)
                let length = (way * way).sum().squareRoot() * pointsPerUnit
                defer { along += length }
                guard length > 0, !isCut(a, b) else { continue }
                let feet = (plane.raised(ground[from], heightPixels: foot), plane.raised(ground[to], heightPixels: foot))
                let texels = pattern.map { pattern in
                    let (low, high) = (-base * pointsPerMetre, -max(height, base) * pointsPerMetre)
                    return [
                        texel(along + length, low, pattern), texel(along, low, pattern), texel(along, high, pattern),
                        texel(along + length, high, pattern),
                    ]
                }
                wall(way, feet, (corners[from], corners[to]), base: base, height: height, color, texels)
            }
        }
        addRoof(roof, roofTexels, color)
    }

    /// Whether the edge is one that the tile cuts, outside its square.
    private func isCut(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        a.x == b.x && (a.x < 0 || a.x > extent) || a.y == b.y && (a.y < 0 || a.y > extent)
    }

    private mutating func wall(
        _ way: SIMD2<Double>,
        _ feet: (SIMD3<Double>, SIMD3<Double>),
        _ tops: (SIMD3<Double>, SIMD3<Double>),
        base: Double,
        height: Double,
        _ color: Color,
        _ texels: [SIMD2<Double>]?
    ) {
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
        scene.addFace(nearness: near, shade: shade, texture: texels.flatMap { texture(seen, corners, $0) })
    }

    private mutating func addRoof(_ rings: [[SIMD3<Double>]], _ texels: [[SIMD2<Double>]], _ color: Color) {
        var plane: FaceScene.Linear?
        var texture: FaceScene.Texture?
        for (ring, texels) in zip(rings, texels) {
            guard ring.allSatisfy({ $0.z > Self.nearest }) else { continue }
            let seen = ring.map(self.plane.picturePoint)
            if plane == nil {
                plane = Self.linear(seen, ring.map { 1 / $0.z })
                texture = self.texture(seen, ring, texels)
            }
            scene.addContour(seen)
        }
        guard let plane else { return }
        scene.addFace(nearness: plane, shade: .color(light.shade(color, normal: [0, 0, 1], gradient: 1)), texture: texture)
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
