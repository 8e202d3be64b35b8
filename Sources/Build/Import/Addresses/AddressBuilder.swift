internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Collects areas, settlements, streets and places while an extract is read. Then it determines the address of
/// each place.
///
/// Addresses do not depend on the order of the extract's objects. Memory: 8 bytes for each point of a boundary
/// (16 bytes at the end), the names of streets and areas, and 2 bytes for each place if the extract has several
/// countries. Places, house numbers and the lines of streets use memory up to the limit, and temporary files
/// beyond it.
struct AddressBuilder {
    struct Place: Sendable {
        var id: PlaceID
        var point: OSMPoint
        /// Whether the place is of a kind that stands on a street, but its tags name no street.
        var wantsStreet: Bool
        /// Whether the place is of a kind that has a house number, but its tags give none.
        var wantsNumber: Bool
        /// Whether the place can receive mail, unlike a peak or a river.
        var hasPostcode: Bool
        /// The number of the hint that the place's tags give about its country; 0 for no hint.
        var hint: UInt64
        /// The object's version, used only while the extract is read.
        private var version: UInt32 = 0

        init(_ id: PlaceID, version: UInt32, _ point: OSMPoint, _ kind: KindTable.Facts, _ marks: PlaceClassifier.Marks, hint: UInt64 = 0) {
            self.id = id
            self.version = version
            self.hint = hint
            self.point = point
            wantsStreet = kind.standsOnStreet && !marks.contains(.street)
            wantsNumber = kind.standsOnStreet && !marks.contains(.houseNumber)
            hasPostcode = kind.standsOnStreet || kind.key == "highway"
        }

        /// Reads a record that `put` wrote; returns nil for other records.
        init?(_ record: RecordReader) {
            var record = record
            guard let id = PlaceID(rowKey: record.key.signedHigh) else { return nil }
            self.id = id
            point = OSMPoint(x: record.int32(), y: record.int32())
            let marks = record.byte()
            wantsStreet = marks & 1 != 0
            wantsNumber = marks & 2 != 0
            hasPostcode = marks & 4 != 0
            hint = record.uint64()
        }

        fileprivate func put(into places: inout ExternalSorter) throws(SpillFailure) {
            let marks: UInt8 = (wantsStreet ? 1 : 0) | (wantsNumber ? 2 : 0) | (hasPostcode ? 4 : 0)
            // If an extract holds an object twice, the newest version comes first. Equal versions are ordered
            // by position, so that the choice is always the same.
            let order = UInt64(~version) << 32 | UInt64(UInt32(bitPattern: point.x ^ point.y))
            try places.add(.init(signed: id.rowKey, order)) { bytes in
                bytes.appendNumber(point.x)
                bytes.appendNumber(point.y)
                bytes.append(marks)
                if hint != 0 { bytes.appendNumber(hint) }
            }
        }
    }

    /// A boundary as read from the extract.
    struct Boundary: Sendable {
        var key: OSMKey
        var level: Int?
        var place: String?
        var postcode: String?
        var names: AddressNames
        var countryCode: String?
        var stateCode: String?
        var polygons: [OSMPolygon]
        /// The lines of a boundary that the extract's border cuts.
        var lines: [[OSMPoint]]
        var label: OSMPoint?
        var centre: OSMMember?
        var inside: OSMPoint?

        /// A point that most likely lies inside; nil if none is known.
        var point: OSMPoint? { inside ?? label ?? centre?.points.first }

        /// The box around everything that the extract holds of the boundary; empty if it holds nothing.
        var extent: OSMBox {
            var box = OSMBox(polygons.lazy.flatMap(\.outer))
            for line in lines { for point in line { box.extend(to: point) } }
            if let point { box.extend(to: point) }
            return box
        }
    }

    /// A settlement without a boundary.
    struct Settlement: Sendable {
        var key: OSMKey
        var place: String
        var names: AddressNames
        var point: OSMPoint
        /// The folded names of the areas in which the settlement lies, according to its tags.
        var isIn: Set<String> = []

        func area(_ part: AddressPart) -> AreaName { AreaName(part: part, names: names, placeKey: PlaceID(osm: key).rowKey) }
    }

    /// A node with a house number.
    struct HouseNumber: Sendable {
        var key: OSMKey
        var point: OSMPoint
        var number: Int32
    }

    /// A line of house numbers, with the rule for the numbers between known ones.
    struct Interpolation: Sendable {
        var key: OSMKey
        var line: [OSMPoint]
        var rule: String
    }

    let limit: SpillLimit
    /// Places sorted by row key, the newest version of an object first.
    private var places: ExternalSorter
    /// The squares of the map that hold data.
    private(set) var squares = ExtractParts.Squares()
    var boundaries: [Boundary] = []
    var settlements: [Settlement] = []
    var streets: StreetLines
    var streetNames: [AddressNames] = []
    private var streetIDs: [AddressNames: Int32] = [:]
    private var interpolations: [Interpolation] = []
    /// House numbers sorted by the node's row key.
    private var houseNumbers: ExternalSorter
    var votes = AddressVotes()
    /// The hints that tags give about countries, by their numbers.
    private(set) var hints: [UInt64: CountryHint] = [:]
    /// Hints with greater numbers are dropped to keep within `hintLimit`. So the same hints remain, whatever
    /// the order of places.
    private var greatestHint = UInt64.max
    /// A hint takes about 100 bytes, so all take at most 14 MB.
    private static let hintLimit = 1 << 17

    /// An object without any of these keys is no source of addresses.
    static let sourceKeys = ["place", "addr:housenumber", "addr:interpolation", "highway", "boundary"]
    /// The keys of tags that name the street.
    static let streetKeys = ["addr:street", "addr:place", "addr:full", "contact:street"]

    init(_ limit: SpillLimit = .none) {
        self.limit = limit
        places = ExternalSorter(limit)
        streets = StreetLines(limit)
        houseNumbers = ExternalSorter(limit)
    }

    // MARK: Gathering

    mutating func add(_ surveyed: SurveyedPBFBlock) throws(SpillFailure) {
        for source in surveyed.sources { try add(source) }
        votes.count(surveyed.votes)
        for hint in surveyed.hints { add(hint) }
        for place in surveyed.places {
            squares.add(place: place.point)
            try place.put(into: &places)
        }
    }

    private mutating func add(_ hint: CountryHint) {
        guard hint.number <= greatestHint else { return }
        hints[hint.number] = hint
        while hints.count > Self.hintLimit {
            greatestHint /= 2
            hints = hints.filter { [greatestHint] in $0.key <= greatestHint }
        }
    }

    private mutating func add(_ source: AddressSource) throws(SpillFailure) {
        switch source {
        case .settlement(let settlement):
            squares.add(place: settlement.point)
            settlements.append(settlement)
        case .boundary(let boundary): boundaries.append(boundary)
        case .houseNumber(let house):
            try houseNumbers.add(.init(signed: PlaceID(osm: house.key).rowKey, UInt64(house.point.bits))) { bytes in
                bytes.appendNumber(house.point.x)
                bytes.appendNumber(house.point.y)
                bytes.appendNumber(house.number)
            }
        case .street(let street): try add(street)
        case .interpolation(let line): interpolations.append(line)
        }
    }

    private mutating func add(_ street: AddressSource.Street) throws(SpillFailure) {
        let id: Int32
        if let known = streetIDs[street.names] {
            id = known
        } else {
            id = Int32(clamping: streetNames.count)
            streetNames.append(street.names)
            streetIDs[street.names] = id
        }
        squares.add(street: street.line)
        try streets.add(street.line, of: street.key, line: id, handicapMeters: street.handicapMeters)
    }

    /// Sorts the collected objects so that their order no longer depends on the extract.
    mutating func sort() {
        func key(_ key: OSMKey) -> Int64 { PlaceID(osm: key).rowKey }
        boundaries.sort { key($0.key) < key($1.key) }
        settlements.sort { key($0.key) < key($1.key) }
        interpolations.sort { key($0.key) < key($1.key) }
        streetIDs = [:]
    }

    /// Returns the places sorted by row key. If the extract has an object twice, both versions are returned, the newest
    /// first. Call it only once.
    mutating func takePlaces() -> SortedRecords {
        let found = places
        places = ExternalSorter(.none)
        return found.sorted()
    }

    /// Returns the lines with at least two known house numbers, and their rules. Call it only once, after
    /// `sort()`.
    mutating func takeNumberLines() throws(SpillFailure) -> (lines: StreetIndex, rules: [HouseNumberLine]) {
        var lines = StreetIndex()
        var rules: [HouseNumberLine] = []
        let found = interpolations
        interpolations = []
        guard !found.isEmpty else { return (lines, rules) }
        let points = Set(found.flatMap(\.line))
        var numbers: [OSMPoint: Int32] = [:]
        var records = houseNumbers.sorted()
        houseNumbers = ExternalSorter(limit)
        // The last of several numbers at one point counts.
        while var record = try records.next() {
            let point = OSMPoint(x: record.int32(), y: record.int32())
            if points.contains(point) { numbers[point] = record.int32() }
        }
        for entry in found {
            guard let rule = HouseNumberLine(points: entry.line, rule: entry.rule, number: { numbers[$0].map(Int.init) }) else { continue }
            lines.add(entry.line, line: Int32(clamping: rules.count))
            rules.append(rule)
        }
        return (lines, rules)
    }
}

extension OSMPoint {
    /// Both coordinates in one number.
    var bits: UInt64 { UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)) }

    init(bits: UInt64) {
        self.init(x: Int32(bitPattern: UInt32(bits >> 32)), y: Int32(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
}
