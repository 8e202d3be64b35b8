import Foundation
import PortolanGeo
import PortolanPlaces
import PortolanWindow

/// Makes the cards of clicked and found places, and the list below the search field.
struct PlaceCards: Sendable {
    let client: PlacesClient
    let language: String?

    /// Returns the card of the place that was clicked on the map; nil if the region no longer has it.
    @Sendable func find(_ click: PlaceClick) async -> PlaceCard? {
        guard let place = try? await client.place(click.placeID, language: language) else { return nil }
        return Self.card(place, location: place.location ?? click.coordinate)
    }

    static func card(_ place: Place, location: Coordinate) -> PlaceCard {
        var rows = [PlaceCard.Row("Kind", PlaceText.kind(place))]
        func add(_ label: String, _ value: String?, link: String? = nil) {
            if let value, !value.isEmpty { rows.append(.init(label, value, link: link)) }
        }
        add("Now", HoursText.now(place))
        add("Hours", place.regularHours?.weekdayDescriptions.joined(separator: "\n"))
        add("Address", place.formattedAddress ?? PlaceText.address(place))
        add("Phone", place.internationalPhoneNumber, link: place.internationalPhoneNumber.map { "tel:" + $0.filter { $0 != " " } })
        add("Website", place.website.map(shown), link: place.website?.absoluteString)
        return PlaceCard(
            title: PlaceText.title(place),
            rows: rows,
            attribution: place.attributions.map(\.provider).joined(separator: " | "),
            location: location,
            extent: place.viewport
        )
    }

    /// Returns a web address without its scheme, as people read it.
    private static func shown(_ website: URL) -> String {
        var text = website.absoluteString
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text.removeFirst(scheme.count) }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

// MARK: Search

extension PlaceCards {
    private static func area(_ request: SearchRequest) -> SearchArea {
        .circle(center: request.center, radiusMeters: request.radiusMeters)
    }

    /// Suggestions for the typed text: places and kinds.
    @Sendable func suggest(_ request: SearchRequest) async -> [SearchItem] {
        let query = AutocompleteQuery(
            request.text,
            bias: Self.area(request),
            origin: request.center,
            includesQueryPredictions: true,
            limit: 7
        )
        let found = (try? await client.autocomplete(query, language: language)) ?? []
        return found.map { suggestion in
            SearchItem(
                placeID: suggestion.placeID.map { "\($0)" },
                title: suggestion.mainText.text.plainLine,
                matches: suggestion.mainText.matches,
                detail: Self.detail(suggestion.secondaryText?.text.plainLine, suggestion.distanceMeters.map(Double.init))
            )
        }
    }

    /// Returns the places that a whole text finds.
    @Sendable func findText(_ request: SearchRequest) async -> [SearchItem] {
        let query = TextQuery(request.text, bias: Self.area(request), limit: 20)
        let found = (try? await client.search(query, language: language)) ?? []
        return found.map { place in
            let distance = place.location?.distanceMeters(to: request.center)
            return SearchItem(
                placeID: "\(place.id)",
                title: PlaceText.title(place),
                detail: Self.detail(place.shortFormattedAddress ?? place.formattedAddress ?? PlaceText.kind(place), distance),
                location: place.location
            )
        }
    }

    /// Returns the card of a place in the list.
    @Sendable func findItem(_ item: SearchItem) async -> PlaceCard? {
        guard let id = item.placeID, let place = try? await client.place(id, language: language), let location = place.location else {
            return nil
        }
        return Self.card(place, location: location)
    }

    private static func detail(_ text: String?, _ distance: Double?) -> String {
        [text, distance.map(PlaceText.distance)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
