public import PortolanAddress
internal import PortolanBasics
package import PortolanGeo
public import PortolanOSMModel
internal import PortolanSearchIndex

/// The part of a place's address that its own tags do not give.
public struct PlaceAddress: Sendable, Hashable {
    /// The areas that contain the place, from the smallest to the largest. The country is the last one.
    public var areas: [AddressArea]
    /// The street that the place is on; nil if the tags name it, or no street is near.
    public var street: AddressNames?
    /// The house number that follows from the neighbours' numbers, if the tags give none.
    public var houseNumber: String?

    /// Makes an address; by default nothing is known beyond the tags.
    public init(areas: [AddressArea] = [], street: AddressNames? = nil, houseNumber: String? = nil) {
        self.areas = areas
        self.street = street
        self.houseNumber = houseNumber
    }
}

extension PlaceRecord {
    /// Returns the address from the tags and the areas.
    /// - Parameters:
    ///   - language: a BCP 47 tag; nil returns the address as the place itself writes it.
    ///   - lookup: a look-up of the place's own tags, if there is one already.
    public func addressParts(language: String?, _ lookup: TagLookup? = nil) -> AddressParts {
        var parts = AddressResolver(areas: address.areas, street: address.street, houseNumber: address.houseNumber)
            .parts(language: language, tags: lookup ?? TagLookup(tags))
        // Names under `name:zh` may be in traditional or simplified characters. Japanese names are not Chinese.
        if SimplifiedHan.isWritten(in: language), parts.countryCode != "JP" {
            for part in AddressPart.allCases { parts[part] = parts[part].map(SimplifiedHan.text) }
        }
        return parts
    }
}

/// The addresses of all places of a store. The parts that they share are written once.
public struct PlaceAddresses: Sendable {
    /// The address of one place, as indices into the shared lists.
    public struct Entry: Sendable, Hashable {
        public var id: PlaceID
        /// The index of the place's areas in `areaLists`.
        public var areaList: Int32
        /// The index of the street in `streets`; −1 for none.
        public var street: Int32
        /// The house number that follows from the neighbours' numbers; nil if there is none.
        public var houseNumber: String?

        /// Makes an entry. A street of −1 means that there is none.
        public init(id: PlaceID, areaList: Int32, street: Int32 = -1, houseNumber: String? = nil) {
            self.id = id
            self.areaList = areaList
            self.street = street
            self.houseNumber = houseNumber
        }
    }

    /// An area as the store writes it. Readers get it as `AddressArea`.
    public struct Area: Sendable, Hashable {
        /// The part of an address that the area gives.
        public var part: AddressPart
        /// The area's name in its own language and in other languages.
        public var names: AddressNames
        /// The code of ISO 3166: two letters for a country, the part after the hyphen for a state. Empty if it is not
        /// known.
        public var code: String
        /// The region code (ISO 3166-1 alpha-2) of the area's country; empty if not known.
        public var country: String
        /// The index of the next larger area in `areas`; −1 for none.
        public var parent: Int32
        /// The row key of the place that is this area; nil if the store has no such place.
        public var placeKey: Int64?

        /// Makes an area. A parent of −1 means that there is no larger area.
        public init(
            part: AddressPart,
            names: AddressNames,
            code: String = "",
            country: String,
            parent: Int32 = -1,
            placeKey: Int64? = nil
        ) {
            self.part = part
            self.names = names
            self.code = code
            self.country = country
            self.parent = parent
            self.placeKey = placeKey
        }

        /// Makes an area in a country, below a larger area, from the area that a reader gets.
        public init(area: AddressArea, country: String, parent: Int32 = -1) {
            self.init(part: area.part, names: area.names, code: area.code, country: country, parent: parent, placeKey: area.placeKey)
        }
    }

    /// All areas, each once.
    public var areas: [Area]
    /// Indices in `areas`, from the smallest area to the largest.
    public var areaLists: [[Int32]]
    /// The names of all streets, each once.
    public var streets: [AddressNames]
    /// The places' addresses, by ascending row key.
    public var entries: [Entry]
    /// The points where streets meet. A junction has a point for each of its streets.
    package var crossings: [Crossing] = []

    /// A point that a street has in common with another street.
    package struct Crossing: Sendable, Hashable, Comparable {
        /// A hash of the street's own name, folded. Streets with the same name have the same hash, and are looked up
        /// together.
        package var street: Int32
        /// The longitude and the latitude of the point in 10⁻⁷ degrees, shifted to be positive. The latitude is in
        /// the lower 31 bits.
        package var point: Int64

        package init(street name: String, x: Int32, y: Int32) { self.init(street: Self.number(name), x: x, y: y) }

        /// - Parameter street: the hash of the street's name, as `number(_:)` returns it.
        package init(street: Int32, x: Int32, y: Int32) {
            self.street = street
            point = (Int64(x) + 1_800_000_000) << 31 | (Int64(y) + 900_000_000)
        }

        /// The position of the point; nil if the point is not on the globe.
        package var location: Coordinate? { Fixed.coordinate(x: (point >> 31) - 1_800_000_000, y: (point & 0x7FFF_FFFF) - 900_000_000) }

        package init(street: Int32, point: Int64) {
            self.street = street
            self.point = point
        }

        /// Returns the hash of a name. The hash does not depend on the name's case and accents.
        package static func number(_ name: String) -> Int32 {
            var folder = TextFolder()
            return Int32(truncatingIfNeeded: ContentHash.ofFolded(name, &folder))
        }

        package static func < (a: Crossing, b: Crossing) -> Bool { a.street == b.street ? a.point < b.point : a.street < b.street }
    }

    /// Makes addresses. The indices are not checked.
    public init(areas: [Area] = [], areaLists: [[Int32]] = [], streets: [AddressNames] = [], entries: [Entry] = []) {
        self.areas = areas
        self.areaLists = areaLists
        self.streets = streets
        self.entries = entries
    }
}

extension PlaceAddresses {
    /// Sorts the areas by part, country, code and names, and renumbers them, so that an area's number does not depend
    /// on the order in which the areas were added.
    package mutating func sortAreas() {
        let keys = areas.map { area in
            [area.part.rawValue, area.country, area.code, area.names.local] + area.names.others.flatMap { [$0.language, $0.text] }
        }
        let order = areas.indices.sorted { a, b in
            if keys[a] != keys[b] { return keys[a].lexicographicallyPrecedes(keys[b]) }
            let (one, other) = (areas[a].placeKey ?? -1, areas[b].placeKey ?? -1)
            return one == other ? a < b : one < other
        }
        var numbers = Array(repeating: Int32(-1), count: areas.count)
        for (number, index) in order.enumerated() { numbers[index] = Int32(clamping: number) }
        areas = order.map { index in
            var area = areas[index]
            area.parent = area.parent < 0 ? -1 : numbers[Int(area.parent)]
            return area
        }
        areaLists = areaLists.map { list in list.map { numbers[Int($0)] } }
    }
}

/// Names in the form of tags: `name`, `name:en`.
extension AddressNames {
    var tags: OSMTags {
        OSMTags([.init(key: "name", value: local)] + others.map { .init(key: "name:" + $0.language, value: $0.text) })
    }

    init(_ tags: OSMTags) {
        self.init(
            tags["name"] ?? "",
            others: tags.all.compactMap { tag in
                tag.key.hasPrefix("name:") ? Other(language: String(tag.key.dropFirst(5)), text: tag.value) : nil
            }
        )
    }
}
