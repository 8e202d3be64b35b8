/// A directed straight edge in 24.8 fixed point. An edge with `y0 == y1` crosses no row and contributes
/// nothing, so such a record is used as a marker: the following edges belong to command `x0`.
struct Edge {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
}

/// The edges of a run of commands, sorted into the bands of the picture that they touch.
///
/// Each bin is one growing buffer that is reused from frame to frame. An edge that spans several bands is
/// stored whole in each of them. Bands cut it by exact integer arithmetic, so band limits are never visible.
///
/// Unchecked: one thread at a time fills the bins, and only afterwards do several threads read them.
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

    /// Returns the records of one band, valid until the bins change.
    func edges(inBand band: Int) -> UnsafeBufferPointer<Edge> {
        precondition(band >= 0 && band < bandCount)
        return unsafe UnsafeBufferPointer(start: bins[band].edges, count: bins[band].count)
    }

    /// Marks a command without edges in all bands of a range.
    func mark(command: Int32, bands: Range<Int>) {
        for band in bands where band >= 0 && band < bandCount {
            append(Edge(x0: command, y0: 0, x1: 0, y1: 0), toBand: band)
            unsafe bins[band].command = command
        }
    }

    /// Adds a command's edge to each band in `bands` that the edge touches. The bins must have all of `bands`.
    @inline(__always)
    func append(_ edge: Edge, command: Int32, bands: Range<Int>) {
        let top = min(edge.y0, edge.y1)
        let bottom = max(edge.y0, edge.y1)
        // A horizontal edge adds nothing. The loop below would nevertheless store it, unless it lies on a band limit.
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

    /// Invariant, which the callers above guarantee: `0 <= band < bandCount`.
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

/// The horizontal bands in which a picture is drawn. Their height is fixed; it does not depend on the number of
/// threads.
enum Band {
    /// log2 of the rows in a band. With 32 rows, the cells and pixels of a band of a 2048 pixel wide picture
    /// fit into a core's second-level cache.
    static let rowShift = 5
    static let rows = 1 << rowShift
    /// The shift from 24.8 fixed point to the index of a band.
    static let fixedShift = Int32(rowShift + 8)

    static func count(height: Int) -> Int { (height + rows - 1) >> rowShift }

    /// Returns the indices of the bands that contain rows.
    static func numbers(of rows: Range<Int>) -> Range<Int> {
        rows.isEmpty ? 0..<0 : rows.lowerBound >> rowShift..<((rows.upperBound - 1) >> rowShift) + 1
    }
}
