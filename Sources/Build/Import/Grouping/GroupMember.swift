internal import PortolanAddress
internal import PortolanBasics
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// An object that may be part of a larger place: a piece of a street, the node of a town beside its boundary, a
/// stop of a station. It waits until all objects are read. Only the facts that decide where it belongs stay in
/// memory.
struct GroupMember: Sendable {
    /// The kind of place that the member may be part of.
    enum Role: Sendable, Hashable {
        /// A named way of a street.
        case street
        /// The node of a settlement or of another area.
        case settlement
        /// The boundary of a settlement or of another area.
        case boundary
        case transport(Transport)
        /// A route of public transport in one direction.
        case line
    }

    let id: PlaceID
    let version: UInt32
    let role: Role
    /// The hash of the folded name; for a line, the hash of `TransitRoute.lineKey`. 0 if the object has no such text.
    let nameHash: UInt64
    let point: OSMPoint
    let box: OSMBox
    /// The row keys of a boundary's nodes with the role `label`. Empty for other objects.
    private(set) var labels: [Int64] = []
    /// The row keys of other objects that belong to the place. For a boundary, these are the relation's nodes with the
    /// role `admin_centre`. For a stop area, they are all its members.
    private(set) var links: [Int64] = []

    var rowKey: Int64 { id.rowKey }
    var location: Coordinate { point.coordinate }

    var bounds: CoordinateBounds {
        let (low, high) = (OSMPoint(x: box.west, y: box.south).coordinate, OSMPoint(x: box.east, y: box.north).coordinate)
        return CoordinateBounds(south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude)
    }

    /// Returns the role of an object; nil if the object is always a place of its own.
    static func role(_ feature: OSMFeature, _ classification: PlaceClassifier.Classification) -> Role? {
        let tags = feature.tags
        switch classification.facts.key {
        case "highway" where classification.types.contains("route"):
            return feature.key.type == .way && tags["name"] != nil ? .street : nil
        case "place", "boundary":
            guard tags["name"] != nil else { return nil }
            let isArea = tags["place"].map { AdminLevels.part(place: $0, country: "") != nil } ?? false
            if feature.key.type == .node { return isArea ? .settlement : nil }
            return isArea || tags["boundary"] == "administrative" ? .boundary : nil
        default:
            return Transport(classification.kinds, tags).map { .transport($0) }
        }
    }

    init(_ place: PackedPlace, _ role: Role, _ geometry: OSMGeometry, _ folder: inout TextFolder) {
        id = place.id
        version = place.version
        self.role = role
        let name = role == .line ? TransitRoute(place.tags)?.lineKey : place.tags["name"]
        nameHash = name.map { ContentHash.ofFolded($0, &folder) } ?? 0
        point = OSMPoint(place.location)
        box = OSMBox(place.bounds)
        guard case .relation(_, let members) = geometry else { return }
        switch role {
        case .boundary:
            labels = members.filter { $0.key.type == .node && $0.role == "label" }.map { PlaceID(osm: $0.key).rowKey }
            links = members.filter { $0.key.type == .node && $0.role == "admin_centre" }.map { PlaceID(osm: $0.key).rowKey }
        case .transport(let transport) where transport.rank == .area: links = members.map { PlaceID(osm: $0.key).rowKey }
        case .line: links = members.filter { Self.mayBeStop($0) }.map { PlaceID(osm: $0.key).rowKey }
        default: break
        }
    }

    /// Whether a route may stop at a member. Every node may be a stop: nodes of the old mapping schema have no role, or
    /// a role with a direction (`forward:stop:3`).
    private static func mayBeStop(_ member: OSMMember) -> Bool {
        member.key.type == .node || member.role.contains("stop") || member.role.contains("platform")
    }
}

/// The members of a block, with the places that they would be by themselves. The places are packed into bytes. This
/// takes a fifth of the memory and makes joining blocks fast.
struct PackedMembers: Sendable {
    fileprivate private(set) var all: [GroupMember] = []
    fileprivate private(set) var bytes: [UInt8] = []
    /// The end of each member's place in `bytes`, by the member's index.
    fileprivate private(set) var ends: [Int] = []

    mutating func append(_ member: GroupMember, _ place: PackedPlace) {
        all.append(member)
        place.encode(to: &bytes)
        ends.append(bytes.count)
    }
}

/// All members. After `sort()` they are in the order of their row keys.
///
/// Memory: 88 bytes for each member, and 8 bytes for each object that a relation lists. The other data of places use
/// memory up to the limit, and temporary files beyond it.
struct GroupMembers: Sendable {
    private(set) var all: [GroupMember] = []
    /// The slot in which each member is stored, by the member's index.
    private var places: [SpilledBytes.Slot] = []
    private var bytes: SpilledBytes

    init(_ limit: SpillLimit = .none) { bytes = SpilledBytes(limit) }

    mutating func add(_ members: PackedMembers) throws(SpillFailure) {
        var start = 0
        for end in members.ends {
            places.append(try bytes.add { $0.append(contentsOf: members.bytes[start..<end]) })
            start = end
        }
        all.append(contentsOf: members.all)
    }

    /// Returns the place that a member would be by itself.
    func place(_ index: Int) throws(SpillFailure) -> PackedPlace {
        guard let place = PackedPlace(try bytes.bytes(places[index])) else {
            throw SpillFailure("the temporary file of places does not contain what was written to it")
        }
        return place
    }

    /// Sorts members by row key. Among members with one key, the newest version stays; among equal versions,
    /// the first one.
    /// - Returns: The number of removed members.
    mutating func sort() -> Int {
        let count = all.count
        let isSorted = zip(all, all.dropFirst()).allSatisfy { $0.rowKey < $1.rowKey }
        guard !isSorted else { return 0 }
        let order = all.indices.sorted { a, b in
            if all[a].rowKey != all[b].rowKey { return all[a].rowKey < all[b].rowKey }
            return all[a].version == all[b].version ? a < b : all[a].version > all[b].version
        }
        var sorted: [GroupMember] = []
        var sortedPlaces: [SpilledBytes.Slot] = []
        for index in order where sorted.last?.rowKey != all[index].rowKey {
            sorted.append(all[index])
            sortedPlaces.append(places[index])
        }
        (all, places) = (sorted, sortedPlaces)
        return count - sorted.count
    }
}

/// The family and the rank of an object of public transport.
struct Transport: Sendable, Hashable {
    /// The family of vehicles. Stations and stops of different families are different places even if they share
    /// a name.
    enum Family: UInt8, Sendable, Hashable, CaseIterable {
        case rail, tram, bus, ferry, aerialway
        /// A stop area may belong to any family.
        case any

        /// The greatest distance in metres between two objects of one name that belong together.
        var reachMeters: Double { self == .rail || self == .ferry || self == .any ? 300 : 200 }
    }

    /// The importance of a part. A group takes its ID and its tags from the part with the first of these ranks.
    enum Rank: UInt8, Sendable, Hashable, Comparable {
        case station, building, stop, platform, position, entrance, area

        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    var family: Family
    var rank: Rank

    /// The keys of kinds that a station takes over from its parts.
    static let keys: Set<String> = ["railway", "public_transport", "highway", "amenity", "aerialway", "building"]

    /// Returns nil if the leading kind is not part of public transport.
    init?(_ kinds: [String], _ tags: OSMTags) {
        let found: (Family, Rank)? =
            switch kinds.first {
            case "railway=station", "railway=halt": (.rail, .station)
            case "building=train_station": (.rail, .building)
            case "railway=subway_entrance", "railway=train_station_entrance": (.rail, .entrance)
            case "railway=tram_stop": (.tram, .stop)
            case "highway=bus_stop": (.bus, .stop)
            case "amenity=bus_station": (.bus, .station)
            case "amenity=ferry_terminal", "railway=ferry_terminal": (.ferry, .station)
            case "aerialway=station": (.aerialway, .station)
            case "public_transport=station": (Self.family(tags), .station)
            case "public_transport=platform", "public_transport=pole", "public_transport=stop": (Self.family(tags), .platform)
            case "public_transport=stop_position": (Self.family(tags), .position)
            case "public_transport=entrance": (Self.family(tags), .entrance)
            case "public_transport=stop_area", "public_transport=stop_area_group": (.any, .area)
            default: nil
            }
        guard let found else { return nil }
        (family, rank) = found
    }

    /// Returns the family of the largest vehicle that stops.
    private static func family(_ tags: OSMTags) -> Family {
        func stops(_ keys: String...) -> Bool { keys.contains { tags[$0] == "yes" } }
        if stops("train", "subway", "light_rail", "monorail", "funicular") || tags["station"] != nil { return .rail }
        switch tags["railway"] {
        case "tram_stop", "tram": return .tram
        case "platform" where !stops("tram"), "stop" where !stops("tram"), "halt", "station": return .rail
        default: break
        }
        if stops("tram") { return .tram }
        if stops("ferry") { return .ferry }
        return stops("aerialway") ? .aerialway : .bus
    }
}
