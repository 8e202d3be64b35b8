package import PortolanOSMModel

/// Computes the importance of an object, 0…255: an estimate of how well known it is, from its kind, its size and its
/// tags.
///
/// Places store the number and tiles rank by it, so that the map, the search and the list of nearby places agree on the
/// order. It is the sum of the points of the object's most important kind (`weights.tsv`), the points that its tags add
/// or subtract (`facts.tsv`), and the points for its quantities (`scales.tsv`).
package struct Importance: Sendable {
    /// Returns the importance of an object.
    /// - Parameters:
    ///   - kinds: kinds that the tags do not state, written as tags: `place=city`.
    ///   - sideMeters: the length of an area's extent; 0 for a point or a line.
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

    /// The reference to the facts of a key, so that each key is looked up only once.
    package struct Key: Sendable {
        /// The index in the table; −1 for a key that has no effect.
        fileprivate let index: Int16

        /// Looks up a key. O(1).
        package init(_ key: String) { index = ImportanceTable.shared.index(of: key) }
    }

    private var points = 0
    /// The points of the most important kind.
    private var weight = 0
    /// The points of the most important kind that counts only for objects with a name.
    private var weightIfNamed = 0
    private var hasName = false
    private var languages = 0
    /// The points for each quantity.
    private var scaled = (height: 0, population: 0, side: 0)

    /// Begins with an object without tags.
    package init(sideMeters: Double) { scaled.side = ImportanceTable.shared.points(.side, sideMeters) }

    /// Adds a tag.
    /// - Parameter key: the looked-up key of the tag.
    package mutating func add(_ key: Key, _ tag: OSMTags.Tag) {
        guard key.index >= 0, tag.value != "no" else { return }
        let facts = ImportanceTable.shared.keys[Int(key.index)]
        add(facts.weights[tag.value] ?? facts.weight)
        points += facts.points[tag.value] ?? facts.pointsOtherwise
        if facts.isName { hasName = true }
        guard let scale = facts.scale else { return }
        switch scale.quantity {
        case .languages: languages += 1
        case .height: scaled.height = max(scaled.height, scale.points(number(tag.value)))
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

    /// Reads the whole number at the beginning of a text. Spaces and commas between digits are ignored: `2 000 000`,
    /// `42.5 m`.
    private func number(_ text: String) -> Double {
        var number = 0.0
        for byte in text.utf8.prefix(24) where byte != UInt8(ascii: " ") && byte != UInt8(ascii: ",") {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
            number = number * 10 + Double(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// The importance of the object with the tags added so far, 0…255.
    package var value: UInt8 {
        let kind = hasName ? max(weight, weightIfNamed) : weight
        let numbers = scaled.height + scaled.population + scaled.side + ImportanceTable.shared.points(.languages, Double(languages))
        return UInt8(min(max(kind + points + numbers, 0), 255))
    }
}
