public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// The kinds of place that ``GMSAutocompleteFilter/type`` can narrow suggestions to.
public enum GMSPlacesAutocompleteTypeFilter: Int, Sendable, CaseIterable {
    case noFilter = 0
    /// No businesses.
    case geocode = 1
    /// Complete addresses.
    case address = 2
    /// Businesses and other establishments.
    case establishment = 3
    case region = 4
    case city = 5

    /// The collection of types that a request names for this kind; nil if the kind is applied to the
    /// suggestions instead.
    var collection: String? {
        switch self {
        case .address: kGMSPlaceTypeCollectionAddress
        case .region: kGMSPlaceTypeCollectionRegion
        case .city: kGMSPlaceTypeCollectionCity
        case .noFilter, .geocode, .establishment: nil
        }
    }

    /// Whether this kind is applied to the suggestions after the request.
    var isFilteredHere: Bool { self == .geocode || self == .establishment }

    func admits(_ types: [String]) -> Bool {
        switch self {
        case .noFilter, .address, .region, .city: true
        case .geocode: !types.contains("establishment")
        case .establishment: types.contains("establishment")
        }
    }
}

/// Restricts suggestions to kinds of place, countries or an area.
public final class GMSAutocompleteFilter: NSObject {
    /// The older way to restrict by kind, `noFilter` by default. It is ignored if ``types`` is set.
    public var type: GMSPlacesAutocompleteTypeFilter = .noFilter
    /// The primary place types to suggest, at most five. A collection (``kGMSPlaceTypeCollectionCity``) must be
    /// the only entry. Nil for all types.
    public var types: [String]?
    /// The region code of the only country to suggest in; nil for everywhere. It is ignored if ``countries`` is
    /// set.
    public var country: String?
    /// The two-letter region codes of the countries to suggest in, in upper or lower case; nil for everywhere.
    /// There may be at most 15 (5 in Google's SDK).
    public var countries: [String]?
    /// The point from which the suggestions' distances are measured; nil for no distances.
    public var origin: CLLocation?
    /// The area to prefer; nil for none. It is ignored if ``locationRestriction`` is set.
    public var locationBias: (any GMSPlaceLocationBias)?
    /// The area that contains all suggestions; nil for no limit.
    public var locationRestriction: (any GMSPlaceLocationRestriction)?
    /// The region code of the user's country, whose name suggestions omit; nil if it is not known.
    public var regionCode: String?
    /// The position of the cursor in the query, in Unicode characters; 0, the default, means the end.
    public var inputOffset: Int32 = 0
    /// Stored for source compatibility without effect, because OpenStreetMap has no businesses without a
    /// location.
    public var shouldIncludePureServiceAreaBusinesses = false

    public override init() { super.init() }

    /// Returns the part of a query before the cursor, without surrounding white space; nil if the cursor is
    /// beyond the query.
    func input(_ query: String) -> String? {
        let scalars = query.unicodeScalars
        let cursor = inputOffset > 0 ? Int(inputOffset) : scalars.count
        guard cursor <= scalars.count else { return nil }
        return String(String.UnicodeScalarView(scalars.prefix(cursor))).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func apply(to query: inout AutocompleteQuery) {
        query.includedPrimaryTypes = types ?? type.collection.map { [$0] } ?? []
        query.includedRegionCodes = (countries ?? country.map { [$0] } ?? []).map { $0.uppercased() }
        query.origin = origin.map { Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude) }
        query.restriction = (locationRestriction as? LocationOption)?.area
        if query.restriction == nil { query.bias = (locationBias as? LocationOption)?.area }
    }
}
