internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

extension RegionsBackend {
    /// At most this many places are checked for a postcode.
    private static let postcodeLimit = 400
    /// At least this many of the checked places must have the postcode.
    private static let postcodeLeast = 3
    /// The lengths of texts that may be a postcode, in bytes.
    private static let postcodeLengths = 3...12

    /// Answers a question that is only a postcode: returns a place for the postcode, in the middle of the places that
    /// have the postcode, followed by these places. Returns nothing if the postcode is the name of a boundary or of a
    /// place, because the ordinary search finds that boundary or place.
    func postcode(_ query: PlaceTextQuery) throws -> [SearchMatch] {
        guard !query.isTypeAhead, Self.postcodeLengths.contains(query.text.utf8.count) else { return [] }
        let code = FoldedWords.of(query.text)
        let digits = query.text.count { $0.isASCII && $0.isNumber }
        guard (1...2).contains(code.count), digits >= (code.count == 1 ? 3 : 2) else { return [] }
        let joined = code.joined()
        for (index, source) in sources.enumerated() {
            var asked = query
            asked.limit = Self.postcodeLimit
            var all = try source.store.searchExactWords(asked)
            // If no place has the postcode in its tags, the postcode comes from a boundary.
            if all.isEmpty { all = try source.store.places(inAreaNamed: query.text, limit: Self.postcodeLimit) }
            // A boundary or a place with this name is a better answer.
            if all.contains(where: { $0.place.name.map { FoldedWords.of($0).joined() == joined } ?? false }) { return [] }
            let having = try all.filter { match in
                let tagged = match.place.tags["addr:postcode"].map { FoldedWords.of($0).joined() == joined }
                let isIn =
                    tagged
                    ?? match.place.address.areas.contains { area in
                        area.part == .postcode && area.names.all.contains { FoldedWords.of($0).joined() == joined }
                    }
                return try isIn && !source.isSuperseded(match.place.id)
            }
            guard having.count >= Self.postcodeLeast, let record = Self.record(ofPostcode: having.map(\.place)) else { continue }
            let matches = [PlaceTextMatch(place: record, terms: having.first?.terms ?? SearchScore())] + having
            return matches.map { SearchMatch(source: index, match: $0) }
        }
        return []
    }

    /// Returns a postcode as a place in the middle of the places that have it, with the address of the place nearest to
    /// the middle.
    private static func record(ofPostcode places: [PlaceRecord]) -> PlaceRecord? {
        let latitudes = places.map(\.location.latitude).sorted()
        let longitudes = places.map(\.location.longitude).sorted()
        let middle = Coordinate(latitude: latitudes[latitudes.count / 2], longitude: longitudes[longitudes.count / 2])
        guard
            let nearest = places.min(by: { $0.location.distanceMeters(to: middle) < $1.location.distanceMeters(to: middle) })
        else { return nil }
        let parts = nearest.addressParts(language: nil)
        guard let code = parts[.postcode] else { return nil }
        var tags: OSMTags = ["name": code, "addr:postcode": code]
        if let town = nearest.tags["addr:city"] { tags["addr:city"] = town }
        let areas = nearest.address.areas.filter { area in
            AddressLevel.areas.contains { $0.part == area.part && $0.level >= .town }
        }
        return PlaceRecord(
            id: PlaceID(point: middle.latitude, middle.longitude),
            location: middle,
            kinds: [],
            types: ["postal_code"],
            tags: tags,
            importance: 0,
            address: PlaceAddress(areas: areas)
        )
    }
}
