internal import PortolanAddress
internal import PortolanOSMModel
internal import PortolanStore

/// Collects the addresses of an operator's places for the store that holds them.
struct EnrichedAddresses {
    private struct AreaKey: Hashable {
        var area: AddressArea
        var parent: Int32
    }

    private var addresses = PlaceAddresses()
    private var areaNumbers: [AreaKey: Int32] = [:]
    private var listNumbers: [[Int32]: Int32] = [:]
    private var streetNumbers: [AddressNames: Int32] = [:]

    /// Adds the address of a place. Call it in ascending order of row keys.
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

    /// Returns all added addresses.
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
