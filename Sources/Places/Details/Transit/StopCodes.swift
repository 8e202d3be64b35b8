package import PortolanOSMModel

/// What the tags of a platform or a pole say of it (wiki.openstreetmap.org, "Tag:public_transport=platform").
package struct StopCodes: Sendable, Hashable {
    /// The number of the platform, as signs say it.
    package var platform: String?
    /// By which the agency tells stops of one name apart.
    package var stop: String?
    /// Whether people with wheelchairs can board; nil if that is not known, or only some of them can.
    package var isAccessible: Bool?

    private static let longestText = 64

    package init(_ tags: OSMTags) {
        func text(_ key: String) -> String? { tags[key].flatMap { $0.isEmpty || $0.utf8.count > Self.longestText ? nil : $0 } }
        // Railways number their platforms, agencies of buses and trams their stops.
        let isRail =
            tags["railway"].map { $0 != "tram_stop" && $0 != "tram" } ?? false
            || ["train", "subway", "light_rail", "monorail"].contains { tags[$0] == "yes" }
        platform = text("local_ref") ?? (isRail ? text("ref") : nil)
        stop = isRail ? nil : text("ref")
        isAccessible = tags["wheelchair"] == "yes" ? true : tags["wheelchair"] == "no" ? false : nil
    }
}
