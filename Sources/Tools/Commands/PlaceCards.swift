import Foundation
import PortolanGeo
import PortolanPlaces
import PortolanWindow

/// Makes the cards of clicked and found places, and the list below the search field.
struct PlaceCards: Sendable {
    let client: PlacesClient
    let language: String?

    /// Returns the card of the place that was clicked on the map. If the click hit no place and the map shows houses,
    /// returns the card of the nearest place within reach, preferably of a place with a name.
    @Sendable func find(_ click: PlaceClick) async -> PlaceCard? {
        if let id = click.placeID, let place = try? await client.place(id, language: language) {
            return Self.card(place, location: place.location ?? click.coordinate)
        }
        guard click.radiusMeters <= Self.widestReach else { return nil }
        let query = NearbyQuery(
            center: click.coordinate,
            radiusMeters: click.radiusMeters,
            scope: .everything,
            rank: .distance,
            limit: 8
        )
        let near = try? await client.nearby(query, language: language)
        // A click beside a house must not select the street or the quarter.
        let places = (near ?? []).map(\.place).filter { Self.wide.isDisjoint(with: $0.types ?? []) }
        guard let place = places.first(where: { $0.displayName != nil }) ?? places.first else { return nil }
        return Self.card(place, location: place.location ?? click.coordinate)
    }

    /// If the radius of a click is greater than this, in metres, the click does not select places that the map does not
    /// show.
    private static let widestReach = 30.0

    private static let wide: Set<String> = ["route", "political"]

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
