internal import PortolanAddress

/// The areas that contain a place: at most one for each part of the address, from the smallest to the largest.
struct AreaChain: Hashable, Sendable {
    /// Returns the rank of a part; `count` for parts that areas never give.
    static func rank(_ part: AddressPart) -> Int {
        switch part {
        case .postcode: 0
        case .neighbourhood: 1
        case .quarter: 2
        case .hamlet: 3
        case .island: 4
        case .suburb: 5
        case .cityDistrict: 6
        case .village: 7
        case .town: 8
        case .city: 9
        case .municipality: 10
        case .county: 11
        case .stateDistrict: 12
        case .state: 13
        case .region: 14
        case .country: 15
        default: count
        }
    }

    /// The number of ranks.
    static let count = 16

    /// A set of parts.
    struct Parts: Hashable, Sendable {
        private var bits: UInt32 = 0

        init(_ parts: some Sequence<AddressPart>) {
            for part in parts { insert(part) }
        }

        mutating func insert(_ part: AddressPart) { bits |= 1 << UInt32(AreaChain.rank(part)) }

        func contains(_ part: AddressPart) -> Bool { bits & 1 << UInt32(AreaChain.rank(part)) != 0 }
    }

    /// The areas by rank; −1 for none.
    private var areas: [Int32] = Array(repeating: -1, count: count)

    mutating func clear() {
        for rank in areas.indices { areas[rank] = -1 }
    }

    subscript(_ part: AddressPart) -> Int32? {
        get { self[rank: Self.rank(part)] }
        set { self[rank: Self.rank(part)] = newValue }
    }

    subscript(rank rank: Int) -> Int32? {
        get { areas.indices.contains(rank) && areas[rank] >= 0 ? areas[rank] : nil }
        set { if areas.indices.contains(rank) { areas[rank] = newValue ?? -1 } }
    }

    /// Removes the areas of this rank and of all smaller ranks.
    mutating func removeUpTo(rank: Int) {
        for smaller in areas.indices where smaller <= rank { areas[smaller] = -1 }
    }

    var isEmpty: Bool { areas.allSatisfy { $0 < 0 } }

    /// The areas from the smallest to the largest.
    var list: [Int32] { areas.filter { $0 >= 0 } }
}
