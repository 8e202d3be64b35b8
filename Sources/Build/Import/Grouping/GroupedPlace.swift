internal import PortolanBasics
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// A place of one or several objects, ready for the store.
struct GroupedPlace: Sendable {
    var record: PlaceRecord
    var outline: PlaceOutline?
    /// The IDs of the other objects.
    var members: [PlaceID]
    /// The points of a station or a stop where people board. Empty for other places.
    var platforms: [PlaceTransit.Platform] = []

    /// Makes one place of several objects.
    ///
    /// - A street takes its ID and its name from its way with the smallest number. It has the tags on which all
    ///   ways agree, and the class with the greatest total length. Names in other languages and the Wikidata
    ///   item come from the way with the smallest number that has them.
    /// - A settlement takes its ID from its boundary. Its node gives the position and the tags that the
    ///   boundary lacks.
    /// - A line takes its ID from its route with the smallest number. It has the tags of its masters, and the tags that
    ///   all its routes share.
    /// - A station takes its ID from its most important part (`Transport.Rank`). Other parts give the tags that
    ///   concern the whole station.
    /// - Parameters:
    ///   - indices: The indices of the place's members, ascending.
    ///   - groups: The groups that the members belong to.
    init(_ indices: [Int], of groups: MemberGroups) throws(SpillFailure) {
        let all = groups.members
        let leader = Self.leader(indices, of: groups)
        let order = [leader] + indices.filter { $0 != leader }.sorted { all[leader].isTransport ? groups.isBefore($0, $1) : $0 < $1 }
        let first = try groups.place(leader)
        record = first.record
        outline = first.outline
        members = indices.filter { $0 != leader }.map { all[$0].id }
        let role = all[leader].role
        guard indices.count > 1 || role == .line || all[leader].isTransport else { return }
        var parts = [Part(member: all[leader], place: first)]
        for index in order.dropFirst() { parts.append(Part(member: all[index], place: try groups.place(index))) }
        record.timestamp = parts.reduce(0) { max($0, $1.place.timestamp) }
        record.bounds = parts.dropFirst().reduce(record.bounds) { $0.union($1.place.bounds) }
        let tags = parts.map(\.place.tags)
        switch role {
        case .street: joinStreet(parts, tags)
        case .settlement, .boundary: joinSettlement(parts, tags)
        case .transport:
            platforms = Self.platforms(parts)
            guard parts.count > 1 else { return }
            joinTransport(parts, tags)
        case .line:
            let masters = Dictionary(
                indices.compactMap { groups.masters[$0] }.map { ($0.id.rowKey, $0) },
                uniquingKeysWith: { first, _ in first }
            )
            .sorted { $0.key < $1.key }.map(\.value)
            members += masters.map(\.id)
            joinLine(tags, masters)
        }
        let location = record.location
        record = PlaceRecord(
            id: record.id,
            version: record.version,
            timestamp: record.timestamp,
            location: location,
            bounds: record.bounds,
            kinds: record.kinds,
            types: record.types,
            tags: record.tags
        )
        // Importance depends on size, and only the parts know their sizes. So the greatest importance of a part counts.
        record.importance = parts.reduce(record.importance) { max($0, $1.place.importance) }
    }

    private struct Part {
        var member: GroupMember
        var place: PackedPlace
    }

    /// Returns the member that gives the place its ID.
    static func leader(_ indices: [Int], of groups: MemberGroups) -> Int {
        switch groups.members[indices[0]].role {
        case .street: indices[0]
        case .settlement, .boundary: indices.first { groups.members[$0].role == .boundary } ?? indices[0]
        case .transport: indices.min(by: groups.isBefore) ?? indices[0]
        case .line: indices[0]
        }
    }

    // MARK: Streets

    private mutating func joinStreet(_ pieces: [Part], _ tags: [OSMTags]) {
        let outlines = pieces.map(\.place.outline)
        record.tags = MergedTags.street(tags)
        // The class with the greatest total length wins; among equal lengths, the class of the way with the smallest
        // number.
        var lengths: [(kind: String, meters: Double)] = []
        var (x, y, total) = (0.0, 0.0, 0.0)
        for (piece, outline) in zip(pieces, outlines) {
            // A piece without a shape counts as 1 m.
            let meters = max(outline?.lengthMeters ?? 0, 1)
            let kind = piece.place.kinds[0]
            if let known = lengths.firstIndex(where: { $0.kind == kind }) {
                lengths[known].meters += meters
            } else {
                lengths.append((kind, meters))
            }
            x += (piece.place.location.longitude - record.location.longitude) * meters
            y += (piece.place.location.latitude - record.location.latitude) * meters
            total += meters
        }
        var longest = lengths[0]
        for entry in lengths where entry.meters > longest.meters { longest = entry }
        record.kinds = [longest.kind]
        record.tags["highway"] = String(longest.kind.dropFirst("highway=".count))
        record.types = PlaceKinds.types(kinds: record.kinds, isPointOfInterest: false) { [tags = record.tags] in tags[$0] }
        outline = PlaceOutline(joining: outlines.compactMap(\.self))
        // The location is the point of the street that is nearest to the middle of its pieces.
        let middle = Coordinate(latitude: record.location.latitude + y / total, longitude: record.location.longitude + x / total)
        if let point = outline?.nearestPoint(to: middle).coordinate { record.location = OSMPoint(point).coordinate }
    }

    // MARK: Settlements

    private mutating func joinSettlement(_ parts: [Part], _ tags: [OSMTags]) {
        record.tags = MergedTags.settlement(tags)
        record.kinds = Self.kinds(parts.map(\.place.kinds), keys: ["place", "boundary"]).sorted { a, b in
            a.hasPrefix("place=") && !b.hasPrefix("place=")
        }
        record.types = PlaceKinds.types(kinds: record.kinds, isPointOfInterest: true) { [tags = record.tags] in tags[$0] }
        let location = parts[parts.count - 1].place.location
        // The node marks the spot that people regard as the town, unless it lies outside the boundary.
        if record.bounds.contains(location), outline.map({ $0.distanceMeters(to: location) == 0 }) ?? true { record.location = location }
        record.bounds = parts[0].place.bounds.southWest == parts[0].place.bounds.northEast ? record.bounds : parts[0].place.bounds
    }

    // MARK: Stations

    private mutating func joinTransport(_ parts: [Part], _ tags: [OSMTags]) {
        record.tags = MergedTags.transport(
            tags,
            isSameName: parts.map { $0.member.nameHash == parts[0].member.nameHash || parts[0].member.nameHash == 0 }
        )
        record.kinds = Self.kinds(parts.map(\.place.kinds), keys: Transport.keys)
        record.types = PlaceKinds.types(kinds: record.kinds, isPointOfInterest: true) { [tags = record.tags] in tags[$0] }
        var shapes: [PlaceOutline] = []
        // A stop area adds no shape, because its members have the shapes.
        for part in parts where !part.member.isStopArea {
            let shape = part.place.outline ?? PlaceOutline(PlaceOutline.Point(part.place.location))
            if !shapes.contains(shape) { shapes.append(shape) }
        }
        let isPoint = shapes.count == 1 && shapes[0].rings.isEmpty
        outline = isPoint ? nil : PlaceOutline(joining: shapes)
    }

    /// Returns the platforms of a station or a stop. If there are none, returns its poles, or else its stop positions.
    private static func platforms(_ parts: [Part]) -> [PlaceTransit.Platform] {
        func some(_ rank: Transport.Rank) -> [Part] {
            parts.filter { if case .transport(let transport) = $0.member.role { transport.rank == rank } else { false } }
        }
        let chosen = [Transport.Rank.platform, .stop, .position].lazy.map(some).first { !$0.isEmpty } ?? []
        let name = parts[0].place.tags["name"]
        return chosen.map { part in
            let tags = part.place.tags
            var platform = PlaceTransit.Platform(object: part.member.rowKey, x: part.member.point.x, y: part.member.point.y)
            if let own = tags["name"], own != name { platform.name = own }
            let codes = StopCodes(tags)
            (platform.code, platform.stopCode, platform.isAccessible) = (codes.platform ?? "", codes.stop ?? "", codes.isAccessible)
            return platform
        }.sorted { $0.object < $1.object }
    }

    // MARK: Lines

    private mutating func joinLine(_ tags: [OSMTags], _ masters: [LineMaster]) {
        record.tags = MergedTags.line(tags, masters: masters.map(\.tags))
    }

    /// Returns the leader's kinds, followed by the sorted kinds of other members whose keys are listed.
    private static func kinds(_ all: [[String]], keys: Set<String>) -> [String] {
        var kinds = all[0]
        let others = Set(all.dropFirst().joined()).subtracting(kinds)
        for kind in others.sorted() where keys.contains(String(kind.prefix { $0 != "=" })) {
            // The boundary's `place` value wins over that of the node, here as well as in the tags.
            if kind.hasPrefix("place="), kinds.contains(where: { $0.hasPrefix("place=") }) { continue }
            kinds.append(kind)
        }
        return kinds
    }
}

extension GroupMember {
    var isTransport: Bool { if case .transport = role { true } else { false } }
    var isStopArea: Bool { if case .transport(let transport) = role { transport.rank == .area } else { false } }
}
