internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import Synchronization

/// Finds the areas of some kinds that contain a place, such as the shopping centre of a shop.
///
/// Each request for a place's details asks for these areas, so the tree of extents is kept in memory, and the database
/// is not queried each time. A node is read when a question first needs it. Only areas of the wanted kinds are kept
/// from the leaves. Outlines are read only of areas whose extents contain the place. The memory is 24 bytes for each
/// such area and each node, about a megabyte for a million places.
public final class EnclosingPlaces: Sendable {
    private let store: PlaceStore
    private let filter: PlaceFilter
    private let known = Mutex(ExtentTree())

    /// An area is found if its extent is at least this high or at least this wide, in 10⁻⁷ degrees: 30 m along the
    /// meridian. Smaller areas are houses and sheds.
    private static let leastSide: Int64 = 2_700

    /// Makes a finder. It reads nothing yet.
    /// - Parameters:
    ///   - store: the store to search.
    ///   - filter: the kinds of areas to find.
    public init(in store: PlaceStore, filter: PlaceFilter) {
        self.store = store
        self.filter = filter
    }

    /// Returns the areas whose outlines contain the place's location and whose extents are larger than the place's. The
    /// smallest extent comes first; areas of equal extent are sorted by ID.
    ///
    /// Areas whose extent is less than 30 m high and 30 m wide (at the equator) are left out.
    /// - Parameters:
    ///   - place: the place that the areas contain. It is never among the results itself.
    ///   - limit: the greatest number of results.
    public func places(around place: PlaceRecord, limit: Int) throws(PlaceStoreError) -> [PlaceRecord] {
        guard limit > 0 else { return [] }
        let (x, y) = (Fixed.longitude(place.location.longitude), Fixed.latitude(place.location.latitude))
        var found: [ExtentTree.Cell] = []
        while true {
            let missing = known.withLock { $0.cells(x, y, into: &found) }
            guard !missing.isEmpty else { break }
            let nodes = try store.read { reader in
                if reader.isRemote { try reader.rows.prefetch(.extentNode, missing.map(\.number)) }
                return try missing.map { try self.node($0, reader) }
            }
            known.withLock { tree in
                for (reference, node) in zip(missing, nodes) { tree.nodes[reference.number] = node }
            }
        }
        let own = ExtentTree.Cell(id: place.id.rowKey, box: FixedBox(place.bounds)).area
        found.removeAll { $0.id == place.id.rowKey || $0.area <= own }
        guard !found.isEmpty else { return [] }
        found.sort { ($0.area, $0.id) < ($1.area, $1.id) }
        return try store.read { reader in
            if reader.isRemote {
                let ids = found.map(\.id)
                try reader.rows.prefetch([.rows(.outline, ids), .rows(.place, Array(ids.prefix(limit)))])
            }
            var records: [PlaceRecord] = []
            for cell in found where records.count < limit {
                guard try reader.outline(cell.id)?.distanceMeters(to: place.location) == 0 else { continue }
                guard let record = try reader.place(cell.id, classes: store.classes) else { throw reader.damaged("row \(cell.id)") }
                records.append(record)
            }
            return records
        }
    }

    private func node(_ reference: ExtentTree.Reference, _ reader: StoreReader) throws -> ExtentTree.Node {
        guard var node = try reader.extentNode(reference), (0...ExtentWalk.depthLimit).contains(node.depth) else {
            throw reader.damaged("the tree of extents")
        }
        guard node.depth == 0 else { return node }
        let isWanted = known.withLock { $0.isWanted }
        let wanted = isWanted ?? store.wantedClasses(filter)
        if isWanted == nil { known.withLock { $0.isWanted = wanted } }
        // Some stores keep the classes with the leaf.
        let classes = try reader.rows.classes(ofLeaf: reference.number)
        let classIDs = Dictionary(zip(node.cells.map(\.id), classes ?? [])) { first, _ in first }
        node.cells.removeAll { $0.height < Self.leastSide && $0.width < Self.leastSide }
        if classes == nil, reader.isRemote { try reader.rows.prefetch(.placeClass, node.cells.map(\.id)) }
        node.cells = try node.cells.filter { cell in
            let classID = try classIDs[cell.id] ?? reader.classID(of: cell.id)
            guard wanted.indices.contains(classID) else { throw reader.damaged("row \(cell.id)") }
            return wanted[classID]
        }
        return node
    }
}

/// The nodes of a store's tree of extents that have been read. `ExtentTreeWriter` describes its layout.
private struct ExtentTree {
    /// A child of an inner node, or a place of a leaf, with its box.
    struct Cell {
        var id: Int64
        var box: FixedBox

        var height: Int64 { Int64(box.north) - Int64(box.south) }
        /// The east of a box across the antimeridian is less than its west, so a full turn is added.
        var width: Int64 { Int64(box.east) - Int64(box.west) + (box.west > box.east ? 3_600_000_000 : 0) }
        /// The product of the sides in units of the store, for comparing areas at one spot.
        var area: Double { Double(height) * Double(width) }

        func contains(_ x: Int32, _ y: Int32) -> Bool { box.west <= x && x <= box.east && box.south <= y && y <= box.north }
    }

    struct Node {
        /// 0 for leaves, whose cells are places.
        var depth: Int
        var cells: [Cell]
    }

    /// A reference to a node.
    struct Reference {
        var number: Int64
        /// The depth of the node; nil for the root, whose bytes contain it.
        var depth: Int?

        static let root = Reference(number: 1, depth: nil)
    }

    var nodes: [Int64: Node] = [:]
    /// Whether each class is wanted; nil before it is computed.
    var isWanted: [Bool]?

    /// Gathers the places whose extents contain a point.
    /// - Returns: nodes that have to be read first. If there are any, the gathered places are incomplete.
    func cells(_ x: Int32, _ y: Int32, into found: inout [Cell]) -> [Reference] {
        found.removeAll(keepingCapacity: true)
        var missing: [Reference] = []
        var waiting = [Reference.root]
        while let reference = waiting.popLast() {
            guard let node = nodes[reference.number] else {
                missing.append(reference)
                continue
            }
            for cell in node.cells where cell.contains(x, y) {
                if node.depth == 0 { found.append(cell) } else { waiting.append(Reference(number: cell.id, depth: node.depth - 1)) }
            }
        }
        return missing
    }
}

extension StoreReader {
    fileprivate func classID(of rowKey: Int64) throws -> Int {
        var classID: Int?
        _ = try rows.withRow(.placeClass, rowKey) { row in classID = Int(clamping: row.integer(0)) }
        guard let classID else { throw damaged("row \(rowKey)") }
        return classID
    }

    /// Returns a node; nil if there is no such node, or its bytes are damaged.
    fileprivate func extentNode(_ reference: ExtentTree.Reference) throws -> ExtentTree.Node? {
        var node: ExtentNode?
        _ = try rows.withRow(.extentNode, reference.number) { row in node = row.withBytes(0) { ExtentNode($0) } }
        guard let node else { return nil }
        return ExtentTree.Node(
            depth: reference.depth ?? node.depth,
            cells: node.cells.map { ExtentTree.Cell(id: $0.id, box: $0.box) }
        )
    }
}
