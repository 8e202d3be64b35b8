public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// Groups the requests for suggestions while the user types, and the details request for the chosen place. Together
/// they count as one request.
public struct AutocompleteSessionToken: Sendable, Hashable {
    let token = SessionToken()

    /// Makes a new token, different from every other.
    public init() {}
}

/// Restricts the suggestions of an autocomplete request.
public struct AutocompleteFilter: Sendable {
    /// The primary types of places to suggest; nil or empty for all. There may be at most five, or one of
    /// ``PlaceType/regions``, ``PlaceType/cities``, ``PlaceType/address``, ``PlaceType/geocode`` and
    /// ``PlaceType/establishment`` alone.
    public let types: Set<PlaceType>?
    /// The two-letter region codes of the countries to suggest in, in upper or lower case; nil or empty for
    /// everywhere. There may be at most 15 (5 in Google's SDK).
    public let countries: Set<String>?
    /// The point from which the suggestions' distances are measured; nil for no distances.
    public let origin: CLLocation?
    /// An area to prefer; nil for none. It is ignored if there is a restriction.
    public let coordinateRegionBias: (any CoordinateRegionBias)?
    /// An area that contains all suggestions; nil for no limit.
    public let coordinateRegionRestriction: (any CoordinateRegionRestriction)?
    /// The region code of the user's country, whose name suggestions omit; nil if it is not known.
    public let regionCode: String?
    /// The position of the cursor in the query, in Unicode characters; 0 for the end.
    public let inputOffset: Int
    /// Has no effect, because OpenStreetMap has no businesses without a location. It exists for source
    /// compatibility.
    public let shouldIncludePureServiceAreaBusinesses: Bool

    /// Makes a filter. Without arguments it admits all suggestions.
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

    /// The one type that is applied to the core's suggestions afterwards, because the core does not know it as
    /// a collection; nil if there is none.
    var typeAppliedAfterwards: PlaceType? {
        guard let types, types.count == 1, let type = types.first else { return nil }
        return type == .geocode || type == .establishment ? type : nil
    }
}

/// A request for suggestions while the user types.
public struct AutocompleteRequest: Sendable {
    /// The text typed so far. Surrounding white space is ignored.
    public let query: String
    /// The token of the request's session; nil for none.
    public let sessionToken: AutocompleteSessionToken?
    /// The filter of suggestions; nil for places of all kinds.
    public let filter: AutocompleteFilter?
    /// The position of the cursor in the query, in Unicode characters; 0 takes the position of the filter. If that is 0
    /// too, the cursor is at the end.
    public let inputOffset: Int

    /// Makes a request. Without a filter it suggests places of all kinds everywhere.
    public init(query: String, sessionToken: AutocompleteSessionToken? = nil, filter: AutocompleteFilter? = nil, inputOffset: Int = 0) {
        self.query = query
        self.sessionToken = sessionToken
        self.filter = filter
        self.inputOffset = inputOffset
    }

    /// Returns the part of the query before the cursor, without surrounding white space.
    /// - Throws: ``PlacesError/invalidRequest(_:)`` if the cursor is beyond the query.
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

    /// Returns at most five of the core's suggestions that pass the filter.
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

/// A suggestion for the typed text, which is always a place.
public enum AutocompleteSuggestion: Sendable, Hashable {
    case place(AutocompletePlaceSuggestion)
}

/// A place that matches the typed text.
public struct AutocompletePlaceSuggestion: Sendable, Hashable {
    private let suggestion: Suggestion
    /// The ID of the place, for fetching it.
    public let placeID: String

    init(_ suggestion: Suggestion, _ id: some CustomStringConvertible) {
        self.suggestion = suggestion
        placeID = "\(id)"
    }

    /// The place's name and address on one line. Matching parts have the attribute
    /// `AttributeScopes.AutocompleteMatchAttribute`.
    public var attributedFullText: AttributedString { MatchedTexts.attributed(suggestion.text) }
    /// The place's name, or the first line of its address if it has no name. Matching parts are marked.
    public var attributedPrimaryText: AttributedString { MatchedTexts.attributed(suggestion.mainText) }
    /// The rest of the address, which tells places of the same name apart; nil if there is none. Matching parts
    /// are marked.
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
