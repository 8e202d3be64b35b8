internal import PortolanGeo
public import PortolanOSMFile
internal import PortolanOSMModel

/// The town that Portolan shows before it is given any data: Port Meridian on Null Island, 0° N 0° E, drawn by hand and by seed,
/// with everything that an extract of OpenStreetMap may hold. All names, numbers and businesses are made up.
public enum NullIsland {
    /// How much was written.
    public struct Summary: Sendable, Hashable {
        /// How many islands: the scale asked for.
        public var islands: Int
        /// How many nodes of OpenStreetMap.
        public var nodes: Int
        /// How many ways of OpenStreetMap.
        public var ways: Int
        /// How many relations of OpenStreetMap.
        public var relations: Int
    }

    /// The seed of the town in the documentation's pictures.
    public static let standardSeed: UInt64 = 1

    /// The greatest `scale`.
    public static var maximumScale: Int { Archipelago.maximumCount }

    /// 2026-01-01 00:00 UTC: the time at which every object was last changed.
    static let timestamp: Int64 = 1_767_225_600

    /// Writes the sample as an extract in OpenStreetMap's PBF format. The same scale and seed give the same bytes.
    ///
    /// Time grows with the scale, memory does not: islands are written one after the other, in three passes (nodes, ways, relations).
    /// - Parameters:
    ///   - path: the file to write; an existing one is replaced.
    ///   - scale: how many islands; sisters of Null Island lie around it on a grid 0.1° wide.
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

    /// The width of the sea around the outermost islands' centres: enough for a picture of 1,600 × 1,600 points at zoom 13.
    private static let seaDegrees = 0.14

    /// The box of all islands with the sea around them.
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
