import PortolanRaster
import PortolanStyle
import PortolanTiles
import Synchronization

/// What one style layer draws of one tile: the features that its filter lets pass, and their values.
///
/// Values that depend on features are computed once and kept as columns; those that depend on the zoom as well are computed
/// again when the zoom or the states that they read are others. So a frame that pans, turns or tilts evaluates no expression per feature.
final class Bucket: Sendable {
    let table: FeatureTable
    let info: LayerInfo
    /// The features in the order of drawing: by sort key if the layer has one, else as in the tile.
    let features: [Int32]
    /// The whole zoom that the filter and the layout properties are evaluated at.
    let styleZoom: Int
    /// For each position in ``features``, whether the feature may overlap one drawn since the last position for which this is true:
    /// between two such positions, translucent areas can be drawn at once.
    let mayOverlap: [Bool]
    private let columns = Mutex<[Int: Column]>([:])
    private let symbols = Mutex<(state: UInt64, bucket: SymbolBucket)?>(nil)

    private struct Column {
        var zoom: Double
        var state: UInt64
        var values: any Sendable
    }

    init(_ table: FeatureTable, info: LayerInfo, features: [Int32], styleZoom: Int, areas: Bool) {
        self.table = table
        self.info = info
        self.features = features
        self.styleZoom = styleZoom
        mayOverlap = areas ? OverlapGrid.breaks(features, table) : []
    }

    var byteCount: Int { features.count * 5 + 64 }

    /// What a property's values were computed from, beside the zoom: the states of the features and of the style, if it reads them.
    private func state(_ dependencies: Dependencies, _ context: EvaluationContext) -> UInt64 {
        guard !dependencies.isDisjoint(with: [.featureState, .globalState]) else { return 0 }
        return info.stateFingerprint(
            of: dependencies,
            globalState: context.globalState ?? StyleObject(),
            featureStates: context.featureStates ?? FeatureStates.Layer()
        )
    }

    /// The layer's symbols with the values that the states of a context give them: if the layer reads states, evaluated anew when they
    /// change.
    func painted(_ bucket: SymbolBucket, _ context: EvaluationContext) -> SymbolBucket {
        guard !info.paintDependencies.isDisjoint(with: [.featureState, .globalState]) else { return bucket }
        let state = state(info.paintDependencies, context)
        if let known = symbols.withLock({ $0 }), known.state == state { return known.bucket }
        let reader = FeatureReader(table, info: info)
        var context = context
        context.zoom = Double(bucket.tile.zoom)
        let painted = bucket.repainted { feature in
            reader.load(feature, into: &context)
            return context
        }
        symbols.withLock { $0 = (state, painted) }
        return painted
    }

    /// A property's values for the features, in their order.
    ///
    /// Values that depend on the zoom as well are computed for the tile's whole zoom and the next one and mixed between them, as MapLibre does.
    /// - Parameters:
    ///   - slot: tells the layer's properties apart; each has its own.
    ///   - zoom: what the property is evaluated at.
    ///   - context: a context whose feature may be overwritten.
    func values<Value: SymbolColumnValue>(
        _ property: CompiledProperty<Value>,
        slot: Int,
        zoom: Double,
        _ context: inout EvaluationContext
    ) -> Values<Value> {
        let whole = Double(styleZoom)
        guard property.dependencies.contains(.zoom), !property.dependencies.isDisjoint(with: .feature), zoom > whole, zoom < whole + 1
        else {
            return columnOrOne(property, slot: slot, zoom: zoom, &context)
        }
        let state = state(property.dependencies, context)
        if let values: [Value] = column(slot, zoom: zoom, state: state) { return .many(values) }
        let share = min(max(property.zoomFactor(zoom, from: whole, to: whole + 1), 0), 1)
        // Slots of their own: both ends are kept while the zoom changes between them.
        let lower = columnOrOne(property, slot: -1 - 2 * slot, zoom: whole, &context)
        let upper = columnOrOne(property, slot: -2 - 2 * slot, zoom: whole + 1, &context)
        let values = features.indices.map { lower[$0].mixed(with: upper[$0], at: share) }
        columns.withLock { $0[slot] = Column(zoom: zoom, state: state, values: values) }
        return .many(values)
    }

    /// A column that is kept, if it is of this zoom and state.
    private func column<Value>(_ slot: Int, zoom: Double, state: UInt64) -> [Value]? {
        guard let known = columns.withLock({ $0[slot] }), known.zoom == zoom, known.state == state else { return nil }
        return known.values as? [Value]
    }

    /// A property's values for the features, in their order. Values of this type are not interpolated.
    func values<Value: StylePropertyValue>(
        _ property: CompiledProperty<Value>,
        slot: Int,
        zoom: Double,
        _ context: inout EvaluationContext
    ) -> Values<Value> { columnOrOne(property, slot: slot, zoom: zoom, &context) }

    /// The patterns of the features, at a whole zoom: that below, and of patterns that differ from feature to feature the one above, as MapLibre
    /// Native has it.
    func patterns(
        _ property: CompiledProperty<StyleImage?>,
        slot: Int,
        zoom: Double,
        _ context: inout EvaluationContext
    ) -> Values<StyleImage?>? {
        guard property.isSet else { return nil }
        let whole = zoom.rounded(.down)
        return values(property, slot: slot, zoom: property.dependencies.isDisjoint(with: .feature) ? whole : whole + 1, &context)
    }

    private func columnOrOne<Value: StylePropertyValue>(
        _ property: CompiledProperty<Value>,
        slot: Int,
        zoom: Double,
        _ context: inout EvaluationContext
    ) -> Values<Value> {
        let dependencies = property.dependencies
        guard !dependencies.isDisjoint(with: .feature) else {
            let before = context.zoom
            context.zoom = zoom
            defer { context.zoom = before }
            return .one(property.evaluate(context))
        }
        let key = dependencies.contains(.zoom) ? zoom : 0
        let state = state(dependencies, context)
        if let values: [Value] = column(slot, zoom: key, state: state) { return .many(values) }
        let before = context.zoom
        context.zoom = zoom
        defer { context.zoom = before }
        let reader = FeatureReader(table, info: info)
        let values = features.map { feature in
            reader.load(feature, into: &context)
            return property.evaluate(context)
        }
        columns.withLock { $0[slot] = Column(zoom: key, state: state, values: values) }
        return .many(values)
    }

    /// What is worked out of the features once, and again if the key is another one.
    func kept<Value: Sendable>(slot: Int, key: Double, _ make: () -> [Value]) -> [Value] {
        let known = columns.withLock { $0[slot] }
        if let known, known.zoom == key, let values = known.values as? [Value] { return values }
        let values = make()
        columns.withLock { $0[slot] = Column(zoom: key, state: 0, values: values) }
        return values
    }
}

/// A property's values for the features of a bucket.
enum Values<Value: Sendable>: Sendable {
    /// The same for all.
    case one(Value)
    /// One for each feature, in the order of the bucket.
    case many([Value])

    @inline(__always)
    subscript(position: Int) -> Value {
        switch self {
        case .one(let value): value
        case .many(let values): values[position]
        }
    }

    /// The value if it is the same for all features.
    var constant: Value? {
        if case .one(let value) = self { value } else { nil }
    }
}

/// Finds which areas of a tile may overlap, by their boxes on a grid of 256 by 256 cells.
private struct OverlapGrid {
    private static let side = 256
    private var rows = [SIMD4<UInt64>](repeating: .zero, count: side)

    /// For each feature, whether its box meets that of an earlier one since the last such feature.
    static func breaks(_ features: [Int32], _ table: FeatureTable) -> [Bool] {
        var grid = OverlapGrid()
        var dirty = 0..<0
        let scale = Float(side) / table.extent
        return features.map { feature in
            let box = table.boxes[Int(feature)]
            guard box.minimum.x <= box.maximum.x else { return false }
            let low = pointwiseMin(pointwiseMax(box.minimum * scale, .zero), .init(repeating: Float(side - 1)))
            let high = pointwiseMin(pointwiseMax(box.maximum * scale, .zero), .init(repeating: Float(side - 1)))
            // in range: both ends are held within the grid.
            let columns = Int(low.x)...max(Int(high.x), Int(low.x))
            let lines = Int(low.y)...max(Int(high.y), Int(low.y))  // in range: as above
            let mask = Self.mask(columns)
            var meets = false
            for row in lines where any(grid.rows[row] & mask .!= .zero) { meets = true }
            if meets {
                for row in dirty { grid.rows[row] = .zero }
                dirty = 0..<0
            }
            for row in lines { grid.rows[row] |= mask }
            dirty =
                dirty.isEmpty
                ? lines.lowerBound..<lines.upperBound + 1
                : min(dirty.lowerBound, lines.lowerBound)..<max(dirty.upperBound, lines.upperBound + 1)
            return meets
        }
    }

    /// Bits of the columns of a row.
    private static func mask(_ columns: ClosedRange<Int>) -> SIMD4<UInt64> {
        var mask = SIMD4<UInt64>.zero
        for word in 0..<4 {
            let first = max(columns.lowerBound - word * 64, 0)
            let last = min(columns.upperBound - word * 64, 63)
            guard first <= last else { continue }
            mask[word] = (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
        }
        return mask
    }
}
