import PortolanBasics
import PortolanCamera
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The camera's values that the placement of symbols needs. Symbols are placed in points (pixels of the style),
/// so that a picture with twice the pixels shows the same symbols.
struct SymbolCamera: Sendable {
    let plane: FramePlane
    /// The style's zoom.
    let zoom: Double
    /// Pixels of the picture per point.
    let ratio: Float
    /// The picture's size in points.
    let size: SIMD2<Float>
    let isTilted: Bool
    let tiltCosine: Float
    /// The projection from the plane to the picture, in pixels of the picture.
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

    /// The distance around the picture within which symbols are placed, in points. Changes of the placement
    /// then happen outside the picture.
    var margin: Float { isTilted ? 200 : 100 }

    /// The area in which symbols are placed, in points.
    var area: Box { Box(minimum: SIMD2(repeating: -margin), maximum: size + margin) }

    /// A position far outside any picture, for points behind the camera.
    private static let nowhere = SIMD2<Float>(repeating: .greatestFiniteMagnitude)

    /// Returns a point of a tile in the picture, in points.
    func point(_ point: SIMD2<Float>, _ view: SymbolTileView) -> SIMD2<Float> {
        let onPlane = view.transform(point)
        return perspective.depth(onPlane) > 0 ? perspective(onPlane) / ratio : Self.nowhere
    }

    /// Returns the room around an anchor as it appears in the picture, in points. The room shrinks with the
    /// distance, but only half as much as the ground.
    ///
    /// - Parameters:
    ///   - box: the room, in points.
    ///   - anchor: the anchor in units of the tile.
    ///   - shift: the shift of the room, in points.
    ///   - view: the view of the tile.
    func room(_ box: Box, at anchor: SIMD2<Float>, _ shift: SIMD2<Float>, _ view: SymbolTileView) -> Box {
        let onPlane = view.transform(anchor)
        let depth = perspective.depth(onPlane)
        guard depth > 0 else { return Box(minimum: Self.nowhere, maximum: Self.nowhere) }
        let center = perspective(onPlane) / ratio
        let scale = 0.5 + 0.5 / depth
        return Box(minimum: (box.minimum + shift) * scale + center, maximum: (box.maximum + shift) * scale + center)
    }
}

/// The perspective of a tilted camera, in pixels of a picture.
struct PlanePerspective: Sendable {
    var focal: SIMD2<Float>
    var tiltCosine: Float
    var slope: Float

    /// Returns the distance of a point of the plane from the camera, as a multiple of the target's distance.
    @inline(__always)
    func depth(_ point: SIMD2<Float>) -> Float { 1 - (point.y - focal.y) * slope }

    /// Returns the position of a point of the plane in the picture. Its depth must be above 0.
    @inline(__always)
    func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
        guard slope != 0 else { return point }
        let offset = point - focal
        return focal + offset * SIMD2(1, tiltCosine) / (1 - offset.y * slope)
    }
}

/// The view of a tile in a frame.
struct SymbolTileView: Sendable {
    /// The transform from units of the tile (8192 along its side) to pixels of the plane.
    let transform: PlaneTransform
    /// The unit vector of the tile's x axis on the plane.
    let right: SIMD2<Float>
    /// The unit vector of the tile's y axis on the plane.
    let down: SIMD2<Float>
    /// Points of the picture per unit of the tile, on ground as far away as the target.
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

    /// Returns the vertical position of a point in the picture without tilt, in units of the tile. This position
    /// orders symbols from back to front.
    func height(_ point: SIMD2<Float>) -> Int { Int(clamping: (point.x * right.y + point.y * down.y).rounded(.toNearestOrAwayFromZero)) }
}
