public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// What older requests could narrow suggestions to.
public enum GMSPlacesAutocompleteTypeFilter: Int, Sendable, CaseIterable {
    case noFilter = 0
    /// No businesses.
    case geocode = 1
    /// Complete addresses.
    case address = 2
    case establishment = 3
    case region = 4
    case city = 5

    /// Regions and cities are asked for; of the others what does not fit is left out of the answer.
    var isFilteredHere: Bool { self == .geocode || self == .address || self == .establishment }

    func admits(_ types: [String]) -> Bool {
        switch self {
        case .noFilter, .region, .city: true
        case .geocode: !types.contains("establishment")
        case .address: !Set(types).isDisjoint(with: ["street_address", "premise", "subpremise", "route"])
        case .establishment: types.contains("establishment")
        }
    }
}

/// What suggestions are wanted.
public final class GMSAutocompleteFilter: NSObject {
    /// The older way; does not count where ``types`` are set.
    public var type: GMSPlacesAutocompleteTypeFilter = .noFilter
    /// Five at most; one collection (``kGMSPlaceTypeCollectionCity``) stands alone.
    public var types: [String]?
    /// The older way; does not count where ``countries`` are set.
    public var country: String?
    /// Two-letter codes, in any case.
    public var countries: [String]?
    /// Where the distances of the suggestions are measured from.
    public var origin: CLLocation?
    /// An area to prefer. Does not count beside a restriction.
    public var locationBias: (any GMSPlaceLocationBias)?
    /// Nothing from outside.
    public var locationRestriction: (any GMSPlaceLocationRestriction)?
    /// The asker's country.
    public var regionCode: String?
    /// Where the cursor stands, in characters; 0 for the end.
    public var inputOffset: Int32 = 0
    /// Kept for the source's sake: OpenStreetMap knows no businesses without a place.
    public var shouldIncludePureServiceAreaBusinesses = false

    public override init() { super.init() }

    func apply(to query: inout AutocompleteQuery) {
        if let types {
            query.includedPrimaryTypes = types
        } else if type == .region {
            query.includedPrimaryTypes = [kGMSPlaceTypeCollectionRegion]
        } else if type == .city {
            query.includedPrimaryTypes = [kGMSPlaceTypeCollectionCity]
        }
        query.includedRegionCodes = (countries ?? country.map { [$0] } ?? []).map { $0.uppercased() }
        query.origin = origin.map { Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude) }
        query.restriction = (locationRestriction as? LocationOption)?.area
        if query.restriction == nil { query.bias = (locationBias as? LocationOption)?.area }
        query.inputOffset = inputOffset > 0 ? Int(inputOffset) : nil
    }
}
