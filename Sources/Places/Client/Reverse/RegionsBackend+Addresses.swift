internal import PortolanAddress
internal import PortolanDetails
public import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend {
    /// Returns the nearest house, the nearest street by the distance to its line, and the areas that contain the
    /// coordinate, from the smallest to the largest. If no house is close, a house with an estimated number comes
    /// first.
    public func addresses(at point: Coordinate, levels: Set<AddressLevel>, _ options: AnswerOptions) async throws -> [LocatedAddress] {
        var areas = AreasOfPoint()
        var (house, street, water): (FoundNear?, FoundNear?, FoundNear?) = (nil, nil, nil)
        for source in sources {
            try Task.checkCancellation()
            let language = options.language
            try source.readAhead(around: point)
            func nearer(_ found: FoundNear?, _ known: FoundNear?) -> FoundNear? {
                guard let found, let known else { return known ?? found }
                return found.shaped.distanceMeters < known.shaped.distanceMeters ? found : known
            }
            house = nearer(try source.nearestHouse(point, language), house)
            street = nearer(try source.nearestStreet(point), street)
            if water == nil { water = try source.water(at: point) }
            let needsNeighbours = levels.contains(.house) && Self.isBeside(house) && street?.source === source
            let beside = needsNeighbours ? [source.neighbours] : []
            // The most detailed region with an answer comes first. The other regions add larger areas.
            areas.add(try AreasOfPoint(at: point, in: source, language: language, beside: beside))
        }
        if let house { areas.add(house: house.shaped.place.addressParts(language: options.language)) }
        areas.addCountry()
        for source in sources { try source.store.readAhead(around: point, shapes: [], and: Set(areas.places.values)) }
        var answers: [LocatedAddress] = []
        let writer = AddressAnswerWriter(point: point, options: options)
        if levels.contains(.house) {
            if let street, Self.isBeside(house), let number = try street.source.estimatedNumber(point, on: street.shaped, options.language)
            {
                answers.append(writer.estimatedHouse(number, street, areas))
            }
            if let house { answers.append(writer.house(house)) }
        }
        if levels.contains(.street), let street { answers.append(writer.street(street, areas)) }
        for (part, level) in AddressLevel.areas where levels.contains(level) && areas.parts[part] != nil {
            let id = areas.places[part]
            let located = try id.flatMap { id in try sources.lazy.compactMap { try $0.store.place(id) }.first }
            let area = writer.area(part, level, areas, located, attributions: attributions)
            // A city that is also a county gives one answer, and so does a quarter that is a suburb.
            if answers.last?.formattedAddress != area.formattedAddress { answers.append(area) }
        }
        if levels.contains(.water), let water { answers.append(writer.water(water, areas)) }
        return answers
    }

    /// A person within this distance of a house, in metres, stands at the house. No other house number is estimated
    /// then.
    private static let doorstepMeters = 15.0

    /// Whether the point is not at the nearest house.
    private static func isBeside(_ house: FoundNear?) -> Bool { house.map { $0.shaped.distanceMeters > doorstepMeters } ?? true }

    private var attributions: [Attribution] {
        var all: [Attribution] = []
        for source in sources where !all.contains(source.assembler.attribution) { all.append(source.assembler.attribution) }
        return all
    }
}

/// A place that was found, and its region.
private struct FoundNear {
    var shaped: ShapedPlace
    var source: RegionsBackend.Source
}

extension RegionsBackend.Source {
    /// A position has the address of the nearest house within this distance, in metres.
    private static let houseMeters = 50.0
    /// The greatest size of a house, in metres. If larger grounds have a number, the number belongs to an office on the
    /// grounds.
    private static let siteMeters = 1_000.0
    /// The greatest distance of a street from the position, in metres.
    private static let streetMeters = 300.0
    /// A house number is estimated from the houses within this distance, in metres.
    private static let neighbourMeters = 160.0
    /// A house number is estimated from at most this many houses.
    private static let neighbourLimit = 80

    private static let houses = PlaceFilter(kinds: ["addr:housenumber"])
    private static let streets = PlaceFilter(types: ["route"])
    private static let waters = PlaceFilter(
        kinds: Set(["place=ocean", "place=sea", "natural=bay", "natural=strait", "natural=fjord", "natural=channel"]).union(inlandWaters)
    )

    /// Fetches the rows for the searches around a point in one request if the store is remote.
    fileprivate func readAhead(around point: Coordinate) throws {
        try store.readAhead(
            around: point,
            shapes: [
                AreasOfPoint.circle, PlaceCircle(Self.houses, radiusMeters: Self.houseMeters, limit: 4),
                PlaceCircle(Self.streets, radiusMeters: Self.streetMeters, limit: 4), PlaceCircle(Self.waters, radiusMeters: 0, limit: 4),
            ],
            locations: [AreasOfPoint.neighbours]
        )
    }

    /// The search for the houses from which a number is estimated.
    fileprivate var neighbours: PlaceCircle {
        PlaceCircle(Self.houses, radiusMeters: Self.neighbourMeters, limit: Self.neighbourLimit)
    }

    fileprivate func nearestHouse(_ point: Coordinate, _ language: String?) throws -> FoundNear? {
        for shaped in try store.nearest(point, radiusMeters: Self.houseMeters, filter: Self.houses, limit: 4) {
            if try isSuperseded(shaped.place.id) { continue }
            let bounds = shaped.place.bounds
            if bounds.southWest.distanceMeters(to: bounds.northEast) > Self.siteMeters,
                shaped.place.location.distanceMeters(to: point) > Self.houseMeters
            {
                continue
            }
            let parts = shaped.place.addressParts(language: language)
            guard parts[.houseNumber] != nil || parts[.house] != nil else { continue }
            return FoundNear(shaped: shaped, source: self)
        }
        return nil
    }

    fileprivate func nearestStreet(_ point: Coordinate) throws -> FoundNear? {
        let near = try store.nearest(
            point,
            radiusMeters: Self.streetMeters,
            filter: Self.streets,
            limit: 4,
            handicapMeters: StreetKinds.handicapMeters(kinds:)
        )
        // A point above a tunnel is not on the street in the tunnel.
        let open = near.first { !StreetKinds.isBelowGround($0.place.tags["tunnel"]) }
        let best = open.flatMap { open in
            near.first.map { open.distanceMeters <= $0.distanceMeters + StreetKinds.tunnelHandicapMeters ? open : $0 }
        }
        return (best ?? near.first).map { FoundNear(shaped: $0, source: self) }
    }

    fileprivate func water(at point: Coordinate) throws -> FoundNear? {
        try store.nearest(point, radiusMeters: 0, filter: Self.waters, limit: 4)
            .first { $0.outline.map { !$0.isLine } ?? false && !$0.place.kinds.contains("amenity=fountain") }
            .map { FoundNear(shaped: $0, source: self) }
    }

    /// Estimates the number of a house at the position, from the houses around it on the same side of the street.
    fileprivate func estimatedNumber(_ point: Coordinate, on street: ShapedPlace, _ language: String?) throws -> Int? {
        guard let line = street.outline, !line.lines.isEmpty, street.distanceMeters <= Self.houseMeters, let name = street.place.name else {
            return nil
        }
        let foot = line.nearestPoint(to: point)
        var estimate = HouseNumberEstimate(position: point, foot: foot.coordinate, directionDegrees: foot.directionDegrees)
        for house in try store.nearest(point, radiusMeters: Self.neighbourMeters, filter: Self.houses, limit: Self.neighbourLimit) {
            let parts = house.place.addressParts(language: nil)
            guard parts[.road] == name, let number = parts[.houseNumber] else { continue }
            estimate.add(number: number, at: house.place.location)
        }
        return estimate.number
    }
}

/// The kinds of waters within a country. Harbours and inlets have the kind `natural=water` too.
private let inlandWaters: Set<String> = ["natural=water", "landuse=reservoir", "waterway=dock"]

/// Makes the answers to one coordinate.
private struct AddressAnswerWriter {
    let point: Coordinate
    let options: AnswerOptions

    /// The location of an address.
    private struct Site {
        /// The ID of the place with the address; nil if there is none.
        var id: PlaceID?
        var location: Coordinate
        /// The distance from the requested coordinate, in metres.
        var meters = 0.0

        init(id: PlaceID? = nil, location: Coordinate) {
            self.id = id
            self.location = location
        }

        init(_ found: ShapedPlace, at location: Coordinate) {
            self.init(id: found.place.id, location: location)
            meters = found.distanceMeters
        }
    }

    func house(_ found: FoundNear) -> LocatedAddress {
        var parts = found.shaped.place.addressParts(language: options.language)
        parts[.attention] = nil
        return answer(
            .house,
            .rooftop,
            parts,
            types: ["street_address"],
            at: Site(found.shaped, at: found.shaped.place.location),
            [found.source.assembler.attribution]
        )
    }

    func estimatedHouse(_ number: Int, _ street: FoundNear, _ areas: AreasOfPoint) -> LocatedAddress {
        var parts = streetParts(street, areas)
        parts[.houseNumber] = "\(number)"
        let types = ["street_address"]
        return answer(.house, .interpolated, parts, types: types, at: Site(location: point), [street.source.assembler.attribution])
    }

    func street(_ street: FoundNear, _ areas: AreasOfPoint) -> LocatedAddress {
        answer(
            .street,
            .geometricCenter,
            streetParts(street, areas),
            types: ["route"],
            at: Site(street.shaped, at: street.shaped.outline?.nearestPoint(to: point).coordinate ?? street.shaped.place.location),
            [street.source.assembler.attribution]
        )
    }

    private func streetParts(_ street: FoundNear, _ areas: AreasOfPoint) -> AddressParts {
        var parts = areas.parts
        let name = PlaceName.choose(DetailTags(street.shaped.place.tags), language: options.language)
        parts[.road] = name?.text ?? street.shaped.place.name
        return parts
    }

    func area(
        _ part: AddressPart,
        _ level: AddressLevel,
        _ areas: AreasOfPoint,
        _ place: PlaceRecord?,
        attributions: [Attribution]
    ) -> LocatedAddress {
        answer(
            level,
            .approximate,
            areas.parts(from: part),
            types: level == .postcode ? ["postal_code"] : nil,
            at: Site(id: place?.id, location: place?.location ?? point),
            attributions
        )
    }

    /// Returns the answer for a body of water. The address of a lake has the areas around the point. The address of a
    /// sea has no areas, because a sea belongs to no single country; the coastal areas that contain the point are
    /// separate answers.
    func water(_ found: FoundNear, _ areas: AreasOfPoint) -> LocatedAddress {
        let place = found.shaped.place
        let name = PlaceName.choose(DetailTags(place.tags), language: options.language)?.text ?? place.name ?? ""
        var parts = AddressParts()
        if !inlandWaters.isDisjoint(with: place.kinds) {
            parts = areas.parts
            parts[.postcode] = nil
        }
        parts[.attention] = name
        var answer = answer(
            .water,
            .approximate,
            parts,
            types: place.types,
            at: Site(id: place.id, location: place.location),
            [found.source.assembler.attribution]
        )
        answer.addressComponents.insert(AddressComponent(name, types: ["natural_feature"]), at: 0)
        return answer
    }

    private func answer(
        _ level: AddressLevel,
        _ granularity: LocatedAddress.Granularity,
        _ parts: AddressParts,
        types: [String]? = nil,
        at site: Site,
        _ attributions: [Attribution]
    ) -> LocatedAddress {
        let written = WrittenAddress(parts, .init(language: options.language))
        let isShort = options.isOwnCountry(parts.countryCode) && !written.textWithoutCountry.isEmpty
        let components = AddressComponents.components(parts, language: options.language).map {
            AddressComponent($0.longText, shortText: $0.shortText, types: $0.types)
        }
        var answer = LocatedAddress(
            level: level,
            granularity: granularity,
            placeID: site.id,
            formattedAddress: isShort ? written.textWithoutCountry : written.text,
            addressComponents: components,
            location: site.location
        )
        answer.postalAddress = PlaceAssembler.postalAddress(parts, options)
        answer.types = types ?? components.first?.types ?? []
        answer.distanceMeters = site.meters
        answer.attributions = attributions
        return answer
    }
}
