internal import PortolanAddress
internal import PortolanBasics
internal import PortolanOSMFile
internal import PortolanSearchIndex

/// Counts which countries, states and towns the tags of places name, for extracts that lack the boundaries of these
/// areas.
struct AddressVotes {

    /// Positions of addresses and their postcodes, sorted by latitude.
    struct PostcodePoints {
        private let points: [(point: OSMPoint, postcode: String)]

        fileprivate init(_ points: [(point: OSMPoint, postcode: String)]) {
            self.points = points.sorted {
                ($0.point.y, $0.point.x, $0.postcode) < ($1.point.y, $1.point.x, $1.postcode)
            }
        }

        /// Returns the postcode that all addresses in a shape have; nil if there are fewer than five addresses
        /// or several postcodes.
        func only(in shape: AreaShape) -> String? {
            var (low, high) = (0, points.count)
            while low < high {
                let middle = (low + high) / 2
                if points[middle].point.y < shape.box.south { low = middle + 1 } else { high = middle }
            }
            var found: (postcode: String, count: Int)?
            while low < points.count, points[low].point.y <= shape.box.north {
                let (point, postcode) = points[low]
                low += 1
                guard shape.contains(point) else { continue }
                guard let known = found else {
                    found = (postcode, 1)
                    continue
                }
                guard known.postcode == postcode else { return nil }
                found = (postcode, known.count + 1)
            }
            return found.flatMap { $0.count >= 5 ? $0.postcode : nil }
        }
    }

    private var countries = NamedPoints()
    private var states = NamedPoints()
    private var cities = NamedPoints()

    /// The position of a place that names an area, and a pseudo-random lot that decides whether the position is kept.
    /// The lot follows from the place's key. So the same positions remain, whatever the order of places.
    struct Ballot: Sendable, Comparable {
        var lot: UInt64
        var point: OSMPoint

        init(_ key: Int64, _ point: OSMPoint) {
            // The last step of SplitMix64 gives neighbouring keys unlike lots.
            var lot = UInt64(bitPattern: key) &+ 0x9E37_79B9_7F4A_7C15
            lot = (lot ^ lot >> 30) &* 0xBF58_476D_1CE4_E5B9
            lot = (lot ^ lot >> 27) &* 0x94D0_49BB_1331_11EB
            self.lot = lot ^ lot >> 31
            self.point = point
        }

        static func < (a: Ballot, b: Ballot) -> Bool {
            (a.lot, a.point.x, a.point.y) < (b.lot, b.point.x, b.point.y)
        }
    }

    /// Up to eight places for each folded name or postcode of an area.
    private var evidence: [String: [Ballot]] = [:]
    /// Names with a greater hash are dropped to keep within `evidenceLimit`.
    private var greatestName = UInt64.max
    /// The folded form of each name and postcode as written, so that each is folded only once.
    private var spellings: [String: String] = [:]
    /// A name takes about 300 bytes, so all take at most 5 MB.
    private static let evidenceLimit = 16_384
    private static let spellingLimit = 16_384
    fileprivate static let ballotLimit = 8

    func points(named name: String) -> [OSMPoint] { evidence[AdminNames.key(name)]?.map(\.point) ?? [] }

    /// Counts the known addresses in a shape that have this postcode, and those that have another postcode.
    func postcodes(in shape: AreaShape, own: String) -> (own: Int, others: Int) {
        let own = AdminNames.key(own)
        var counts = (own: 0, others: 0)
        for (key, ballots) in evidence
        where key.utf8.count == own.utf8.count && key.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
            let count = ballots.count { shape.contains($0.point) }
            if key == own { counts.own += count } else { counts.others += count }
        }
        return counts
    }

    /// Returns the positions of known postcodes that are numbers; empty if there were so many names that some were
    /// dropped.
    func postcodePoints() -> PostcodePoints {
        var points: [(point: OSMPoint, postcode: String)] = []
        // A dropped name might be another postcode. So there are no postcodes if any name was dropped.
        guard greatestName == .max else { return PostcodePoints([]) }
        for (key, ballots) in evidence where key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            for ballot in ballots { points.append((ballot.point, key)) }
        }
        return PostcodePoints(points)
    }

    /// Counts the known addresses that name this town and those that name another, inside the shape and outside
    /// it.
    /// - Parameter isNear: Returns whether a point counts.
    func towns(in shape: AreaShape, own: String, where isNear: (OSMPoint) -> Bool) -> (inside: TownCount, outside: TownCount) {
        let own = AdminNames.key(own)
        var (inside, outside) = (TownCount(), TownCount())
        for (name, ballots) in cities.ballots {
            let isOwn = AdminNames.key(name) == own
            for ballot in ballots where isNear(ballot.point) {
                if shape.contains(ballot.point) { inside.add(isOwn) } else { outside.add(isOwn) }
            }
        }
        return (inside, outside)
    }

    struct TownCount {
        private(set) var own = 0
        private(set) var others = 0

        fileprivate mutating func add(_ isOwn: Bool) {
            if isOwn { own += 1 } else { others += 1 }
        }
    }

    /// A text that places have in tags of one use, with the places that have it.
    struct Vote: Sendable {
        var use: Use
        var text: String
        /// All ballots; for parts of towns only the first eight.
        private(set) var ballots: [Ballot] = []

        init(use: Use, text: String) {
            self.use = use
            self.text = text
        }

        mutating func add(_ ballot: Ballot) {
            if use == .part { ballots.insert(ballot, limit: AddressVotes.ballotLimit) } else { ballots.append(ballot) }
        }
    }

    mutating func count(_ votes: [Vote]) {
        for vote in votes {
            switch vote.use {
            case .country: countries.add(vote.text, vote.ballots)
            case .state: states.add(vote.text, vote.ballots)
            case .city:
                // A list of several towns counts as a vote for none of them, but each piece is evidence.
                let pieces = vote.text.split { $0 == ";" || $0 == "," }.map { String($0.trimmingPrefix(" ")) }
                if pieces.count == 1 { cities.add(vote.text, vote.ballots) }
                for piece in pieces.prefix(4) { note(piece, vote.ballots) }
            case .part: note(vote.text, vote.ballots)
            }
        }
    }

    /// The points of addresses that name a town, by the town's name as written. If there are very many points, the
    /// result has a sample of them. Towns are sorted by name.
    var towns: [(name: String, points: [OSMPoint])] {
        cities.ballots.map { (name: $0.key, points: $0.value.sorted().map(\.point)) }.sorted { $0.name < $1.name }
    }

    private mutating func note(_ text: String, _ ballots: [Ballot]) {
        let key: String
        if let known = spellings[text] {
            key = known
        } else {
            key = AdminNames.key(text)
            if spellings.count < Self.spellingLimit { spellings[text] = key }
        }
        guard ContentHash(key).value <= greatestName else { return }
        for ballot in ballots { evidence[key, default: []].insert(ballot, limit: Self.ballotLimit) }
        while evidence.count > Self.evidenceLimit {
            greatestName /= 2
            evidence = evidence.filter { [greatestName] in ContentHash($0.key).value <= greatestName }
        }
    }

    enum Use: Int, Sendable, CaseIterable {
        case country, state, city
        /// The text names a part of a town.
        case part
    }

    /// The use of each key.
    static let uses: [String: Use] = [
        "addr:country": .country, "is_in:country_code": .country, "addr:state": .state, "addr:province": .state, "addr:city": .city,
        "addr:postcode": .part, "addr:suburb": .part, "addr:district": .part, "addr:subdistrict": .part, "addr:ward": .part,
        "addr:quarter": .part,
    ]

    /// Returns the counts for each part of the extract.
    /// - Parameter part: Returns the index of the part that a point lies in.
    func byPart(_ part: (OSMPoint) -> Int?) -> [Int: AreaVotes] {
        var votes: [Int: AreaVotes] = [:]
        func count(_ named: NamedPoints, _ tally: WritableKeyPath<AreaVotes, [String: Int]>) {
            for (name, ballots) in named.ballots {
                for ballot in ballots {
                    if let part = part(ballot.point) { votes[part, default: AreaVotes()][keyPath: tally][name, default: 0] += 1 }
                }
            }
        }
        count(countries, \.countries)
        count(states, \.states)
        count(cities, \.cities)
        return votes
    }
}

/// Points by the text of their tags. If there are too many, the points with the greatest lots are dropped, so
/// the choice does not depend on the order of places.
private struct NamedPoints {
    private(set) var ballots: [String: [AddressVotes.Ballot]] = [:]
    private var count = 0
    /// Ballots with greater lots are dropped to keep within the limit.
    private var greatestLot = UInt64.max
    /// A ballot takes 16 bytes, so all take at most 4 MB.
    private static let limit = 1 << 18

    mutating func add(_ name: String, _ more: [AddressVotes.Ballot]) {
        let chosen = more.filter { $0.lot <= greatestLot }
        guard !chosen.isEmpty else { return }
        ballots[name, default: []] += chosen
        count += chosen.count
        while count > Self.limit {
            greatestLot /= 2
            ballots = ballots.mapValues { [greatestLot] in $0.filter { $0.lot <= greatestLot } }.filter { !$0.value.isEmpty }
            count = ballots.values.reduce(0) { $0 + $1.count }
        }
    }
}

/// How often places of one part of an extract name each country, state and town.
struct AreaVotes {
    private struct Count {
        var text: String
        var count: Int
    }

    fileprivate var countries: [String: Int] = [:]
    fileprivate var states: [String: Int] = [:]
    fileprivate var cities: [String: Int] = [:]

    /// The country that at least 90 % of these places name.
    var country: String? {
        Self.winner(Self.merged(countries) { $0.uppercased() }, atLeast: 1, share: 0.9).map { $0.uppercased() }
            .flatMap { $0.utf8.count == 2 ? $0 : nil }
    }

    /// Returns the state, if at least five places name it and 90 % of the places agree. A code and a name of one state
    /// count as the same.
    func state(_ country: String) -> AddressArea? {
        var codes: [String: String] = [:]
        let counts = Self.merged(states) { text in
            let code = AddressStates.code(text, country: country)
            if let code { codes[code] = AddressStates.name(code, country: country) }
            return code ?? text.uppercased().filter { $0.isLetter || $0.isNumber }
        }
        .map { entry in
            Count(text: AddressStates.code(entry.text, country: country).flatMap { codes[$0] } ?? entry.text, count: entry.count)
        }
        return Self.winner(counts, atLeast: 5, share: 0.9).map { name in
            AddressArea(part: .state, names: AddressNames(name), code: AddressStates.code(name, country: country) ?? "")
        }
    }

    /// The town, if at least five places name it and 80 % of the places agree.
    var city: String? { Self.winner(Self.merged(cities) { $0.uppercased() }, atLeast: 5, share: 0.8) }

    /// Adds up the counts of texts with the same key, under the most frequent text.
    private static func merged(_ tally: [String: Int], key: (String) -> String) -> [Count] {
        var counts: [Count] = []
        var indices: [String: Int] = [:]
        for entry in ordered(tally.map { Count(text: $0.key, count: $0.value) }) {
            let key = key(entry.text)
            guard !key.isEmpty else { continue }
            if let index = indices[key] {
                counts[index].count += entry.count
            } else {
                indices[key] = counts.count
                counts.append(entry)
            }
        }
        return ordered(counts)
    }

    /// Sorts by descending count, and then by text.
    private static func ordered(_ counts: [Count]) -> [Count] {
        counts.sorted { $0.count == $1.count ? $0.text < $1.text : $0.count > $1.count }
    }

    /// Returns the most frequent text if it reaches the minimum count and share.
    private static func winner(_ counts: [Count], atLeast minimum: Int, share: Double) -> String? {
        let total = counts.reduce(0) { $0 + $1.count }
        guard let best = counts.first, best.count >= minimum, Double(best.count) >= share * Double(total) else { return nil }
        return best.text
    }
}

extension [AddressVotes.Ballot] {
    /// Adds a ballot, and keeps only the `limit` ballots with the smallest lots, in ascending order.
    fileprivate mutating func insert(_ ballot: AddressVotes.Ballot, limit: Int) {
        guard count < limit || ballot < self[count - 1] else { return }
        insert(ballot, at: firstIndex { ballot < $0 } ?? count)
        if count > limit { removeLast() }
    }
}
