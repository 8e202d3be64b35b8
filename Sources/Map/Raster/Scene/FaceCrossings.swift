internal import PortolanBasics

/// The positions where a face's outline crosses the four lines of samples of each row of a band.
@safe
struct FaceCrossings: ~Copyable {
    /// An edge of a face from its upper end to its lower one.
    private struct FaceEdge {
        var upper: SIMD2<Float>
        var lowerY: Float
        /// Pixels to the right per pixel downwards.
        var slope: Float

        @inline(__always)
        init(from upper: SIMD2<Float>, to lower: SIMD2<Float>) {
            self.upper = upper
            lowerY = lower.y
            slope = (lower.x - upper.x) / (lower.y - upper.y)
        }

        /// Returns the x positions at which the edge crosses four lines of samples.
        @inline(__always)
        func crossing(_ y: SIMD4<Float>) -> SIMD4<Float> { upper.x + (y - upper.y) * slope }

        /// Returns which of four lines of samples the edge crosses.
        @inline(__always)
        func crosses(_ y: SIMD4<Float>) -> SIMDMask<SIMD4<Int32>> { (y .>= upper.y) .& (y .< lowerY) }
    }

    /// The positions of all rows, with space for ``room`` positions in each row. For a face with two sides, the
    /// side that goes down comes first.
    private var positions: UnsafeMutablePointer<SIMD4<Float>>
    /// The number of positions for which each row has space.
    private var room = 8
    /// The number of positions of each row.
    private let counts: UnsafeMutablePointer<Int>

    init() {
        unsafe positions = .allocate(capacity: room * FaceStrip.height)
        unsafe positions.initialize(repeating: .zero, count: room * FaceStrip.height)
        unsafe counts = .allocate(capacity: FaceStrip.height)
        unsafe counts.initialize(repeating: 0, count: FaceStrip.height)
    }

    deinit {
        unsafe positions.deallocate()
        unsafe counts.deallocate()
    }

    // MARK: Two sides

    /// Finds the positions at which a monotone face, whose outline crosses each line at most twice, crosses the
    /// lines of samples of some rows. One side consists of the edges that go down, the other of those that go up.
    /// For a line that the face does not cross, the positions of both sides are 0.
    /// - Parameters:
    ///   - face: the face.
    ///   - scene: the scene of the face.
    ///   - rows: the rows of the strip, at most ``FaceStrip/height``.
    ///   - used: the rows to compute.
    func findSides(_ face: FaceScene.Face, of scene: FaceScene.Faces, rows: Range<Int>, _ used: ClosedRange<Int>) {
        let first = used.lowerBound - rows.lowerBound
        unsafe (positions + 2 * first).update(repeating: .zero, count: 2 * used.count)
        for contour in face.contours {
            let points = unsafe scene.points(ofContour: contour)
            guard var previous = unsafe points.last else { continue }
            for index in points.indices {
                let point = unsafe points[index]
                let isDown = previous.y < point.y
                // The edge starts at its upper end, so that both faces that share it find the same position.
                let (upper, lower) = isDown ? (previous, point) : (point, previous)
                previous = point
                guard upper.y < lower.y, upper.y < Float(rows.upperBound), lower.y > Float(rows.lowerBound) else { continue }
                let edge = FaceEdge(from: upper, to: lower)
                // in range: between two rows of the picture.
                let high = Int(max(upper.y, Float(rows.lowerBound)))
                let low = min(Int(min(lower.y, Float(rows.upperBound))), used.upperBound)  // in range: as above
                guard high <= low else { continue }
                let side = unsafe positions + (isDown ? 0 : 1)
                func cross(_ row: Int) {
                    let y = Float(row) + ScenePainter.down
                    let at = unsafe side + 2 &* (row &- rows.lowerBound)
                    unsafe at.pointee = at.pointee.replacing(with: edge.crossing(y), where: edge.crosses(y))
                }
                cross(high)
                // The edge crosses all lines of the rows between `high` and `low`.
                var row = high &+ 1
                while row < low {
                    unsafe side[2 &* (row &- rows.lowerBound)] = edge.crossing(Float(row) + ScenePainter.down)
                    row &+= 1
                }
                if high < low { cross(low) }
            }
        }
    }

    /// Returns the positions of a row of the strip that ``findSides(_:of:rows:_:)`` found, the left ones first.
    @inline(__always)
    func sides(_ row: Int) -> (SIMD4<Float>, SIMD4<Float>) {
        let (a, b) = unsafe (positions[2 &* row], positions[2 &* row &+ 1])
        return (lesser(a, b), greater(a, b))
    }

    // MARK: Any number

    /// Finds the positions at which the edges of any face cross the lines of samples of some rows. A line that an
    /// edge does not cross gets infinity for this edge.
    mutating func find(_ face: FaceScene.Face, of scene: FaceScene.Faces, rows: Range<Int>, _ used: ClosedRange<Int>) {
        var edges = 1
        for contour in face.contours { edges += unsafe scene.points(ofContour: contour).count }
        if edges > room {
            unsafe positions.deallocate()
            room = 2 * edges
            unsafe positions = .allocate(capacity: room * FaceStrip.height)
            unsafe positions.initialize(repeating: .zero, count: room * FaceStrip.height)
        }
        for row in used { unsafe counts[row - rows.lowerBound] = 0 }
        for contour in face.contours {
            let points = unsafe scene.points(ofContour: contour)
            guard var previous = unsafe points.last else { continue }
            for index in points.indices {
                let point = unsafe points[index]
                // The edge starts at its upper end, so that both faces that share it find the same position.
                let (upper, lower) = previous.y < point.y ? (previous, point) : (point, previous)
                previous = point
                guard upper.y < lower.y, upper.y < Float(rows.upperBound), lower.y > Float(rows.lowerBound) else { continue }
                let edge = FaceEdge(from: upper, to: lower)
                // in range: between two rows of the picture.
                let high = Int(max(upper.y, Float(rows.lowerBound)))
                let low = min(Int(min(lower.y, Float(rows.upperBound))), used.upperBound)  // in range: as above
                var row = high
                while row <= low {
                    let y = Float(row) + ScenePainter.down
                    let at = row &- rows.lowerBound
                    let position = SIMD4<Float>(repeating: .infinity).replacing(with: edge.crossing(y), where: edge.crosses(y))
                    // In range: there are no more positions than edges.
                    unsafe positions[at &* room &+ counts[at]] = position
                    unsafe counts[at] &+= 1
                    row &+= 1
                }
            }
        }
    }

    /// Sorts the positions of a row of the strip from left to right, for each line of samples, and returns the
    /// number of pairs.
    ///
    /// Lines that are crossed less often than others end with infinities.
    func sortPairs(_ row: Int) -> Int {
        let count = unsafe counts[row]
        let positions = unsafe self.positions + row &* room
        for number in 0..<count {
            var position = unsafe positions[number]
            var at = 0
            while at < number {
                let other = unsafe positions[at]
                unsafe positions[at] = lesser(other, position)
                position = greater(other, position)
                at &+= 1
            }
            unsafe positions[number] = position
        }
        // There is room for one more position.
        unsafe positions[count] = SIMD4(repeating: .infinity)
        return (count &+ 1) / 2
    }

    /// Returns a pair of adjacent crossings of a row that ``sortPairs(_:)`` has sorted.
    @inline(__always)
    func pair(_ row: Int, _ number: Int) -> (SIMD4<Float>, SIMD4<Float>) {
        let at = row &* room &+ 2 &* number
        return unsafe (positions[at], positions[at &+ 1])
    }
}

/// Returns the lesser of two numbers in each lane.
@inline(__always)
func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .< a) }

/// Returns the greater of two numbers in each lane.
@inline(__always)
func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .>= a) }
