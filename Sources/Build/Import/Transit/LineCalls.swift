internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// The places where lines of public transport stop. Relations of routes and stop areas list objects as their members.
/// This type finds the places of these objects.
struct LineCalls: Sendable {
    /// The leader of each member's place, by the member's index. A leader is the member that gives the place its ID. −1
    /// for members that are neither stops nor lines.
    private var leaders: [Int32]
    /// The calls at the place of a stop, by its leader.
    private var calls: [Int32: [PlaceTransit.Call]] = [:]
    /// The leaders of the places where a route stops, in the route's order, by the index of the route's member.
    private var stops: [Int: [Int32]] = [:]

    /// - Parameters:
    ///   - groups: The members, with the groups to which they belong.
    ///   - all: All groups of these members. Each group is one place.
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

    /// Returns the facts about public transport at the place of a group.
    /// - Parameter platforms: The platforms of the place. They count only for stops.
    func transit(at group: [Int], _ platforms: [PlaceTransit.Platform], _ groups: MemberGroups) throws -> PlaceTransit {
        let members = groups.members
        guard members[group[0]].role == .line else {
            let calls = calls[leaders[group[0]]] ?? []
            // A place that is one object without calls needs no platforms: the object itself is the place.
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

    /// Returns the locations of the places where a line stops; empty if the group is no line.
    func stops(ofLine group: [Int], _ groups: MemberGroups) -> [Coordinate] {
        group.flatMap { stops[$0] ?? [] }.map { groups.members[Int($0)].location }
    }

    /// Returns the calls, sorted and without duplicates. A route may list both a platform and the point on the track
    /// beside it: a call without a platform is dropped if the same route has a call with one.
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

/// Stop areas: their members, and the places to which the members belong.
private struct StopAreas {
    private let members: [GroupMember]
    private let leaders: [Int32]
    /// The index of a stop's member, by row key.
    private var stops: [Int64: Int32] = [:]
    /// The index of the stop area that lists an object, by the object's row key. Stops are not in this table.
    private var areas: [Int64: Int32] = [:]
    /// The leaders of the stop areas that list a place, by the place's leader. The place's own leader is not in its
    /// list.
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

    /// Returns the leader of the place where a route stops, for a member of the route; nil if the member is no stop.
    /// `isPlatform` tells whether the member is a platform or a pole, where people board.
    func stop(_ link: Int64) -> (leader: Int32, isPlatform: Bool)? {
        if let stop = stops[link], case .transport(let transport) = members[Int(stop)].role {
            return (leaders[Int(stop)], transport.rank == .platform || transport.rank == .stop)
        }
        return areas[link].map { (leaders[Int($0)], false) }
    }

    /// Returns the leaders of other places whose stop areas list a place.
    func wholes(of leader: Int32) -> [Int32] { wholes[leader] ?? [] }
}
