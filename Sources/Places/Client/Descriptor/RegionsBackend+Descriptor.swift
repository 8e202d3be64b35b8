internal import PortolanAddress
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend.Source {
    /// Returns the landmarks near a place and the areas that it lies in or near; nil if there are neither.
    func addressDescriptor(of record: PlaceRecord, _ options: AnswerOptions) throws -> AddressDescriptor? {
        // Landmarks do not describe countries, towns and streets.
        guard ContainerTypes.mayBeInside(types: record.types) else { return nil }
        let site = try DescribedSite(record, in: ground)
        let descriptor = AddressDescriptor(landmarks: try landmarks(around: site, options), areas: try areas(around: site, options))
        return descriptor.landmarks.isEmpty && descriptor.areas.isEmpty ? nil : descriptor
    }

    // MARK: Landmarks

    private func landmarks(around site: DescribedSite, _ options: AnswerOptions) throws -> [AddressDescriptor.Landmark] {
        let filter = PlaceFilter(types: LandmarkTypes.all, excluded: ["political", "route"])
        // The search takes the best-known landmarks of the neighbourhood and the nearest ones, which matter even if
        // they are less known.
        var near: [PlaceID: NearbyPlace] = [:]
        for rank in [NearbyRank.popularity, .distance] {
            let found = try ground.nearby(
                site.record.location,
                radiusMeters: LandmarkTypes.radiusMeters,
                filter: filter,
                rank: rank,
                limit: 4 * LandmarkTypes.limit
            )
            for place in found where place.place.id != site.record.id { near[place.place.id] = place }
        }
        let ranked = near.values.sorted { a, b in
            let (scoreA, scoreB) = (Self.weight(a), Self.weight(b))
            return scoreA == scoreB ? a.place.id.rowKey < b.place.id.rowKey : scoreA > scoreB
        }
        var landmarks: [AddressDescriptor.Landmark] = []
        for place in ranked where landmarks.count < LandmarkTypes.limit {
            guard let shown = try shown(place.place, options), !landmarks.contains(where: { $0.displayName.text == shown.name.text })
            else { continue }
            landmarks.append(
                AddressDescriptor.Landmark(
                    id: place.place.id,
                    displayName: shown.name,
                    types: shown.types,
                    relationship: try site.relationship(to: place.place, in: ground),
                    straightLineDistanceMeters: place.distanceMeters
                )
            )
        }
        return landmarks
    }

    /// Returns the weight of a landmark. A widely known landmark may be farther away.
    private static func weight(_ place: NearbyPlace) -> Double {
        (0.2 + Double(place.place.importance) / 255) * (1.1 - place.distanceMeters / LandmarkTypes.radiusMeters)
    }

    /// Returns nil for a place that has no name or is permanently closed.
    private func shown(_ record: PlaceRecord, _ options: AnswerOptions) throws -> (name: LocalizedText, types: [String])? {
        if try isSuperseded(record.id) { return nil }
        var asked = options
        asked.fields = [.displayName, .types, .businessStatus]
        let place = try self.place(record, asked)
        guard let name = place.displayName, place.businessStatus != .closedPermanently else { return nil }
        return (name, place.types ?? [])
    }

    // MARK: Areas

    /// The parts of an address that are smaller than a town.
    private static let quarters: Set<AddressPart> = [.residential, .neighbourhood, .quarter, .suburb, .cityDistrict, .hamlet, .village]
    private static let quarterTypes: Set<String> = ["neighborhood", "sublocality"]
    private static let areaLimit = 5
    private static let nearMeters = 1_000.0

    private func areas(around site: DescribedSite, _ options: AnswerOptions) throws -> [AddressDescriptor.Area] {
        let grounds = try enclosing.places(around: site.record, limit: ContainerTypes.limit)
        var found = grounds.map { (record: $0, isWithin: true) }
        for area in site.record.address.areas where Self.quarters.contains(area.part) {
            guard let id = area.placeKey.flatMap({ PlaceID(rowKey: $0) }), let record = try ground.place(id) else { continue }
            found.append((record, true))
        }
        let near = try ground.nearby(
            site.record.location,
            radiusMeters: 2 * Self.nearMeters,
            filter: PlaceFilter(types: Self.quarterTypes),
            rank: .distance,
            limit: 2 * Self.areaLimit
        )
        found += near.map { ($0.place, false) }
        var known: Set<PlaceID> = [site.record.id]
        var (within, around) = ([AddressDescriptor.Area](), [AddressDescriptor.Area]())
        for (record, isWithin) in found where known.insert(record.id).inserted {
            guard let containment = try site.containment(in: record, isWithin: isWithin, nearMeters: Self.nearMeters, ground),
                let shown = try shown(record, options)
            else { continue }
            let area = AddressDescriptor.Area(id: record.id, displayName: shown.name, containment: containment)
            if containment == .near { around.append(area) } else { within.append(area) }
        }
        return Array((within + around).prefix(Self.areaLimit))
    }
}

/// The described place. Computes the relationships of other places to it.
private struct DescribedSite {
    let record: PlaceRecord
    private let outline: PlaceOutline?
    private let address: Address

    init(_ record: PlaceRecord, in store: PlaceStore) throws {
        self.record = record
        address = Address(record)
        outline = try store.outline(of: record.id)
    }

    /// Returns the relationship by shapes and addresses. A region does not know the course of streets, so the result is
    /// never `.aroundTheCorner` or `.behind`.
    func relationship(to landmark: PlaceRecord, in store: PlaceStore) throws -> AddressDescriptor.SpatialRelationship {
        let shape = try store.outline(of: landmark.id)
        let gap = gapMeters(to: landmark.location, shape)
        if shape?.distanceMeters(to: record.location) == 0 { return .within }
        let other = Address(landmark)
        guard let street = address.street, street == other.street else { return gap <= 15 ? .beside : .near }
        guard let ownNumber = address.number, let otherNumber = other.number else { return gap <= 15 ? .beside : .downTheRoad }
        // In streets that are numbered by side, even and odd numbers face each other.
        if ownNumber % 2 != otherNumber % 2 { return gap <= 60 ? .acrossTheRoad : .downTheRoad }
        return abs(Double(ownNumber) - Double(otherNumber)) <= 2 && gap <= 40 ? .beside : .downTheRoad
    }

    /// Returns nil for an area that neither contains the place nor is near it.
    /// - Parameter isWithin: whether the address says that the area contains the place.
    func containment(
        in area: PlaceRecord,
        isWithin: Bool,
        nearMeters: Double,
        _ store: PlaceStore
    ) throws -> AddressDescriptor.Containment? {
        guard let shape = try store.outline(of: area.id) else {
            return isWithin ? .within : area.location.distanceMeters(to: record.location) <= nearMeters ? .near : nil
        }
        let gap = shape.distanceMeters(to: record.location)
        if gap > 0, !isWithin { return gap <= nearMeters ? .near : nil }
        // The outskirts are the outer tenth of the area's breadth.
        let breadth = min(
            area.bounds.southWest.distanceMeters(to: Coordinate(latitude: area.bounds.north, longitude: area.bounds.west)),
            area.bounds.southWest.distanceMeters(to: Coordinate(latitude: area.bounds.south, longitude: area.bounds.east))
        )
        return gap > 0 || shape.borderMeters(to: record.location) < breadth / 10 ? .outskirts : .within
    }

    /// Returns the least distance between the centre of one place and the shape or the centre of the other place, in
    /// metres. It is 0 if the shape of one place contains the centre of the other.
    private func gapMeters(to location: Coordinate, _ shape: PlaceOutline?) -> Double {
        [shape?.distanceMeters(to: record.location), outline?.distanceMeters(to: location), record.location.distanceMeters(to: location)]
            .compactMap(\.self).min() ?? 0
    }

    private struct Address {
        var street: String?
        /// The first number of a house number: 12 of `12-14a`.
        var number: Int?

        init(_ record: PlaceRecord) {
            let parts = record.addressParts(language: nil)
            street = parts[.road]
            number = parts[.houseNumber].flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        }
    }
}
