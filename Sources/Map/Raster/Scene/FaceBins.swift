internal import PortolanBasics

/// The faces of a scene by the bands of the picture that they may touch.
struct FaceBins: Sendable {
    /// For each band the first of its faces in ``numbers``, and one more for the end.
    private var starts: [Int32]
    /// Positions in the scene, in the order in which faces were added.
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
        for (number, face) in scene.faces.enumerated() {
            for band in Self.bands(of: face, height: height) {
                numbers[Int(next[band])] = Int32(truncatingIfNeeded: number)
                next[band] += 1
            }
        }
    }

    /// The faces that may touch a band.
    func faces(inBand band: Int) -> ArraySlice<Int32> {
        guard band >= 0, band + 1 < starts.count else { return [] }
        return numbers[Int(starts[band])..<Int(starts[band + 1])]
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
