public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// Groups the autocomplete requests made while the user types with the details request that ends them; together they count once.
public struct AutocompleteSessionToken: Sendable, Hashable {
    let token = SessionToken()

    /// A new token, different from every other.
    public init() {}
}

/// Conditions on the suggestions of an autocomplete request.
public struct AutocompleteFilter: Sendable {
    /// Only places whose first type is one of these: five at most, or ``PlaceType/regions``, ``PlaceType/cities``, ``PlaceType/address``,
    /// ``PlaceType/geocode`` or ``PlaceType/establishment`` alone; nil or empty for all.
    public let types: Set<PlaceType>?
    /// Only places in these countries: two-letter region codes in upper or lower case, 15 at most (Google: 5); nil or empty for all.
    public let countries: Set<String>?
    /// Where the suggestions' distances are measured from; nil for no distances.
    public let origin: CLLocation?
    /// An area to prefer; nil for none. Ignored if there is a restriction.
    public let coordinateRegionBias: (any CoordinateRegionBias)?
    /// An area that all suggestions lie in; nil for none.
    public let coordinateRegionRestriction: (any CoordinateRegionRestriction)?
    /// The region code of the user's country, whose name suggestions leave out; nil if it is not known.
    public let regionCode: String?
    /// The cursor's position in the query, in Unicode characters; 0 for the end.
    public let inputOffset: Int
    /// Has no effect and exists so that sources compile: OpenStreetMap maps no businesses without a place.
    public let shouldIncludePureServiceAreaBusinesses: Bool

    /// A filter that lets everything pass, but for the conditions that are given.
    public init(
        types: Set<PlaceType>? = nil,
        countries: Set<String>? = nil,
        origin: CLLocation? = nil,
        coordinateRegionBias: (any CoordinateRegionBias)? = nil,
        coordinateRegionRestriction: (any CoordinateRegionRestriction)? = nil,
        regionCode: String? = nil,
        inputOffset: Int = 0,
        shouldIncludePureServiceAreaBusinesses: Bool = false
    ) {
        self.types = types
        self.countries = countries
        self.origin = origin
        self.coordinateRegionBias = coordinateRegionBias
        self.coordinateRegionRestriction = coordinateRegionRestriction
        self.regionCode = regionCode
        self.inputOffset = inputOffset
        self.shouldIncludePureServiceAreaBusinesses = shouldIncludePureServiceAreaBusinesses
    }

    /// The one type that the core does not know as a collection and that is applied to the suggestions instead; nil for none.
    var typeAppliedAfterwards: PlaceType? {
        guard let types, types.count == 1, let type = types.first else { return nil }
        return type == .geocode || type == .establishment ? type : nil
    }
}

/// A request for suggestions while the user types.
public struct AutocompleteRequest: Sendable {
    /// The text typed so far; white space around it does not count.
    public let query: String
    /// The token of the session that the request belongs to; nil for none.
    public let sessionToken: AutocompleteSessionToken?
    /// Which suggestions to make; nil for places of all kinds.
    public let filter: AutocompleteFilter?
    /// The cursor's position in the query, in Unicode characters; 0 for the end, or for the filter's.
    public let inputOffset: Int

    /// A request for suggestions; without a filter for places of all kinds, anywhere.
    public init(query: String, sessionToken: AutocompleteSessionToken? = nil, filter: AutocompleteFilter? = nil, inputOffset: Int = 0) {
        self.query = query
        self.sessionToken = sessionToken
        self.filter = filter
        self.inputOffset = inputOffset
    }

    /// The part of the query that counts, that before the cursor, without the white space around it.
    /// - Throws: ``PlacesError/invalidRequest(_:)`` if the cursor lies beyond the query.
    func input() throws -> String {
        let scalars = query.unicodeScalars
        let cursor = inputOffset > 0 ? inputOffset : filter?.inputOffset ?? 0
        guard cursor <= scalars.count else {
            throw PlacesError.invalidRequest("inputOffset: \(cursor) is beyond the query, which has \(scalars.count) characters")
        }
        let part = cursor > 0 ? String(String.UnicodeScalarView(scalars.prefix(cursor))) : query
        return part.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func coreQuery(_ input: String) throws -> AutocompleteQuery {
        let restriction = try Region.area(filter?.coordinateRegionRestriction, "coordinateRegionRestriction")
        let bias = try Region.area(filter?.coordinateRegionBias, "coordinateRegionBias")
        let isAppliedAfterwards = filter?.typeAppliedAfterwards != nil
        var query = AutocompleteQuery(
            input,
            includedPrimaryTypes: isAppliedAfterwards ? [] : (filter?.types ?? []).names,
            includedRegionCodes: (filter?.countries ?? []).map { $0.uppercased() }.sorted(),
            bias: restriction == nil ? bias : nil,
            restriction: restriction,
            origin: (filter?.origin).map { Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude) },
            limit: isAppliedAfterwards ? 20 : Self.limit
        )
        query.includesFutureOpenings = false
        return query
    }

    /// The core's suggestions as far as they pass the filter, five at most.
    func passing(_ found: [Suggestion]) -> [AutocompleteSuggestion] {
        let type = filter?.typeAppliedAfterwards
        let passed = found.filter { suggestion in
            guard let type else { return true }
            return suggestion.types.contains("establishment") == (type == .establishment)
        }
        return passed.prefix(Self.limit).compactMap { suggestion in
            suggestion.placeID.map { .place(AutocompletePlaceSuggestion(suggestion, $0)) }
        }
    }

    private static let limit = 5
}

/// A suggestion for a text that the user has typed; always a place.
public enum AutocompleteSuggestion: Sendable, Hashable {
    case place(AutocompletePlaceSuggestion)
}

/// A place that the typed text may mean.
public struct AutocompletePlaceSuggestion: Sendable, Hashable {
    private let suggestion: Suggestion
    /// The ID of the place, to fetch it with.
    public let placeID: String

    init(_ suggestion: Suggestion, _ id: some CustomStringConvertible) {
        self.suggestion = suggestion
        placeID = "\(id)"
    }

    /// The place's name and address on one line, with `AttributeScopes.AutocompleteMatchAttribute` on the parts that match.
    public var attributedFullText: AttributedString { MatchedTexts.attributed(suggestion.text) }
    /// The place's name, or the first line of its address if it has none; matching parts are marked.
    public var attributedPrimaryText: AttributedString { MatchedTexts.attributed(suggestion.mainText) }
    /// The rest of the address, which tells places of the same name apart; nil for none. Matching parts are marked.
    public var attributedSecondaryText: AttributedString? { suggestion.secondaryText.map(MatchedTexts.attributed) }
    /// ``attributedFullText`` for interfaces of Objective-C.
    public var legacyAttributedFullText: NSAttributedString { MatchedTexts.legacy(suggestion.text) }
    /// ``attributedPrimaryText`` for interfaces of Objective-C.
    public var legacyAttributedPrimaryText: NSAttributedString { MatchedTexts.legacy(suggestion.mainText) }
    /// ``attributedSecondaryText`` for interfaces of Objective-C.
    public var legacyAttributedSecondaryText: NSAttributedString? { suggestion.secondaryText.map(MatchedTexts.legacy) }
    /// Google's types of the place, the primary one first.
    public var types: [PlaceType] { suggestion.types.map(PlaceType.init(rawValue:)) }
    /// The straight-line distance from the filter's origin; nil without an origin.
    public var distance: Measurement<UnitLength>? {
        suggestion.distanceMeters.map { Measurement(value: Double($0), unit: .meters) }
    }
}

extension AutocompletePlaceSuggestion: CustomStringConvertible {
    /// The full text and the ID.
    public var description: String { "\(suggestion.text.text) (\(placeID))" }
}
