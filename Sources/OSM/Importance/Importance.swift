package import PortolanOSMModel

/// The importance of a thing, 0…255: how well known it is likely to be by its kind, its size and its tags.
///
/// Places store the importance, and tiles rank features by it, so the map, the search and nearby lists agree on the
/// order. The importance is the sum of the points of the thing's most important kind (`weights.tsv`), the points that
/// its tags add or take off (`facts.tsv`), and the points for its numbers (`scales.tsv`).
package struct Importance: Sendable {
    /// Returns the importance of a thing with tags.
    /// - Parameters:
    ///   - kinds: kinds that the tags do not state, in the form of tags: `place=city`.
    ///   - sideMeters: the longer side of an area's extent; 0 for a point or a line.
    package static func of(_ tags: OSMTags, kinds: [String] = [], sideMeters: Double = 0) -> UInt8 {
        var importance = Importance(sideMeters: sideMeters)
        for kind in kinds { importance.add(kind: kind) }
        for tag in tags.all { importance.add(Key(tag.key), tag) }
        return importance.value
    }

    /// Whether a place no longer exists, because all of its kinds are like `disused:amenity=cafe`.
    package static func isGone(kinds: [String]) -> Bool {
        !kinds.isEmpty && kinds.allSatisfy { ImportanceTable.shared.isGone(key: String($0.prefix { $0 != "=" })) }
    }

    /// The entry of a key in the table, so that a program looks up each key only once.
    package struct Key: Sendable {
        /// The index in the table; −1 for a key without an entry.
        fileprivate let index: Int16

        /// Looks up a key. The cost is O(1).
        package init(_ key: String) { index = ImportanceTable.shared.index(of: key) }
    }

    private var points = 0
    /// The points of the most important kind among those that need no name.
    private var weight = 0
    /// The points of the most important kind among those that count only for a thing with a name.
    private var weightIfNamed = 0
    private var hasName = false
    private var languages = 0
    /// The points for each quantity.
    private var scaled = (height: 0, population: 0, side: 0)

    /// Creates the importance of a thing without tags.
    package init(sideMeters: Double) { scaled.side = ImportanceTable.shared.points(.side, sideMeters) }

    /// Adds a tag.
    /// - Parameter key: the entry of the tag's key.
    package mutating func add(_ key: Key, _ tag: OSMTags.Tag) {
        guard key.index >= 0, tag.value != "no" else { return }
        let facts = ImportanceTable.shared.keys[Int(key.index)]
        add(facts.weights[tag.value] ?? facts.weight)
        points += facts.points[tag.value] ?? facts.pointsOtherwise
        if facts.isName { hasName = true }
        guard let scale = facts.scale else { return }
        switch scale.quantity {
        case .languages: languages += 1
        case .height: scaled.height = max(scaled.height, scale.points(Measure.meters(tag.value) ?? number(tag.value)))
        case .population: scaled.population = max(scaled.population, scale.points(number(tag.value)))
        case .side: break
        }
    }

    /// Adds a kind that no tag states.
    private mutating func add(kind: String) {
        let parts = kind.split(separator: "=", maxSplits: 1)
        guard let key = parts.first.map({ Key(String($0)) }), key.index >= 0 else { return }
        let facts = ImportanceTable.shared.keys[Int(key.index)]
        add(parts.count > 1 ? facts.weights[String(parts[1])] ?? facts.weight : facts.weight)
    }

    private mutating func add(_ kind: ImportanceTable.Weight) {
        if kind.needsName { weightIfNamed = max(weightIfNamed, kind.points) } else { weight = max(weight, kind.points) }
    }

    /// Returns the whole number at the beginning of a text, without the spaces and commas between its digits: `2 000
    /// 000`, `42.5 m`.
    private func number(_ text: String) -> Double {
        var number = 0.0
        for byte in text.utf8.prefix(24) where byte != UInt8(ascii: " ") && byte != UInt8(ascii: ",") {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
            number = number * 10 + Double(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// The importance, 0…255.
    package var value: UInt8 {
        let kind = hasName ? max(weight, weightIfNamed) : weight
        let numbers = scaled.height + scaled.population + scaled.side + ImportanceTable.shared.points(.languages, Double(languages))
        return UInt8(min(max(kind + points + numbers, 0), 255))
    }
}
