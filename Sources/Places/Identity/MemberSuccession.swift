internal import PortolanOSMModel
internal import PortolanStore

/// Finds new places for disappeared places through the objects that old or new places consist of.
struct MemberSuccession {
    /// Places that are now members of a new place: the new row key by the old one.
    private(set) var joined: [Int64: Int64] = [:]
    /// Places whose own object is gone, while another of their objects remains. The value is the row key of the
    /// place that the first remaining object belongs to, by the old row key.
    private(set) var successors: [Int64: Int64] = [:]
    /// The places that remain without a successor.
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
