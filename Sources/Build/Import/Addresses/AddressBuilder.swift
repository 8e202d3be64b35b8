internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Gathers areas, settlements, streets and places while an extract is read, and then determines the address of each place.
///
/// Memory: 32 bytes for each place, 8 for each point of a boundary, 24 for each of a named street.
struct AddressBuilder {
    struct Place: Sendable {
        var id: PlaceID
        var point: OSMPoint
        /// Its tags do not name the street, and it is of a kind that stands on one.
        var wantsStreet: Bool
        var wantsNumber: Bool
        /// It can receive mail, unlike a peak or a river.
        var hasPostcode: Bool
        /// The index of what its tags say of its country; −1 for nothing.
        var hint: Int32

        init(_ id: PlaceID, _ point: OSMPoint, _ kind: KindTable.Facts, _ marks: PlaceClassifier.Marks, hint: Int32 = -1) {
            self.id = id
            self.hint = hint
            self.point = point
            wantsStreet = kind.standsOnStreet && !marks.contains(.street)
            wantsNumber = kind.standsOnStreet && !marks.contains(.houseNumber)
            hasPostcode = kind.standsOnStreet || kind.key == "highway"
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

    var places: [Place] = []
    var boundaries: [Boundary] = []
    var settlements: [Settlement] = []
    var streets = StreetIndex()
    var streetNames: [AddressNames] = []
    private var streetIDs: [AddressNames: Int32] = [:]
    var numberLines = StreetIndex()
    var numberRules: [HouseNumberLine] = []
    private var houseNumbers = KnownHouseNumbers()
    var votes = AddressVotes()
    /// What tags say of countries, once each: 48 bytes, and 24 more in the table of numbers.
    private(set) var hints: [CountryHint] = []
    private var hintNumbers: [CountryHint: Int32] = [:]
    /// 20 MB at most.
    private static let hintLimit = 1 << 17

    /// Objects without any of these keys are not sources of addresses.
    static let sourceKeys = ["place", "addr:housenumber", "addr:interpolation", "highway", "boundary"]
    /// The keys that name the street.
    static let streetKeys = ["addr:street", "addr:place", "addr:full", "contact:street"]

    // MARK: Gathering

    mutating func add(_ block: SurveyedBlock) {
        for source in block.sources { add(source) }
        votes.count(block.votes)
        let numbers = block.hints.map { number(of: $0) }
        for var place in block.places {
            if place.hint >= 0 { place.hint = numbers[Int(place.hint)] }
            places.append(place)
        }
    }

    /// −1 if there are enough already.
    private mutating func number(of hint: CountryHint) -> Int32 {
        if let number = hintNumbers[hint] { return number }
        guard hints.count < Self.hintLimit else { return -1 }
        let number = Int32(clamping: hints.count)
        hintNumbers[hint] = number
        hints.append(hint)
        return number
    }

    private mutating func add(_ source: AddressSource) {
        switch source {
        case .settlement(let settlement): settlements.append(settlement)
        case .boundary(let boundary): boundaries.append(boundary)
        case .houseNumber(let point, let number): houseNumbers.add(number, at: point)
        case .street(let street): addStreet(street)
        case .interpolation(let line, let rule): addNumbers(line, rule)
        }
    }

    private mutating func addStreet(_ street: AddressSource.Street) {
        let id: Int32
        if let known = streetIDs[street.names] {
            id = known
        } else {
            id = Int32(clamping: streetNames.count)
            streetNames.append(street.names)
            streetIDs[street.names] = id
        }
        streets.add(street.line, line: id, handicapMeters: street.handicapMeters)
    }

    private mutating func addNumbers(_ line: [OSMPoint], _ rule: String) {
        guard let numbers = HouseNumberLine(points: line, rule: rule, number: { houseNumbers[$0] }) else { return }
        numberLines.add(line, line: Int32(clamping: numberRules.count))
        numberRules.append(numbers)
    }
}

/// House numbers of points: a list, and a table of it on first use, since most extracts have few or no lines of numbers.
private struct KnownHouseNumbers {
    private struct Entry {
        var point: OSMPoint
        var number: Int32
    }

    private var entries: [Entry] = []
    private var numbers: [OSMPoint: Int32] = [:]

    mutating func add(_ number: Int32, at point: OSMPoint) { entries.append(Entry(point: point, number: number)) }

    /// The last of several at one point.
    subscript(point: OSMPoint) -> Int? {
        mutating get {
            for entry in entries { numbers[entry.point] = entry.number }
            entries = []
            return numbers[point].map(Int.init)
        }
    }
}
