import Dispatch
internal import PortolanBasics
internal import Synchronization

/// Draws a ``DrawList`` into a ``Pixmap`` on the CPU with exact-area anti-aliasing.
///
/// A frame has two phases, each spread over the threads. First, contours are flattened into fixed-point edges
/// (strokes become outlines), sorted by horizontal bands of 32 rows. Then each band is drawn separately, all
/// commands in order, while its pixels stay in the cache. Bands are the same for any number of threads, and
/// edges are added in integers, so the same list gives the same bytes with 1 thread or 100.
///
/// The threads are those of `Dispatch`'s concurrent loop, not tasks. A frame is a few milliseconds of pure
/// computation that never waits, the caller's thread takes part, and the call is synchronous, so any context
/// can make it.
///
/// A rasteriser keeps its scratch memory between frames, so use one for many frames. Threads may share it:
/// overlapping calls use separate scratch memory.
public final class Rasterizer: Sendable {
    private let spare = Mutex<[Scratch]>([])

    /// Creates a rasteriser. It allocates its scratch memory with the first frame.
    public init() {}

    /// Draws a list over the picture's content.
    ///
    /// - Parameters:
    ///   - list: the commands to draw.
    ///   - pixmap: the picture.
    ///   - threads: the largest number of threads to use; values below 1 count as 1.
    public func render(_ list: borrowing DrawList, into pixmap: inout Pixmap, threads: Int = 1) {
        render(list, firstRow: 0, ofHeight: pixmap.height, into: &pixmap, threads: threads)
    }

    /// ``render(_:firstRow:ofHeight:into:threads:)`` begins at a row whose index is a multiple of this number.
    public static let rowStep = Band.rows

    /// Draws some rows of a list's picture, with the same bytes as in the whole picture.
    ///
    /// - Parameters:
    ///   - list: the commands to draw, in pixels of the whole picture.
    ///   - firstRow: the row of the whole picture at the top of `pixmap`, rounded down to a multiple of
    ///     ``rowStep``.
    ///   - height: the height of the whole picture.
    ///   - pixmap: the rows to draw; rows below the whole picture are not changed.
    ///   - threads: the largest number of threads to use; values below 1 count as 1.
    public func render(
        _ list: borrowing DrawList,
        firstRow: Int,
        ofHeight height: Int,
        into pixmap: inout Pixmap,
        threads: Int = 1
    ) {
        let top = max(firstRow, 0) & ~(Band.rows - 1)
        let height = min(height, Pixmap.maximumSide)
        let rows = top..<max(min(top.adding(clamping: pixmap.height), height), top)
        let width = pixmap.width
        guard width > 0, !rows.isEmpty, !list.isEmpty else { return }
        unsafe pixmap.pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            draw(copy list, unsafe Canvas(pixels: PixelRows(base: base), rows: rows, width: width, height: height), isClear: false, threads)
        }
    }

    /// Draws a list on a transparent picture.
    ///
    /// If the list begins by filling the whole picture, the memory is not cleared first, which saves a pass over
    /// the memory.
    ///
    /// - Precondition: both sides are in 0…``Pixmap/maximumSide``.
    package func picture(_ list: borrowing DrawList, width: Int, height: Int, threads: Int = 1) -> Pixmap {
        guard width > 0, height > 0, !list.isEmpty else { return Pixmap(width: width, height: height) }
        let list = copy list
        let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            draw(list, unsafe Canvas(pixels: PixelRows(base: base), rows: 0..<height, width: width, height: height), isClear: true, threads)
            count = width * height
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }

    /// Draws a list, including the drawing that is added later, in order.
    /// - Parameter isClear: whether the memory is uninitialised and counts as transparent.
    private func draw(_ list: DrawList, _ canvas: Canvas, isClear: Bool, _ threads: Int) {
        let threads = min(max(threads, 1), 256)
        let scratch = spare.withLock { $0.popLast() } ?? Scratch()
        defer { spare.withLock { if $0.count < 4 { $0.append(scratch) } } }
        var isClear = isClear
        var first = 0
        for (command, drawing) in list.later {
            if isClear || first < command { draw(list, first..<command, canvas, isClear: isClear, scratch, threads) }
            isClear = false
            first = command
            var part = DrawList()
            for index in 0..<drawing.count {
                drawing.add(&part, index)
                guard part.isFull || index == drawing.count - 1 else { continue }
                draw(part, part.commands.indices, canvas, isClear: false, scratch, threads)
                part.removeAll()
            }
        }
        if first < list.commandCount { draw(list, first..<list.commandCount, canvas, isClear: isClear, scratch, threads) }
    }

    /// Draws some commands of a list. Every group that these commands begin, they also end.
    private func draw(_ list: DrawList, _ commands: Range<Int>, _ canvas: Canvas, isClear: Bool, _ scratch: Scratch, _ threads: Int) {
        let (rows, width, height) = (canvas.rows, canvas.width, canvas.height)
        let pixels = canvas.pixels
        let needsClearing = isClear && !(commands.contains(0) && list.beginsOpaque)
        let bandCount = Band.count(height: height)
        let bands = Band.numbers(of: rows)
        let runs = list.flatteningRuns(threads == 1 ? 1 : 4 * threads, of: commands)
        scratch.prepare(runs: runs.count, threads: threads, width: width, bandCount: bandCount)
        let bins = scratch.bins
        scratch.clips.prepare(list, width: width, height: height)
        let clips = scratch.clips
        // Scenes that none of the commands draws are not sorted into strips again.
        let scenes = list.hasScene(in: commands) ? list.scenes : []
        let made = Mutex([FaceBins?](repeating: nil, count: scenes.count))
        // Scenes come first, because a large one takes longer than a run of contours.
        parallelEach(count: scenes.count + runs.count, threads: threads) { index, _ in
            if index < scenes.count {
                let faces = FaceBins(scenes[index], height: height)
                made.withLock { $0[index] = faces }
            } else {
                list.flatten(runs[index - scenes.count], into: bins[index - scenes.count], clips)
            }
        }
        let faces = made.withLock { $0.compactMap { $0 } }
        let workers = scratch.workers
        parallelEach(count: bands.count, threads: threads) { index, thread in
            // Bands are disjoint rows of the picture, and only one thread draws each band.
            let top = (bands.lowerBound + index) << Band.rowShift
            let bottom = min(top + Band.rows, rows.upperBound)
            let first = unsafe pixels.base + (top - rows.lowerBound) * width
            if needsClearing { unsafe first.initialize(repeating: 0, count: (bottom - top) * width) }
            var painter = unsafe BandPainter(list, clips, faces, rows: top..<bottom, width: width, pixels: first)
            painter.paint(bins[0..<runs.count], workers[thread])
        }
    }
}

/// The memory that is drawn on.
private struct Canvas {
    /// The first pixel of the first of `rows`.
    var pixels: PixelRows
    /// The rows of the whole picture to draw.
    var rows: Range<Int>
    var width: Int
    /// The height of the whole picture.
    var height: Int
}

/// The pixels of a picture, shared by the threads of one call.
///
/// `@unchecked` is safe: each thread writes only to the rows of its own bands, and the call waits for all threads
/// before the picture is used again.
@safe
private struct PixelRows: @unchecked Sendable {
    let base: UnsafeMutablePointer<UInt32>
}

/// The working memory of `render`, which is reused from frame to frame.
///
/// `@unchecked` is safe: the mutex gives the memory to one call of `render` at a time, and within a call only one
/// thread at a time uses a bin or a worker.
final class Scratch: @unchecked Sendable {
    /// The cells and the groups' pictures of one thread.
    final class Worker: @unchecked Sendable {
        var cells: CellBuffer
        var faces: ScenePainter
        var fieldMemory = FieldPainter.Memory()
        /// Created for the first paint along a line.
        private(set) lazy var lineMemory = LineShader.Memory(width: width)
        /// One layer for each depth of groups needed so far.
        private var layers: [BandLayer] = []
        private let width: Int

        init(width: Int) {
            self.width = width
            cells = CellBuffer(width: width)
            faces = ScenePainter(width: width)
        }

        /// Returns the picture of a group at a depth.
        func layer(_ depth: Int) -> BandLayer {
            while layers.count <= depth { layers.append(BandLayer(width: width)) }
            return layers[depth]
        }
    }

    var clips = ClipTable()

    private(set) var bins: [EdgeBins] = []
    private(set) var workers: [Worker] = []
    private var width = -1
    private var bandCount = -1

    /// Makes room for a frame. After the first frame of a size, this allocates nothing.
    func prepare(runs: Int, threads: Int, width: Int, bandCount: Int) {
        if width != self.width { workers = [] }
        if bandCount != self.bandCount { bins = [] }
        self.width = width
        self.bandCount = bandCount
        while bins.count < runs { bins.append(EdgeBins(bandCount: bandCount)) }
        while workers.count < threads { workers.append(Worker(width: width)) }
        for index in 0..<runs { bins[index].removeAll() }
    }
}
