internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile

/// Evidence for the countries of places and areas near a border, where the outlines of Natural Earth are up to
/// 1 km off. It comes from the tags of the places themselves and from those of their neighbours.
struct CountryEvidence {
    let outlines: CountryOutlines
    /// The hints by their numbers.
    private let hints: [UInt64: CountryHint]
    private var squares = CountryOutlines.Squares()
    /// The codes of countries by the folded names of their towns.
    private var towns: [String: [String]] = [:]
    /// The country that a hint means, by the hint and the candidates; empty if the hint does not decide.
    private var readings: [Reading: String] = [:]
    /// Places whose tags decide their country.
    private var told = ToldPlaces()

    private struct Reading: Hashable {
        var hint: UInt64
        var candidates: [String]
    }

    /// Collects evidence.
    /// - Parameter places: All places, sorted by row key.
    init(_ builder: borrowing AddressBuilder, _ places: SortedRecords, _ outlines: CountryOutlines) throws(SpillFailure) {
        self.outlines = outlines
        hints = builder.hints
        for settlement in builder.settlements where ["city", "town", "village"].contains(settlement.place) {
            guard candidates(at: settlement.point).isEmpty, let country = outlines.country(at: settlement.point) else { continue }
            add(town: settlement.names.local, country)
        }
        for boundary in builder.boundaries {
            guard let level = boundary.level, level > 5, let point = boundary.inside ?? boundary.label ?? boundary.centre?.points.first,
                let country = postcodeCountry(boundary, candidates(at: point))
            else { continue }
            add(town: boundary.names.local, country)
        }
        var places = places
        var last: Int64?
        while let record = try places.next() {
            guard let place = AddressBuilder.Place(record), place.id.rowKey != last else { continue }
            last = place.id.rowKey
            if let country = country(tagged: place) { told.add(place.point, country: country) }
        }
    }

    private mutating func add(town: String, _ country: String) {
        let name = AdminNames.folded(town)
        if !towns[name, default: []].contains(country) { towns[name, default: []].append(country) }
    }

    /// Returns the countries that a point may lie in; empty if the outlines are certain.
    private mutating func candidates(at point: OSMPoint) -> [String] { squares.candidates(at: point, outlines) }

    private func postcodeCountry(_ boundary: AddressBuilder.Boundary, _ candidates: [String]) -> String? {
        candidates.isEmpty ? nil : boundary.postcode.flatMap { PostcodeCountries.country(of: $0, among: candidates) }
    }

    /// Returns the country that a place's own tags mean; nil if the outlines are certain, or if the tags do not
    /// decide.
    mutating func country(tagged place: AddressBuilder.Place) -> String? {
        guard let hint = hints[place.hint] else { return nil }
        let candidates = candidates(at: place.point)
        guard !candidates.isEmpty else { return nil }
        let reading = Reading(hint: place.hint, candidates: candidates)
        if let known = readings[reading] { return known.isEmpty ? nil : known }
        let country = hint.country(of: candidates, towns: towns)
        readings[reading] = country ?? ""
        return country
    }

    /// Returns the country of the nearest place whose tags decide its country; nil if the outlines are certain, or if
    /// there is no such place nearby.
    mutating func country(beside point: OSMPoint) -> String? { candidates(at: point).isEmpty ? nil : told.nearest(point) }

    /// Returns the country of an area by its postcode, or else by the tags of the places in it; nil if the
    /// outlines are certain, or if nothing decides.
    mutating func country(of boundary: AddressBuilder.Boundary, _ shape: AreaShape, at point: OSMPoint) -> String? {
        let candidates = candidates(at: point)
        guard !candidates.isEmpty else { return nil }
        return postcodeCountry(boundary, candidates) ?? told.country(in: shape)
    }

    /// Whether the tags of the places in and around a shape show that the shape is this country, because at least 95 %
    /// of the places agree with its border. Returns nil if fewer than ten places name a country.
    func agrees(_ shape: AreaShape, country: String) -> Bool? {
        let (same, all) = told.agreement(shape, country: country)
        return all < 10 ? nil : same * 20 >= all * 19
    }
}

/// Places near a border, each with the country that its tags name. A place takes 12 bytes.
private struct ToldPlaces {
    /// The greatest distance of a neighbour that counts, in metres.
    private static let reachMeters = 250.0
    /// The side of a cell: about 330 m of latitude. Beyond 40° of latitude, a cell is narrower than the reach, so the
    /// farthest neighbours to the west and east are missed.
    private static let cellSize: Int32 = 30_000

    private struct Place {
        var point: OSMPoint
        /// The index of the country in `codes`.
        var country: Int16
    }

    private var places: [Place] = []
    /// The codes of the countries, in the order of their first place.
    private var codes: [String] = []
    private var cells = CellChains()
    /// The number of indexed places in each cell.
    private var counts: [Int64: Int] = [:]
    /// The maximum number of places in a cell that are indexed; 32 places in a square of 330 m leave no gap.
    private static let cellLimit = 32

    private static func cell(_ value: Int32) -> Int32 { value >= 0 ? value / cellSize : (value + 1) / cellSize - 1 }

    mutating func add(_ point: OSMPoint, country: String) {
        let (x, y) = (Self.cell(point.x), Self.cell(point.y))
        let key = Int64(x) << 32 | Int64(UInt32(bitPattern: y))
        if counts[key, default: 0] < Self.cellLimit {
            counts[key, default: 0] += 1
            cells.add(Int32(clamping: places.count), x: x, y: y)
        }
        let number = codes.firstIndex(of: country) ?? codes.count
        if number == codes.count { codes.append(country) }
        places.append(Place(point: point, country: Int16(clamping: number)))
    }

    /// Returns the country of the nearest place within reach. Of equally near places, the first one counts.
    func nearest(_ point: OSMPoint) -> String? {
        guard !places.isEmpty else { return nil }
        var best: (meters: Double, index: Int32)?
        for x in Self.cell(point.x) - 1...Self.cell(point.x) + 1 {
            for y in Self.cell(point.y) - 1...Self.cell(point.y) + 1 {
                cells.forEach(x: x, y: y) { index in
                    let meters = point.coordinate.distanceMeters(to: places[Int(index)].point.coordinate)
                    guard meters <= Self.reachMeters else { return }
                    if let best, (best.meters, best.index) < (meters, index) { return }
                    best = (meters, index)
                }
            }
        }
        return best.map { codes[Int(places[Int($0.index)].country)] }
    }

    /// Returns the country that most places in a shape name; nil unless at least three places and 75 % of all places in
    /// the shape name it.
    func country(in shape: AreaShape) -> String? {
        var counts = Array(repeating: 0, count: codes.count)
        for place in places where shape.contains(place.point) { counts[Int(place.country)] += 1 }
        let total = counts.reduce(0, +)
        guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[best] >= 3, counts[best] * 4 >= total * 3 else {
            return nil
        }
        return codes[best]
    }

    /// Returns the number of places that agree with a country's border, and the number of all places. A place agrees if
    /// it lies inside and its tags name this country, or if it lies outside and they name another one.
    func agreement(_ shape: AreaShape, country: String) -> (same: Int, all: Int) {
        let number = codes.firstIndex(of: country) ?? -1
        let known = places.lazy.filter { shape.knows($0.point) }
        return (known.count { shape.contains($0.point) == (Int($0.country) == number) }, known.count { _ in true })
    }
}
