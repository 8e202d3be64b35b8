import PortolanGeo
import PortolanMapSources
import PortolanPlane
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes the faces of extrusions: walls, and roofs that are flat or have a shape.
struct ExtrusionMaker: Sendable {
    /// A corner of a face, with the values that are interpolated over the face.
    private struct Corner: Sendable {
        /// Homogeneous coordinates in the picture; see ``FramePlane/raised(_:heightPixels:)``.
        var location: SIMD3<Double>
        /// The relative height, 0 at the extrusion's foot and 1 at its top.
        var rise = 0.0
        /// The position in the pattern, in the pattern's pixels.
        var texel = SIMD2<Double>.zero

        func mixed(_ other: Corner, _ part: Double) -> Corner {
            Corner(
                location: location + (other.location - location) * part,
                rise: rise + (other.rise - rise) * part,
                texel: texel + (other.texel - texel) * part
            )
        }
    }

    /// The vertical edge where two walls of an extrusion meet.
    private struct Post: Sendable {
        /// The position in units of the tile.
        var unit: SIMD2<Float>
        var foot: SIMD3<Double>
        var top: SIMD3<Double>
        /// The position of the foot in the picture; zero unless both ends are in front of the eye.
        var seenFoot: SIMD2<Float>
        /// The position of the top in the picture; zero unless both ends are in front of the eye.
        var seenTop: SIMD2<Float>
        /// Whether both ends are in front of the eye.
        var isAhead: Bool
    }

    let plane: FramePlane
    let light: ExtrusionLight
    let hasGradient: Bool
    /// The fraction of their height to which extrusions rise, 0…1.
    let risen: Double
    private(set) var scene = FaceScene()
    private var transform = PlaneTransform.identity
    private var extent: Float = 1
    private var metresPerUnit = 1.0
    private var texels = PatternAlignment()
    private var pattern: PatternPicture?
    private var pictures: [String: Int] = [:]
    private var corners: [Corner] = []
    private var seen: [SIMD2<Float>] = []
    private var posts: [Post] = []
    /// The points of a flat roof's contours in the picture, one contour after the other.
    private var eaves: [SIMD2<Float>] = []
    /// The depth of each point in `eaves`.
    private var eaveDepths: [Double] = []
    /// The index in `eaves` after the last point of each contour.
    private var eaveEnds: [Int] = []

    /// The pattern on the extrusions that are being added.
    private struct PatternPicture {
        var index: Int
        var pixelRatio: Double
        /// The pattern's size in points.
        var size: SIMD2<Double>
    }

    /// The tile's scale and position for patterns, which are laid out at whole zooms.
    private struct PatternAlignment {
        /// Points per unit of the tile.
        var pointsPerUnit = 1.0
        /// Points per metre of height.
        var pointsPerMetre = 1.0
        /// The position of the tile's corner in the world, in points.
        var corner = SIMD2<Double>.zero
    }

    /// An extrusion as its feature describes it.
    struct Shape {
        /// The height of the foot above the ground, in metres.
        var base: Double
        /// The height of the top above the ground, in metres.
        var height: Double
        var color: Color
        var roofColor: Color?
        /// The roof's shape, with x and y in metres on the ground from the tile's corner; nil for a flat roof.
        var roof: Roof?
    }

    /// The least distance at which faces are drawn, as a fraction of the target's distance. Nearer corners
    /// would pass behind the eye.
    private static let nearest = 0.02

    init(plane: FramePlane, light: ExtrusionLight, hasGradient: Bool, risen: Double) {
        self.plane = plane
        self.light = light
        self.hasGradient = hasGradient
        self.risen = risen
    }

    mutating func begin(_ tile: DrawnTile, _ transform: PlaneTransform, extent: Float, zoom: Double) {
        self.transform = transform
        self.extent = extent
        metresPerUnit = tile.tile.metresPerUnit(extent: extent)
        let id = tile.tile.id
        let whole = exp2(zoom.rounded(.down))
        let side = 512 * whole / exp2(Double(id.z))
        texels = PatternAlignment(
            pointsPerUnit: side / Double(extent),
            // MapLibre uses this scale for heights along patterns.
            pointsPerMetre: whole / 65_536,
            corner: SIMD2(Double(id.x), Double(id.y)) * side
        )
    }

    mutating func usePattern(_ name: String, _ sprite: SpriteImage) {
        let index = pictures[name] ?? scene.add(sprite.picture)
        pictures[name] = index
        pattern = PatternPicture(index: index, pixelRatio: sprite.pixelRatio, size: SIMD2(sprite.width, sprite.height))
    }

    /// Returns a position in the pattern, in the pattern's pixels. The position lies near the first copy of the
    /// pattern, so that numbers stay exact.
    private func texel(_ x: Double, _ y: Double) -> SIMD2<Double> {
        guard let pattern else { return .zero }
        let first = texels.corner - (texels.corner / pattern.size).rounded(.down) * pattern.size
        return (SIMD2(x, y) + first) * pattern.pixelRatio
    }

    // MARK: Extrusions

    /// Adds an extrusion: its roof, and the walls that face the camera.
    /// - Parameter hiddenWalls: for each point of the shapes, whether the wall from it to the next point is
    ///   left out; empty to keep all walls.
    mutating func add(_ runs: Range<Int32>, of shapes: Contours, _ hiddenWalls: [Bool], _ extrusion: Shape) {
        if let roof = extrusion.roof {
            add(roof, extrusion)
            return
        }
        let top = max(extrusion.height, extrusion.base)
        let roofColor = extrusion.roofColor ?? extrusion.color
        guard top > extrusion.base else {
            addFlatRoof(runs, of: shapes, top, roofColor)
            return
        }
        let gradients = gradients(extrusion)
        eaves.removeAll(keepingCapacity: true)
        eaveDepths.removeAll(keepingCapacity: true)
        eaveEnds.removeAll(keepingCapacity: true)
        var isAhead = pattern == nil
        for index in runs {
            let ring = shapes.points(of: shapes.runs[Int(index)])
            stand(ring, foot: extrusion.base, top: top)
            for post in posts {
                isAhead = isAhead && post.isAhead
                eaves.append(post.seenTop)
                eaveDepths.append(post.top.z)
            }
            eaveEnds.append(eaves.count)
            if ring.count > 2 { addWalls(extrusion, top: top, gradients, hiddenWalls.isEmpty ? [] : hiddenWalls[ring.indices]) }
        }
        // The upper ends of the walls are the corners of the roof.
        if isAhead { addFlatRoof(roofColor) } else { addFlatRoof(runs, of: shapes, top, roofColor) }
    }

    /// Adds the walls between the current posts, except hidden walls.
    private mutating func addWalls(
        _ extrusion: Shape,
        top: Double,
        _ gradients: (foot: Double, top: Double),
        _ hiddenWalls: ArraySlice<Bool>
    ) {
        var along = 0.0
        for step in posts.indices {
            let next = step + 1 < posts.count ? step + 1 : 0
            // The pattern continues along every wall, so with a pattern no wall is hidden.
            if !hiddenWalls.isEmpty, hiddenWalls[hiddenWalls.startIndex + step] { continue }
            let ends = (posts[step].unit, posts[next].unit)
            let way = SIMD2<Double>(ends.1) - SIMD2<Double>(ends.0)
            let length = (way * way).sum().squareRoot()
            let start = along
            along += length * texels.pointsPerUnit
            // Walls that turn away from the camera are covered by walls that face the camera.
            guard length > 0, !Self.isCut(ends.0, ends.1, extent), Self.mayFaceCamera(posts[step], posts[next]) else { continue }
            // MapLibre lights walls by normals that point to the inside. Outer rings run clockwise with y
            // downwards, holes the other way.
            let normal = SIMD3(-way.y / length, way.x / length, 0)
            if pattern == nil, posts[step].isAhead, posts[next].isAhead {
                wall(posts[step], posts[next], extrusion.color, normal: normal, gradients)
                continue
            }
            corners.removeAll(keepingCapacity: true)
            // The pattern runs against the direction of the ring.
            corner(posts[step].foot, extrusion.base, 0, along)
            corner(posts[next].foot, extrusion.base, 0, start)
            corner(posts[next].top, top, 1, start)
            corner(posts[step].top, top, 1, along)
            wall(extrusion.color, normal: normal, gradients)
        }
    }

    /// Whether an edge lies outside the tile's square, where the tile's border cuts the area.
    static func isCut(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ extent: Float) -> Bool {
        a.x == b.x && (a.x < 0 || a.x > extent) || a.y == b.y && (a.y < 0 || a.y > extent)
    }

    /// Adds an extrusion whose roof has a shape.
    private mutating func add(_ roof: Roof, _ extrusion: Shape) {
        let eaves = max(extrusion.height - roof.height, extrusion.base)
        let gradients = gradients(extrusion)
        let room = max(max(extrusion.height, extrusion.base) - extrusion.base, 1e-9)
        for ring in roof.outline {
            var along = 0.0
            for (position, from) in ring.enumerated() {
                let to = ring[position + 1 < ring.count ? position + 1 : 0]
                let ends = (SIMD2(from.x, from.y) / metresPerUnit, SIMD2(to.x, to.y) / metresPerUnit)
                let way = ends.1 - ends.0
                let length = (way * way).sum().squareRoot()
                let start = along
                along += length * texels.pointsPerUnit
                let tops = (eaves + from.z, eaves + to.z)
                guard length > 0, max(tops.0, tops.1) > extrusion.base else { continue }
                corners.removeAll(keepingCapacity: true)
                corner(location(ends.0, height: extrusion.base), extrusion.base, 0, along)
                corner(location(ends.1, height: extrusion.base), extrusion.base, 0, start)
                corner(location(ends.1, height: tops.1), tops.1, (tops.1 - extrusion.base) / room, start)
                corner(location(ends.0, height: tops.0), tops.0, (tops.0 - extrusion.base) / room, along)
                wall(extrusion.color, normal: SIMD3(-way.y / length, way.x / length, 0), gradients)
            }
        }
        let color = extrusion.roofColor ?? extrusion.color
        for face in roof.faces {
            let normal = Self.normal(of: face)
            let shade = FaceScene.Shade.color(light.shade(color, normal: normal, gradient: 1))
            let rings = face.map { ring in
                ring.map { point in
                    let unit = SIMD2(point.x, point.y) / metresPerUnit
                    return Corner(
                        location: location(unit, height: eaves + point.z),
                        texel: pattern == nil ? .zero : texel(unit.x * texels.pointsPerUnit, unit.y * texels.pointsPerUnit)
                    )
                }
            }
            emit(rings, shade)
        }
    }

    /// Returns the normal of a face above the ground in the form that the light expects. Normals of walls point
    /// to the inside, so the horizontal part of a slope's normal is reversed, and its vertical part points up.
    private static func normal(of face: [[SIMD3<Double>]]) -> SIMD3<Double> {
        guard let ring = face.first else { return [0, 0, 1] }
        // M. E. Newell's sum over all edges gives the normal.
        var sum = SIMD3<Double>.zero
        for (index, a) in ring.enumerated() {
            let b = ring[(index + 1) % ring.count]
            sum += SIMD3((a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y))
        }
        let length = (sum * sum).sum().squareRoot()
        guard length > 0 else { return [0, 0, 1] }
        let up = sum.z < 0 ? -sum / length : sum / length
        return SIMD3(-up.x, -up.y, up.z)
    }

    /// Returns the location in the picture of a position of the tile at a height.
    private func location(_ unit: SIMD2<Double>, height: Double) -> SIMD3<Double> {
        plane.raised(transform(x: unit.x, y: unit.y), heightPixels: height * risen * plane.pixelsPerMetre)
    }

    /// Fills the scratch buffer with the posts of a ring, each computed once for the two walls that share it.
    private mutating func stand(_ ring: ArraySlice<SIMD2<Float>>, foot: Double, top: Double) {
        posts.removeAll(keepingCapacity: true)
        let foot = foot * risen * plane.pixelsPerMetre
        let top = top * risen * plane.pixelsPerMetre
        for unit in ring {
            let location = transform(x: Double(unit.x), y: Double(unit.y))
            let ends = (plane.raised(location, heightPixels: foot), plane.raised(location, heightPixels: top))
            let isAhead = ends.0.z > Self.nearest && ends.1.z > Self.nearest
            posts.append(
                Post(
                    unit: unit,
                    foot: ends.0,
                    top: ends.1,
                    seenFoot: isAhead ? plane.picturePoint(ends.0) : .zero,
                    seenTop: isAhead ? plane.picturePoint(ends.1) : .zero,
                    isAhead: isAhead
                )
            )
        }
    }

    /// Whether the outside of the wall between two posts may face the camera.
    private static func mayFaceCamera(_ a: Post, _ b: Post) -> Bool {
        guard a.isAhead, b.isAhead else { return true }
        let (u, v) = (b.seenTop - a.seenFoot, a.seenTop - b.seenFoot)
        return u.x * v.y - u.y * v.x > 0
    }

    /// Returns the factors by which an extrusion's walls darken at their foot and at their top.
    private func gradients(_ extrusion: Shape) -> (foot: Double, top: Double) {
        guard hasGradient else { return (1, 1) }
        let height = max(extrusion.height, extrusion.base)
        return (
            light.gradient(isTop: false, baseMetres: extrusion.base, heightMetres: height),
            light.gradient(isTop: true, baseMetres: extrusion.base, heightMetres: height)
        )
    }

    /// Adds the wall between two posts in front of the eye, if its outside faces the camera.
    private mutating func wall(_ a: Post, _ b: Post, _ color: Color, normal: SIMD3<Double>, _ gradients: (foot: Double, top: Double)) {
        let depths = SIMD4(a.foot.z, b.foot.z, b.top.z, a.top.z)
        let (first, second, third, fourth) = (a.seenFoot, b.seenFoot, b.seenTop, a.seenTop)
        // The two corners that span the largest triangle with the first one, as `widest` finds them.
        func area(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
            let (u, v) = (a - first, b - first)
            return abs(u.x * v.y - u.y * v.x)
        }
        let areas = (area(second, third), area(second, fourth), area(third, fourth))
        guard max(areas.0, max(areas.1, areas.2)) > 0 else { return }
        let isFirst = areas.0 >= areas.1 && areas.0 >= areas.2
        let isSecond = !isFirst && areas.1 >= areas.2
        let one = isFirst || isSecond ? (second, depths[1], 0.0) : (third, depths[2], 1.0)
        let two = isFirst ? (third, depths[2], 1.0) : (fourth, depths[3], 1.0)
        let near = FaceScene.Linear((first, Float(1 / depths[0])), (one.0, Float(1 / one.1)), (two.0, Float(1 / two.1)))
        guard let near else { return }
        let shade = wallShade(color, normal, gradients) {
            FaceScene.Linear((first, 0), (one.0, Float(one.2 / one.1)), (two.0, Float(two.2 / two.1)))
        }
        scene.addQuad(first, second, third, fourth, nearness: near, shade: shade)
    }

    /// Adds the wall whose four corners are in the scratch buffer, if its outside faces the camera.
    private mutating func wall(_ color: Color, normal: SIMD3<Double>, _ gradients: (foot: Double, top: Double)) {
        Self.clip(&corners)
        see(corners)
        guard PlaneRing.doubledArea(seen) > 0, let near = Self.linear(seen, corners, { 1 / $0.location.z }) else { return }
        let shade = wallShade(color, normal, gradients) { Self.linear(seen, corners) { $0.rise / $0.location.z } }
        let texture = self.texture(seen, corners)
        scene.addContour(seen)
        scene.addFace(nearness: near, shade: shade, texture: texture)
    }

    /// Returns the shade of a wall: uniform, or darker at its foot.
    /// - Parameter rise: the relative height, 0 at the foot and 1 at the top, divided by the distance; nil if
    ///   the wall is too narrow for a gradient.
    private func wallShade(
        _ color: Color,
        _ normal: SIMD3<Double>,
        _ gradients: (foot: Double, top: Double),
        rise: () -> FaceScene.Linear?
    ) -> FaceScene.Shade {
        let isEven = !ExtrusionLight.hasGradient(normal: normal)
        let low = light.shade(color, normal: normal, gradient: isEven ? 1 : gradients.foot)
        let high = isEven || gradients.foot == gradients.top ? low : light.shade(color, normal: normal, gradient: gradients.top)
        guard low != high else { return .color(low) }
        return rise().map { .ramp(from: low, to: high, scaled: $0) } ?? .color(light.shade(color, normal: normal, gradient: 1))
    }

    /// Adds a corner of a wall to the scratch buffer.
    private mutating func corner(_ location: SIMD3<Double>, _ metres: Double, _ rise: Double, _ along: Double) {
        let texel = pattern == nil ? .zero : texel(along, -metres * texels.pointsPerMetre)
        corners.append(Corner(location: location, rise: rise, texel: texel))
    }

    /// Adds the flat roof whose contours are in the buffers. All of it is in front of the eye.
    private mutating func addFlatRoof(_ color: Color) {
        var near: FaceScene.Linear?
        for number in eaveEnds.indices where near == nil {
            let first = seeEaves(number)
            near = Self.widest(seen).flatMap { Self.linear(seen, $0) { 1 / eaveDepths[first + $0] } }
        }
        guard let near else { return }
        for number in eaveEnds.indices {
            if eaveEnds.count > 1 { _ = seeEaves(number) }
            scene.addContour(seen)
        }
        scene.addFace(nearness: near, shade: .color(light.shade(color, normal: [0, 0, 1], gradient: 1)))
    }

    /// Copies one of the buffered contours into the scratch buffer and returns the index of its first point.
    private mutating func seeEaves(_ number: Int) -> Int {
        let start = number > 0 ? eaveEnds[number - 1] : 0
        seen.removeAll(keepingCapacity: true)
        seen.append(contentsOf: eaves[start..<eaveEnds[number]])
        return start
    }

    private mutating func addFlatRoof(_ runs: Range<Int32>, of shapes: Contours, _ top: Double, _ color: Color) {
        let shade = FaceScene.Shade.color(light.shade(color, normal: [0, 0, 1], gradient: 1))
        let rings = runs.map { index in
            shapes.points(of: shapes.runs[Int(index)]).map { point in
                let unit = SIMD2<Double>(point)
                return Corner(
                    location: location(unit, height: top),
                    texel: pattern == nil ? .zero : texel(unit.x * texels.pointsPerUnit, unit.y * texels.pointsPerUnit)
                )
            }
        }
        emit(rings, shade)
    }

    // MARK: Faces

    /// Adds a flat face that is bounded by rings.
    private mutating func emit(_ rings: [[Corner]], _ shade: FaceScene.Shade) {
        var near: FaceScene.Linear?
        var texture: FaceScene.Texture?
        var contours: [[SIMD2<Float>]] = []
        for ring in rings {
            var ring = ring
            Self.clip(&ring)
            see(ring)
            guard seen.count >= 3 else { continue }
            if near == nil {
                near = Self.linear(seen, ring) { 1 / $0.location.z }
                texture = self.texture(seen, ring)
            }
            contours.append(seen)
        }
        guard let near else { return }
        for contour in contours { scene.addContour(contour) }
        scene.addFace(nearness: near, shade: shade, texture: texture)
    }

    /// Cuts off the part of a ring behind the eye.
    private static func clip(_ ring: inout [Corner]) {
        guard !ring.allSatisfy({ $0.location.z > nearest }) else { return }
        var result: [Corner] = []
        PlaneCut.appendRing(
            ring,
            excess: { nearest - $0.location.z },
            crossing: { a, atA, b, atB in a.mixed(b, atA / (atA - atB)) },
            to: &result
        )
        ring = result
    }

    /// Fills the scratch buffer with the positions of a ring in the picture.
    private mutating func see(_ ring: [Corner]) {
        seen.removeAll(keepingCapacity: true)
        for corner in ring { seen.append(plane.picturePoint(corner.location)) }
    }

    private func texture(_ seen: [SIMD2<Float>], _ corners: [Corner]) -> FaceScene.Texture? {
        guard let pattern, let across = Self.linear(seen, corners, { $0.texel.x / $0.location.z }),
            let down = Self.linear(seen, corners, { $0.texel.y / $0.location.z })
        else { return nil }
        return FaceScene.Texture(picture: pattern.index, across: across, down: down)
    }

    /// Returns the linear function that equals a value at three corners: the first one, and the two that span the
    /// largest triangle with it.
    private static func linear(_ points: [SIMD2<Float>], _ corners: [Corner], _ value: (Corner) -> Double) -> FaceScene.Linear? {
        widest(points).flatMap { linear(points, $0) { value(corners[$0]) } }
    }

    /// Returns two points that span a large triangle with the first, or nil if all lie on a line. If there are
    /// many points, only some are tried.
    private static func widest(_ points: [SIMD2<Float>]) -> (second: Int, third: Int)? {
        guard points.count >= 3 else { return nil }
        var best: (area: Float, second: Int, third: Int) = (0, 0, 0)
        let step = max(1, points.count / 16)
        for second in stride(from: 1, to: points.count, by: step) {
            let u = points[second] - points[0]
            for third in stride(from: second + 1, to: points.count, by: step) {
                let v = points[third] - points[0]
                let area = abs(u.x * v.y - u.y * v.x)
                if area > best.area { best = (area, second, third) }
            }
        }
        return best.area > 0 ? (best.second, best.third) : nil
    }

    private static func linear(
        _ points: [SIMD2<Float>],
        _ widest: (second: Int, third: Int),
        _ value: (Int) -> Double
    ) -> FaceScene.Linear? {
        FaceScene.Linear(
            (points[0], Float(value(0))),
            (points[widest.second], Float(value(widest.second))),
            (points[widest.third], Float(value(widest.third)))
        )
    }
}
