public import PortolanGeo

/// A 4×4 matrix of `Double`, stored by columns: `m · v = c0·v.x + c1·v.y + c2·v.z + c3·v.w`. The sixteen numbers in memory order are
/// what OpenGL, Metal and MapLibre expect.
public struct Matrix4: Hashable, Sendable {
    /// The first column, which x is multiplied by.
    public var c0: SIMD4<Double>
    /// The second column, which y is multiplied by.
    public var c1: SIMD4<Double>
    /// The third column, which z is multiplied by.
    public var c2: SIMD4<Double>
    /// The fourth column, which w is multiplied by: the translation.
    public var c3: SIMD4<Double>

    /// A matrix of four columns.
    public init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) {
        self.c0 = c0
        self.c1 = c1
        self.c2 = c2
        self.c3 = c3
    }

    /// The matrix applied to a column vector.
    public static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
        matrix.c0 * vector.x + matrix.c1 * vector.y + matrix.c2 * vector.z + matrix.c3 * vector.w
    }
}

/// A map from a plane to the view under perspective: (u, v) to (x·w, y·w, w), as three rows of three coefficients. If ``isAffine``
/// holds, w is 1 everywhere.
public struct PlaneHomography: Hashable, Sendable {
    /// The coefficient of u in x·w = xu·u + xv·v + x1.
    public var xu: Double
    /// The coefficient of v in x·w.
    public var xv: Double
    /// The constant part of x·w.
    public var x1: Double
    /// The coefficient of u in y·w = yu·u + yv·v + y1.
    public var yu: Double
    /// The coefficient of v in y·w.
    public var yv: Double
    /// The constant part of y·w.
    public var y1: Double
    /// The coefficient of u in w = wu·u + wv·v + w1.
    public var wu: Double
    /// The coefficient of v in w.
    public var wv: Double
    /// The constant part of w.
    public var w1: Double

    /// A homography from its rows: what u, v and 1 are multiplied by in x·w, in y·w and in w.
    @inlinable
    public init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
        (xu, xv, x1) = (x[0], x[1], x[2])
        (yu, yv, y1) = (y[0], y[1], y[2])
        (wu, wv, w1) = (w[0], w[1], w[2])
    }

    /// Whether w is 1 everywhere, so that no division is needed.
    @inlinable
    public var isAffine: Bool { wu == 0 && wv == 0 && w1 == 1 }

    /// (x·w, y·w, w). Points with w ≤ 0 lie behind the eye and must be clipped away before dividing.
    @inlinable
    public func homogeneous(u: Double, v: Double) -> (x: Double, y: Double, w: Double) {
        (xu * u + xv * v + x1, yu * u + yv * v + y1, wu * u + wv * v + w1)
    }

    /// x and y after the division. Meaningless behind the eye, where ``homogeneous(u:v:)`` gives w ≤ 0.
    @inlinable
    public func point(u: Double, v: Double) -> (x: Double, y: Double) {
        let (x, y, w) = homogeneous(u: u, v: v)
        return (x / w, y / w)
    }
}

extension Projection {
    /// Unit square to pixels of the view, for the copy of the world that the point's own `x` names.
    ///
    /// Numbers near 1 lose about 10⁻⁷ of a pixel at zoom 22; for tiles use ``pixelHomography(tile:wrap:extent:)``, which starts from the
    /// tile's corner and loses nothing.
    public var pixelHomography: PlaneHomography {
        pixelHomography(originX: -center.x * worldSize, originY: -center.y * worldSize, pointsPerUnit: worldSize)
    }

    /// Units of a tile, 0…`extent` from its north-west corner, to pixels of the view: every vertex of flat geometry goes through this.
    ///
    /// - Parameters:
    ///   - tile: the tile, on the world's copy `wrap`.
    ///   - wrap: the copy of the world, 0 for longitudes −180…180, 1 for the next to the east.
    ///   - extent: units along a tile's edge (4096 in most vector tiles).
    public func pixelHomography(tile: TileID, wrap: Int32 = 0, extent: Double) -> PlaneHomography {
        let square = groundSquare(of: tile, wrap: wrap)
        return pixelHomography(originX: square.x, originY: square.y, pointsPerUnit: square.side / extent)
    }

    /// How (x·w, y·w, w) changes for each unit of height above the plane, `pointsPerUnit` points of the target's scale to the unit: what
    /// raised geometry (buildings) adds to ``pixelHomography(tile:wrap:extent:)``.
    public func pixelHeightColumn(pointsPerUnit: Double) -> SIMD3<Double> {
        let depth = -tiltCosine / cameraDistance * pointsPerUnit
        return SIMD3(
            focalPoint.x * depth * viewport.scale,
            (focalPoint.y * depth - tiltSine * pointsPerUnit) * viewport.scale,
            depth
        )
    }

    /// North-west corner and side of a tile as an unturned offset from the target, in points (x east, y south).
    func groundSquare(of tile: TileID, wrap: Int32) -> (x: Double, y: Double, side: Double) {
        // 2^z and the column are exact; their difference from the centre is taken before it is scaled, so nothing cancels afterwards.
        let count = Double(UInt32(1) << UInt32(tile.z))
        let side = worldSize / count
        return (
            (Double(tile.x) - center.x * count + Double(wrap) * count) * side,
            (Double(tile.y) - center.y * count) * side,
            side
        )
    }

    private func pixelHomography(originX: Double, originY: Double, pointsPerUnit: Double) -> PlaneHomography {
        let scale = viewport.scale
        // Ground offset of (u, v): x = xu·u + xv·v + x1, y likewise.
        let xu = bearingCosine * pointsPerUnit
        let xv = bearingSine * pointsPerUnit
        let x1 = originX * bearingCosine + originY * bearingSine
        let yu = -bearingSine * pointsPerUnit
        let yv = bearingCosine * pointsPerUnit
        let y1 = originY * bearingCosine - originX * bearingSine
        let wu = -yu * slope
        let wv = -yv * slope
        let w1 = 1 - y1 * slope
        return PlaneHomography(
            x: [(xu + focalPoint.x * wu) * scale, (xv + focalPoint.x * wv) * scale, (x1 + focalPoint.x * w1) * scale],
            y: [
                (yu * tiltCosine + focalPoint.y * wu) * scale, (yv * tiltCosine + focalPoint.y * wv) * scale,
                (y1 * tiltCosine + focalPoint.y * w1) * scale,
            ],
            w: [wu == 0 ? 0 : wu, wv == 0 ? 0 : wv, w1]
        )
    }

    /// Unit square to clip space: (x, y, height, 1) to (x·w, y·w, z·w, w), x and y of −1…1 across the view, y upward, z of −1…1 from
    /// ``clipNearDepth`` to ``clipFarDepth``. Height is in units of the square, as x and y are. w is the depth in units of D.
    public var clipMatrix: Matrix4 {
        let width = viewport.size.width
        let height = viewport.size.height
        // In pixels at scale 1: rows (x·w, y·w, w) over columns (x, y, height, 1).
        let plane = pixelHomography(originX: -center.x * worldSize, originY: -center.y * worldSize, pointsPerUnit: worldSize)
        let up = pixelHeightColumn(pointsPerUnit: worldSize)
        let near = Self.clipNearDepth
        let far = clipFarDepth
        // z·w = a·w + b with z(near) = −1 and z(far) = 1.
        let a = (far + near) / (far - near)
        let b = -2 * far * near / (far - near)
        func column(_ x: Double, _ y: Double, _ w: Double, last: Bool = false) -> SIMD4<Double> {
            SIMD4(x / viewport.scale * 2 / width - w, w - y / viewport.scale * 2 / height, a * w + (last ? b : 0), w)
        }
        return Matrix4(
            column(plane.xu, plane.yu, plane.wu),
            column(plane.xv, plane.yv, plane.wv),
            column(up.x, up.y, up.z),
            column(plane.x1, plane.y1, plane.w1, last: true)
        )
    }

    /// Depth, in units of D, of clip space's near plane. The lowest row of a view never has less.
    public static let clipNearDepth = 0.05

    /// Depth, in units of D, of clip space's far plane: a little beyond the farthest ground in the view.
    public var clipFarDepth: Double {
        (depth(ofRow: farthestRow) ?? Self.farthestScale) * 1.01
    }
}
