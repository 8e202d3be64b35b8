import Foundation
import PortolanGeo
import PortolanPlaces
import PortolanRegion

/// Places as a person likes to read them.
enum PlaceText {
    static func details(_ place: Place) -> String {
        var lines = [title(place), subtitle(place), ""]
        func add(_ label: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append(label + String(repeating: " ", count: max(1, 14 - label.count)) + value)
        }
        let source = place.source
        add("Address", address(place))
        add("Hours", source?["opening_hours"])
        add("Phone", source?["phone"] ?? source?["contact:phone"])
        add("Website", source?["website"] ?? source?["contact:website"])
        add("Position", place.location.map { "\($0)" })
        add("ID", "\(place.id)")
        add("Source", source.map { "\($0.key)" + ($0.version > 0 ? ", version \($0.version)" : "") + edited($0) })
        let shown: Set<String> = ["name", "opening_hours", "phone", "contact:phone", "website", "contact:website"]
        let others = source?.tags.filter { !shown.contains($0.key) && !$0.key.hasPrefix("addr:") } ?? []
        if !others.isEmpty {
            lines += ["", "Tags"]
            lines += others.map { "  \($0.key) = \($0.value)" }
        }
        lines += [""] + place.attributions.map(\.provider)
        return lines.joined(separator: "\n")
    }

    static func list(_ places: [PlaceDistance]) -> String {
        guard !places.isEmpty else { return "No places there." }
        let distances = places.map { distance($0.distanceMeters) }
        let width = distances.map(\.count).max() ?? 0
        var lines: [String] = []
        for (near, distance) in zip(places, distances) {
            let place = near.place
            lines.append(
                String(repeating: " ", count: width - distance.count) + "\(distance)  \(title(place)) · \(kind(place))  \(place.id)"
            )
        }
        var seen: [String] = []
        for attribution in places.flatMap(\.place.attributions) where !seen.contains(attribution.provider) {
            seen.append(attribution.provider)
        }
        return (lines + [""] + seen).joined(separator: "\n")
    }

    static func title(_ place: Place) -> String {
        place.displayName?.text ?? address(place) ?? "Unnamed \(kind(place))"
    }

    private static func subtitle(_ place: Place) -> String {
        var parts = [kind(place)]
        if let kinds = place.source?.kinds { parts.append(kinds.joined(separator: ", ")) }
        return parts.joined(separator: " · ")
    }

    static func kind(_ place: Place) -> String {
        let generic: Set<String> = ["point_of_interest", "establishment"]
        let type = place.primaryType.flatMap { generic.contains($0) ? nil : $0 }
        let kind = place.source?.kinds.first.map { $0.split(separator: "=").last.map(String.init) ?? $0 }
        return (type ?? kind ?? "place").replacing("_", with: " ")
    }

    static func address(_ place: Place) -> String? {
        func part(_ type: String) -> String? { place.addressComponents?.first { $0.types.contains(type) }?.longText }
        let street = [part("street_number"), part("route") ?? part("neighborhood")].compactMap(\.self).joined(separator: " ")
        let town = [part("postal_code"), part("locality")].compactMap(\.self).joined(separator: " ")
        let text = [street, town].filter { !$0.isEmpty }.joined(separator: ", ")
        return text.isEmpty ? nil : text
    }

    private static func edited(_ source: Place.Source) -> String {
        source.timestamp.map { ", edited \($0.formatted(.iso8601.year().month().day()))" } ?? ""
    }

    private static func distance(_ meters: Double) -> String {
        meters < 999.5 ? "\(Int(meters.rounded())) m" : "\((meters / 1000).formatted(.number.precision(.fractionLength(1)))) km"
    }
}
