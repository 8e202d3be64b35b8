internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Which lines of public transport stop where: what the members of routes and of stop areas say, in terms of places.
struct LineCalls: Sendable {
    /// By member: the one whose ID its place has; −1 for what is neither a stop nor a line.
    private var leaders: [Int32]
    /// By the leader of a stop's place.
    private var calls: [Int32: [PlaceTransit.Call]] = [:]
    /// By the member that a route is: the leaders of the places where it stops, in its order.
    private var stops: [Int: [Int32]] = [:]

    /// - Parameters:
    ///   - groups: which objects are one place.
    ///   - all: their places.
    init(_ groups: MemberGroups, _ all: MemberGroups.Groups) {
        let members = groups.members
        leaders = Array(repeating: -1, count: members.count)
        let lines = members.indices.filter { members[$0].role == .line }
        guard !lines.isEmpty else { return }
        for number in 0..<all.count {
            let group = all[number]
            guard members[group[0]].isTransport || members[group[0]].role == .line else { continue }
            let leader = Int32(clamping: GroupedPlace.leader(group, of: groups))
            for index in group { leaders[index] = leader }
        }
        let areas = StopAreas(members, leaders)
        for line in lines {
            var stops: [Int32] = []
            for link in members[line].links {
                guard let (stop, platform) = areas.stop(link) else { continue }
                if stops.last != stop { stops.append(stop) }
                let call = PlaceTransit.Call(
                    line: members[Int(leaders[line])].rowKey,
                    route: members[line].rowKey,
                    platform: platform ? link : 0
                )
                for place in [stop] + areas.wholes(of: stop) { calls[place, default: []].append(call) }
            }
            if !stops.isEmpty { self.stops[line] = stops }
        }
    }

    /// What is known of a place of some members.
    /// - Parameter platforms: of a stop.
    func transit(at group: [Int], _ platforms: [PlaceTransit.Platform], _ groups: MemberGroups) throws -> PlaceTransit {
        let members = groups.members
        guard members[group[0]].role == .line else {
            let calls = calls[leaders[group[0]]] ?? []
            // A platform alone is the stop itself.
            return PlaceTransit(platforms: group.count > 1 || !calls.isEmpty ? platforms : [], calls: Self.distinct(calls))
        }
        return PlaceTransit(
            routes: try group.map { index in
                let route = TransitRoute(try groups.place(index).tags)
                return PlaceTransit.Route(
                    id: members[index].rowKey,
                    from: route?.from ?? "",
                    to: route?.to ?? "",
                    via: route?.via ?? "",
                    stops: (stops[index] ?? []).map { members[Int($0)].rowKey }
                )
            }
        )
    }

    /// Where the places are at which a line stops; none for what is no line.
    func stops(ofLine group: [Int], _ groups: MemberGroups) -> [Coordinate] {
        group.flatMap { stops[$0] ?? [] }.map { groups.members[Int($0)].location }
    }

    /// Each once. Routes list the platform and the point on the track: the platform says more.
    private static func distinct(_ calls: [PlaceTransit.Call]) -> [PlaceTransit.Call] {
        let sorted = Set(calls).sorted()
        var kept: [PlaceTransit.Call] = []
        for call in sorted {
            if let last = kept.last, last.line == call.line, last.route == call.route, last.platform == 0 { kept.removeLast() }
            kept.append(call)
        }
        return kept
    }
}

/// What stop areas say of stops.
private struct StopAreas {
    private let members: [GroupMember]
    private let leaders: [Int32]
    /// By row key: the member.
    private var stops: [Int64: Int32] = [:]
    /// By row key of what is no place, the stop area that lists it.
    private var areas: [Int64: Int32] = [:]
    /// By the leader of a place: those of the stop areas that list it, if they are others.
    private var wholes: [Int32: [Int32]] = [:]

    init(_ members: [GroupMember], _ leaders: [Int32]) {
        (self.members, self.leaders) = (members, leaders)
        for index in members.indices where members[index].isTransport { stops[members[index].rowKey] = Int32(clamping: index) }
        for index in members.indices where members[index].isStopArea {
            for link in members[index].links {
                guard let stop = stops[link] else {
                    if areas[link] == nil { areas[link] = Int32(clamping: index) }
                    continue
                }
                let (place, whole) = (leaders[Int(stop)], leaders[index])
                if place != whole, wholes[place]?.contains(whole) != true { wholes[place, default: []].append(whole) }
            }
        }
    }

    /// The leader of the place where a route stops by one of its members, and whether people board there.
    func stop(_ link: Int64) -> (leader: Int32, isPlatform: Bool)? {
        if let stop = stops[link], case .transport(let transport) = members[Int(stop)].role {
            return (leaders[Int(stop)], transport.rank == .platform || transport.rank == .stop)
        }
        return areas[link].map { (leaders[Int($0)], false) }
    }

    /// The leaders of the places of stop areas that a place is in.
    func wholes(of leader: Int32) -> [Int32] { wholes[leader] ?? [] }
}
