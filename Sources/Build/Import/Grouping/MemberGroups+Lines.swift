internal import PortolanBasics
internal import PortolanOSMModel

extension MemberGroups {
    /// The greatest distance between routes of one line, in metres. Routes with the same number that are farther apart
    /// are different lines: several towns of one network may each have a line 1.
    private static let lineGapMeters = 300.0

    /// Joins the routes of each line: routes that one relation lists, and routes with the same number and network near
    /// each other.
    /// - Returns: the relation that stands for the line of a route, by the index of the route's member.
    mutating func joinLines(_ masters: [LineMaster]) -> [Int: LineMaster] {
        let lines = members.indices.filter { members[$0].role == .line }
        guard !lines.isEmpty else { return [:] }
        let numbers = Dictionary(lines.map { (members[$0].rowKey, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [Int: LineMaster] = [:]
        for master in masters.sorted(by: { ($0.id.rowKey, $1.version) < ($1.id.rowKey, $0.version) }) {
            let routes = master.routes.compactMap { numbers[$0] }.filter { found[$0] == nil }
            for route in routes {
                found[route] = master
                sets.join(routes[0], route)
            }
        }
        for run in Self.runs(lines.filter { members[$0].nameHash != 0 }, by: { members[$0].nameHash }) where run.count > 1 {
            let orphans = run.filter { found[$0] == nil }
            join(orphans, withinMeters: Self.lineGapMeters) { _, _ in true }
            // A line's relation may lack a route. Such a route joins a listed route that has the same number nearby.
            let listed = run.filter { found[$0] != nil }
            for group in groups(of: orphans) {
                let best = listed.first { one in group.contains { isNear($0, one) } }
                if let best { sets.join(best, group[0]) }
            }
        }
        return found
    }

    private func isNear(_ a: Int, _ b: Int) -> Bool {
        Self.widened(members[a].bounds, Self.lineGapMeters).intersects(Self.widened(members[b].bounds, Self.lineGapMeters))
    }
}
