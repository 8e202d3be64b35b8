/// One straight edge in 24.8 fixed point, directed. An edge with `y0 == y1` crosses no row and contributes nothing,
/// so such a record serves as a marker instead: "what follows belongs to command `x0`".
struct Edge {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
}

/// The edges of a run of commands, sorted into the bands of the picture they touch.
///
/// Each bin is one growing buffer that is reused from frame to frame. An edge that spans several bands stands in each of them whole;
/// bands cut it by exact integer arithmetic, so band limits never show.
///
/// Unchecked: one thread at a time fills the bins, and only after that several read them.
@safe
final class EdgeBins: @unchecked Sendable {
    @safe
    private struct Bin {
        var edges: UnsafeMutablePointer<Edge>?
        var count = 0
        var capacity = 0
        var command: Int32 = -1
    }

    private let bins: UnsafeMutablePointer<Bin>
    let bandCount: Int

    init(bandCount: Int) {
        self.bandCount = bandCount
        unsafe bins = .allocate(capacity: max(bandCount, 1))
        unsafe bins.initialize(repeating: Bin(), count: bandCount)
    }

    deinit {
        for band in 0..<bandCount { unsafe bins[band].edges?.deallocate() }
        unsafe bins.deallocate()
    }

    /// Empties the bins and keeps their memory.
    func removeAll() {
        for band in 0..<bandCount {
            unsafe bins[band].count = 0
            unsafe bins[band].command = -1
        }
    }

    /// The records of one band, valid until the bins change.
    func edges(inBand band: Int) -> UnsafeBufferPointer<Edge> {
        precondition(band >= 0 && band < bandCount)
        return unsafe UnsafeBufferPointer(start: bins[band].edges, count: bins[band].count)
    }

    /// Marks a command in all bands of a range: for commands without edges.
    func mark(command: Int32, bands: Range<Int>) {
        for band in bands where band >= 0 && band < bandCount {
            append(Edge(x0: command, y0: 0, x1: 0, y1: 0), toBand: band)
            unsafe bins[band].command = command
        }
    }

    /// Adds an edge of a command to those of `bands`, which the bins have, that it touches.
    @inline(__always)
    func append(_ edge: Edge, command: Int32, bands: Range<Int>) {
        let top = min(edge.y0, edge.y1)
        let bottom = max(edge.y0, edge.y1)
        // A horizontal edge gives an empty range here only when it lies on a band limit, so test it first.
        guard top < bottom else { return }
        let first = max(Int(top >> Band.fixedShift), bands.lowerBound)
        let last = min(Int((bottom &- 1) >> Band.fixedShift), bands.upperBound &- 1)
        var band = first
        while band <= last {
            let bin = unsafe bins + band
            if unsafe bin.pointee.command != command {
                unsafe bin.pointee.command = command
                append(Edge(x0: command, y0: 0, x1: 0, y1: 0), toBand: band)
            }
            append(edge, toBand: band)
            band &+= 1
        }
    }

    /// Invariant: `0 <= band < bandCount`, by the callers above.
    @inline(__always)
    private func append(_ edge: Edge, toBand band: Int) {
        let bin = unsafe bins + band
        let count = unsafe bin.pointee.count
        if unsafe count == bin.pointee.capacity { grow(band) }
        unsafe bin.pointee.edges.unsafelyUnwrapped[count] = edge
        unsafe bin.pointee.count = count &+ 1
    }

    @inline(never)
    private func grow(_ band: Int) {
        let bin = unsafe bins + band
        let capacity = unsafe max(256, 2 * bin.pointee.capacity)
        let larger = UnsafeMutablePointer<Edge>.allocate(capacity: capacity)
        if let old = unsafe bin.pointee.edges {
            unsafe larger.moveInitialize(from: old, count: bin.pointee.count)
            unsafe old.deallocate()
        }
        unsafe bin.pointee.edges = unsafe larger
        unsafe bin.pointee.capacity = capacity
    }
}

/// The horizontal bands a picture is drawn in. Their height is fixed: it does not depend on the number of threads.
enum Band {
    /// log2 of the rows in a band. 32 rows keep a band's cells and pixels of a 2048 pixel wide picture inside a core's second-level cache.
    static let rowShift = 5
    static let rows = 1 << rowShift
    /// From 24.8 fixed point to a band number.
    static let fixedShift = Int32(rowShift + 8)

    static func count(height: Int) -> Int { (height + rows - 1) >> rowShift }

    /// The bands that rows lie in.
    static func numbers(of rows: Range<Int>) -> Range<Int> {
        rows.isEmpty ? 0..<0 : rows.lowerBound >> rowShift..<((rows.upperBound - 1) >> rowShift) + 1
    }
}
