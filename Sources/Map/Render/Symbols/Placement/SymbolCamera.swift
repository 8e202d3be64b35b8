import PortolanBasics
import PortolanCamera
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What placing symbols needs to know of a frame's camera. Symbols are placed in pixels of the style (points), so that a picture of twice the
/// pixels shows the same ones.
struct SymbolCamera: Sendable {
    let plane: FramePlane
    /// The style's zoom.
    let zoom: Double
    /// Pixels of the picture in a point.
    let ratio: Float
    /// The picture's size in points.
    let size: SIMD2<Float>
    let isTilted: Bool
    let tiltCosine: Float
    /// From the plane to the picture, in pixels of the picture.
    let perspective: PlanePerspective

    init(plane: FramePlane, zoom: Double) {
        self.plane = plane
        self.zoom = zoom
        ratio = Float(plane.scale)
        size = SIMD2(Float(plane.width), Float(plane.height)) / ratio
        isTilted = !plane.isFlat
        let seen = plane.perspective
        tiltCosine = seen?.tiltCosine ?? 1
        perspective = PlanePerspective(
            focal: seen?.focalPoint ?? .zero,
            tiltCosine: seen?.tiltCosine ?? 1,
            slope: seen?.slope ?? 0
        )
    }

    /// How far around the picture symbols are placed, in points, so that what changes them happens out of sight.
    var margin: Float { isTilted ? 200 : 100 }

    /// The area in which symbols are placed, in points.
    var area: Box { Box(minimum: SIMD2(repeating: -margin), maximum: size + margin) }

    /// What lies behind the camera is far outside of any picture.
    private static let nowhere = SIMD2<Float>(repeating: .greatestFiniteMagnitude)

    /// A point of a tile in the picture, in points.
    func point(_ point: SIMD2<Float>, _ view: SymbolTileView) -> SIMD2<Float> {
        let onPlane = view.transform(point)
        return perspective.depth(onPlane) > 0 ? perspective(onPlane) / ratio : Self.nowhere
    }

    /// A room around an anchor as it lies in the picture, in points: smaller with the distance, but only half as much as the ground.
    ///
    /// - Parameters:
    ///   - box: in points, as `shift`, by which it is moved.
    func room(_ box: Box, at anchor: SIMD2<Float>, _ shift: SIMD2<Float>, _ view: SymbolTileView) -> Box {
        let onPlane = view.transform(anchor)
        let depth = perspective.depth(onPlane)
        guard depth > 0 else { return Box(minimum: Self.nowhere, maximum: Self.nowhere) }
        let center = perspective(onPlane) / ratio
        let scale = 0.5 + 0.5 / depth
        return Box(minimum: (box.minimum + shift) * scale + center, maximum: (box.maximum + shift) * scale + center)
    }
}

/// The perspective of a tilted camera, in the numbers of a picture.
struct PlanePerspective: Sendable {
    var focal: SIMD2<Float>
    var tiltCosine: Float
    var slope: Float

    /// How far a point of the plane lies from the camera, as a multiple of the target's distance.
    @inline(__always)
    func depth(_ point: SIMD2<Float>) -> Float { 1 - (point.y - focal.y) * slope }

    /// Where a point of the plane shows. Its depth must be above 0.
    @inline(__always)
    func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
        guard slope != 0 else { return point }
        let offset = point - focal
        return focal + offset * SIMD2(1, tiltCosine) / (1 - offset.y * slope)
    }
}

/// A tile as a frame shows it.
struct SymbolTileView: Sendable {
    /// From units of the tile (8192 along its side) to pixels of the plane.
    let transform: PlaneTransform
    /// The tile's axes on the plane, of length 1.
    let right: SIMD2<Float>
    let down: SIMD2<Float>
    /// Points of the picture in a unit of the tile, on ground as far away as the target.
    let pointsPerUnit: Float
    let tileZoom: Int

    init(_ tile: SymbolTile, wrap: Int32, _ camera: SymbolCamera) {
        transform = camera.plane.tileToPlane(tile.id, wrap: wrap, extent: Double(SymbolTile.extent))
        let length = transform.pixelsPerUnit
        right = SIMD2<Float>(transform.u / max(length, .leastNormalMagnitude))
        down = SIMD2<Float>(transform.v / max((transform.v * transform.v).sum().squareRoot(), .leastNormalMagnitude))
        pointsPerUnit = Float(length) / camera.ratio
        tileZoom = tile.zoom
    }

    /// The height of a point in the picture without tilt, in units of the tile: what orders symbols from the back to the front.
    func height(_ point: SIMD2<Float>) -> Int { Int(clamping: (point.x * right.y + point.y * down.y).rounded(.toNearestOrAwayFromZero)) }
}
