internal import PortolanAddress
internal import PortolanOSMFile

/// The country, the state and the town that the tags of many places name, for extracts without their boundaries.
struct AddressVotes {
    private struct Count {
        var text: String
        var count: Int
    }

    /// The number of occurrences of each text.
    private struct Tally {
        private static let limit = 1_024

        /// In the order of first occurrence.
        private(set) var all: [Count] = []
        private var indices: [String: Int] = [:]

        mutating func add(_ text: String, _ count: Int) {
            if let index = indices[text] {
                all[index].count += count
            } else if all.count < Self.limit {
                indices[text] = all.count
                all.append(Count(text: text, count: count))
            }
        }
    }

    /// Positions of addresses with their postcodes, by latitude.
    struct PostcodePoints {
        private let points: [(point: OSMPoint, postcode: String)]

        fileprivate init(_ points: [(point: OSMPoint, postcode: String)]) {
            self.points = points.sorted {
                ($0.point.y, $0.point.x, $0.postcode) < ($1.point.y, $1.point.x, $1.postcode)
            }
        }

        /// The postcode of all addresses in a shape; nil for fewer than five, or for several.
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

    private var countries = Tally()
    private var states = Tally()
    private var cities = Tally()

    /// Positions of places that name an area, by its folded name or postcode: up to eight of each.
    private var evidence: [[OSMPoint]] = []
    private var evidenceIndices: [String: Int] = [:]
    /// Texts as written, so that each is folded once.
    private var spellings: [String: Int] = [:]
    private static let evidenceLimit = 4_096
    private static let spellingLimit = 16_384
    fileprivate static let pointLimit = 8

    func points(named name: String) -> [OSMPoint] { evidenceIndices[AdminNames.key(name)].map { evidence[$0] } ?? [] }

    /// How many of the noted addresses in a shape have a postcode, and how many another.
    func postcodes(in shape: AreaShape, own: String) -> (own: Int, others: Int) {
        let own = AdminNames.key(own)
        var counts = (own: 0, others: 0)
        for (key, index) in evidenceIndices
        where key.utf8.count == own.utf8.count && key.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
            let count = evidence[index].count(where: shape.contains)
            if key == own { counts.own += count } else { counts.others += count }
        }
        return counts
    }

    /// The positions of the noted postcodes that are numbers.
    func postcodePoints() -> PostcodePoints {
        var points: [(point: OSMPoint, postcode: String)] = []
        for (key, index) in evidenceIndices where key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            for point in evidence[index] { points.append((point, key)) }
        }
        return PostcodePoints(points)
    }

    /// How many of the noted addresses in a shape name a town, and how many another.
    func towns(in shape: AreaShape, own: String) -> (own: Int, others: Int) {
        let own = AdminNames.key(own)
        var counts = (own: 0, others: 0)
        for town in towns {
            let count = town.points.count(where: shape.contains)
            if count > 0, AdminNames.key(town.name) == own { counts.own += count } else { counts.others += count }
        }
        return counts
    }

    /// One text of one use in the tags of some places.
    struct Vote: Sendable {
        var use: Use
        var text: String
        var count = 0
        /// The position of the first of them.
        var points: [OSMPoint] = []

        mutating func add(_ point: OSMPoint) {
            count += 1
            if points.count < AddressVotes.pointLimit { points.append(point) }
        }
    }

    mutating func count(_ votes: [Vote]) {
        for vote in votes {
            switch vote.use {
            case .country: countries.add(vote.text, vote.count)
            case .state: states.add(vote.text, vote.count)
            case .city:
                cities.add(vote.text, vote.count)
                addTown(vote.text, vote.points)
                note(vote.text, vote.points)
            case .part: note(vote.text, vote.points)
            }
        }
    }

    /// Points whose addresses name a town, by the town as written: some of each block of the extract.
    private(set) var towns: [(name: String, points: [OSMPoint])] = []
    private var townIndices: [String: Int] = [:]
    private var townPointCount = 0
    /// 8 bytes for each point: 2 MB at most.
    private static let townPointLimit = 1 << 18

    private mutating func addTown(_ name: String, _ points: [OSMPoint]) {
        // Not a list, and not a whole address.
        guard townPointCount < Self.townPointLimit, !name.contains(where: { $0 == ";" || $0 == "," }) else { return }
        if let index = townIndices[name] {
            towns[index].points += points
        } else if towns.count < Self.evidenceLimit {
            townIndices[name] = towns.count
            towns.append((name, points))
        } else {
            return
        }
        townPointCount += points.count
    }

    private mutating func note(_ text: String, _ points: [OSMPoint]) {
        let index: Int
        if let known = spellings[text] {
            index = known
        } else {
            index = evidenceIndex(AdminNames.key(text))
            if spellings.count < Self.spellingLimit { spellings[text] = index }
        }
        guard index >= 0 else { return }
        evidence[index].append(contentsOf: points.prefix(Self.pointLimit - evidence[index].count))
    }

    /// −1 if there are enough already.
    private mutating func evidenceIndex(_ key: String) -> Int {
        if let known = evidenceIndices[key] { return known }
        guard evidence.count < Self.evidenceLimit else { return -1 }
        evidenceIndices[key] = evidence.count
        evidence.append([])
        return evidence.count - 1
    }

    enum Use: Int, Sendable, CaseIterable {
        case country, state, city
        /// The text names a part of a town.
        case part
    }

    /// By key.
    static let uses: [String: Use] = [
        "addr:country": .country, "is_in:country_code": .country, "addr:state": .state, "addr:province": .state, "addr:city": .city,
        "addr:postcode": .part, "addr:suburb": .part, "addr:district": .part, "addr:subdistrict": .part, "addr:ward": .part,
        "addr:quarter": .part,
    ]

    /// The country that at least nine of ten say.
    var country: String? {
        Self.winner(Self.merged(countries) { $0.uppercased() }, atLeast: 1, share: 0.9).map { $0.uppercased() }
            .flatMap { $0.utf8.count == 2 ? $0 : nil }
    }

    /// The state, if at least five places name one and nine of ten of them agree; codes and names count as one.
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

    /// The town, if at least five places name one and four of five of them agree.
    var city: String? { Self.winner(Self.merged(cities) { $0.uppercased() }, atLeast: 5, share: 0.8) }

    /// Merges texts with the same key, under the text that occurred first.
    private static func merged(_ tally: Tally, key: (String) -> String) -> [Count] {
        var counts: [Count] = []
        var indices: [String: Int] = [:]
        for entry in tally.all {
            let key = key(entry.text)
            guard !key.isEmpty else { continue }
            if let index = indices[key] {
                counts[index].count += entry.count
            } else {
                indices[key] = counts.count
                counts.append(entry)
            }
        }
        return counts
    }

    /// The most frequent, the first of equal ones.
    private static func winner(_ counts: [Count], atLeast minimum: Int, share: Double) -> String? {
        let total = counts.reduce(0) { $0 + $1.count }
        var best: Count?
        for entry in counts where entry.count > best?.count ?? 0 { best = entry }
        guard let best, best.count >= minimum, Double(best.count) >= share * Double(total) else { return nil }
        return best.text
    }
}
