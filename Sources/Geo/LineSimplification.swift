/// Lines with fewer points.
public enum LineSimplification {
    /// The points that stay so that no point dropped lies farther than the tolerance from the line that remains; both ends stay.
    ///
    /// By D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line or its
    /// caricature" (1973). O(n log n) for usual lines, O(n²) for the worst.
    /// - Parameters:
    ///   - tolerance: in the units of the positions.
    ///   - position: where a point lies on the plane.
    public static func simplified<Point>(_ points: [Point], tolerance: Double, position: (Point) -> SIMD2<Double>) -> [Point] {
        guard points.count > 2, tolerance > 0 else { return points }
        let positions = points.map(position)
        var keeps = [Bool](repeating: false, count: points.count)
        keeps[0] = true
        keeps[points.count - 1] = true
        var waiting = [0..<points.count - 1]
        while let range = waiting.popLast() {
            let (a, b) = (positions[range.lowerBound], positions[range.upperBound])
            let step = b - a
            let length = (step * step).sum()
            var farthest = tolerance * tolerance
            var chosen: Int?
            for index in range.dropFirst() {
                let here = positions[index] - a
                let along = length > 0 ? min(1, max(0, (here * step).sum() / length)) : 0
                let off = here - along * step
                let distance = (off * off).sum()
                if distance > farthest {
                    farthest = distance
                    chosen = index
                }
            }
            guard let chosen else { continue }
            keeps[chosen] = true
            waiting += [range.lowerBound..<chosen, chosen..<range.upperBound]
        }
        return zip(points, keeps).filter(\.1).map(\.0)
    }
}
