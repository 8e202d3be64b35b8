/// Writes SQLite's R*Tree of extents from the leaves up, which takes a tenth of the time of entering one box after the other, and leaves no room in
/// the nodes: a store is not changed.
///
/// The layout is that of SQLite's `rtree.c`: a node is its depth (of the root only), the number of its cells, and the cells: an ID and
/// west, east, south, north, all big-endian. Node 1 is the root. `_rowid` tells each ID's leaf, `_parent` each node's parent.
struct ExtentTreeWriter {
    struct Extent {
        var id: Int64
        var box: FixedBox
    }

    static let headerBytes = 4
    static let cellBytes = 24
    private static let root: Int64 = 1

    private let connection: SQLiteConnection
    private let nodeBytes: Int
    private let insertNode: SQLiteStatement
    private let insertParent: SQLiteStatement
    private var bytes: [UInt8] = []

    /// The table is there, and empty.
    init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        self.connection = connection
        let size = try connection.prepare("SELECT length(data) FROM place_boxes_node WHERE nodeno = 1")
        nodeBytes = try size.step() ? Int(size.integer(0)) : 0
        size.reset()
        insertNode = try connection.prepare("INSERT OR REPLACE INTO place_boxes_node(nodeno, data) VALUES (?, ?)")
        insertParent = try connection.prepare("INSERT INTO place_boxes_parent(nodeno, parentnode) VALUES (?, ?)")
    }

    private var capacity: Int { max((nodeBytes - Self.headerBytes) / Self.cellBytes, 2) }

    /// - Parameter extents: each ID once, neighbours beside each other, so that the nodes' boxes are small.
    mutating func write(_ extents: [Extent]) throws(SQLiteFailure) {
        guard !extents.isEmpty else { return }
        try writeLeavesOfIDs(extents)
        var level = extents
        var depth: UInt16 = 0
        // The number of the level's first node; the last level is the root.
        var first = Self.root + 1
        while true {
            let isRoot = level.count <= capacity
            let count = (level.count + capacity - 1) / capacity
            let parents = first + Int64(count)
            let isBelowRoot = count <= capacity
            var nodes: [Extent] = []
            nodes.reserveCapacity(count)
            for index in 0..<count {
                let cells = level[index * capacity..<min((index + 1) * capacity, level.count)]
                let number = isRoot ? Self.root : first + Int64(index)
                try writeNode(number, cells, depth: isRoot ? depth : 0)
                nodes.append(Extent(id: number, box: Self.box(around: cells)))
                if isRoot { return }
                insertParent.bind(1, number)
                insertParent.bind(2, isBelowRoot ? Self.root : parents + Int64(index / capacity))
                try insertParent.run()
            }
            level = nodes
            first = parents
            depth += 1
        }
    }

    private func writeLeavesOfIDs(_ extents: [Extent]) throws(SQLiteFailure) {
        let insert = try connection.prepare("INSERT INTO place_boxes_rowid(rowid, nodeno) VALUES (?, ?)")
        let isOneLeaf = extents.count <= capacity
        let order = extents.indices.sorted { extents[$0].id < extents[$1].id }
        for index in order {
            insert.bind(1, extents[index].id)
            insert.bind(2, isOneLeaf ? Self.root : Self.root + 1 + Int64(index / capacity))
            try insert.run()
        }
    }

    private mutating func writeNode(_ number: Int64, _ cells: ArraySlice<Extent>, depth: UInt16) throws(SQLiteFailure) {
        bytes.removeAll(keepingCapacity: true)
        append(depth)
        append(UInt16(truncatingIfNeeded: cells.count))
        for cell in cells {
            append(cell.id)
            append(cell.box.west)
            append(cell.box.east)
            append(cell.box.south)
            append(cell.box.north)
        }
        bytes.append(contentsOf: repeatElement(0, count: max(nodeBytes - bytes.count, 0)))
        insertNode.bind(1, number)
        insertNode.bind(2, blob: bytes)
        try insertNode.run()
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    private static func box(around cells: ArraySlice<Extent>) -> FixedBox {
        var box = FixedBox(west: .max, south: .max, east: .min, north: .min)
        for cell in cells {
            box.west = min(box.west, cell.box.west)
            box.south = min(box.south, cell.box.south)
            box.east = max(box.east, cell.box.east)
            box.north = max(box.north, cell.box.north)
        }
        return box
    }
}
