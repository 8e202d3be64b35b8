internal import PortolanBasics

/// The faces of a scene by the bands of the picture that they may touch.
struct FaceBins: Sendable {
    /// For each band the first of its faces in ``numbers``, and one more for the end.
    private var starts: [Int32]
    /// Positions in the scene, from near to far by steps: what is near hides the rest before it is drawn.
    private var numbers: [Int32]

    init(_ scene: FaceScene, height: Int) {
        let bandCount = Band.count(height: height)
        starts = Array(repeating: 0, count: bandCount + 1)
        for face in scene.faces {
            for band in Self.bands(of: face, height: height) { starts[band + 1] += 1 }
        }
        for band in 0..<bandCount { starts[band + 1] += starts[band] }
        var next = starts
        numbers = Array(repeating: 0, count: Int(starts[bandCount]))
        for number in Self.fromNearToFar(scene) {
            for band in Self.bands(of: scene.faces[Int(number)], height: height) {
                numbers[Int(next[band])] = number
                next[band] += 1
            }
        }
    }

    /// The faces that may touch a band.
    func faces(inBand band: Int) -> ArraySlice<Int32> {
        guard band >= 0, band + 1 < starts.count else { return [] }
        return numbers[Int(starts[band])..<Int(starts[band + 1])]
    }

    /// The faces of a scene by the nearness of their nearest corners, in 256 steps.
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

    private static func bands(of face: FaceScene.Face, height: Int) -> Range<Int> {
        let top = min(max(face.top, 0), Float(height))
        let bottom = min(max(face.bottom, 0), Float(height))
        guard top < bottom else { return 0..<0 }
        // in range: held within the picture's height.
        let first = Int(top)
        let last = Int(bottom)  // in range: as above
        return Band.numbers(of: first..<min(last + 1, height))
    }
}
