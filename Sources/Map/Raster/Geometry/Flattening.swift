/// The bounds of a contour, and whether all of its points are finite.
struct ContourBounds {
    var low: SIMD2<Float>
    var high: SIMD2<Float>
    var isFinite: Bool

    /// Computes the bounds of at least one point.
    init(_ points: Span<SIMD2<Float>>) {
        var low = points[0]
        var high = points[0]
        // x - x is zero for numbers and NaN for infinities and NaN.
        var residue = SIMD2<Float>.zero
        for index in points.indices {
            let point = points[index]
            low = low.replacing(with: point, where: point .< low)
            high = high.replacing(with: point, where: point .> high)
            residue += point - point
        }
        self.low = low
        self.high = high
        isFinite = residue == .zero
    }
}

/// A share of the flattening of one command: some contours of one of its parts.
struct FlatteningWork {
    var command: Int32
    /// The index of the part; negative for commands without geometry.
    var part: Int32
    var contours: Range<Int32>
}

/// Turns commands into edges: fills directly, strokes by their outlines.
extension DrawList {
    /// Divides the flattening of some commands into about `count` runs with similar numbers of points, in the
    /// order of the commands.
    func flatteningRuns(_ count: Int, of range: Range<Int>) -> [[FlatteningWork]] {
        var runs: [[FlatteningWork]] = [[]]
        // A run has at least some thousand points, because each band has to visit each run.
        let share = max(drawnPointCount / max(count, 1) + 1, 4096)
        var room = share
        func add(_ work: FlatteningWork) { runs[runs.count - 1].append(work) }
        for index in range {
            let command32 = Int32(clamping: index)
            guard case .shape(let parts, _, _) = commands[index].kind else {
                add(FlatteningWork(command: command32, part: -1, contours: 0..<0))
                continue
            }
            for part in parts {
                let range = self.parts[Int(part)].contours
                let instance = self.parts[Int(part)].instance
                var first = range.lowerBound
                for contour in range {
                    room -= pointCount(ofContour: contour, instance)
                    if room <= 0 {
                        add(FlatteningWork(command: command32, part: part, contours: first..<contour + 1))
                        first = contour + 1
                        runs.append([])
                        room = share
                    }
                }
                if first < range.upperBound { add(FlatteningWork(command: command32, part: part, contours: first..<range.upperBound)) }
            }
        }
        return runs
    }

    private func pointCount(ofContour contour: Int32, _ instance: Int32) -> Int {
        instance < 0 ? contours[Int(contour)].points.count : Int(instances[Int(instance)].contours.runs[Int(contour)].count)
    }

    /// The number of points of all parts, counted for each use.
    private var drawnPointCount: Int {
        var count = 0
        for part in parts where !part.contours.isEmpty {
            let (first, last) = (Int(part.contours.lowerBound), Int(part.contours.upperBound) - 1)
            if part.instance < 0 {
                count += Int(contours[last].points.upperBound - contours[first].points.lowerBound)
            } else {
                // In an instance, as in the list, the contours of one path follow one another.
                let runs = instances[Int(part.instance)].contours.runs
                count += Int(runs[last].start + runs[last].count - runs[first].start)
            }
        }
        return count
    }

    /// Adds the edges of a run of work to bins.
    func flatten(_ run: [FlatteningWork], into bins: EdgeBins, _ clips: ClipTable) {
        var sink = EdgeSink(bins)
        var buffer = PointBuffer()
        // The instance is kept from part to part, because adjacent parts mostly have the same one. If all threads
        // copied the same arrays for each part, they would contend for reference counts.
        var instance = ContourInstance(SharedContours(points: [], runs: []), u: .zero, v: .zero, origin: .zero, view: nil)
        var instanceNumber: Int32 = -1
        var stroker = Stroker(Stroke(width: 0), low: .zero, high: .zero)
        /// The indices of the stroke, the perspective and the clip for which `stroker` was made.
        var strokerNumbers = SIMD3<Int32>(repeating: -2)
        for work in run {
            let command = commands[Int(work.command)]
            let window = clips.area(command.clip)
            if work.part < 0 {
                bins.mark(command: work.command, bands: Band.numbers(of: rows(of: command.kind, in: window)))
                continue
            }
            if window.isEmpty { continue }
            sink.begin(work.command, window)
            let part = parts[Int(work.part)]
            let isInstance = part.instance >= 0
            if isInstance, part.instance != instanceNumber {
                instance = instances[Int(part.instance)]
                instanceNumber = part.instance
            }
            if part.stroke < 0 {
                forEachContour(work.contours, instance, isInstance, &buffer) { points, _ in Self.fill(points, into: sink) }
            } else {
                let perspective = part.perspective < 0 ? nil : perspectives[Int(part.perspective)]
                sink.perspective = perspective
                let numbers = SIMD3(part.stroke, part.perspective, command.clip)
                if numbers != strokerNumbers {
                    stroker = Stroker(
                        strokes[Int(part.stroke)],
                        low: perspective?.low ?? SIMD2(sink.left, sink.top),
                        high: perspective?.high ?? SIMD2(sink.right, sink.bottom)
                    )
                    strokerNumbers = numbers
                }
                forEachContour(work.contours, instance, isInstance, &buffer) { points, contour in
                    Self.stroke(points, contour, with: &stroker, into: sink)
                }
                sink.perspective = nil
            }
        }
    }

    /// Visits contours of the list, or of an instance after its transform.
    @inline(__always)
    private func forEachContour(
        _ range: Range<Int32>,
        _ instance: borrowing ContourInstance,
        _ isInstance: Bool,
        _ buffer: inout PointBuffer,
        _ body: (Span<SIMD2<Float>>, Contour) -> Void
    ) {
        guard isInstance else {
            for contour in range {
                let contour = contours[Int(contour)]
                body(points.span.extracting(Int(contour.points.lowerBound)..<Int(contour.points.upperBound)), contour)
            }
            return
        }
        for number in range {
            let run = instance.contours.runs[Int(number)]
            let moved = unsafe instance.move(run, into: &buffer)
            let contour = Contour(points: 0..<run.count, isClosed: run.isClosed, startIsCut: run.startIsCut, endIsCut: run.endIsCut)
            unsafe body(moved.span, contour)
        }
    }

    /// Returns the rows of a window that a command without geometry touches.
    private func rows(of command: Command.Kind, in window: ClipTable.Area) -> Range<Int> {
        func box(_ x: Int32, _ y: Int32, _ width: Int, _ height: Int) -> Range<Int> {
            guard Int(x) < window.columns.upperBound, Int(x) + width > window.columns.lowerBound else { return 0..<0 }
            return (Int(y)..<Int(y) + height).clamped(to: window.rows)
        }
        switch command {
        case .shape: return 0..<0
        case .fillAll, .beginGroup, .endGroup, .resetDepth, .haze, .clipmap: return window.rows
        case .scene(let index, _):
            guard scenes.indices.contains(Int(index)) else { return 0..<0 }
            return scenes[Int(index)].rows(in: window.rows)
        case .mask(let id, let x, let y, _):
            guard masks.indices.contains(Int(id.index)) else { return 0..<0 }
            return box(x, y, Int(masks[Int(id.index)].width), Int(masks[Int(id.index)].height))
        case .image(let id, let x, let y, _):
            guard images.indices.contains(Int(id.index)), let image = images[Int(id.index)].levels.first else { return 0..<0 }
            return box(x, y, image.width, image.height)
        case .field(let index):
            let draw = fieldDraws[Int(index)]
            return box(draw.columns.lowerBound, draw.rows.lowerBound, draw.columns.count, draw.rows.count)
        }
    }

    /// Adds the edges of a filled contour.
    private static func fill(_ points: Span<SIMD2<Float>>, into sink: borrowing EdgeSink) {
        guard points.count > 2 else { return }
        let bounds = ContourBounds(points)
        guard bounds.isFinite else {
            let finite = finitePoints(points)
            return finite.isEmpty ? () : fill(finite.span, into: sink)
        }
        // A closed contour completely on one side of the window adds nothing to it, not even on the left side,
        // where its windings cancel.
        guard bounds.high.x > sink.left, bounds.high.y > sink.top, bounds.low.x < sink.right, bounds.low.y < sink.bottom else { return }
        if sink.accepts(bounds.low) && sink.accepts(bounds.high) {
            var previous = EdgeSink.fixed(points[points.count - 1])
            for index in points.indices {
                let current = EdgeSink.fixed(points[index])
                sink.add(previous, current)
                previous = current
            }
        } else {
            var previous = points[points.count - 1]
            for index in points.indices {
                sink.add(previous, points[index])
                previous = points[index]
            }
        }
    }

    /// Adds the edges of a stroked contour.
    private static func stroke(
        _ points: Span<SIMD2<Float>>,
        _ contour: Contour,
        with stroker: inout Stroker,
        into sink: borrowing EdgeSink
    ) {
        guard points.count > 1 else { return }
        let bounds = ContourBounds(points)
        guard bounds.isFinite else {
            let finite = finitePoints(points)
            return finite.isEmpty ? () : stroke(finite.span, contour, with: &stroker, into: sink)
        }
        guard !stroker.cannotSee(bounds) else { return }
        stroker.stroke(points, contour, bounds: bounds, into: sink)
    }

    private static func finitePoints(_ points: Span<SIMD2<Float>>) -> [SIMD2<Float>] {
        var finite: [SIMD2<Float>] = []
        for index in points.indices where points[index].x.isFinite && points[index].y.isFinite { finite.append(points[index]) }
        return finite
    }
}
