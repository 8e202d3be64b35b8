import PortolanBasics

/// The islands of a sample: Null Island itself and, for load tests, smaller sister islands on a grid in the ocean
/// around it.
///
/// Sisters are mirrored and renamed copies of a few towns with seeds of their own, so any number of them takes only the
/// memory of those few.
struct Archipelago: Sendable {
    let count: Int
    /// The towns. The first is Null Island, and the others are the originals of the sisters.
    private let towns: [SampleExtract]
    private let seed: UInt64

    private static let patterns = 6
    /// The distance in degrees between the middles of neighbours. It is slightly more than 11 km.
    static let spacingDegrees = 0.1
    /// The largest number of islands. With this number, the outermost ring of the grid stays within 60° of latitude.
    static let maximumCount = 1_400_000

    init(count: Int, seed: UInt64) {
        self.count = count
        self.seed = seed
        var towns = [TownSurvey.extract(seed: seed)]
        for pattern in 0..<min(Self.patterns, count - 1) {
            towns.append(TownSurvey.extract(seed: seed &* 31 &+ UInt64(pattern) &+ 101, isSister: true))
        }
        self.towns = towns
    }

    func island(_ index: Int) -> Island {
        let town = index == 0 ? 0 : 1 + (index - 1) % (towns.count - 1)
        let (column, row) = Self.cell(index)
        return Island(
            extract: towns[town],
            name: index == 0 ? nil : Self.name(index, seed: seed),
            latitude: Double(row) * Self.spacingDegrees,
            longitude: Double(column) * Self.spacingDegrees,
            isMirrored: index > 0 && (index / max(1, towns.count - 1)) % 2 == 1
        )
    }

    /// Returns the cell of an island. Cells are numbered in rings around the middle, so that a larger archipelago
    /// begins with the islands of a smaller one.
    static func cell(_ index: Int) -> (column: Int, row: Int) {
        guard index > 0 else { return (0, 0) }
        var ring = 1
        while (2 * ring + 1) * (2 * ring + 1) <= index { ring += 1 }
        let first = (2 * ring - 1) * (2 * ring - 1)
        let (side, step) = ((index - first) / (2 * ring), (index - first) % (2 * ring))
        return switch side {
        case 0: (ring, -ring + 1 + step)
        case 1: (ring - 1 - step, ring)
        case 2: (-ring, ring - 1 - step)
        default: (-ring + 1 + step, -ring)
        }
    }

    /// Returns a name of two to four syllables, always the same for the same number.
    static func name(_ index: Int, seed: UInt64) -> String {
        let openings = [
            "Bel", "Cor", "Da", "El", "Fa", "Gal", "Ha", "Is", "Jo", "Ka", "Lu", "Mar", "Na", "Or", "Pel", "Quo", "Ra", "Sal", "Ta", "Ul",
            "Va", "Wen", "Xan", "Yor", "Ze",
        ]
        let middles = ["la", "mi", "ro", "ve", "di", "no", "su", "ta", "li", "re", "ka", "bo", "ne", "si", "to", "va", "che", "du"]
        let endings = ["mar", "ra", "nor", "lis", "tos", "via", "den", "ria", "ny", "port", "dor", "lund", "sey", "wick", "holm", "ta"]
        // The syllables are the digits of the number in a mixed base, so that the first thousands of names do not
        // repeat.
        var random = SplitMix64(seed: seed &+ UInt64(index / (25 * 18 * 16)))
        var rest = (index &* 2_971) % (25 * 18 * 16)
        let opening = openings[rest % 25]
        rest /= 25
        let middle = middles[rest % 18]
        rest /= 18
        let extra = index >= 25 * 18 * 16 ? middles[random.index(below: middles.count)] : ""
        return opening + middle + extra + endings[rest % 16]
    }
}

/// One island with its position on the Earth.
struct Island: Sendable {
    let extract: SampleExtract
    /// The name; nil for Null Island.
    let name: String?
    /// The latitude of the island's middle, in degrees.
    let latitude: Double
    /// The longitude of the island's middle, in degrees.
    let longitude: Double
    /// Whether east and west are exchanged.
    let isMirrored: Bool
}
