internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel

/// Determines the areas and the street of places. Threads may share a finder if each has its own `Workspace`.
struct AreaFinder: Sendable {
    /// An area that may contain places.
    struct Located: Sendable {
        var area: AreaName
        /// The area of the postcode that the boundary gives in addition; nil if it gives none.
        var postcode: Int32?
        var shape: AreaShape
        /// The index of the part of the extract in which the area's shape is known, if the extract's border cuts it;
        /// nil for whole areas.
        var part: Int?
        /// A point that most likely lies inside.
        var point: OSMPoint?
        var id: Int32
        var size: Double
        /// The index of the country's code in `Common.codes`; −1 if the area's country is not known.
        var country: Int32 = -1
        /// Whether the area's country is known from more than an outline: from the area's own code, the country's
        /// boundary, a postcode, or places inside.
        var isProven = false
    }

    /// Evidence of the country that a place lies in. Each property is the index of a country's code; −1 for none.
    struct CountryClue: Sendable {
        /// The country whose outline contains the place.
        var outlined: Int16 = -1
        /// The country that the place's own tags name, if the place is near a border.
        var told: Int16 = -1
        /// If the place is near a border: the country that a neighbour's tags name. The nearest place with such tags
        /// counts.
        var nearby: Int16 = -1
    }

    /// The part of an address that an object gives if it is an area itself.
    struct Itself: Sendable {
        var rank: Int
        var id: Int32
        /// The index of the country's code; −1 if it is not known. It is stored and not found from the position,
        /// because the centre of a cut boundary may lie across the border.
        var country: Int32 = -1
    }

    /// Settings that are the same for all places.
    struct Common: Sendable {
        /// The outlines of all countries; nil if they are not available.
        var outlines: CountryOutlines?
        /// The indices of the countries that places may lie in, by the countries' codes.
        var codes: [String: Int32] = [:]
        /// The area of each country, by the index of its code.
        var countries: [Int32] = []
        /// The index of a country's code, by area.
        var numbers: [Int32: Int32] = [:]
        /// The indices of the countries whose boundary the extract holds completely.
        var closed: Set<Int32> = []
        /// The area of a country's only postcode, by the index of the country's code; −1 for other countries.
        var postcodes: [Int32] = []
        /// The city that an area is a part of, by area.
        var cities: [Int32: Int32] = [:]
        /// The indices of the countries whose municipalities are councils (`AdminLevels.countriesWithCouncils`).
        var countriesWithCouncils: Set<Int32> = []
    }

    /// Settings that are the same for the places of one part of the extract.
    struct Local: Sendable {
        var grid: AreaGrid
        /// The parts of addresses that boundaries give here. These parts are not guessed from points.
        var bounded = AreaChain.Parts([])
        /// The country of places that no boundary assigns to a country; nil if it is not known.
        var country: Int32?
        /// Whether places outside every boundary lie in `country`.
        var isEverywhere = true
        var state: Int32?
        var city: Int32?
    }

    /// The result for one place.
    struct Answer: Sendable {
        /// The index in `Workspace.lists`; −1 if no area is known.
        var list: Int32
        /// The street's index; −1 for none.
        var street: Int32
        var houseNumber: String?
    }

    /// The working storage of one thread, and the lists of areas that it has found.
    struct Workspace {
        /// The lists, in the order of first use.
        private(set) var lists: [[Int32]] = []
        private var numbers: [AreaChain: Int32] = [:]
        fileprivate var chain = AreaChain()
        fileprivate var sizes: [Double] = []
        fileprivate var inside: [Int32] = []
        fileprivate var found = SettlementIndex.Found()
        fileprivate var cityFound = LocalTowns.Found()

        fileprivate mutating func number() -> Int32 {
            if let number = numbers[chain] { return number }
            let number = Int32(clamping: lists.count)
            numbers[chain] = number
            lists.append(chain.list)
            return number
        }
    }

    var located: [Located]
    var parts: ExtractParts
    /// The facts of each part of the extract, by the part's index.
    var locals: [Local]
    var settlements: SettlementIndex
    /// The part of the address that a place gives by itself, for each place that is a town or another area.
    var own: [OSMKey: Itself]
    var common: Common
    var numberLines: StreetIndex
    var numberRules: [HouseNumberLine]
    /// The towns that addresses of neighbours name.
    var towns: LocalTowns

    /// The greatest distance at which a house counts as standing on a street.
    static let streetReachMeters = 80.0
    /// The greatest distance between a place and an interpolation line that gives the place its house number.
    private static let numberReachMeters = 25.0

    /// Returns the address of a place.
    /// - Parameters:
    ///   - clue: The clues about the place's country.
    ///   - street: The index of the street nearest to the place; −1 for none.
    func answer(_ place: AddressBuilder.Place, _ clue: CountryClue, street: Int32, _ work: inout Workspace) -> Answer {
        findAreas(place, clue, &work)
        var number: String?
        if place.wantsNumber, !numberLines.isEmpty, let hit = numberLines.nearest(place.point, withinMeters: Self.numberReachMeters) {
            number = numberRules[Int(hit.line)].number(at: hit.point).map { "\($0)" }
        }
        let knowsSome = !work.chain.isEmpty || street >= 0 || number != nil
        return Answer(list: knowsSome ? work.number() : -1, street: street, houseNumber: number)
    }

    private static func hasSettlement(_ chain: AreaChain) -> Bool { [AddressPart.city, .town, .village].contains { chain[$0] != nil } }

    /// Whether an address needs no other town. A municipality is enough, unless it is a council.
    /// - Parameter country: The index of the place's country; −1 if it is not known.
    private func hasTown(_ chain: AreaChain, _ country: Int32) -> Bool {
        Self.hasSettlement(chain) || chain[.municipality] != nil && !common.countriesWithCouncils.contains(country)
    }

    /// Fills in the country if no boundary gives it, and returns the index of its code; −1 if it is not known.
    private func country(_ point: OSMPoint, _ clue: CountryClue, _ local: Local?, _ work: inout Workspace) -> Int32 {
        if let area = work.chain[.country] {
            let number = common.numbers[area] ?? -1
            // A cut boundary may be wrong near its ends. The place's own tags and whole areas are more
            // reliable.
            guard number >= 0, common.outlines != nil, !common.closed.contains(number) else { return number }
            let better = clue.told >= 0 ? Int32(clue.told) : provenCountry(work.inside, isWhole: true)
            guard better >= 0, better != number, common.countries.indices.contains(Int(better)) else { return number }
            work.chain[.country] = common.countries[Int(better)]
            return better
        }
        if let outlines = common.outlines {
            var number = Int32(clue.told)
            if number < 0 { number = provenCountry(work.inside, isWhole: false) }
            if number < 0 { number = Int32(clue.nearby) }
            let isOutlined = number < 0
            if isOutlined { number = Int32(clue.outlined) }
            // The country's own boundary is more exact than its outline, and the point lies outside that boundary. So
            // the nearest other country is taken.
            if isOutlined, common.closed.contains(number), let code = common.codes.first(where: { $0.value == number })?.key {
                number = outlines.country(near: point, except: code).flatMap { common.codes[$0] } ?? -1
            }
            guard common.countries.indices.contains(Int(number)) else { return -1 }
            work.chain[.country] = common.countries[Int(number)]
            return number
        }
        guard let local, local.isEverywhere, let area = local.country else { return -1 }
        work.chain[.country] = area
        return common.numbers[area] ?? -1
    }

    /// Considers those of the given areas whose country is proven (`Located.isProven`), and returns the country of the
    /// smallest; −1 if there is none.
    /// - Parameter isWhole: Whether to ignore areas that the extract's border cuts.
    private func provenCountry(_ inside: [Int32], isWhole: Bool) -> Int32 {
        var best: (size: Double, country: Int32)?
        for index in inside {
            let area = located[Int(index)]
            if isWhole, area.shape.isCut || area.area.part == .country { continue }
            if area.isProven, area.country >= 0, best.map({ area.size < $0.size }) ?? true { best = (area.size, area.country) }
        }
        return best?.country ?? -1
    }

    private func findAreas(_ place: AddressBuilder.Place, _ clue: CountryClue, _ work: inout Workspace) {
        let itself = place.id.osmKey.flatMap { own[$0] }
        let local = parts.part(at: place.point).map { locals[$0] }
        work.chain.clear()
        work.inside.removeAll(keepingCapacity: true)
        if work.sizes.isEmpty { work.sizes = Array(repeating: .infinity, count: AreaChain.count) }
        for rank in work.sizes.indices { work.sizes[rank] = .infinity }
        let (postcodeRank, countryRank) = (AreaChain.rank(.postcode), AreaChain.rank(.country))
        func take(_ index: Int32, _ rank: Int) {
            let size = located[Int(index)].size
            guard work.sizes.indices.contains(rank), size < work.sizes[rank] else { return }
            work.chain[rank: rank] = located[Int(index)].id
            work.sizes[rank] = size
        }
        // The country comes first, because no other area crosses its border.
        for index in local?.grid.candidates(place.point) ?? [] where located[Int(index)].shape.contains(place.point) {
            work.inside.append(index)
            if located[Int(index)].area.part == .country { take(index, countryRank) }
        }
        if let itself, common.countries.indices.contains(Int(itself.country)), itself.rank < countryRank {
            work.chain[.country] = common.countries[Int(itself.country)]
        }
        let country = country(place.point, clue, local, &work)
        work.inside.removeAll { index in
            let own = located[Int(index)].country
            return own >= 0 && country >= 0 && own != country && located[Int(index)].area.part != .country
        }
        for index in work.inside where located[Int(index)].area.part != .country {
            take(index, AreaChain.rank(located[Int(index)].area.part))
            if let postcode = located[Int(index)].postcode, located[Int(index)].size < work.sizes[postcodeRank] {
                work.chain[rank: postcodeRank] = postcode
                work.sizes[postcodeRank] = located[Int(index)].size
            }
        }
        settlements.fill(&work.chain, at: place.point, inside: work.inside, except: local?.bounded ?? .init([]), found: &work.found)
        if !common.cities.isEmpty, !Self.hasSettlement(work.chain) {
            for part in [AddressPart.cityDistrict, .municipality, .county, .stateDistrict] {
                guard let city = work.chain[part].flatMap({ common.cities[$0] }) else { continue }
                work.chain[.city] = city
                break
            }
        }
        if !hasTown(work.chain, country), let town = towns.town(at: place.point, &work.cityFound) { work.chain[.city] = town }
        // A country may have two areas: that of its boundary and that of its code. Both have the same index of the
        // country.
        if let local, let country = local.country, let area = work.chain[.country],
            area == country || common.numbers[area] == common.numbers[country]
        {
            if work.chain[.state] == nil { work.chain[.state] = local.state }
            if !hasTown(work.chain, country) { work.chain[.city] = local.city }
        }
        if !place.hasPostcode {
            work.chain[.postcode] = nil
        } else if work.chain[.postcode] == nil, common.postcodes.indices.contains(Int(country)), common.postcodes[Int(country)] >= 0 {
            work.chain[.postcode] = common.postcodes[Int(country)]
        }
        if let itself {
            work.chain.removeUpTo(rank: itself.rank)
            work.chain[.postcode] = nil
            work.chain[rank: itself.rank] = itself.id
        }
    }
}

/// The identity of an area.
struct AreaName: Hashable, Sendable {
    var part: AddressPart
    var names: AddressNames
    /// The ISO 3166 code: two letters for a country, the part after the hyphen for a state; otherwise empty.
    var code = ""
    /// The row key of the area's object; nil for areas that come from tags.
    var placeKey: Int64?

    static func country(_ code: String, placeKey: Int64? = nil) -> AreaName {
        AreaName(part: .country, names: AddressNames(""), code: code.uppercased(), placeKey: placeKey)
    }

    /// Hashes only the local name, because towns may have names in a hundred languages and the local one tells
    /// most towns apart.
    func hash(into hasher: inout Hasher) {
        hasher.combine(AreaChain.rank(part))
        hasher.combine(code)
        hasher.combine(names.local)
        // The key is included, because an extract may have any number of areas of one name.
        hasher.combine(placeKey)
    }
}

/// A grid over one part of the extract, so that a place is tested only against areas whose boxes are near it.
struct AreaGrid: Sendable {
    private let side: Int
    private let box: OSMBox
    private var cells: [[Int32]]
    /// The indices of all areas of the part, ascending.
    let areas: [Int32]

    init(_ part: ExtractParts.Part, number: Int, _ located: [AreaFinder.Located]) {
        box = part.box ?? part.reach
        let areas = located.indices.filter { index in
            located[index].part.map { $0 == number } ?? (located[index].shape.box.intersection(part.reach) != nil)
        }.map { Int32(clamping: $0) }
        self.areas = areas
        // An extract may consist of thousands of small parts, each with its own grid. So a grid has only about 64 cells
        // for each area of its part.
        side = (1...7).map { 1 << $0 }.first { $0 * $0 >= 64 * areas.count } ?? 128
        cells = Array(repeating: [], count: side * side)
        for index in areas {
            let area = located[Int(index)].shape.box
            let (columns, rows) = (column(area.west)...column(area.east), row(area.south)...row(area.north))
            for row in rows { for column in columns { cells[row * side + column].append(index) } }
        }
    }

    /// Returns the indices of areas near a point, ascending.
    func candidates(_ point: OSMPoint) -> [Int32] { cells[row(point.y) * side + column(point.x)] }

    private func column(_ x: Int32) -> Int { cell(x, box.west, box.east) }
    private func row(_ y: Int32) -> Int { cell(y, box.south, box.north) }

    private func cell(_ value: Int32, _ low: Int32, _ high: Int32) -> Int {
        let span = max(Int64(high) - Int64(low), 1)
        return Int(min(max((Int64(value) - Int64(low)) * Int64(side) / span, 0), Int64(side - 1)))
    }
}
