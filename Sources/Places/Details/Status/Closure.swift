internal import OpeningHours
internal import PortolanOSMModel

/// Finds out from tags whether a business is closed for a while or for good. The opening hours of a closed business
/// are `off`, `closed "for works"` or `2026 Jan-2026 Mar off "renovation"`, for example.
enum Closure {
    /// Returns the status; nil if the tags do not say that the business is closed.
    static func of(_ tags: DetailTags, _ today: CivilDate) -> BusinessStatus? {
        if let status = tags["operational_status"], let found = operationalStatus[status.lowercased()] { return found }
        guard let text = tags["opening_hours"], mayClose(text), let hours = try? OpeningHours(text) else { return nil }
        let noon = LocalTime(today, minuteOfDay: 720)
        let state = hours.state(at: noon)
        guard state.kind == .closed else { return nil }
        if state.comment?.isEmpty ?? true { return plainly.contains(hours.normalized) ? .closedTemporarily : nil }
        // One day off with a reason is no closure, but a week of them is.
        let week = LocalTime(today)..<LocalTime(today.adding(days: 7))
        guard hours.intervals(in: week).isEmpty else { return nil }
        let reason = state.comment?.lowercased() ?? ""
        return forGood.contains { reason.contains($0) } ? .closedPermanently : .closedTemporarily
    }

    /// Whether the hours may say that the place is closed for a while. Most hours cannot, and need not be parsed.
    private static func mayClose(_ text: String) -> Bool {
        guard text.utf8.count <= 2048 else { return false }
        guard text.utf8.contains(UInt8(ascii: "\"")) || !text.utf8.contains(UInt8(ascii: ":")) else { return false }
        return text.contains(ignoringASCIICase: "off") || text.contains(ignoringASCIICase: "closed")
    }

    private static let plainly: Set<String> = ["off", "24/7 off", "closed"]

    /// Words in reasons for a closure that is permanent.
    private static let forGood = [
        "permanent", "dauerhaft", "endgültig", "définitiv", "definitiv", "for good", "out of business", "vĩnh viễn", "kalıcı", "閉業", "閉店",
    ]

    /// The statuses by the values of `operational_status` (wiki.openstreetmap.org, "Key:operational_status").
    private static let operationalStatus: [String: BusinessStatus] = [
        "closed": .closedTemporarily, "temporarily_closed": .closedTemporarily, "closed_temporarily": .closedTemporarily,
        "out_of_order": .closedTemporarily,
        "broken": .closedTemporarily, "maintenance": .closedTemporarily, "permanently_closed": .closedPermanently,
        "closed_permanently": .closedPermanently,
    ]
}
