public import PortolanGeo

/// A 4×4 matrix of `Double`, stored by columns: `m · v = c0·v.x + c1·v.y + c2·v.z + c3·v.w`. OpenGL, Metal and
/// MapLibre expect the sixteen numbers in this order in memory.
public struct Matrix4: Hashable, Sendable {
    /// The first column, the factor of x.
    public var c0: SIMD4<Double>
    /// The second column, the factor of y.
    public var c1: SIMD4<Double>
    /// The third column, the factor of z.
    public var c2: SIMD4<Double>
    /// The fourth column, the factor of w: the translation.
    public var c3: SIMD4<Double>

    /// Creates a matrix from four columns.
    public init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) {
        self.c0 = c0
        self.c1 = c1
        self.c2 = c2
        self.c3 = c3
    }

    /// Returns the product of the matrix and a column vector.
    public static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
        matrix.c0 * vector.x + matrix.c1 * vector.y + matrix.c2 * vector.z + matrix.c3 * vector.w
    }
}

/// A map from a plane to the view under perspective, from (u, v) to (x·w, y·w, w), as three rows of three
/// coefficients. If ``isAffine`` is true, w is 1 everywhere.
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

    /// Creates a homography from its rows: the coefficients of u, v and 1 in x·w, in y·w and in w.
    @inlinable
    public init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
        (xu, xv, x1) = (x[0], x[1], x[2])
        (yu, yv, y1) = (y[0], y[1], y[2])
        (wu, wv, w1) = (w[0], w[1], w[2])
    }

    /// Whether w is 1 everywhere, so that no division is needed.
    @inlinable
    public var isAffine: Bool { wu == 0 && wv == 0 && w1 == 1 }

    /// Returns (x·w, y·w, w). Points with w ≤ 0 lie behind the eye; clip them away before you divide.
    @inlinable
    public func homogeneous(u: Double, v: Double) -> (x: Double, y: Double, w: Double) {
        (xu * u + xv * v + x1, yu * u + yv * v + y1, wu * u + wv * v + w1)
    }

    /// Returns x and y after the division. The result has no meaning behind the eye, where
    /// ``homogeneous(u:v:)`` returns w ≤ 0.
    @inlinable
    public func point(u: Double, v: Double) -> (x: Double, y: Double) {
        let (x, y, w) = homogeneous(u: u, v: v)
        return (x / w, y / w)
    }
}

extension Projection {
    /// The map from the unit square to pixels of the view. A point's own `x` names its copy of the world.
    ///
    /// Coordinates near 1 lose about 10⁻⁷ pixels at zoom 22. For tiles use
    /// ``pixelHomography(tile:wrap:extent:)``, which starts from the tile's corner and loses nothing.
    public var pixelHomography: PlaneHomography {
        pixelHomography(originX: -center.x * worldSize, originY: -center.y * worldSize, pointsPerUnit: worldSize)
    }

    /// Returns the map from units of a tile, 0…`extent` from its north-west corner, to pixels of the view.
    /// Every vertex of flat geometry is mapped with it.
    ///
    /// - Parameters:
    ///   - tile: the tile, on the copy `wrap` of the world.
    ///   - wrap: the copy of the world: 0 for longitudes −180…180, 1 for the next copy to the east.
    ///   - extent: the number of units along a tile's edge (4096 in most vector tiles).
    public func pixelHomography(tile: TileID, wrap: Int32 = 0, extent: Double) -> PlaneHomography {
        let square = groundSquare(of: tile, wrap: wrap)
        return pixelHomography(originX: square.x, originY: square.y, pointsPerUnit: square.side / extent)
    }

    /// Returns the change of (x·w, y·w, w) for each unit of height above the plane, where a unit is `pointsPerUnit`
    /// points of the target's scale. Raised geometry (buildings) adds this change to the result of
    /// ``pixelHomography(tile:wrap:extent:)``.
    public func pixelHeightColumn(pointsPerUnit: Double) -> SIMD3<Double> {
        let depth = -tiltCosine / cameraDistance * pointsPerUnit
        return SIMD3(
            focalPoint.x * depth * viewport.scale,
            (focalPoint.y * depth - tiltSine * pointsPerUnit) * viewport.scale,
            depth
        )
    }

    /// Returns the north-west corner and the side of a tile, as an unturned offset from the target in points (x
    /// east, y south).
    func groundSquare(of tile: TileID, wrap: Int32) -> (x: Double, y: Double, side: Double) {
        // 2^z and the column are exact. The difference from the centre is taken before scaling, so nothing
        // cancels afterwards.
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
        // The ground offset of (u, v) is x = xu·u + xv·v + x1; y likewise.
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

    /// The map from the unit square to clip space: from (x, y, height, 1) to (x·w, y·w, z·w, w). x and y are
    /// −1…1 across the view, y upward; z is −1…1 from ``clipNearDepth`` to ``clipFarDepth``. Height is in units
    /// of the square, as x and y are. w is the depth in units of D.
    public var clipMatrix: Matrix4 {
        let width = viewport.size.width
        let height = viewport.size.height
        // In pixels at scale 1: rows (x·w, y·w, w) over columns (x, y, height, 1).
        let plane = pixelHomography(originX: -center.x * worldSize, originY: -center.y * worldSize, pointsPerUnit: worldSize)
        let up = pixelHeightColumn(pointsPerUnit: worldSize)
        let near = Self.clipNearDepth
        let far = clipFarDepth
        // The depth is z·w = a·w + b with z(near) = −1 and z(far) = 1.
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

    /// The depth of clip space's near plane in units of D. The lowest row of a view never has a smaller depth.
    public static let clipNearDepth = 0.05

    /// The depth of clip space's far plane in units of D: a little beyond the farthest ground in the view.
    public var clipFarDepth: Double {
        (depth(ofRow: farthestRow) ?? Self.farthestScale) * 1.01
    }
}
