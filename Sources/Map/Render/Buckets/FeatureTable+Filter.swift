import PortolanMapSources
import PortolanStyle
import PortolanTiles

extension FeatureTable {
    /// The features with a geometry that a layer's filter lets pass, in the order of the tile.
    /// - Parameter context: one whose feature may be overwritten.
    func features(passing info: LayerInfo, _ context: inout EvaluationContext) -> [Int32] {
        let reader = FeatureReader(self, info: info)
        let filter = info.filter
        func passes(_ index: Int) -> Bool {
            reader.load(Int32(index), into: &context)
            return filter.matches(context)
        }
        let layer = tags
        let boxArray = self.boxes
        let boxes = boxArray.span
        var chosen: [Int32] = []
        guard var answers = FilterAnswers(self, info) else {
            for index in boxes.indices where boxes[index].minimum.x <= boxes[index].maximum.x && passes(index) {
                chosen.append(Int32(index))
            }
            return chosen
        }
        let features = layer.features.span
        let tags = layer.tags.span
        for index in boxes.indices where boxes[index].minimum.x <= boxes[index].maximum.x {
            let entry = answers.entry(of: features[index], tags)
            let answer: Bool
            if let known = answers.answer(at: entry) {
                answer = known
            } else {
                answer = passes(index)
                answers.keep(answer, at: entry)
            }
            if answer { chosen.append(Int32(index)) }
        }
        return chosen
    }
}

/// What a filter says of combinations of values.
///
/// A tile names each value once, and most of its features have one of few combinations of those that a filter reads: road, bridge. The
/// expression is evaluated once for each, and the other features cost a look at the numbers of their values.
private struct FilterAnswers {
    /// A combination, and where its answer is kept.
    struct Entry {
        fileprivate let key: UInt64
        fileprivate let index: Int
    }

    /// For each key of the layer, which of the filter's properties it is; −1 for others.
    private var positions: [Int]
    /// For each entry, the combination that is kept there and what the filter says of it: 0 nothing, 1 no, 2 yes.
    private var keys = [UInt64](repeating: 0, count: Self.count)
    private var answers = [UInt8](repeating: 0, count: Self.count)

    private static let count = 256
    /// So many properties fit into a combination, each with a value below ``mostValues``.
    private static let mostProperties = 4
    private static let mostValues = 0x3FFF

    /// Nil if the filter asks for something else, or for more than a combination holds.
    init?(_ table: FeatureTable, _ info: LayerInfo) {
        let filter = info.filter
        let slots = filter.propertyIndices
        guard slots.count <= Self.mostProperties, table.layer.values.count < Self.mostValues, !info.needsAllProperties,
            filter.dependencies.isSubset(of: [.zoom, .properties, .geometryType, .globalState])
        else { return nil }
        positions = table.slots.map { slot in slots.firstIndex(of: slot) ?? -1 }
    }

    /// Where the answer for a feature is kept. The last of tags with the same key counts, as for ``FeatureReader``.
    @inline(__always)
    func entry(of feature: MVTFeature, _ tags: borrowing Span<MVTTag>) -> Entry {
        // Two bits for the kind of geometry, 14 for each value: its number and 1, 0 for none.
        var key = UInt64(feature.type.rawValue & 3) << 56
        for index in Int(feature.tagRange.lowerBound)..<Int(feature.tagRange.upperBound) {
            let tag = tags[index]
            let position = positions[Int(tag.key)]
            guard position >= 0 else { continue }
            let shift = UInt64(14 * position)
            key = key & ~(0x3FFF << shift) | (UInt64(tag.value) + 1) << shift
        }
        return Entry(key: key, index: Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56))
    }

    /// What the filter says; nil if that is not known.
    @inline(__always)
    func answer(at entry: Entry) -> Bool? {
        let answer = answers[entry.index]
        return answer != 0 && keys[entry.index] == entry.key ? answer == 2 : nil
    }

    mutating func keep(_ answer: Bool, at entry: Entry) {
        keys[entry.index] = entry.key
        answers[entry.index] = answer ? 2 : 1
    }
}
