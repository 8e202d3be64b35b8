internal import PortolanGeo
public import PortolanOSMFile
internal import PortolanOSMModel

/// The town that Portolan shows without any other data: Port Meridian on Null Island, at 0° N 0° E. It is drawn by hand
/// and by seed, and has everything that an extract of OpenStreetMap may contain. All names, numbers and businesses are
/// made up.
public enum NullIsland {
    /// The amounts of data that were written.
    public struct Summary: Sendable, Hashable {
        /// The number of islands, which is the requested scale.
        public var islands: Int
        /// The number of OpenStreetMap nodes.
        public var nodes: Int
        /// The number of OpenStreetMap ways.
        public var ways: Int
        /// The number of OpenStreetMap relations.
        public var relations: Int
    }

    /// The seed of the town in the documentation's pictures.
    public static let standardSeed: UInt64 = 1

    /// The greatest `scale`.
    public static var maximumScale: Int { Archipelago.maximumCount }

    /// The time of the last change of every object: 2026-01-01 00:00 UTC.
    static let timestamp: Int64 = 1_767_225_600

    /// Writes the sample as an extract in OpenStreetMap's PBF format. The same scale and seed give the same bytes.
    ///
    /// The time grows with the scale, but the memory does not: islands are written one after the other, in three passes
    /// (nodes, ways, relations).
    /// - Parameters:
    ///   - path: the file to write; an existing one is replaced.
    ///   - scale: the number of islands; sisters of Null Island lie around it on a grid 0.1° wide.
    /// - Precondition: `scale` is 1…`maximumScale`.
    /// - Throws: `OSMWriteError` if the file cannot be written.
    @discardableResult
    public static func write(
        to path: String,
        scale: Int = 1,
        seed: UInt64 = standardSeed
    ) throws(OSMWriteError) -> Summary {
        precondition(scale >= 1 && scale <= maximumScale, "scale is 1…\(maximumScale)")
        let archipelago = Archipelago(count: scale, seed: seed)
        var writer = try OSMWriter(path: path, bounds: bounds(scale: scale), generator: "portolan sample")
        var summary = Summary(islands: scale, nodes: 0, ways: 0, relations: 0)
        for index in 0..<scale {
            let island = archipelago.island(index)
            for node in island.extract.nodes {
                summary.nodes += 1
                try writer.writeNode(
                    id: Int64(summary.nodes),
                    point: island.point(node.point),
                    version: 1,
                    timestamp: timestamp,
                    tags: island.tags(node.tags)
                )
            }
        }
        var firstNode: Int64 = 1
        for index in 0..<scale {
            let island = archipelago.island(index)
            for way in island.extract.ways {
                summary.ways += 1
                try writer.writeWay(
                    id: Int64(summary.ways),
                    nodes: island.nodes(of: way, firstNode: firstNode),
                    version: 1,
                    timestamp: timestamp,
                    tags: island.tags(way.tags)
                )
            }
            firstNode += Int64(island.extract.nodes.count)
        }
        firstNode = 1
        var firstWay: Int64 = 1
        for index in 0..<scale {
            let island = archipelago.island(index)
            let firstRelation = Int64(summary.relations) + 1
            for relation in island.extract.relations {
                summary.relations += 1
                let members = relation.members.map { member in
                    let key =
                        switch member.kind {
                        case .node: OSMKey(type: .node, id: firstNode + Int64(member.index))
                        case .way: OSMKey(type: .way, id: firstWay + Int64(member.index))
                        case .relation: OSMKey(type: .relation, id: firstRelation + Int64(member.index))
                        }
                    return OSMMemberReference(key, role: member.role)
                }
                try writer.writeRelation(
                    id: Int64(summary.relations),
                    members: members,
                    version: 1,
                    timestamp: timestamp,
                    tags: island.tags(relation.tags)
                )
            }
            firstNode += Int64(island.extract.nodes.count)
            firstWay += Int64(island.extract.ways.count)
        }
        try writer.close()
        return summary
    }

    /// The width of the sea around the outermost islands' centres. It is enough for a picture of 1,600 × 1,600 points
    /// at zoom 13.
    private static let seaDegrees = 0.14

    /// Returns the box of all islands with the sea around them.
    static func bounds(scale: Int) -> CoordinateBounds {
        var bounds = CoordinateBounds(south: -seaDegrees, west: -seaDegrees, north: seaDegrees, east: seaDegrees)
        for index in [scale - 1, scale - 2, scale - 3] + [1, 3, 5, 7] where index > 0 && index < scale {
            let ring = Archipelago.cell(index)
            let reach = Double(max(abs(ring.column), abs(ring.row))) * Archipelago.spacingDegrees
            bounds.extend(
                to: CoordinateBounds(
                    south: -reach - seaDegrees,
                    west: -reach - seaDegrees,
                    north: reach + seaDegrees,
                    east: reach + seaDegrees
                )
            )
        }
        return bounds
    }
}
