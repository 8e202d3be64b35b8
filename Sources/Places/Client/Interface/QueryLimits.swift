internal import PortolanGeo
internal import PortolanSearch
internal import PortolanStore

// The documented limits of Google's Places API (New). A value outside them is an error that names the argument. No
// query is changed silently.

extension PlacesError {
    static func argument(_ name: String, _ message: String) -> PlacesError { PlacesError(.invalidArgument, name, message) }
}

/// The limits of a backend's work, whatever a query requests. They are the same for regions and for places in memory.
package enum BackendLimits {
    /// The greatest number of matches of a text on all pages.
    static let textMatches = PlaceStore.textLimit
    /// The greatest number of matches that a query checks by data outside the index, such as opening hours.
    static let chosenMatches = textMatches * 10
    /// The greatest number of places that a page of a circle may skip. All of them are read again for each page.
    static let nearbyOffset = chosenMatches
    /// The greatest number of matches that are counted by type.
    static let countedMatches = 10_000
    /// The greatest number of places that are considered as the place of a user.
    static let candidates = 500
    /// The greatest number of points of a line to search along.
    package static let routePoints = 50_000
}

extension SearchArea {
    func validate(_ name: String) throws(PlacesError) {
        switch self {
        case .circle(let center, let radiusMeters):
            try center.validate(name + ".center")
            guard radiusMeters >= 0, radiusMeters <= 50_000 else {
                throw .argument(name + ".radius", "\(radiusMeters) is not within 0…50000 metres")
            }
        case .rectangle(let bounds):
            try bounds.southWest.validate(name + ".low")
            try bounds.northEast.validate(name + ".high")
            guard bounds.south <= bounds.north else { throw .argument(name, "the low latitude is above the high latitude") }
        case .along(let line, let reach):
            let (count, most) = (line.coordinates.count, BackendLimits.routePoints)
            guard count <= most else { throw .argument(name, "has \(count) points; give at most \(most)") }
            guard reach >= 0, reach <= 50_000 else { throw .argument(name, "the reach of \(reach) is not within 0…50000 metres") }
        }
    }
}

extension Coordinate {
    func validate(_ name: String) throws(PlacesError) {
        guard isValid else { throw .argument(name, "\(latitude),\(longitude) is not within ±90, ±180 degrees") }
    }
}

extension TypeFilter {
    func validate() throws(PlacesError) {
        let lists = [
            ("includedTypes", included), ("excludedTypes", excluded), ("includedPrimaryTypes", includedPrimary),
            ("excludedPrimaryTypes", excludedPrimary),
        ]
        for (name, list) in lists where list.count > 50 { throw .argument(name, "has \(list.count) types; give at most 50") }
        if let both = included.intersection(excluded).min() { throw .argument("excludedTypes", "\(both) is both included and excluded") }
        if let both = includedPrimary.intersection(excludedPrimary).min() {
            throw .argument("excludedPrimaryTypes", "\(both) is both included and excluded")
        }
    }
}

extension NearbyQuery {
    func validate() throws(PlacesError) {
        try SearchArea.circle(center: center, radiusMeters: radiusMeters).validate("locationRestriction.circle")
        try types.validate()
        try validateLimit(limit, "maxResultCount")
        let most = BackendLimits.nearbyOffset
        guard (0...most).contains(offset) else { throw .argument("offset", "\(offset) is not within 0…\(most)") }
    }
}

extension CurrentPlaceQuery {
    func validate() throws(PlacesError) {
        try position.validate("position")
        guard accuracyMeters >= 0, accuracyMeters <= 5_000 else {
            throw .argument("accuracyMeters", "\(accuracyMeters) is not within 0…5000 metres")
        }
        guard (1...50).contains(limit) else { throw .argument("limit", "\(limit) is not within 1…50") }
    }
}

extension TextQuery {
    func validate() throws(PlacesError) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .argument("textQuery", "is empty") }
        guard text.utf8.count <= 4096 else { throw .argument("textQuery", "is longer than 4096 bytes") }
        try validateLimit(limit, "pageSize")
        guard offset >= 0 else { throw .argument("pageToken", "must be the token of an answer") }
        try validateCountries(countries, "regionCodes")
        guard areas.count <= 10, areas.allSatisfy({ $0.utf8.count <= 256 }) else {
            throw .argument("areas", "must have at most 10 areas, each with at most 256 bytes")
        }
        if let area = areas.first(where: { !$0.contains { !$0.isWhitespace } }) { throw .argument("areas", "'\(area)' is not a name") }
        if let minimumRating, !(minimumRating >= 0 && minimumRating <= 5) {
            throw .argument("minRating", "\(minimumRating) is not within 0…5")
        }
        if let rate = evOptions?.minimumChargeRateKW, !(rate >= 0 && rate.isFinite) {
            throw .argument("evOptions.minimumChargingRateKw", "\(rate) is not a power in kilowatts")
        }
        if bias != nil, restriction != nil { throw .argument("locationBias", "bias and restriction cannot be combined; give one of them") }
        try bias?.validate("locationBias")
        try restriction?.validate("locationRestriction")
        try along?.validate("searchAlongRouteParameters.polyline")
        switch restriction {
        case .rectangle(let bounds) where bounds.longitudeSpan > 180:
            throw .argument("locationRestriction", "is wider than 180 degrees; divide it")
        default: break
        }
    }
}

extension AutocompleteQuery {
    func validate() throws(PlacesError) {
        guard !input.isEmpty else { throw .argument("input", "is empty") }
        guard input.utf8.count <= 4096 else { throw .argument("input", "is longer than 4096 bytes") }
        if let inputOffset, inputOffset < 0 || inputOffset > input.unicodeScalars.count {
            throw .argument("inputOffset", "\(inputOffset) is not within the input's \(input.unicodeScalars.count) characters")
        }
        guard includedPrimaryTypes.count <= 5 else {
            throw .argument("includedPrimaryTypes", "has \(includedPrimaryTypes.count) types; give at most 5")
        }
        for type in includedPrimaryTypes {
            if TypeCollection(rawValue: type) != nil {
                guard includedPrimaryTypes.count == 1 else {
                    throw .argument("includedPrimaryTypes", "\(type) cannot be combined with other types")
                }
            } else if type.hasPrefix("(") {
                throw .argument("includedPrimaryTypes", "\(type) is neither (regions) nor (cities)")
            }
        }
        guard includedRegionCodes.count <= 15 else {
            throw .argument("includedRegionCodes", "has \(includedRegionCodes.count) codes; give at most 15")
        }
        try validateCountries(includedRegionCodes, "includedRegionCodes")
        if bias != nil, restriction != nil { throw .argument("locationBias", "bias and restriction cannot be combined; give one of them") }
        try bias?.validate("locationBias")
        try restriction?.validate("locationRestriction")
        try origin?.validate("origin")
        guard (1...100).contains(limit) else { throw .argument("limit", "\(limit) is not within 1…100") }
    }
}

private func validateLimit(_ limit: Int, _ name: String) throws(PlacesError) {
    guard (1...20).contains(limit) else { throw .argument(name, "\(limit) is not within 1…20") }
}

private func validateCountries(_ codes: some Sequence<String>, _ name: String) throws(PlacesError) {
    for code in codes.sorted() where code.utf8.count != 2 || !code.utf8.allSatisfy({ ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 }) {
        throw .argument(name, "\(code) is not a code of two letters")
    }
}
