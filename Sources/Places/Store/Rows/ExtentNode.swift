internal import PortolanBasics
internal import PortolanSearchIndex

/// A node of the tree of extents as it is stored. `ExtentTreeWriter` describes its layout.
struct ExtentNode {
    /// A child of an inner node, or a place of a leaf, with its box.
    struct Cell {
        var id: Int64
        var box: FixedBox
    }

    /// 0 for leaves, whose cells are places. Only the root's bytes contain the depth.
    var depth: Int
    var cells: [Cell]

    init?(_ bytes: [UInt8]) {
        let span = bytes.span
        self.init(unsafe span.bytes)
    }

    /// Reads a node; nil if the bytes are damaged.
    init?(_ bytes: RawSpan) {
        guard bytes.byteCount >= ExtentTreeWriter.headerBytes else { return nil }
        let count = bytes.bigEndian(2, bytes: 2)
        guard ExtentTreeWriter.headerBytes + Int(count) * ExtentTreeWriter.cellBytes <= bytes.byteCount else { return nil }
        depth = Int(bytes.bigEndian(0, bytes: 2))
        cells = (0..<Int(count)).map { index in
            let start = ExtentTreeWriter.headerBytes + index * ExtentTreeWriter.cellBytes
            func side(_ number: Int) -> Int32 { Int32(truncatingIfNeeded: bytes.bigEndian(start + 8 + 4 * number, bytes: 4)) }
            return Cell(
                id: Int64(bitPattern: bytes.bigEndian(start, bytes: 8)),
                box: FixedBox(west: side(0), south: side(2), east: side(1), north: side(3))
            )
        }
    }
}

/// Finds the places whose extents touch a box, node by node. A database without R*Trees stores the nodes as ordinary
/// rows, and this walk takes the place of its R*Tree.
package struct ExtentWalk {
    /// The greatest depth of a tree. SQLite has the same limit.
    package static let depthLimit = 40

    private let box: StoreBox
    /// The nodes to be read next, all of one level.
    package private(set) var nodes: [Int64] = [1]
    /// A place whose extent touches the box, and its index in its leaf.
    package struct Cell: Sendable {
        package var id: Int64
        package var index: Int
    }

    /// The places whose extents touch the box, leaf by leaf.
    package private(set) var cells: [Cell] = []
    package var places: [Int64] { cells.map(\.id) }
    private var depth: Int?
    private var children: [Int64] = []

    package init(touching box: StoreBox) { self.box = box }

    /// Takes the bytes of one of `nodes`.
    /// - Returns: false if the bytes are damaged.
    package mutating func take(_ bytes: RawSpan) -> Bool {
        guard let node = ExtentNode(bytes) else { return false }
        let own = depth ?? node.depth
        guard (0...Self.depthLimit).contains(own) else { return false }
        depth = own
        for (index, cell) in node.cells.enumerated() where touches(cell.box) {
            if own == 0 { cells.append(Cell(id: cell.id, index: index)) } else { children.append(cell.id) }
        }
        return true
    }

    /// Goes down one level after all nodes were taken.
    package mutating func descend() {
        nodes = children
        children = []
        if let depth, depth > 0 { self.depth = depth - 1 }
    }

    private func touches(_ cell: FixedBox) -> Bool {
        Int64(cell.west) <= box.east && Int64(cell.east) >= box.west && Int64(cell.south) <= box.north && Int64(cell.north) >= box.south
    }
}

extension RawSpan {
    fileprivate func bigEndian(_ offset: Int, bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 << 8 | UInt64(byte(offset + $1)) }
    }
}
