internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Gathers areas, settlements, streets and places while an extract is read, and then determines the address of each place.
///
/// The addresses do not depend on the order of the extract's objects. Memory: 8 bytes for each point of a boundary (twice that at the end), the names of
/// streets and areas, and two bytes for each place where an extract has several countries. Places, house numbers and the lines of streets take what the limit
/// says, and beyond it go to its storage.
struct AddressBuilder {
    struct Place: Sendable {
        var id: PlaceID
        var point: OSMPoint
        /// Its tags do not name the street, and it is of a kind that stands on one.
        var wantsStreet: Bool
        var wantsNumber: Bool
        /// It can receive mail, unlike a peak or a river.
        var hasPostcode: Bool
        /// The number of what its tags say of its country; 0 for nothing.
        var hint: UInt64
        /// The object's, while the extract is read.
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

        /// nil for what `put` did not write.
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
            // Of an object that is there twice, the newest comes first; of equally new ones any, but always the same.
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
        /// The geometry of boundaries that the extract's border cuts.
        var lines: [[OSMPoint]]
        var label: OSMPoint?
        var centre: OSMMember?
        var inside: OSMPoint?

        /// One that most likely lies in it; nil if none is known.
        var point: OSMPoint? { inside ?? label ?? centre?.points.first }

        /// Around all that the extract has of it; empty for nothing.
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
        /// The folded names of the areas that its tags say it is in.
        var isIn: Set<String> = []

        func area(_ part: AddressPart) -> AreaName { AreaName(part: part, names: names, placeKey: PlaceID(osm: key).rowKey) }
    }

    /// A node with a house number.
    struct HouseNumber: Sendable {
        var key: OSMKey
        var point: OSMPoint
        var number: Int32
    }

    /// A line of house numbers, and the rule for numbers between known ones.
    struct Interpolation: Sendable {
        var key: OSMKey
        var line: [OSMPoint]
        var rule: String
    }

    let limit: SpillLimit
    /// By row key, the newest version of an object first.
    private var places: ExternalSorter
    /// Where there are data.
    private(set) var squares = ExtractParts.Squares()
    var boundaries: [Boundary] = []
    var settlements: [Settlement] = []
    var streets: StreetLines
    var streetNames: [AddressNames] = []
    private var streetIDs: [AddressNames: Int32] = [:]
    private var interpolations: [Interpolation] = []
    /// By the node's row key.
    private var houseNumbers: ExternalSorter
    var votes = AddressVotes()
    /// What tags say of countries, by its number.
    private(set) var hints: [UInt64: CountryHint] = [:]
    /// Hints with greater numbers are left out, so that there are no more than the limit, and the same ones in whatever order places come.
    private var greatestHint = UInt64.max
    /// About 100 bytes for each: 14 MB at most.
    private static let hintLimit = 1 << 17

    /// Objects without any of these keys are not sources of addresses.
    static let sourceKeys = ["place", "addr:housenumber", "addr:interpolation", "highway", "boundary"]
    /// The keys that name the street.
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

    /// Brings what was gathered into an order that is not the extract's.
    mutating func sort() {
        func key(_ key: OSMKey) -> Int64 { PlaceID(osm: key).rowKey }
        boundaries.sort { key($0.key) < key($1.key) }
        settlements.sort { key($0.key) < key($1.key) }
        interpolations.sort { key($0.key) < key($1.key) }
        streetIDs = [:]
    }

    /// The places, by row key; each may be there twice, if the extract has it twice: the newest version comes first. Once.
    mutating func takePlaces() -> SortedRecords {
        let found = places
        places = ExternalSorter(.none)
        return found.sorted()
    }

    /// Lines of house numbers with at least two known ones, and the rules of these. Once, after `sort()`.
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
        // The last of several at one point.
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
    /// Both numbers in one.
    var bits: UInt64 { UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)) }

    init(bits: UInt64) {
        self.init(x: Int32(bitPattern: UInt32(bits >> 32)), y: Int32(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
}
