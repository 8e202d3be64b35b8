internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Gathers the addresses of an operator's places, for the store that they are written to.
///
/// A place that stays where it is keeps the address that the open data gives it; one that an operator puts somewhere gets that of its position.
struct EnrichedAddresses {
    private struct AreaKey: Hashable {
        var area: AddressArea
        var parent: Int32
    }

    private let base: PlaceStore
    private var addresses = PlaceAddresses()
    private var areaNumbers: [AreaKey: Int32] = [:]
    private var listNumbers: [[Int32]: Int32] = [:]
    private var streetNumbers: [AddressNames: Int32] = [:]

    /// A place farther from the nearest street does not stand on it.
    private static let streetMeters = 50.0
    /// Where no outline contains a position, a place this near lies in the same areas.
    private static let neighbourMeters = 1_000.0
    private static let areas = PlaceFilter(types: ["political"])
    private static let streets = PlaceFilter(types: ["route"])
    private static let others = PlaceFilter(excluded: ["political", "route", "natural_feature"])

    /// - Parameter base: the open data's places.
    init(over base: PlaceStore) { self.base = base }

    /// What the open data tells of the address at a position: the areas around it, and the nearest street.
    /// - Parameter namesStreet: whether the tags of the place name its street.
    func address(at position: Coordinate, namesStreet: Bool) throws -> PlaceAddress {
        let around = try base.nearest(position, radiusMeters: 0, filter: Self.areas, limit: 1).first
        let near = try around ?? base.nearest(position, radiusMeters: Self.neighbourMeters, filter: Self.others, limit: 1).first
        let street =
            try namesStreet
            ? nil : base.nearest(position, radiusMeters: Self.streetMeters, filter: Self.streets, limit: 1).first?.place
        let names = street.flatMap { street in
            street.name.map { name in
                AddressNames(
                    name,
                    others: street.tags.all.compactMap { tag in
                        tag.key.hasPrefix("name:") ? .init(language: String(tag.key.dropFirst(5)), text: tag.value) : nil
                    }
                )
            }
        }
        return PlaceAddress(areas: near?.place.address.areas ?? [], street: names)
    }

    /// Adds a place's address; places come by ascending row key.
    mutating func add(_ address: PlaceAddress, of id: PlaceID) {
        guard !address.areas.isEmpty || address.street != nil || address.houseNumber != nil else { return }
        let country = address.areas.last { $0.part == .country }?.code ?? ""
        var list: [Int32] = []
        var parent: Int32 = -1
        for area in address.areas.reversed() {
            parent = number(of: area, parent: parent, country: country)
            list.append(parent)
        }
        list.reverse()
        addresses.entries.append(
            .init(
                id: id,
                areaList: Self.number(list, in: &listNumbers, &addresses.areaLists),
                street: address.street.map { Self.number($0, in: &streetNumbers, &addresses.streets) } ?? -1,
                houseNumber: address.houseNumber
            )
        )
    }

    /// All addresses that were added.
    func finish() -> PlaceAddresses { addresses }

    private mutating func number(of area: AddressArea, parent: Int32, country: String) -> Int32 {
        let key = AreaKey(area: area, parent: parent)
        if let known = areaNumbers[key] { return known }
        let number = Int32(clamping: addresses.areas.count)
        areaNumbers[key] = number
        addresses.areas.append(.init(area: area, country: country, parent: parent))
        return number
    }

    private static func number<Value: Hashable>(_ value: Value, in numbers: inout [Value: Int32], _ list: inout [Value]) -> Int32 {
        if let known = numbers[value] { return known }
        let number = Int32(clamping: list.count)
        numbers[value] = number
        list.append(value)
        return number
    }
}
