import PortolanMapSources
import PortolanStyle
import PortolanTiles

extension FeatureTable {
    /// Returns the features with a geometry that pass a layer's filter, in the order of the tile.
    /// - Parameter context: the context for evaluation; its feature may be overwritten.
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

/// A cache of a filter's answers, by the combination of property values that the filter reads.
///
/// A tile stores each value once, and its features share few combinations of the values that a filter reads, such
/// as class and bridge. The expression is evaluated once for each combination; for other features the cache
/// compares the indices of their values.
private struct FilterAnswers {
    /// A combination's key and its index in the cache.
    struct Entry {
        fileprivate let key: UInt64
        fileprivate let index: Int
    }

    /// For each key of the layer, its position among the filter's properties; −1 if the filter does not read
    /// it.
    private var positions: [Int]
    /// The combination of values in each entry.
    private var keys = [UInt64](repeating: 0, count: Self.count)
    /// The filter's answer for the combination in each entry: 0 for unknown, 1 for no, 2 for yes.
    private var answers = [UInt8](repeating: 0, count: Self.count)

    private static let count = 256
    /// The largest number of properties in a combination. The index of each property's value is below
    /// ``mostValues``.
    private static let mostProperties = 4
    private static let mostValues = 0x3FFF

    /// Returns nil if the filter reads more properties than fit into a combination, or anything besides properties,
    /// the type of the geometry, the zoom and the global state. The key holds the type of the geometry. The zoom
    /// and the global state are the same for all features.
    init?(_ table: FeatureTable, _ info: LayerInfo) {
        let filter = info.filter
        let slots = filter.propertyIndices
        guard slots.count <= Self.mostProperties, table.layer.values.count < Self.mostValues, !info.needsAllProperties,
            filter.dependencies.isSubset(of: [.zoom, .properties, .geometryType, .globalState])
        else { return nil }
        positions = table.slots.map { slot in slots.firstIndex(of: slot) ?? -1 }
    }

    /// Returns the entry for a feature. If several tags have the same key, the last one counts, as in
    /// ``FeatureReader``.
    @inline(__always)
    func entry(of feature: MVTFeature, _ tags: borrowing Span<MVTTag>) -> Entry {
        // Two bits hold the kind of geometry, and 14 bits each value: its index plus 1, or 0 if the feature has
        // none.
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

    /// Returns the filter's answer, or nil if the cache does not hold it.
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
