import Foundation
import OpeningHours
import PortolanBasics
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder

/// Writes places as text for people.
enum PlaceText {
    /// Returns a place in full: its name, address, hours, contact, offers and attribution.
    static func details(_ place: Place, showsTags: Bool = false) -> String {
        var text = AnswerText()
        text.line(title(place))
        text.line(subtitle(place))
        if let summary = place.editorialSummary?.text { text.paragraph(summary) }
        text.blank()
        text.row("Now", HoursText.now(place))
        text.row("Address", place.formattedAddress ?? address(place))
        text.row("Phone", ([place.internationalPhoneNumber].compactMap(\.self) + (place.otherPhoneNumbers ?? [])).joined(separator: ", "))
        text.row("Website", place.website?.absoluteString)
        for link in place.contactLinks?.social ?? [] { text.row(link.network.displayName, link.address.url) }
        text.row("Mail", place.contactLinks?.emails.joined(separator: ", "))
        text.row("Menu", place.contactLinks?.menu?.url)
        text.row("Booking", place.contactLinks?.reservation?.url)
        text.row("Rating", rating(place))
        text.row("Price", place.priceLevel.map { $0 == .free ? "free" : String(repeating: "$", count: $0.rawValue) })
        for (index, line) in (place.transitStation?.lines ?? []).enumerated() {
            text.row(index == 0 ? "Lines" : "", TransitText.line(line))
        }
        for (index, direction) in (place.transitLine?.directions ?? []).enumerated() {
            text.row(index == 0 ? "Stops" : "", TransitText.stops(direction))
        }
        let table = HoursText.table(place)
        if !table.isEmpty {
            text.blank()
            text.lines(table)
        }
        let offers = OfferText.rows(place.attributes)
        if !offers.isEmpty {
            text.blank()
            for (label, value) in offers { text.row(label, value) }
        }
        for (index, photo) in (place.photos ?? []).enumerated() {
            if index == 0 { text.blank() }
            text.row(
                index == 0 ? "Photos" : "",
                [(photo.pageURL ?? photo.imageURL)?.absoluteString ?? photo.name, photo.authors.map(\.displayName).joined(separator: ", ")]
                    .filter { !$0.isEmpty }.joined(separator: "  © ")
            )
        }
        for (index, review) in (place.reviews ?? []).enumerated() {
            if index == 0 { text.blank() }
            let author = review.author.map { ", \($0.displayName)" } ?? ""
            text.row(index == 0 ? "Reviews" : "", "\(review.rating)\(author): \(review.text?.text ?? "")")
        }
        text.blank()
        text.row("Position", place.location.map { "\($0)" })
        text.row("Plus code", place.plusCode?.compoundCode ?? place.plusCode?.globalCode)
        text.row("ID", "\(place.id)")
        text.row("Source", place.source.map(source))
        if showsTags, let tags = place.source?.tags, !tags.isEmpty {
            text.blank()
            text.line("Tags")
            for tag in tags { text.line("  \(tag.key) = \(tag.value)") }
        }
        text.blank()
        for attribution in place.attributions { text.line(attribution.provider) }
        return text.text
    }

    /// Returns one line for each place: a leading number (a distance or a likelihood), the name, the kind, the address
    /// and finally the ID.
    static func list(_ places: [(lead: String, place: Place)], none: String = "No places there.") -> String {
        guard !places.isEmpty else { return none }
        let leadWidth = places.map { $0.lead.displayWidth }.max() ?? 0
        let lines = places.map { entry -> (left: String, id: String) in
            let place = entry.place
            let lead = entry.lead.isEmpty ? "" : entry.lead.padded(to: leadWidth, isRight: true) + "  "
            var parts = [title(place), kind(place)]
            if let address = addressBesideName(place) { parts.append(address) }
            if place.isOpenNow == false { parts.append("closed") }
            if let missing = place.missingWords { parts.append("without '" + missing.joined(separator: " ") + "'") }
            return ((lead + parts.filter { !$0.isEmpty }.joined(separator: " · ")).plainLine, "\(place.id)")
        }
        let width = min(lines.map { $0.left.displayWidth }.max() ?? 0, 100)
        var text = lines.map { $0.left.padded(to: width) + "  " + $0.id }
        text.append("")
        for provider in places.flatMap(\.place.attributions).map(\.provider.plainLine) where !text.contains(provider) {
            text.append(provider)
        }
        return text.joined(separator: "\n")
    }

    static func title(_ place: Place) -> String {
        place.displayName?.text ?? address(place) ?? "Unnamed \(kind(place))"
    }

    private static func subtitle(_ place: Place) -> String {
        var parts = [kind(place)]
        if let kinds = place.source?.kinds { parts.append(kinds.joined(separator: ", ")) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Returns the name of the place's kind in the language of the answer. If the kind has no name, returns the type or
    /// the value of the tag.
    static func kind(_ place: Place) -> String {
        let type = place.primaryType.flatMap { TypeNames.sayingNothing.contains($0) ? nil : $0 }
        let kind = place.source?.kinds.first.map { $0.split(separator: "=").last.map(String.init) ?? $0 }
        if type != nil, let name = place.primaryTypeDisplayName?.text { return name }
        return (type ?? kind ?? "place").replacing("_", with: " ")
    }

    static func address(_ place: Place) -> String? {
        if let formatted = place.shortFormattedAddress ?? place.formattedAddress { return formatted }
        func part(_ type: String) -> String? { place.addressComponents?.first { $0.types.contains(type) }?.longText }
        let street = [part("street_number"), part("route") ?? part("neighborhood")].compactMap(\.self).joined(separator: " ")
        let town = [part("postal_code"), part("locality")].compactMap(\.self).joined(separator: " ")
        let text = [street, town].filter { !$0.isEmpty }.joined(separator: ", ")
        return text.isEmpty ? nil : text
    }

    /// Returns the address of a place beside its name. If the address begins with the name, as for a street, the name
    /// is removed; nil if nothing is left.
    static func addressBesideName(_ place: Place) -> String? {
        guard let name = place.displayName?.text, let address = address(place), address != name else { return nil }
        return address.hasPrefix(name + ", ") ? String(address.dropFirst(name.count + 2)) : address
    }

    /// Returns the position beside a route, such as `12.3 km along, 150 m off`.
    static func beside(_ point: RoutePoint) -> String { "\(distance(point.positionMeters)) along, \(distance(point.distanceMeters)) off" }

    static func distance(_ meters: Double) -> String {
        meters < 999.5
            ? "\(Int(clamping: meters.rounded())) m"
            : "\((meters / 1000).formatted(.number.precision(.fractionLength(1)).locale(.init(identifier: "en")))) km"
    }

    private static func rating(_ place: Place) -> String? {
        place.rating.map { "\($0)" + (place.userRatingCount.map { " of 5, by \($0)" } ?? " of 5") }
    }

    private static func source(_ source: Place.Source) -> String {
        let edited = source.timestamp.map { ", edited \($0.formatted(.iso8601.year().month().day()))" } ?? ""
        let others = source.members.isEmpty ? "" : ", with \(source.members.count) other object\(source.members.count == 1 ? "" : "s")"
        return "\(source.key)" + (source.version > 0 ? ", version \(source.version)" : "") + edited + others
    }
}

extension Place {
    /// Whether the place is open according to its hours; nil if they are unknown.
    var isOpenNow: Bool? { (currentHours ?? regularHours)?.isOpenNow }
}
