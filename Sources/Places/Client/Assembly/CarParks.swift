internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

extension RegionsBackend.Source {
    /// Returns the parking options of a place, from its car parks: the car parks on its ground, and the car parks
    /// nearby that have the place's name or that the place runs.
    ///
    /// OpenStreetMap maps a car park as an object of its own and seldom tags its owner.
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
            // Most car parks have no name or operator. The place's names need not be folded for them.
            let mayBearName = tags["name"] != nil || tags["operator"] != nil
            guard ParkingOptions.admitsVisitors(tags),
                isInside || mayBearName && names.contains(where: { CarPark.names($0, tags) })
            else { continue }
            options.formUnion(ParkingOptions(tags))
        }
        return options
    }
}

/// Decides which car parks belong to a place.
private enum CarPark {
    static let kind = "amenity=parking"
    /// At most this many car parks are checked, the nearest first.
    static let limit = 16
    /// The greatest distance of a car park with the place's name from the place, in metres.
    static let walkMeters = 250.0
    /// The ground of a place is searched only within this radius of its centre, in metres. Of larger grounds, such as
    /// airports, only the middle is searched.
    static let farthestCorner = 750.0

    /// The type of stops. Stops have no car parks of their own: a car park with a stop's name is named after the same
    /// quarter or street.
    static let stop = "transit_stop"

    /// Returns the words of a place's names.
    static func names(of record: PlaceRecord) -> [[String]] {
        ["name", "brand", "short_name"].compactMap { record.tags[$0].map(FoldedWords.of) }.filter { name in
            // A name that consists only of words for car parks is left out. Otherwise a bar called `Garage` would own
            // every `Parking Garage 2`.
            !name.allSatisfy { words.contains($0) || isNumber($0) }
        }
    }

    /// Whether a car park is named after a place, as `Parkplatz Zoo` or `Zoo P2` is after `Zoo`, or the place runs it.
    static func names(_ place: [String], _ tags: DetailTags) -> Bool {
        if let holder = tags["operator"], FoldedWords.of(holder) == place { return true }
        guard let name = tags["name"].map(FoldedWords.of), let start = name.firstRange(of: place) else { return false }
        return (name[..<start.lowerBound] + name[start.upperBound...]).allSatisfy { words.contains($0) || isNumber($0) }
    }

    /// Whether a word numbers a car park: `2`, `P2`, `B`.
    private static func isNumber(_ word: String) -> Bool { word.count == 1 || word.dropFirst().allSatisfy { ("0"..."9").contains($0) } }

    /// The words for car parks in all languages that the search knows.
    private static let words = Set(
        ["parking", "parking_garage", "parking_lot"].flatMap { KindWords.words(of: $0) }.flatMap(FoldedWords.of)
    )
}
