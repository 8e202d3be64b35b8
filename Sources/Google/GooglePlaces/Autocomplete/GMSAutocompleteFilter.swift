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

    /// The collection of types that the kind is in a request; nil for kinds that are applied to the suggestions afterwards.
    var collection: String? {
        switch self {
        case .address: kGMSPlaceTypeCollectionAddress
        case .region: kGMSPlaceTypeCollectionRegion
        case .city: kGMSPlaceTypeCollectionCity
        case .noFilter, .geocode, .establishment: nil
        }
    }

    /// Whether the kind is applied to the suggestions after the request.
    var isFilteredHere: Bool { self == .geocode || self == .establishment }

    func admits(_ types: [String]) -> Bool {
        switch self {
        case .noFilter, .address, .region, .city: true
        case .geocode: !types.contains("establishment")
        case .establishment: types.contains("establishment")
        }
    }
}

/// Narrows the suggestions to kinds of place, countries or an area.
public final class GMSAutocompleteFilter: NSObject {
    /// The older way to narrow by kind, by default `noFilter`; ignored if ``types`` is set.
    public var type: GMSPlacesAutocompleteTypeFilter = .noFilter
    /// Primary place types to suggest, five at most; a collection (``kGMSPlaceTypeCollectionCity``) must be the only entry. nil for all.
    public var types: [String]?
    /// The region code of one country to suggest in; ignored if ``countries`` is set. nil for everywhere.
    public var country: String?
    /// Two-letter region codes of the countries to suggest in, in upper or lower case, 15 at most (Google: 5); nil for everywhere.
    public var countries: [String]?
    /// The point from which the suggestions' distances are measured; nil for no distances.
    public var origin: CLLocation?
    /// The area to prefer; ignored if ``locationRestriction`` is set. nil for none.
    public var locationBias: (any GMSPlaceLocationBias)?
    /// The area that all suggestions must lie in; nil for no limit.
    public var locationRestriction: (any GMSPlaceLocationRestriction)?
    /// The region code of the user's country, whose name suggestions leave out; nil if it is not known.
    public var regionCode: String?
    /// The cursor's position in the query, in Unicode characters; 0, the default, for the end.
    public var inputOffset: Int32 = 0
    /// Kept for source compatibility and without effect: OpenStreetMap has no businesses without a location.
    public var shouldIncludePureServiceAreaBusinesses = false

    public override init() { super.init() }

    /// The part of a query that counts, that before the cursor, without the white space around it; nil if the cursor lies beyond the
    /// query.
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
