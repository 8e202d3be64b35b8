internal import PortolanAddress
internal import PortolanBasics
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Determines the addresses of places when all areas are located.
struct AddressWork {
    /// Its places are sorted by row key.
    private var builder: AddressBuilder
    private var finder: AreaFinder
    private var areas: AddressBuilder.AreaNumbers
    private var squares = CountryOutlines.Squares()
    /// What is known of countries near borders; nil without outlines.
    private var evidence: CountryEvidence?
    /// Row keys of places by those of their members.
    private var placesOfMembers: [Int64: Int64] = [:]

    /// The places that one thread processes at a time.
    private static let chunkCount = 8_192

    init(builder: consuming AddressBuilder, finder: AreaFinder, areas: AddressBuilder.AreaNumbers, evidence: CountryEvidence?) {
        self.evidence = evidence
        self.builder = builder
        self.finder = finder
        self.areas = areas
    }

    // MARK: Places of several objects

    /// By member, the number of the town that a piece of a street lies in; −1 for none, and for everything else.
    /// - Parameter members: by ascending row key.
    mutating func towns(of members: [GroupMember], jobs: Int) -> [Int32] {
        var places: [AddressBuilder.Place] = []
        var indices: [Int] = []
        var next = 0
        for (index, member) in members.enumerated() where member.role == .street {
            while next < builder.places.count, builder.places[next].id.rowKey < member.rowKey { next += 1 }
            guard next < builder.places.count, builder.places[next].id == member.place.id else { continue }
            places.append(builder.places[next])
            indices.append(index)
        }
        var towns = Array(repeating: Int32(-1), count: members.count)
        var number = 0
        let chunks = answers(to: places, jobs: jobs)
        let numbers = townNumbers
        for chunk in chunks {
            let lists = chunk.lists.map { list in list.compactMap { numbers[$0] }.min { $0.rank < $1.rank }?.number ?? -1 }
            for answer in chunk.answers {
                if answer.list >= 0 { towns[indices[number]] = lists[Int(answer.list)] }
                number += 1
            }
        }
        return towns
    }

    /// The areas that may be the town of a street: a city comes first, since the villages in it are parts of it. A town that is known in several ways, by
    /// its node, its boundary or the addresses in it, has one number.
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

    /// Replaces members by the places that they are parts of.
    mutating func take(_ groups: [GroupSummary]) {
        guard !groups.isEmpty else { return }
        var points: [Int64: OSMPoint] = [:]
        for group in groups {
            points[group.id.rowKey] = group.point
            for member in group.members { placesOfMembers[member.rowKey] = group.id.rowKey }
        }
        var isOnStreet: [Int64: Bool] = [:]
        for place in builder.places where !place.wantsStreet {
            if let leader = placesOfMembers[place.id.rowKey] { isOnStreet[leader] = true }
        }
        builder.places.removeAll { placesOfMembers[$0.id.rowKey] != nil }
        for index in builder.places.indices {
            guard let point = points[builder.places[index].id.rowKey] else { continue }
            builder.places[index].point = point
            // Some member's tags name the street.
            if isOnStreet[builder.places[index].id.rowKey] == true { builder.places[index].wantsStreet = false }
        }
    }

    // MARK: Addresses

    private struct Chunk: Sendable {
        var answers: [AreaFinder.Answer]
        var lists: [[Int32]]
    }

    private mutating func answers(to places: [AddressBuilder.Place], jobs: Int) -> [Chunk] {
        let clues = clues(places)
        findPostcodes()
        let finder = finder
        return parallelMap(count: (places.count + Self.chunkCount - 1) / Self.chunkCount, threads: jobs) { chunk in
            var work = AreaFinder.Workspace()
            let range = chunk * Self.chunkCount..<min((chunk + 1) * Self.chunkCount, places.count)
            let answers = range.map { index in
                finder.answer(places[index], clues.isEmpty ? AreaFinder.CountryClue() : clues[index], &work)
            }
            return Chunk(answers: answers, lists: work.lists)
        }
    }

    /// What is known of each place's country; empty without outlines. The squares are worked out once for all threads.
    private mutating func clues(_ places: [AddressBuilder.Place]) -> [AreaFinder.CountryClue] {
        guard let outlines = finder.common.outlines else { return [] }
        return places.map { place in
            var clue = AreaFinder.CountryClue()
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
    }

    /// The number of a country's code.
    private mutating func number(of code: String) -> Int16 {
        Int16(clamping: AddressBuilder.take(code, nil, &finder.common, &areas).number)
    }

    /// The postcodes of countries that have but one.
    private mutating func findPostcodes() {
        finder.common.postcodes = Array(repeating: -1, count: finder.common.countries.count)
        for (code, number) in finder.common.codes.sorted(by: { $0.key < $1.key }) {
            guard let postcode = PostcodeCountries.only(of: code), finder.common.postcodes.indices.contains(Int(number)) else { continue }
            finder.common.postcodes[Int(number)] = areas.number(AreaName(part: .postcode, names: AddressNames(postcode)), code)
        }
    }

    /// The addresses of all places.
    consuming func finish(jobs: Int) -> PlaceAddresses {
        let chunks = answers(to: builder.places, jobs: jobs)
        let streetNames = builder.streetNames
        let crossings = builder.streets.junctions().map { junction in
            PlaceAddresses.Crossing(street: streetNames[Int(junction.line)].local, x: junction.point.x, y: junction.point.y)
        }
        var result = joined(chunks)
        releaseInBackground((finder, builder))
        result.crossings = crossings
        return result
    }

    /// Numbers lists and streets in the order of the places, for any number of threads.
    private func joined(_ chunks: [Chunk]) -> PlaceAddresses {
        let places = builder.places
        var result = PlaceAddresses(areas: areas.all)
        // Areas that are not places of the region, such as those without their own name, have no place ID.
        for index in result.areas.indices {
            guard let key = result.areas[index].placeKey else { continue }
            let place = placesOfMembers[key] ?? key
            result.areas[index].placeKey = Self.contains(places, place) ? place : nil
        }
        result.entries.reserveCapacity(places.count)
        var lists: [[Int32]: Int32] = [:]
        var streets = Array(repeating: Int32(-1), count: builder.streetNames.count)
        var index = 0
        for chunk in chunks {
            let numbers = chunk.lists.map { list in
                if let known = lists[list] { return known }
                let number = Int32(clamping: result.areaLists.count)
                lists[list] = number
                result.areaLists.append(list)
                for (smaller, larger) in zip(list, list.dropFirst()) where result.areas[Int(smaller)].parent < 0 {
                    result.areas[Int(smaller)].parent = larger
                }
                return number
            }
            for answer in chunk.answers {
                let place = places[index]
                index += 1
                guard answer.list >= 0 else { continue }
                var street: Int32 = -1
                if answer.street >= 0 {
                    if streets[Int(answer.street)] < 0 {
                        streets[Int(answer.street)] = Int32(clamping: result.streets.count)
                        result.streets.append(builder.streetNames[Int(answer.street)])
                    }
                    street = streets[Int(answer.street)]
                }
                result.entries.append(
                    .init(id: place.id, areaList: numbers[Int(answer.list)], street: street, houseNumber: answer.houseNumber)
                )
            }
        }
        result.dropUnusedAreas()
        return result
    }

    /// - Parameter places: by ascending row key.
    private static func contains(_ places: [AddressBuilder.Place], _ key: Int64) -> Bool {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].id.rowKey < key { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low].id.rowKey == key
    }
}

/// What a place of several objects is to others.
struct GroupSummary: Sendable {
    var id: PlaceID
    var point: OSMPoint
    var members: [PlaceID]
}
