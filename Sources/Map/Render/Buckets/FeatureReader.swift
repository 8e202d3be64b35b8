import PortolanMapSources
import PortolanStyle
import PortolanTiles

/// Copies the properties of a tile's features into the slots where a style's expressions read them.
struct FeatureReader {
    private let table: FeatureTable
    private let usedSlots: [Int]
    private let needsAll: Bool

    /// - Parameter info: the style layer whose expressions are evaluated.
    init(_ table: FeatureTable, info: LayerInfo) {
        self.table = table
        usedSlots = info.propertyIndices
        needsAll = info.needsAllProperties
    }

    func load(_ index: Int32, into context: inout EvaluationContext) {
        let feature = table.tags.features[Int(index)]
        context.geometryType =
            switch feature.type {
            case .unknown: .unknown
            case .point: .point
            case .line: .lineString
            case .polygon: .polygon
            }
        context.featureID = table.layer.id(ofFeature: Int(index))
        for slot in usedSlots { context.values[slot] = nil }
        for tag in table.tags.tags[Int(feature.tagRange.lowerBound)..<Int(feature.tagRange.upperBound)] {
            let slot = table.slots[Int(tag.key)]
            if slot >= 0 { context.values[slot] = table.layer.values[Int(tag.value)] }
        }
        if needsAll {
            context.properties = StyleObject(
                feature.tagRange.map { index in
                    let tag = table.tags.tags[Int(index)]
                    return (table.tags.keys[Int(tag.key)], table.layer.values[Int(tag.value)])
                }
            )
        }
    }
}
