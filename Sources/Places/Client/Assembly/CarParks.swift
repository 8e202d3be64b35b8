internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

extension RegionsBackend.Source {
    /// What the car parks of a place offer: those on its ground, and those near it that bear its name or that it runs.
    ///
    /// OpenStreetMap maps a car park as a thing of its own and seldom tags whose it is.
    func carParks(of record: PlaceRecord) throws -> ParkingOptions {
        var options = PlaceAttributes().parking
        guard record.types.contains("establishment"), record.kinds.first != CarPark.kind, !record.types.contains(CarPark.stop) else {
            return options
        }
        let reach = record.bounds.center.distanceMeters(to: record.bounds.northEast)
        let found = try ground.nearby(
            record.bounds.center,
            radiusMeters: min(reach, CarPark.farthestCorner) + CarPark.walkMeters,
            filter: PlaceFilter(kinds: [CarPark.kind]),
            limit: CarPark.limit
        )
        guard !found.isEmpty else { return options }
        lazy var names = CarPark.names(of: record)
        let outline = reach > 0 ? try ground.outline(of: record.id) : nil
        for near in found {
            let tags = DetailTags(near.place.tags)
            let isInside = outline.map { !$0.isLine && $0.distanceMeters(to: near.place.location) == 0 } ?? false
            // Most car parks have no name: folding the place's would be for nothing.
            let mayBearName = tags["name"] != nil || tags["operator"] != nil
            guard ParkingOptions.admitsVisitors(tags),
                isInside || mayBearName && names.contains(where: { CarPark.names($0, tags) })
            else { continue }
            options.formUnion(ParkingOptions(tags))
        }
        return options
    }
}

/// Which car parks are a place's own.
private enum CarPark {
    static let kind = "amenity=parking"
    /// How many of the nearest are looked at.
    static let limit = 16
    /// How far a car park that bears the place's name may be from it.
    static let walkMeters = 250.0
    /// Grounds that reach farther, such as airports, have their middle searched alone.
    static let farthestCorner = 750.0

    /// A stop bears the name of its quarter or street, and a car park of that name does so as well.
    static let stop = "transit_stop"

    /// The words of a place's names.
    static func names(of record: PlaceRecord) -> [[String]] {
        ["name", "brand", "short_name"].compactMap { record.tags[$0].map(FoldedWords.of) }.filter { name in
            // Every `Parking Garage 2` would be that of a bar called `Garage`.
            !name.allSatisfy { words.contains($0) || isNumber($0) }
        }
    }

    /// Whether a car park is named after a place, as `Parkplatz Zoo` or `Zoo P2` after `Zoo`, or the place runs it.
    static func names(_ place: [String], _ tags: DetailTags) -> Bool {
        if let holder = tags["operator"], FoldedWords.of(holder) == place { return true }
        guard let name = tags["name"].map(FoldedWords.of), let start = name.firstRange(of: place) else { return false }
        return (name[..<start.lowerBound] + name[start.upperBound...]).allSatisfy { words.contains($0) || isNumber($0) }
    }

    /// `2`, `P2`, `B`.
    private static func isNumber(_ word: String) -> Bool { word.count == 1 || word.dropFirst().allSatisfy { ("0"..."9").contains($0) } }

    /// What car parks are called in all languages that the search knows.
    private static let words = Set(
        ["parking", "parking_garage", "parking_lot"].flatMap { KindWords.words(of: $0) }.flatMap(FoldedWords.of)
    )
}
