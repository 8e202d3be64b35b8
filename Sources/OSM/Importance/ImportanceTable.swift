/// The tables of ``Importance``, by key.
struct ImportanceTable: Sendable {
    /// The points of a kind.
    struct Weight {
        var points = 0
        var needsName = false
        /// Whether a thing of the kind no longer exists.
        var isGone = false
    }

    enum Quantity: String {
        case height, languages, population, side
    }

    /// The points for a number: `step` points if it reaches `first`, and again for each further multiplication by
    /// `factor`, but at most `most` points.
    struct Scale {
        var quantity: Quantity
        var first: Double
        var factor: Double
        var step: Int
        var most: Int

        func points(_ number: Double) -> Int {
            var rest = number
            var points = 0
            while rest >= first, points < most {
                points += step
                rest /= factor
            }
            return min(points, most)
        }
    }

    /// The entry of a key.
    struct Key {
        /// The weights by value.
        var weights: [String: Weight] = [:]
        /// The weight of all other values.
        var weight = Weight()
        /// The points by value.
        var points: [String: Int] = [:]
        var pointsOtherwise = 0
        var scale: Scale?
        var isName = false
    }

    static let shared = ImportanceTable()

    private(set) var keys: [Key] = []
    private var indices: [String: Int] = [:]
    /// The entries for all keys with a prefix, such as `disused:`.
    private var beginnings: [String: Int] = [:]
    private var scales: [Quantity: Scale] = [:]

    private init() {
        for row in Tables.weights.rows where row.count == 3 {
            let weight = Weight(points: Int(row[0]) ?? 0, needsName: row[1] == "named", isGone: row[1] == "gone")
            for kind in row[2].split(separator: " ") {
                let parts = kind.split(separator: "=", maxSplits: 1).map(String.init)
                edit(parts[0]) { if parts.count > 1 { $0.weights[parts[1]] = weight } else { $0.weight = weight } }
            }
        }
        for row in Tables.facts.rows where row.count == 4 {
            let points = Int(row[2]) ?? 0
            edit(String(row[0])) { if row[1] == "*" { $0.pointsOtherwise = points } else { $0.points[String(row[1])] = points } }
        }
        for row in Tables.scales.rows where row.count == 6 {
            guard let quantity = Quantity(rawValue: String(row[0])), let first = Double(row[2]), let factor = Double(row[3]),
                let step = Int(row[4]), let most = Int(row[5]), first > 0, factor > 1, step > 0
            else { continue }
            let scale = Scale(quantity: quantity, first: first, factor: factor, step: step, most: most)
            scales[quantity] = scale
            if row[1] != "-" { edit(String(row[1])) { $0.scale = scale } }
        }
        edit("name") { $0.isName = true }
    }

    private mutating func edit(_ name: String, _ change: (inout Key) -> Void) {
        let isBeginning = name.hasSuffix(":")
        let known = isBeginning ? beginnings[name] : indices[name]
        let index = known ?? keys.count
        if known == nil {
            keys.append(Key())
            if isBeginning { beginnings[name] = index } else { indices[name] = index }
        }
        change(&keys[index])
    }

    /// Returns the index of a key's entry; −1 if it has none.
    func index(of key: String) -> Int16 {
        if let index = indices[key] { return Int16(clamping: index) }
        return Int16(clamping: indexOfBeginning(of: key) ?? -1)
    }

    private func indexOfBeginning(of key: String) -> Int? {
        key.utf8.firstIndex(of: UInt8(ascii: ":")).flatMap { beginnings[String(key[...$0])] }
    }

    /// Whether a key says that a thing no longer exists.
    func isGone(key: String) -> Bool {
        let index = index(of: key)
        return index >= 0 && keys[Int(index)].weight.isGone
    }

    func points(_ quantity: Quantity, _ number: Double) -> Int { scales[quantity]?.points(number) ?? 0 }
}
