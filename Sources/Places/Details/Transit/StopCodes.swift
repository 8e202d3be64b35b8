package import PortolanOSMModel

/// The codes of a platform or a pole, from its tags (wiki.openstreetmap.org, "Tag:public_transport=platform").
package struct StopCodes: Sendable, Hashable {
    /// The number of the platform on signs; nil if it is not known.
    package var platform: String?
    /// The agency's code, which tells stops with the same name apart; nil if it is not known.
    package var stop: String?
    /// Whether people with wheelchairs can board; nil if this is not known, or if only some of them can.
    package var isAccessible: Bool?

    private static let longestText = 64

    package init(_ tags: OSMTags) {
        func text(_ key: String) -> String? { tags[key].flatMap { $0.isEmpty || $0.utf8.count > Self.longestText ? nil : $0 } }
        // On railways, `ref` is the number of the platform. On buses and trams, it is the agency's code of the stop.
        let isRail =
            tags["railway"].map { $0 != "tram_stop" && $0 != "tram" } ?? false
            || ["train", "subway", "light_rail", "monorail"].contains { tags[$0] == "yes" }
        platform = text("local_ref") ?? (isRail ? text("ref") : nil)
        stop = isRail ? nil : text("ref")
        isAccessible = tags["wheelchair"] == "yes" ? true : tags["wheelchair"] == "no" ? false : nil
    }
}
