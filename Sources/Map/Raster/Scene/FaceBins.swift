internal import PortolanBasics

/// A horizontal strip of a band. Faces are drawn strip by strip.
struct FaceStrip {
    /// log2 of the rows in a strip. With 8 rows, the samples of a strip of a 2048 pixel wide picture fit into a
    /// core's second-level cache.
    static let rowShift = 3
    static let height = 1 << rowShift

    /// The strip's rows of the picture.
    let rows: Range<Int>
    /// The first row of the band.
    let bandTop: Int

    /// - Parameter band: the band's rows of the picture.
    init(number: Int, in band: Range<Int>) {
        rows = (number << Self.rowShift..<(number + 1) << Self.rowShift).clamped(to: band)
        bandTop = band.lowerBound
    }

    /// Returns the strips that contain rows, by their numbers in the picture.
    static func numbers(of rows: Range<Int>) -> Range<Int> {
        rows.isEmpty ? 0..<0 : rows.lowerBound >> rowShift..<((rows.upperBound - 1) >> rowShift) + 1
    }
}

/// The faces of a scene, listed for each strip of the picture that they may touch.
struct FaceBins: Sendable {
    /// For each strip, the index in ``numbers`` of its first face; at the end, one more for the total.
    private var starts: [Int32]
    /// Indices of faces in the scene, roughly from near to far, so that near faces hide the faces behind them before
    /// those are drawn.
    private var numbers: [Int32]

    init(_ scene: FaceScene, height: Int) {
        let stripCount = FaceStrip.numbers(of: 0..<height).count
        starts = Array(repeating: 0, count: stripCount + 1)
        for face in scene.faces {
            for strip in Self.strips(of: face, height: height) { starts[strip + 1] += 1 }
        }
        for strip in 0..<stripCount { starts[strip + 1] += starts[strip] }
        var next = starts
        numbers = Array(repeating: 0, count: Int(starts[stripCount]))
        for number in Self.fromNearToFar(scene) {
            for strip in Self.strips(of: scene.faces[Int(number)], height: height) {
                numbers[Int(next[strip])] = number
                next[strip] += 1
            }
        }
    }

    /// Returns the faces that may touch a strip.
    func faces(inStrip strip: Int) -> ArraySlice<Int32> {
        guard strip >= 0, strip + 1 < starts.count else { return [] }
        return numbers[Int(starts[strip])..<Int(starts[strip + 1])]
    }

    /// Returns the faces of a scene sorted by the nearness of their nearest corners, in 256 steps.
    /// - Complexity: O(faces).
    private static func fromNearToFar(_ scene: FaceScene) -> [Int32] {
        var low = Float.infinity
        var high = -Float.infinity
        for face in scene.faces {
            low = min(low, face.nearest)
            high = max(high, face.nearest)
        }
        let steps: Float = 255
        let scale = high > low && (high - low).isFinite ? steps / (high - low) : 0
        func step(_ face: FaceScene.Face) -> Int { Int(clamping: min(max((high - face.nearest) * scale, 0), steps)) }
        var next = [Int](repeating: 0, count: 257)
        for face in scene.faces { next[step(face) + 1] += 1 }
        for index in 1..<next.count { next[index] += next[index - 1] }
        var order = [Int32](repeating: 0, count: scene.faces.count)
        for (number, face) in scene.faces.enumerated() {
            let step = step(face)
            order[next[step]] = Int32(truncatingIfNeeded: number)
            next[step] += 1
        }
        return order
    }

    private static func strips(of face: FaceScene.Face, height: Int) -> Range<Int> {
        let top = min(max(face.top, 0), Float(height))
        let bottom = min(max(face.bottom, 0), Float(height))
        guard top < bottom else { return 0..<0 }
        // in range: clamped to the picture's height.
        let first = Int(top)
        let last = Int(bottom)  // in range: as above
        return FaceStrip.numbers(of: first..<min(last + 1, height))
    }
}
