import PortolanRaster
import PortolanStyle
import PortolanTiles
import Synchronization

/// The features of one tile that one style layer draws, with the values of the layer's properties for them.
///
/// The bucket computes values that depend on features once and keeps them as columns. If a column also depends on
/// the zoom or on states, it is computed again when the zoom or the states change. A frame that only pans, turns or
/// tilts therefore evaluates no expression per feature.
final class Bucket: Sendable {
    let table: FeatureTable
    let info: LayerInfo
    /// The features in the order of drawing: by sort key if the layer has one, else as in the tile.
    let features: [Int32]
    /// The whole zoom at which the filter and the layout properties are evaluated.
    let styleZoom: Int
    /// For each position in ``features``, whether a new pass begins with the feature, because the feature may overlap
    /// an earlier one of the current pass. Translucent areas of one pass can be drawn together.
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

    /// Returns a fingerprint of the states that a property reads: those of the features and of the style. The
    /// fingerprint is 0 if the property reads none.
    private func state(_ dependencies: Dependencies, _ context: EvaluationContext) -> UInt64 {
        guard !dependencies.isDisjoint(with: [.featureState, .globalState]) else { return 0 }
        return info.stateFingerprint(
            of: dependencies,
            globalState: context.globalState ?? StyleObject(),
            featureStates: context.featureStates ?? FeatureStates.Layer()
        )
    }

    /// Returns the layer's symbols with the paint values for the states of a context. If the layer reads
    /// states, the bucket evaluates the values again when the states change.
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

    /// Returns a property's values for the features, in their order.
    ///
    /// If the values also depend on the zoom, they are computed for the whole zooms below and above and
    /// interpolated, as MapLibre does.
    /// - Parameters:
    ///   - slot: the number under which the property's values are kept. Each property of the layer has its own
    ///     number.
    ///   - zoom: the zoom at which the property is evaluated.
    ///   - context: the context for evaluation; its feature may be overwritten.
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
        // The values at the two whole zooms have slots of their own, so that they are computed only once while the zoom
        // changes between them.
        let lower = columnOrOne(property, slot: -1 - 2 * slot, zoom: whole, &context)
        let upper = columnOrOne(property, slot: -2 - 2 * slot, zoom: whole + 1, &context)
        let values = features.indices.map { lower[$0].mixed(with: upper[$0], at: share) }
        columns.withLock { $0[slot] = Column(zoom: zoom, state: state, values: values) }
        return .many(values)
    }

    /// Returns the column kept in a slot if it was computed for this zoom and state.
    private func column<Value>(_ slot: Int, zoom: Double, state: UInt64) -> [Value]? {
        guard let known = columns.withLock({ $0[slot] }), known.zoom == zoom, known.state == state else { return nil }
        return known.values as? [Value]
    }

    /// Returns a property's values for the features, in their order. Values of this type are not interpolated.
    func values<Value: StylePropertyValue>(
        _ property: CompiledProperty<Value>,
        slot: Int,
        zoom: Double,
        _ context: inout EvaluationContext
    ) -> Values<Value> { columnOrOne(property, slot: slot, zoom: zoom, &context) }

    /// Returns the patterns of the features at the whole zoom below `zoom`. If the pattern depends on the feature,
    /// it returns the patterns at the next whole zoom instead, as MapLibre Native does.
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

    /// Returns the values kept in a slot, and computes them first if the slot has none for this key.
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
    /// One value for all features.
    case one(Value)
    /// One value for each feature, in the order of the bucket.
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

/// Finds areas of a tile that may overlap, by marking their boxes on a grid of 256 by 256 cells.
private struct OverlapGrid {
    private static let side = 256
    private var rows = [SIMD4<UInt64>](repeating: .zero, count: side)

    /// Returns for each feature whether its box meets the box of an earlier feature of the same pass. If so, a new pass
    /// begins with the feature.
    static func breaks(_ features: [Int32], _ table: FeatureTable) -> [Bool] {
        var grid = OverlapGrid()
        var dirty = 0..<0
        let scale = Float(side) / table.extent
        return features.map { feature in
            let box = table.boxes[Int(feature)]
            guard box.minimum.x <= box.maximum.x else { return false }
            let low = pointwiseMin(pointwiseMax(box.minimum * scale, .zero), .init(repeating: Float(side - 1)))
            let high = pointwiseMin(pointwiseMax(box.maximum * scale, .zero), .init(repeating: Float(side - 1)))
            // in range: both ends are clamped to the grid.
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

    /// Returns the bits of some columns of a row.
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
