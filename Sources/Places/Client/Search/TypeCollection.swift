/// Names for several types in an autocomplete query, as in Google's interfaces.
enum TypeCollection: String, CaseIterable {
    case regions = "(regions)"
    case cities = "(cities)"
    /// Houses, house numbers and streets.
    case addresses = "address"

    /// Returns the collection that the types of a query name; nil for types of places.
    init?(_ types: [String]) {
        guard types.count == 1, let name = types.first else { return nil }
        self.init(rawValue: name)
    }

    /// The types of the collection. A place belongs to the collection if the place has one of these types.
    var types: Set<String> {
        switch self {
        case .regions:
            ["locality", "sublocality", "postal_code", "country", "administrative_area_level_1", "administrative_area_level_2"]
        case .cities: ["locality", "administrative_area_level_3"]
        case .addresses: ["street_address", "premise", "subpremise", "route"]
        }
    }
}
