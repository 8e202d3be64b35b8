internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore
internal import PortolanTileBuilder

/// Determines the addresses of places after all areas are located.
struct AddressWork {
    private var builder: AddressBuilder
    /// Places sorted by row key. If the extract has an object twice, both versions are in the list, the newest first.
    private let places: SortedRecords
    private var finder: AreaFinder
    private var areas: AddressBuilder.AreaNumbers
    private var squares = CountryOutlines.Squares()
    /// Evidence about countries near borders; nil without outlines.
    private var evidence: CountryEvidence?
    private var merged = MergedPlaces()

    /// Each chunk has this many places. One thread processes a chunk at a time.
    private static let chunkCount = 8_192
    /// This many chunks are collected for each thread before their addresses are found.
    private static let chunksAtOnce = 4

    init(
        builder: consuming AddressBuilder,
        places: SortedRecords,
        finder: AreaFinder,
        areas: AddressBuilder.AreaNumbers,
        evidence: CountryEvidence?
    ) throws(SpillFailure) {
        self.places = places
        self.evidence = evidence
        self.builder = builder
        self.finder = finder
        self.areas = areas
        try findCountries()
    }

    // MARK: Places of several objects

    /// Returns for each member the index of the town in which it lies. It is −1 for members that are not pieces of a
    /// street, and for streets outside towns.
    /// - Parameter members: The members by ascending row key.
    mutating func towns(of members: [GroupMember], jobs: Int) throws(SpillFailure) -> [Int32] {
        var towns = Array(repeating: Int32(-1), count: members.count)
        var all = places
        var record = try all.next()
        var found: [AddressBuilder.Place] = []
        var indices: [Int] = []
        func answer() throws(SpillFailure) {
            let chunks = answers(to: found.map { Asked(place: $0) }, jobs: jobs)
            let numbers = townNumbers
            var number = 0
            for chunk in chunks {
                let lists = chunk.lists.map { list in list.compactMap { numbers[$0] }.min { $0.rank < $1.rank }?.number ?? -1 }
                for answer in chunk.answers {
                    if answer.list >= 0 { towns[indices[number]] = lists[Int(answer.list)] }
                    number += 1
                }
            }
            found.removeAll(keepingCapacity: true)
            indices.removeAll(keepingCapacity: true)
        }
        for (index, member) in members.enumerated() where member.role == .street {
            while let known = record, known.key.signedHigh < member.rowKey { record = try all.next() }
            guard let known = record, known.key.signedHigh == member.rowKey, let place = AddressBuilder.Place(known) else { continue }
            found.append(place)
            indices.append(index)
            if found.count == Self.chunkCount * Self.chunksAtOnce { try answer() }
        }
        try answer()
        return towns
    }

    /// The areas that may be the town of a street. A city takes precedence over villages inside it, because these are
    /// parts of the city. A town may be known by its node, by its boundary and by the addresses in it. All three have
    /// the same number.
    private var townNumbers: [Int32: (rank: Int, number: Int32)] {
        var numbers: [Int32: (rank: Int, number: Int32)] = [:]
        var known: [String: Int32] = [:]
        for (index, area) in areas.all.enumerated() {
            guard let rank = [AddressPart.city, .town, .village, .municipality].firstIndex(of: area.part) else { continue }
            let name = AdminNames.folded(area.names.local)
            let number = known[name] ?? Int32(clamping: index)
            known[name] = number
            numbers[Int32(clamping: index)] = (rank, number)
        }
        return numbers
    }

    /// Takes the groups, so that members are replaced by the places that they belong to.
    mutating func take(_ groups: MergedPlaces) throws(SpillFailure) {
        merged = groups
        guard !merged.isEmpty else { return }
        merged.sort()
        var all = places
        while let record = try all.next() {
            guard let place = AddressBuilder.Place(record), !place.wantsStreet else { continue }
            merged.notesStreet(of: place.id.rowKey)
        }
    }

    /// Calls `body` once for each place of the store. Members of a place are not passed; the place itself comes with
    /// its final position.
    private func forEachPlace(_ body: (AddressBuilder.Place) throws(SpillFailure) -> Void) throws(SpillFailure) {
        var all = places
        var last: Int64?
        while let record = try all.next() {
            guard var place = AddressBuilder.Place(record), place.id.rowKey != last else { continue }
            last = place.id.rowKey
            guard merged.adapt(&place) else { continue }
            try body(place)
        }
    }

    // MARK: Addresses

    private struct Asked: Sendable {
        var place: AddressBuilder.Place
        /// The index of the place's street; −1 for none.
        var street: Int32 = -1
    }

    private struct Chunk: Sendable {
        var answers: [AreaFinder.Answer]
        var lists: [[Int32]]
    }

    private mutating func answers(to asked: [Asked], jobs: Int) -> [Chunk] {
        let clues = asked.map { clue($0.place) }
        let finder = finder
        return parallelMap(count: (asked.count + Self.chunkCount - 1) / Self.chunkCount, threads: jobs) { chunk in
            var work = AreaFinder.Workspace()
            let range = chunk * Self.chunkCount..<min((chunk + 1) * Self.chunkCount, asked.count)
            let answers = range.map { index in
                finder.answer(asked[index].place, clues[index], street: asked[index].street, &work)
            }
            return Chunk(answers: answers, lists: work.lists)
        }
    }

    /// Finds the countries of all places, because the set of countries decides cases near borders.
    /// - Parameter ofMerged: Whether to consider only places with members, because these change their position.
    private mutating func findCountries(ofMerged: Bool = false) throws(SpillFailure) {
        if finder.common.outlines != nil {
            var all = places
            while let record = try all.next() {
                guard !ofMerged || merged.isWhole(record.key.signedHigh), var place = AddressBuilder.Place(record),
                    merged.adapt(&place)
                else { continue }
                _ = clue(place)
            }
        }
        // Countries with a single postcode give it to all their places.
        finder.common.postcodes = Array(repeating: -1, count: finder.common.countries.count)
        for (code, number) in finder.common.codes.sorted(by: { $0.key < $1.key }) {
            guard let postcode = PostcodeCountries.only(of: code), finder.common.postcodes.indices.contains(Int(number)) else { continue }
            finder.common.postcodes[Int(number)] = areas.number(AreaName(part: .postcode, names: AddressNames(postcode)), code)
        }
    }

    /// Returns the clues about a place's country; none without outlines. It runs on one thread, so that the countries
    /// of squares are found only once.
    private mutating func clue(_ place: AddressBuilder.Place) -> AreaFinder.CountryClue {
        var clue = AreaFinder.CountryClue()
        guard let outlines = finder.common.outlines else { return clue }
        if let told = evidence?.country(tagged: place) {
            clue.told = number(of: told)
        } else if let nearby = evidence?.country(beside: place.point) {
            clue.nearby = number(of: nearby)
        }
        guard let code = squares.country(at: place.point, outlines) else { return clue }
        if finder.common.codes[code] == nil, let other = outlines.country(near: place.point, except: code) { _ = number(of: other) }
        clue.outlined = number(of: code)
        return clue
    }

    /// Returns the index of a country's code.
    private mutating func number(of code: String) -> Int16 {
        Int16(clamping: AddressBuilder.take(code, nil, &finder.common, &areas).number)
    }

    /// Determines the addresses of all places.
    /// - Parameters:
    ///   - jobs: The number of threads. It does not change the result.
    ///   - cells: The part of the extract whose places get addresses; nil for all of it.
    ///   - write: Called with some thousand addresses at a time, by ascending row key.
    ///   - crossing: Called for each street at each point where several streets meet, in the order of points.
    /// - Returns: The data that addresses share.
    mutating func finish(
        jobs: Int,
        cells: CellSelection? = nil,
        write: ([PlaceAddresses.Entry]) throws -> Void,
        crossing: (PlaceAddresses.Crossing) throws(SpillFailure) -> Void
    ) throws -> PlaceAddresses {
        if !merged.isEmpty { try findCountries(ofMerged: true) }
        var streets = try nearestStreets(jobs, cells)
        var street = try streets.next()
        var common = CommonParts(areas: areas.all, streetNames: builder.streetNames)
        var asked: [Asked] = []
        func answer() throws {
            let chunks = answers(to: asked, jobs: jobs)
            common.areas = areas.all
            try write(common.entries(of: asked.map(\.place.id), chunks.map { ($0.answers, $0.lists) }))
            asked.removeAll(keepingCapacity: true)
        }
        let ownKeys = Set(areas.all.compactMap { $0.placeKey.map { merged.place(of: $0) } })
        var heldKeys: Set<Int64> = []
        var all = places
        var last: Int64?
        while let record = try all.next() {
            guard var place = AddressBuilder.Place(record), place.id.rowKey != last else { continue }
            last = place.id.rowKey
            guard merged.adapt(&place) else { continue }
            if ownKeys.contains(place.id.rowKey) { heldKeys.insert(place.id.rowKey) }
            guard isOwn(place, cells) else { continue }
            while let known = street, known.key.signedHigh < place.id.rowKey { street = try streets.next() }
            var number: Int32 = -1
            if let known = street, known.key.signedHigh == place.id.rowKey {
                number = Int32(bitPattern: UInt32(truncatingIfNeeded: known.key.low))
            }
            asked.append(Asked(place: place, street: number))
            if asked.count == Self.chunkCount * Self.chunksAtOnce * max(jobs, 1) { try answer() }
        }
        try answer()
        var hashes: [Int32?] = Array(repeating: nil, count: builder.streetNames.count)
        let names = builder.streetNames
        try builder.streets.forEachJunction { (point, line) throws(SpillFailure) in
            let hash = hashes[Int(line)] ?? PlaceAddresses.Crossing.number(names[Int(line)].local)
            hashes[Int(line)] = hash
            guard cells?.contains(point.coordinate) ?? true else { return }
            try crossing(PlaceAddresses.Crossing(street: hash, x: point.x, y: point.y))
        }
        // An area that is not a place of the region has no place ID.
        var result = common.result
        for index in result.areas.indices {
            guard let key = result.areas[index].placeKey else { continue }
            let place = merged.place(of: key)
            result.areas[index].placeKey = heldKeys.contains(place) ? place : nil
        }
        result.dropUnusedAreas()
        result.sortAreas()
        return result
    }

    /// Whether a place, and with it its address, is written to this store.
    private func isOwn(_ place: AddressBuilder.Place, _ cells: CellSelection?) -> Bool {
        merged.isOwn(place.id.rowKey) ?? cells?.contains(place.point.coordinate) ?? true
    }

    /// Returns the index of the nearest street for each place that needs one, by row key.
    private mutating func nearestStreets(_ jobs: Int, _ cells: CellSelection?) throws(SpillFailure) -> SortedRecords {
        var wanted = ExternalSorter(builder.limit)
        try forEachPlace { (place) throws(SpillFailure) in
            guard place.wantsStreet, isOwn(place, cells) else { return }
            try wanted.add(.init(StreetLines.square(of: place.point), UInt64(bitPattern: place.id.rowKey))) { bytes in
                bytes.appendNumber(place.point.x)
                bytes.appendNumber(place.point.y)
            }
        }
        return try builder.streets.nearest(to: wanted.sorted(), withinMeters: AreaFinder.streetReachMeters, jobs: jobs)
    }
}

/// The data that addresses share. Lists of areas and streets are numbered in the order of the places that use them, so
/// that the number of threads does not matter.
private struct CommonParts {
    private(set) var result = PlaceAddresses()
    private let streetNames: [AddressNames]
    private var lists: [[Int32]: Int32] = [:]
    /// The index of a street in the result, by the index of its names; −1 until a place uses it.
    private var streets: [Int32]

    var areas: [PlaceAddresses.Area] {
        get { result.areas }
        // The new value begins with the current areas, so only the rest of it is appended.
        set { result.areas += newValue.dropFirst(result.areas.count) }
    }

    init(areas: [PlaceAddresses.Area], streetNames: [AddressNames]) {
        self.streetNames = streetNames
        streets = Array(repeating: -1, count: streetNames.count)
        result.areas = areas
    }

    mutating func entries(of places: [PlaceID], _ chunks: [(answers: [AreaFinder.Answer], lists: [[Int32]])]) -> [PlaceAddresses.Entry] {
        var entries: [PlaceAddresses.Entry] = []
        entries.reserveCapacity(places.count)
        var index = 0
        for chunk in chunks {
            let numbers = chunk.lists.map { number(of: $0) }
            for answer in chunk.answers {
                let id = places[index]
                index += 1
                guard answer.list >= 0 else { continue }
                entries.append(
                    .init(
                        id: id,
                        areaList: numbers[Int(answer.list)],
                        street: number(ofStreet: answer.street),
                        houseNumber: answer.houseNumber
                    )
                )
            }
        }
        return entries
    }

    private mutating func number(of list: [Int32]) -> Int32 {
        if let known = lists[list] { return known }
        let number = Int32(clamping: result.areaLists.count)
        lists[list] = number
        result.areaLists.append(list)
        for (smaller, larger) in zip(list, list.dropFirst()) where result.areas[Int(smaller)].parent < 0 {
            result.areas[Int(smaller)].parent = larger
        }
        return number
    }

    private mutating func number(ofStreet street: Int32) -> Int32 {
        guard streets.indices.contains(Int(street)) else { return -1 }
        if streets[Int(street)] < 0 {
            streets[Int(street)] = Int32(clamping: result.streets.count)
            result.streets.append(streetNames[Int(street)])
        }
        return streets[Int(street)]
    }
}

/// Tells which objects are parts of which places.
///
/// Memory: 16 bytes for each object that is part of another place, and 24 for each place that has such parts.
struct MergedPlaces: Sendable {
    private struct Part: Sendable {
        var member: Int64
        var place: Int64
    }

    private struct Whole: Sendable {
        var place: Int64
        var point: OSMPoint
        /// Whether the place is written to this store.
        var isOwn: Bool
        /// Whether the tags of at least one member name the street, so that the place needs no nearest street.
        var isOnStreet = false
    }

    private var parts: [Part] = []
    private var wholes: [Whole] = []

    var isEmpty: Bool { wholes.isEmpty }

    mutating func add(_ place: PlaceID, at point: OSMPoint, members: [PlaceID], isOwn: Bool) {
        wholes.append(Whole(place: place.rowKey, point: point, isOwn: isOwn))
        for member in members { parts.append(Part(member: member.rowKey, place: place.rowKey)) }
    }

    mutating func sort() {
        parts.sort { $0.member < $1.member }
        wholes.sort { $0.place < $1.place }
    }

    /// Whether an object is a place that was added.
    func isWhole(_ key: Int64) -> Bool { whole(key) != nil }

    /// Whether a place that was added is written to this store; nil for other places.
    func isOwn(_ key: Int64) -> Bool? { whole(key).map { wholes[$0].isOwn } }

    /// Returns the row key of the place that an object is part of; the object's own key if it is part of no other
    /// place.
    func place(of key: Int64) -> Int64 { part(key).map { parts[$0].place } ?? key }

    /// Notes that an object's tags name the street. The place that the object is part of then needs no nearest street.
    mutating func notesStreet(of key: Int64) {
        guard let part = part(key), let whole = whole(parts[part].place) else { return }
        wholes[whole].isOnStreet = true
    }

    /// Returns false if the object is part of another place. Otherwise it adapts the place to its members and
    /// returns true.
    func adapt(_ place: inout AddressBuilder.Place) -> Bool {
        guard part(place.id.rowKey) == nil else { return false }
        guard let index = whole(place.id.rowKey) else { return true }
        place.point = wholes[index].point
        if wholes[index].isOnStreet { place.wantsStreet = false }
        return true
    }

    private func part(_ key: Int64) -> Int? { Self.index(of: key, count: parts.count) { parts[$0].member } }
    private func whole(_ key: Int64) -> Int? { Self.index(of: key, count: wholes.count) { wholes[$0].place } }

    private static func index(of key: Int64, count: Int, _ keyAt: (Int) -> Int64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if keyAt(middle) < key { low = middle + 1 } else { high = middle }
        }
        return low < count && keyAt(low) == key ? low : nil
    }
}
