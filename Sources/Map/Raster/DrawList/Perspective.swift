/// The projection of the plane in which strokes are outlined, for a camera that is tilted about a horizontal
/// axis.
///
/// A stroke has its width on the plane, so it appears thinner with growing distance, as the ground does. With (x,
/// y) from the focal point, a point of the plane appears at (x, y · cosine) / w with w = 1 − y · slope; straight
/// lines stay straight.
public struct Perspective: Hashable, Sendable {
    /// The point that has the same position on the plane and in the picture.
    public var focalPoint: SIMD2<Float>
    /// The factor by which rows are foreshortened at the focal point.
    public var tiltCosine: Float
    /// The decrease of w per pixel downward on the plane.
    public var slope: Float
    /// The corner of the visible part of the plane with the smallest x and y. Clip lines to rows with w well
    /// above 0 before stroking.
    public var low: SIMD2<Float>
    /// The corner opposite to `low`, with the largest x and y.
    public var high: SIMD2<Float>

    /// Creates a perspective; all points and lengths are in pixels.
    public init(focalPoint: SIMD2<Float>, tiltCosine: Float, slope: Float, low: SIMD2<Float>, high: SIMD2<Float>) {
        self.focalPoint = focalPoint
        self.tiltCosine = tiltCosine
        self.slope = slope
        self.low = low
        self.high = high
    }

    /// w is kept above this value. Points that a caller left behind the eye then give wrong positions, but no
    /// infinite ones.
    private static let smallestDepth: Float = 1e-3

    @inline(__always)
    func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
        let offset = point - focalPoint
        let depth = max(1 - offset.y * slope, Self.smallestDepth)
        return focalPoint + offset * SIMD2(1, tiltCosine) / depth
    }
}
