internal import PortolanBasics

/// Draws scenes of faces into the rows of one band, with four samples per pixel, each with its own nearness.
///
/// The samples are on a rotated grid, so that nearly horizontal and nearly vertical edges are smoothed best. A face
/// is drawn row by row, with all four samples of a pixel at once. Whether a sample is inside depends only on its
/// position, so faces that share an edge leave no gap. Samples remember their visible face. Colours are computed
/// after all faces are known: once for each face that a pixel shows. Nearness is kept from scene to scene, so that
/// one scene hides parts of later scenes behind it; ``resetDepth()`` forgets it.
@safe
struct ScenePainter: ~Copyable {
    /// The x positions of a pixel's samples, from the pixel's left side.
    static var across: SIMD4<Float> {
        @inline(__always) get { SIMD4<Float>(0.375, 0.875, 0.125, 0.625) }
    }
    /// The y positions of a pixel's samples, from the pixel's upper side.
    static var down: SIMD4<Float> {
        @inline(__always) get { SIMD4<Float>(0.125, 0.375, 0.625, 0.875) }
    }
    /// The number that means no face; it is greater than the numbers of all faces.
    private static var none: SIMD4<Int32> {
        @inline(__always) get { SIMD4(repeating: .max) }
    }

    let width: Int
    /// For each pixel of the band, the nearness of its samples; 0 if no face was drawn.
    private var nearness: UnsafeMutablePointer<SIMD4<Float>>
    /// For each pixel of a strip, the faces at its samples by their numbers in the scene; ``none`` if there is
    /// no face of this scene.
    private var shown: UnsafeMutablePointer<SIMD4<Int32>>
    /// Whether the memory is allocated. The first scene allocates it, because most frames have no scene.
    private var isReady = false
    /// The rows of the band in which samples may have a nearness.
    private(set) var deepRows = 0..<0
    /// For each row of the band, the first column in which samples may have a nearness, and the column after the
    /// last one.
    private let deepColumns: UnsafeMutablePointer<SIMD2<Int32>>
    /// The crossings of the current face's outline with the strip's rows.
    private var crossings = FaceCrossings()
    /// For each row of a strip, the first column that faces of the scene have touched, and the column after the
    /// last one.
    private let touched: UnsafeMutablePointer<SIMD2<Int32>>
    private static var untouched: SIMD2<Int32> {
        @inline(__always) get { SIMD2(.max, 0) }
    }

    init(width: Int) {
        self.width = width
        unsafe nearness = .allocate(capacity: 1)
        unsafe shown = .allocate(capacity: 1)
        unsafe touched = .allocate(capacity: FaceStrip.height)
        unsafe touched.initialize(repeating: Self.untouched, count: FaceStrip.height)
        unsafe deepColumns = .allocate(capacity: Band.rows)
        unsafe deepColumns.initialize(repeating: Self.untouched, count: Band.rows)
    }

    private mutating func makeReady() {
        guard !isReady else { return }
        isReady = true
        unsafe nearness.deallocate()
        unsafe shown.deallocate()
        // The memory has room for one more pixel, because faces are drawn two pixels at a time.
        unsafe nearness = .allocate(capacity: width * Band.rows + 1)
        unsafe nearness.initialize(repeating: .zero, count: width * Band.rows + 1)
        unsafe shown = .allocate(capacity: width * FaceStrip.height + 1)
        unsafe shown.initialize(repeating: Self.none, count: width * FaceStrip.height + 1)
    }

    deinit {
        unsafe nearness.deallocate()
        unsafe shown.deallocate()
        unsafe touched.deallocate()
        unsafe deepColumns.deallocate()
    }

    /// Forgets the faces drawn so far; they hide nothing any more.
    mutating func resetDepth() {
        for row in deepRows {
            let columns = unsafe deepColumns[row]
            unsafe deepColumns[row] = Self.untouched
            guard columns.x < columns.y else { continue }
            unsafe (nearness + (row * width + Int(columns.x))).update(repeating: .zero, count: Int(columns.y - columns.x))
        }
        deepRows = 0..<0
    }

    /// Returns the nearness of a pixel's samples, in the order of ``across`` and ``down``; 0 for no face.
    ///
    /// - Parameter row: the row, counted from the band's first one.
    func nearness(row: Int, column: Int) -> SIMD4<Float> {
        guard deepRows.contains(row), column >= 0, column < width else { return .zero }
        return unsafe nearness[row * width + column]
    }

    /// Draws a scene into a band.
    /// - Parameters:
    ///   - scene: the scene.
    ///   - bins: the scene's faces by strips.
    ///   - rows: the band's rows.
    ///   - clip: the clip of the command, and the clips of the list.
    ///   - opacity: the opacity of the whole scene.
    ///   - pixels: the first pixel of the first row.
    mutating func paint(
        _ scene: FaceScene,
        _ bins: FaceBins,
        rows: Range<Int>,
        clip: (Int32, ClipTable),
        opacity: UInt8,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        guard width > 0, opacity > 0 else { return }
        scene.withFaces { scene in
            for number in FaceStrip.numbers(of: rows) {
                let faces = bins.faces(inStrip: number)
                guard !faces.isEmpty else { continue }
                makeReady()
                let strip = FaceStrip(number: number, in: rows)
                cover(faces, of: scene, strip)
                for row in strip.rows {
                    let columns = takeTouched(row, strip)
                    guard !columns.isEmpty else { continue }
                    let shown = unsafe self.shown + (row - strip.rows.lowerBound) * width
                    let drawn = columns.clamped(to: clip.1.columns(clip.0, row: row))
                    let line = unsafe pixels + (row - rows.lowerBound) * width
                    unsafe FaceResolver(scene: scene, shown: shown, opacity: opacity).resolve(row, drawn, into: line)
                    // This restores the initial state for the next strip.
                    unsafe (shown + columns.lowerBound).update(repeating: Self.none, count: columns.count)
                }
            }
        }
    }

    /// Returns the columns of a row that faces of the scene have touched. The function also adds these columns to
    /// the row's deep columns, and resets the touched columns.
    private mutating func takeTouched(_ row: Int, _ strip: FaceStrip) -> Range<Int> {
        let (stripRow, bandRow) = (row - strip.rows.lowerBound, row - strip.bandTop)
        let columns = unsafe touched[stripRow]
        guard columns.x < columns.y else { return 0..<0 }
        unsafe touched[stripRow] = Self.untouched
        let deep = unsafe deepColumns[bandRow]
        unsafe deepColumns[bandRow] = SIMD2(min(deep.x, columns.x), max(deep.y, columns.y))
        deepRows = deepRows.isEmpty ? bandRow..<bandRow + 1 : min(deepRows.lowerBound, bandRow)..<max(deepRows.upperBound, bandRow + 1)
        return Int(columns.x)..<Int(columns.y)
    }

    /// Draws the faces of a strip, sorted from near to far, into its samples.
    private mutating func cover(_ faces: ArraySlice<Int32>, of scene: FaceScene.Faces, _ strip: FaceStrip) {
        unsafe faces.withUnsafeBufferPointer { faces in
            for index in faces.indices {
                // Faces are in memory in the order in which they were added, which differs from the order of their
                // distances. So the processor has to be told which faces are next.
                if index + 8 < faces.count { scene.prefetchFace(unsafe faces[index + 8]) }
                if index + 4 < faces.count { scene.prefetchPoints(ofFace: unsafe faces[index + 4]) }
                cover(unsafe faces[index], of: scene, strip)
            }
        }
    }

    /// Draws a face into the samples where it is the nearest.
    private mutating func cover(_ number: Int32, of scene: FaceScene.Faces, _ strip: FaceStrip) {
        let face = scene.face(number)
        let rows = strip.rows
        let top = max(face.top, Float(rows.lowerBound))
        let bottom = min(face.bottom, Float(rows.upperBound))
        guard top < bottom else { return }
        // in range: between two rows of the picture.
        let first = Int(top)
        let last = max(first, min(Int(bottom), rows.upperBound - 1))  // in range: as above
        if face.isMonotone {
            crossings.findSides(face, of: scene, rows: rows, first...last)
            for row in first...last {
                cover(row, strip, crossings.sides(row - rows.lowerBound), face, number, scene)
            }
        } else {
            crossings.find(face, of: scene, rows: rows, first...last)
            for row in first...last {
                for pair in 0..<crossings.sortPairs(row - rows.lowerBound) {
                    cover(row, strip, crossings.pair(row - rows.lowerBound, pair), face, number, scene)
                }
            }
        }
    }

    /// Draws into a row the part of a face that lies between two positions on each line of samples.
    @inline(__always)
    private func cover(
        _ row: Int,
        _ strip: FaceStrip,
        _ positions: (SIMD4<Float>, SIMD4<Float>),
        _ face: FaceScene.Face,
        _ number: Int32,
        _ scene: FaceScene.Faces
    ) {
        // A sample of a column is inside if the column is at least `from` and less than `end`.
        let (from, end) = (held(positions.0), held(positions.1))
        let isEmpty = from .>= end
        let low = lowest(from.replacing(with: SIMD4(repeating: Float(width)), where: isEmpty))
        let high = highest(end.replacing(with: SIMD4<Float>.zero, where: isEmpty))
        guard low < high else { return }
        // The rounded range includes every column that has a sample inside, and all columns between them.
        let first = Self.rounded(low)
        let last = min(Self.rounded(high + 0.5), width)
        guard first < last else { return }
        let stripRow = row &- strip.rows.lowerBound
        let old = unsafe touched[stripRow]
        unsafe touched[stripRow] = SIMD2(min(old.x, Int32(truncatingIfNeeded: first)), max(old.y, Int32(truncatingIfNeeded: last)))
        let samples = unsafe Samples(
            known: nearness + (row &- strip.bandTop) &* width,
            shown: shown + stripRow &* width,
            y: Float(row) + Self.down
        )
        let span = Stretch(columns: first..<last, from: from, end: end)
        if face.isTextured {
            fillTextured(span, samples, face.nearness, number, scene)
        } else {
            fill(span, samples, face.nearness, number)
        }
    }

    /// The samples of a row.
    @safe
    private struct Samples {
        let known: UnsafeMutablePointer<SIMD4<Float>>
        let shown: UnsafeMutablePointer<SIMD4<Int32>>
        /// The y positions of the four lines of samples.
        let y: SIMD4<Float>
    }

    /// The part of a row that is inside a face.
    private struct Stretch {
        let columns: Range<Int>
        /// For each line of samples, the first column position inside the face (`from`) and the end of the
        /// positions inside (`end`), which itself lies outside.
        let from, end: SIMD4<Float>
    }

    /// Invariant: the columns lie in the picture.
    @inline(__always)
    private func fill(_ span: Stretch, _ samples: Samples, _ nearness: FaceScene.Linear, _ number: Int32) {
        let (columns, known, shown) = unsafe (span.columns, samples.known, samples.shown)
        // The loop draws two pixels at a time. A pixel after the last has no sample inside and stays unchanged.
        let base = twice(samples.y * nearness.vertical + nearness.constant + Self.across * nearness.horizontal)
        let (from, end) = (twice(span.from), twice(span.end))
        let first = Float(columns.lowerBound)
        var here = SIMD8<Float>(lowHalf: SIMD4(repeating: first), highHalf: SIMD4(repeating: first + 1))
        let number = SIMD8<Int32>(repeating: number)
        var column = columns.lowerBound
        // The loop has no branches per pixel, because the samples that a face covers are unpredictable.
        while column < columns.upperBound {
            let near = base + here * nearness.horizontal
            let depthPointer = unsafe UnsafeMutableRawPointer(known + column)
            let facePointer = unsafe UnsafeMutableRawPointer(shown + column)
            let old = unsafe depthPointer.loadUnaligned(as: SIMD8<Float>.self)
            let oldFaces = unsafe facePointer.loadUnaligned(as: SIMD8<Int32>.self)
            // Of equally near faces of this scene, the one that was added first is visible. A face of this scene
            // covers an equally near face of an earlier scene.
            let isNearer = (near .> old) .| ((near .== old) .& (oldFaces .> number))
            let shows = (from .<= here) .& (here .< end) .& isNearer
            unsafe depthPointer.storeBytes(of: old.replacing(with: near, where: shows), as: SIMD8<Float>.self)
            unsafe facePointer.storeBytes(of: oldFaces.replacing(with: number, where: shows), as: SIMD8<Int32>.self)
            column &+= 2
            here += 2
        }
    }

    /// Draws a face whose texture is transparent at some positions. Invariant: the columns lie in the picture.
    private func fillTextured(_ span: Stretch, _ samples: Samples, _ nearness: FaceScene.Linear, _ number: Int32, _ scene: FaceScene.Faces)
    {
        let (known, shown, y) = unsafe (samples.known, samples.shown, samples.y)
        let shader = FaceShader(scene, number)
        for column in span.columns {
            let here = Float(column)
            for sample in 0..<4 where here >= span.from[sample] && here < span.end[sample] {
                let x = here + Self.across[sample]
                let near = nearness(x, y[sample])
                let (old, oldFace) = unsafe (known[column][sample], shown[column][sample])
                let isNearer = near > old || near == old && oldFace > number
                guard isNearer, shader.pixel(x, y[sample], scene) != 0 else { continue }
                unsafe known[column][sample] = near
                unsafe shown[column][sample] = number
            }
        }
    }

    /// Converts positions of the four lines of samples to columns: it subtracts the positions of the samples
    /// and clamps to the picture; 0 for NaN.
    @inline(__always)
    private func held(_ positions: SIMD4<Float>) -> SIMD4<Float> {
        let ahead = positions - Self.across
        let held = SIMD4<Float>.zero.replacing(with: ahead, where: ahead .> 0)
        let limit = SIMD4(repeating: Float(width))
        return held.replacing(with: limit, where: held .> limit)
    }

    /// Rounds a number of 0…4,194,303 to nearest.
    @inline(__always)
    private static func rounded(_ number: Float) -> Int {
        // 8,388,608 = 2^23: adding it leaves the integer part, rounded to nearest, in the low bits of the
        // mantissa.
        Int(truncatingIfNeeded: (number + 8_388_608).bitPattern & 0x007F_FFFF)
    }
}

/// Returns a vector that holds four numbers twice.
@inline(__always)
private func twice(_ numbers: SIMD4<Float>) -> SIMD8<Float> { SIMD8(lowHalf: numbers, highHalf: numbers) }

/// Returns the lowest of four numbers.
@inline(__always)
private func lowest(_ numbers: SIMD4<Float>) -> Float {
    let pair = lesser(numbers, SIMD4(numbers[2], numbers[3], numbers[0], numbers[1]))
    return lesser(pair, SIMD4(pair[1], pair[0], pair[3], pair[2]))[0]
}

/// Returns the highest of four numbers.
@inline(__always)
private func highest(_ numbers: SIMD4<Float>) -> Float {
    let pair = greater(numbers, SIMD4(numbers[2], numbers[3], numbers[0], numbers[1]))
    return greater(pair, SIMD4(pair[1], pair[0], pair[3], pair[2]))[0]
}
