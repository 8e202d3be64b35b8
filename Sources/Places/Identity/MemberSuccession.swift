internal import PortolanOSMModel
internal import PortolanStore

/// What became of places by the objects that they, or the new ones, consist of.
struct MemberSuccession {
    /// Places that are members of new ones: these, by old row keys.
    private(set) var joined: [Int64: Int64] = [:]
    /// Places of several objects whose own is gone: where the first of the others leads, by old row keys.
    private(set) var successors: [Int64: Int64] = [:]
    /// All others.
    private(set) var rest: [StoredSite] = []

    init(of gone: [StoredSite], from old: PlaceStore, to new: PlaceStore, isCancelled: () -> Bool) throws {
        for (number, site) in gone.enumerated() {
            if number % 1_024 == 0, isCancelled() { throw CancellationError() }
            guard let id = PlaceID(rowKey: site.rowKey) else { continue }
            if let place = try new.place(ofMember: id) {
                joined[site.rowKey] = place.rowKey
            } else if let place = try Self.place(of: old.members(of: id), in: new) {
                successors[site.rowKey] = place.rowKey
            } else {
                rest.append(site)
            }
        }
    }

    private static func place(of members: [PlaceID], in new: PlaceStore) throws -> PlaceID? {
        for member in members {
            if try new.holds(member) { return member }
            if let place = try new.place(ofMember: member) { return place }
        }
        return nil
    }
}
