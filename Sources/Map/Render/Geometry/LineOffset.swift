/// Lines moved sideways (`line-offset`).
enum LineOffset {
    /// Moves each point along the bisector of its two segments, to the right of the line's direction where `distance` is above zero.
    static func apply(_ distance: Float, to points: inout [SIMD2<Float>], isClosed: Bool) {
        guard points.count >= 2 else { return }
        func unit(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
            let way = b - a
            let length = (way * way).sum().squareRoot()
            return length > 1e-6 ? way / length : .zero
        }
        let original = points
        for index in points.indices {
            let before = index > 0 ? original[index - 1] : isClosed ? original[original.count - 1] : original[0]
            let after = index + 1 < original.count ? original[index + 1] : isClosed ? original[0] : original[index]
            let incoming = unit(before, original[index])
            let outgoing = unit(original[index], after)
            let sum = incoming + outgoing
            let squared = (sum * sum).sum()
            guard squared > 1e-6 else { continue }
            // |sum| = 2 cos(half the turn); sharp corners are held at four times the offset.
            let direction = incoming == .zero || outgoing == .zero ? sum / squared.squareRoot() : sum * (2 / max(squared, 0.25))
            points[index] += SIMD2(-direction.y, direction.x) * distance
        }
    }
}
