internal import PortolanBasics

/// Draws scenes of faces into the rows of one band: four samples a pixel, each with its own nearness.
///
/// The samples stand on a rotated grid, so that edges near the axes are smoothed best. A face is followed row by row, all four samples of
/// a pixel at once; whether a sample lies inside depends on it alone, so neighbours that share an edge leave no gap. Samples remember
/// which face they show, and colours are found when all faces are known: once for a pixel that shows one face. Nearness stays from scene to
/// scene, so that what one scene draws hides what later ones have behind it; ``resetDepth()`` forgets it.
@safe
struct ScenePainter: ~Copyable {
    /// Rows that are drawn at once: few enough that their samples stay in a core's second-level cache.
    private static let rowsAtOnce = 8
    /// Where the samples of a pixel stand, from its corner.
    private static var across: SIMD4<Float> {
        @inline(__always) get { SIMD4<Float>(0.375, 0.875, 0.125, 0.625) }
    }
    private static var down: SIMD4<Float> {
        @inline(__always) get { SIMD4<Float>(0.125, 0.375, 0.625, 0.875) }
    }
    /// Stands for no face among the faces that samples show: it comes after all numbers.
    private static var none: SIMD4<Int32> {
        @inline(__always) get { SIMD4(repeating: .max) }
    }

    /// An edge of a face from its upper end to its lower one.
    private struct FaceEdge {
        var upper: SIMD2<Float>
        var lowerY: Float
        /// Pixels to the right for one downwards.
        var slope: Float

        init(from upper: SIMD2<Float>, to lower: SIMD2<Float>) {
            self.upper = upper
            lowerY = lower.y
            slope = (lower.x - upper.x) / (lower.y - upper.y)
        }

        /// Where the edge crosses four lines of samples.
        @inline(__always)
        func crossing(_ y: SIMD4<Float>) -> SIMD4<Float> { upper.x + (y - upper.y) * slope }
    }

    let width: Int
    /// For each pixel of the band the nearness of its samples; 0 if no face was drawn.
    private var nearness: UnsafeMutablePointer<SIMD4<Float>>
    /// For each pixel of the rows at hand the faces that its samples show, by their numbers in the scene; ``none`` for none of this scene.
    private var shown: UnsafeMutablePointer<SIMD4<Int32>>
    /// Whether the memory is there: most frames have no scene.
    private var isReady = false
    /// The rows of the band in which some sample may have a nearness.
    private(set) var deepRows = 0..<0
    private var edges: [FaceEdge] = []
    /// Where edges cross a row, for each of its four lines of samples.
    private var crossings = [[Float]](repeating: [], count: 4)
    /// Where the two sides of a face cross the lines of samples of the rows at hand: first one side's, then the other's.
    private let sides: UnsafeMutablePointer<SIMD4<Float>>
    /// For each row at hand the first column that faces have touched and the one after the last.
    private let touched: UnsafeMutablePointer<SIMD2<Int32>>
    private static var untouched: SIMD2<Int32> {
        @inline(__always) get { SIMD2(.max, 0) }
    }

    init(width: Int) {
        self.width = width
        unsafe nearness = .allocate(capacity: 1)
        unsafe shown = .allocate(capacity: 1)
        unsafe sides = .allocate(capacity: 2 * Self.rowsAtOnce)
        unsafe sides.initialize(repeating: .zero, count: 2 * Self.rowsAtOnce)
        unsafe touched = .allocate(capacity: Self.rowsAtOnce)
        unsafe touched.initialize(repeating: Self.untouched, count: Self.rowsAtOnce)
    }

    private mutating func makeReady() {
        guard !isReady else { return }
        isReady = true
        unsafe nearness.deallocate()
        unsafe shown.deallocate()
        unsafe nearness = .allocate(capacity: width * Band.rows)
        unsafe nearness.initialize(repeating: .zero, count: width * Band.rows)
        unsafe shown = .allocate(capacity: width * Self.rowsAtOnce)
        unsafe shown.initialize(repeating: Self.none, count: width * Self.rowsAtOnce)
    }

    deinit {
        unsafe nearness.deallocate()
        unsafe shown.deallocate()
        unsafe sides.deallocate()
        unsafe touched.deallocate()
    }

    /// Forgets what was drawn: it hides nothing any more.
    mutating func resetDepth() {
        guard !deepRows.isEmpty else { return }
        unsafe (nearness + deepRows.lowerBound * width).update(repeating: .zero, count: deepRows.count * width)
        deepRows = 0..<0
    }

    /// The nearness of a pixel's samples, from left to right and top to bottom as ``across`` and ``down`` have them; 0 for no face.
    ///
    /// - Parameter row: counted from the band's first one.
    func nearness(row: Int, column: Int) -> SIMD4<Float> {
        guard deepRows.contains(row), column >= 0, column < width else { return .zero }
        return unsafe nearness[row * width + column]
    }

    /// Draws a scene into a band.
    /// - Parameters:
    ///   - faces: those of the scene that may touch the band.
    ///   - clip: the clip of the command, and those of the list.
    ///   - opacity: of the scene as a whole.
    ///   - pixels: the first pixel of row `top`.
    mutating func paint(
        _ scene: FaceScene,
        _ faces: ArraySlice<Int32>,
        top: Int,
        bottom: Int,
        clip: (Int32, ClipTable),
        opacity: UInt8,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        guard width > 0, opacity > 0, !faces.isEmpty else { return }
        makeReady()
        var row = top
        while row < bottom {
            let end = min(row + Self.rowsAtOnce, bottom)
            scene.withFaces { scene in
                for number in faces where scene.face(number).top < Float(end) && scene.face(number).bottom > Float(row) {
                    cover(number, of: scene, rows: row..<end, top: top)
                }
                for y in row..<end {
                    let columns = takeTouched(y - row)
                    guard !columns.isEmpty else { continue }
                    let deep = y - top
                    deepRows = deepRows.isEmpty ? deep..<deep + 1 : min(deepRows.lowerBound, deep)..<max(deepRows.upperBound, deep + 1)
                    let shown = unsafe self.shown + (y - row) * width
                    let drawn = columns.clamped(to: clip.1.columns(clip.0, row: y))
                    unsafe resolve(y, drawn, scene, shown, opacity: opacity, into: pixels + (y - top) * width)
                    // Clean for what comes next.
                    unsafe (shown + columns.lowerBound).update(repeating: Self.none, count: columns.count)
                }
            }
            row = end
        }
    }

    /// The columns of a row at hand that faces have touched; they are forgotten.
    private func takeTouched(_ row: Int) -> Range<Int> {
        let columns = unsafe touched[row]
        unsafe touched[row] = Self.untouched
        return columns.x < columns.y ? Int(columns.x)..<Int(columns.y) : 0..<0
    }

    /// Puts a face into the samples where it is the nearest.
    private mutating func cover(_ number: Int32, of scene: FaceScene.Faces, rows: Range<Int>, top bandTop: Int) {
        let face = scene.face(number)
        let top = max(face.top, Float(rows.lowerBound))
        let bottom = min(face.bottom, Float(rows.upperBound))
        guard top < bottom else { return }
        // in range: between two rows of the picture.
        let first = Int(top)
        let last = max(first, min(Int(bottom), rows.upperBound - 1))  // in range: as above
        if face.isMonotone {
            findSides(face, of: scene, rows: rows, first...last)
            for row in first...last {
                let (a, b) = unsafe (sides[row - rows.lowerBound], sides[Self.rowsAtOnce + row - rows.lowerBound])
                cover(Place(row: row, firstRow: rows.lowerBound, bandTop: bandTop), lesser(a, b), greater(a, b), face, number, scene)
            }
            return
        }
        findEdges(face, of: scene, rows: rows)
        guard !edges.isEmpty else { return }
        for row in first...last {
            let place = Place(row: row, firstRow: rows.lowerBound, bandTop: bandTop)
            if let pair = findPair(place.y) {
                cover(place, pair.from, pair.end, face, number, scene)
                continue
            }
            findCrossings(place.y)
            for pair in 0..<crossings.reduce(0, { max($0, $1.count) }) / 2 {
                var from = SIMD4<Float>.zero
                var end = SIMD4<Float>.zero
                for sample in 0..<4 where 2 * pair + 1 < crossings[sample].count {
                    from[sample] = crossings[sample][2 * pair]
                    end[sample] = crossings[sample][2 * pair + 1]
                }
                cover(place, from, end, face, number, scene)
            }
        }
    }

    /// Where the two sides of a face that each line crosses at most twice cross the lines of samples of some rows: for one side the edges
    /// that go down, for the other those that go up, both 0 where a line is not crossed.
    private func findSides(_ face: FaceScene.Face, of scene: FaceScene.Faces, rows: Range<Int>, _ used: ClosedRange<Int>) {
        let first = used.lowerBound - rows.lowerBound
        unsafe (sides + first).update(repeating: .zero, count: used.count)
        unsafe (sides + (Self.rowsAtOnce + first)).update(repeating: .zero, count: used.count)
        for contour in face.contours {
            let points = unsafe scene.points(ofContour: contour)
            guard var previous = unsafe points.last else { continue }
            for index in points.indices {
                let point = unsafe points[index]
                let isDown = previous.y < point.y
                // Always from the upper end, so that both faces of an edge find the same place.
                let (upper, lower) = isDown ? (previous, point) : (point, previous)
                previous = point
                guard upper.y < lower.y, upper.y < Float(rows.upperBound), lower.y > Float(rows.lowerBound) else { continue }
                let edge = FaceEdge(from: upper, to: lower)
                // in range: between two rows of the picture.
                let high = Int(max(upper.y, Float(rows.lowerBound)))
                let low = min(Int(min(lower.y, Float(rows.upperBound))), used.upperBound)  // in range: as above
                let side = unsafe sides + (isDown ? 0 : Self.rowsAtOnce)
                var row = high
                while row <= low {
                    let y = Float(row) + Self.down
                    let isCrossed = (y .>= edge.upper.y) .& (y .< edge.lowerY)
                    let at = unsafe side + (row - rows.lowerBound)
                    unsafe at.pointee = at.pointee.replacing(with: edge.crossing(y), where: isCrossed)
                    row += 1
                }
            }
        }
    }

    /// A row: of the rows at hand, and of the band.
    private struct Place {
        let row: Int
        let bandRow: Int
        /// The lines of samples.
        let y: SIMD4<Float>

        @inline(__always)
        init(row: Int, firstRow: Int, bandTop: Int) {
            self.row = row - firstRow
            bandRow = row - bandTop
            y = Float(row) + ScenePainter.down
        }
    }

    /// Puts the part of a face between two places of each line of samples into a row.
    @inline(__always)
    private func cover(
        _ place: Place,
        _ from: SIMD4<Float>,
        _ end: SIMD4<Float>,
        _ face: FaceScene.Face,
        _ number: Int32,
        _ scene: FaceScene.Faces
    ) {
        let (from, end) = (columns(from), columns(end))
        let isEmpty = from .>= end
        let low = lowest(from.replacing(with: .max, where: isEmpty))
        let high = highest(end.replacing(with: 0, where: isEmpty))
        guard low < high else { return }
        let old = unsafe touched[place.row]
        unsafe touched[place.row] = SIMD2(min(old.x, low), max(old.y, high))
        if face.isTextured {
            texturedSpan(place, Int(low)..<Int(high), from, end, face.nearness, number, scene)
        } else {
            let start = place.y * face.nearness.vertical + face.nearness.constant
            span(place, Int(low)..<Int(high), from, end, face.nearness.horizontal, start, number)
        }
    }

    /// Invariant: the columns lie in the picture.
    @inline(__always)
    private func span(
        _ place: Place,
        _ columns: Range<Int>,
        _ from: SIMD4<Int32>,
        _ end: SIMD4<Int32>,
        _ horizontal: Float,
        _ start: SIMD4<Float>,
        _ number: Int32
    ) {
        let base = start + Self.across * horizontal
        let (from, end) = (SIMD4<Float>(from), SIMD4<Float>(end))
        let known = unsafe nearness + (place.bandRow &* width)
        let shown = unsafe self.shown + (place.row &* width)
        var here = SIMD4<Float>(repeating: Float(columns.lowerBound))
        var column = columns.lowerBound
        while column < columns.upperBound {
            let isInside = (from .<= here) .& (here .< end)
            unsafe cover(known + column, shown + column, base + here * horizontal, isInside, number)
            column &+= 1
            here += 1
        }
    }

    /// Puts a face into a pixel's samples where it is the nearest.
    @inline(__always)
    private func cover(
        _ known: UnsafeMutablePointer<SIMD4<Float>>,
        _ shown: UnsafeMutablePointer<SIMD4<Int32>>,
        _ near: SIMD4<Float>,
        _ isInside: SIMDMask<SIMD4<Int32>>,
        _ number: Int32
    ) {
        let old = unsafe known.pointee
        let isCandidate = (near .>= old) .& isInside
        guard any(isCandidate) else { return }
        let oldFaces = unsafe shown.pointee
        // Of equally near faces the first of the scene shows, before those of scenes below.
        let shows = ((near .> old) .| (oldFaces .> number)) .& isCandidate
        unsafe known.pointee = old.replacing(with: near, where: shows)
        unsafe shown.pointee = oldFaces.replacing(with: SIMD4(repeating: number), where: shows)
    }

    /// The same for a face whose picture is clear at some places. Invariant: the columns lie in the picture.
    private func texturedSpan(
        _ place: Place,
        _ columns: Range<Int>,
        _ from: SIMD4<Int32>,
        _ end: SIMD4<Int32>,
        _ nearness: FaceScene.Linear,
        _ number: Int32,
        _ scene: FaceScene.Faces
    ) {
        let y = place.y
        let shader = FaceShader(scene, number)
        let known = unsafe self.nearness + place.bandRow * width
        let shown = unsafe self.shown + place.row * width
        for column in columns {
            let here = Int32(truncatingIfNeeded: column)
            for sample in 0..<4 where here >= from[sample] && here < end[sample] {
                let x = Float(column) + Self.across[sample]
                let near = nearness(x, y[sample])
                let (old, oldFace) = unsafe (known[column][sample], shown[column][sample])
                let isNearer = near > old || near == old && oldFace > number
                guard isNearer, shader.pixel(x, y[sample], scene) != 0 else { continue }
                unsafe known[column][sample] = near
                unsafe shown[column][sample] = number
            }
        }
    }

    /// Blends the means of a row's samples over its pixels: samples that no face covers count as clear.
    private func resolve(
        _ row: Int,
        _ columns: Range<Int>,
        _ scene: FaceScene.Faces,
        _ shown: UnsafeMutablePointer<SIMD4<Int32>>,
        opacity: UInt8,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        let y = Float(row)
        let weight = EightHalves(repeating: UInt16(opacity))
        var column = columns.lowerBound
        while column < columns.upperBound {
            let start = column
            let faces = unsafe shown[column]
            let halves = Halves(faces)
            column &+= 1
            guard let one = halves.one else {
                let color = mean(faces, Float(start), y, scene)
                unsafe blend(color, over: pixels + start, opacity, weight)
                continue
            }
            // Most neighbours show the same face.
            while column < columns.upperBound, unsafe Halves(shown[column]) == halves { column &+= 1 }
            if one == .max { continue }
            if scene.face(one).look < 0 {
                unsafe BlendColor(scene.face(one).solid).over(pixels + start, count: column - start, coverage: UInt32(opacity))
                continue
            }
            let shader = FaceShader(scene, one)
            for column in start..<column {
                var color = shader.pixel(Float(column) + 0.5, y + 0.5, scene)
                // One that is clear in the middle, but not at the samples.
                if color == 0 { color = mean(faces, Float(column), y, scene) }
                unsafe blend(color, over: pixels + column, opacity, weight)
            }
        }
    }

    /// Four faces as two numbers, which are compared at once.
    private struct Halves: Equatable {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        init(_ faces: SIMD4<Int32>) {
            let pair = unsafe unsafeBitCast(faces, to: SIMD2<UInt64>.self)
            low = pair.x
            high = pair.y
        }

        @inline(__always)
        static func == (a: Halves, b: Halves) -> Bool { (a.low ^ b.low) | (a.high ^ b.high) == 0 }

        /// The face if all four are the same.
        @inline(__always)
        var one: Int32? { low == high && low >> 32 == low & 0xFFFF_FFFF ? Int32(truncatingIfNeeded: low) : nil }
    }

    @inline(__always)
    private func blend(_ color: UInt32, over pixel: UnsafeMutablePointer<UInt32>, _ opacity: UInt8, _ weight: EightHalves) {
        if opacity == 255, color >> 24 == 255 {
            unsafe pixel.pointee = color
        } else {
            let old = unsafe FourPixels(repeating: pixel.pointee)
            unsafe pixel.pointee = over(FourPixels(repeating: color), old, opacity: weight)[0]
        }
    }

    /// The mean of a pixel's samples.
    @inline(__always)
    private func mean(_ faces: SIMD4<Int32>, _ x: Float, _ y: Float, _ scene: FaceScene.Faces) -> UInt32 {
        var redBlue: UInt32 = 0
        var greenAlpha: UInt32 = 0
        for sample in 0..<4 where faces[sample] != .max {
            let number = faces[sample]
            let color =
                scene.face(number).look < 0
                ? scene.face(number).solid
                : FaceShader(scene, number).pixel(x + Self.across[sample], y + Self.down[sample], scene)
            redBlue &+= color & 0x00FF_00FF
            greenAlpha &+= color >> 8 & 0x00FF_00FF
        }
        // Each sum is at most 4 · 255, so the halves do not meet.
        return ((redBlue &+ 0x0002_0002) >> 2 & 0x00FF_00FF) | ((greenAlpha &+ 0x0002_0002) >> 2 & 0x00FF_00FF) << 8
    }

    /// Collects the edges of a face that may cross some rows.
    private mutating func findEdges(_ face: FaceScene.Face, of scene: FaceScene.Faces, rows: Range<Int>) {
        edges.removeAll(keepingCapacity: true)
        let low = Float(rows.lowerBound)
        let high = Float(rows.upperBound)
        for contour in face.contours {
            let points = unsafe scene.points(ofContour: contour)
            guard var previous = unsafe points.last else { continue }
            for index in points.indices {
                let point = unsafe points[index]
                // Always from the upper end, so that both faces of an edge find the same place.
                if previous.y < point.y {
                    if previous.y < high, point.y > low { edges.append(FaceEdge(from: previous, to: point)) }
                } else if point.y < previous.y, point.y < high, previous.y > low {
                    edges.append(FaceEdge(from: point, to: previous))
                }
                previous = point
            }
        }
    }

    /// Where the edges cross four lines of samples, if each is crossed twice or not at all, as the lines of a convex face are; lines that
    /// are not crossed have two equal places.
    private func findPair(_ y: SIMD4<Float>) -> (from: SIMD4<Float>, end: SIMD4<Float>)? {
        var first = SIMD4<Float>.zero
        var second = SIMD4<Float>.zero
        var count = SIMD4<Int32>.zero
        for edge in edges where edge.upper.y <= y[3] && edge.lowerY > y[0] {
            let isCrossed = (y .>= edge.upper.y) .& (y .< edge.lowerY)
            let x = edge.crossing(y)
            second = second.replacing(with: first, where: isCrossed)
            first = first.replacing(with: x, where: isCrossed)
            count = count.replacing(with: count &+ 1, where: isCrossed)
        }
        if any(count .> 2) { return nil }
        // A line that is crossed once has no pair.
        second = second.replacing(with: first, where: count .< 2)
        return (lesser(first, second), greater(first, second))
    }

    /// Where the edges cross four lines of samples, from left to right.
    private mutating func findCrossings(_ y: SIMD4<Float>) {
        for sample in 0..<4 { crossings[sample].removeAll(keepingCapacity: true) }
        for edge in edges where edge.upper.y <= y[3] && edge.lowerY > y[0] {
            let x = edge.crossing(y)
            for sample in 0..<4 where edge.upper.y <= y[sample] && y[sample] < edge.lowerY { crossings[sample].append(x[sample]) }
        }
        for sample in 0..<4 { crossings[sample].sort() }
    }

    /// The first columns whose samples are not left of four places, within the picture; 0 for no number.
    @inline(__always)
    private func columns(_ places: SIMD4<Float>) -> SIMD4<Int32> {
        let ahead = places - Self.across
        let held = SIMD4<Float>.zero.replacing(with: ahead, where: ahead .> 0)
        let limit = SIMD4(repeating: Float(width))
        let inside = held.replacing(with: limit, where: held .> limit)
        // 8,388,608 = 2^23: the integer part, rounded to nearest, in the low bits of the mantissa.
        let biased = inside + 8_388_608
        let nearest = unsafe unsafeBitCast(biased, to: SIMD4<Int32>.self) &- 0x4B00_0000
        return nearest.replacing(with: nearest &+ 1, where: biased - 8_388_608 .< inside)
    }
}

/// The lesser of two numbers in each lane.
@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .< a) }

/// The greater of two numbers in each lane.
@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .>= a) }

/// The lowest of four numbers.
@inline(__always)
private func lowest(_ numbers: SIMD4<Int32>) -> Int32 { min(min(numbers[0], numbers[1]), min(numbers[2], numbers[3])) }

/// The highest of four numbers.
@inline(__always)
private func highest(_ numbers: SIMD4<Int32>) -> Int32 { max(max(numbers[0], numbers[1]), max(numbers[2], numbers[3])) }
