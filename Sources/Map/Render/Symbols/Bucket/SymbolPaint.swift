import PortolanStyle

/// The paint values of a bucket's features. Values that differ between features are stored per feature; the
/// others are evaluated at the zoom of a frame.
struct SymbolPaint: Sendable {
    var text: Part
    var icon: Part

    /// The values of texts or of icons.
    struct Part: Sendable {
        var opacity: SymbolColumn<Double>
        var color: SymbolColumn<StyleColor>
        var haloColor: SymbolColumn<StyleColor>
        var haloWidth: SymbolColumn<Double>
        var haloBlur: SymbolColumn<Double>

        mutating func append(_ context: inout EvaluationContext, zoom: Int) {
            opacity.append(&context, zoom: zoom)
            color.append(&context, zoom: zoom)
            haloColor.append(&context, zoom: zoom)
            haloWidth.append(&context, zoom: zoom)
            haloBlur.append(&context, zoom: zoom)
        }

        mutating func choose(_ rows: [Int]) {
            opacity.choose(rows)
            color.choose(rows)
            haloColor.choose(rows)
            haloWidth.choose(rows)
            haloBlur.choose(rows)
        }

        var byteCount: Int { opacity.byteCount + color.byteCount + haloColor.byteCount + haloWidth.byteCount + haloBlur.byteCount }
    }

    init(_ layer: SymbolLayer) {
        text = Part(
            opacity: SymbolColumn(layer.textOpacity),
            color: SymbolColumn(layer.textColor),
            haloColor: SymbolColumn(layer.textHaloColor),
            haloWidth: SymbolColumn(layer.textHaloWidth),
            haloBlur: SymbolColumn(layer.textHaloBlur)
        )
        icon = Part(
            opacity: SymbolColumn(layer.iconOpacity),
            color: SymbolColumn(layer.iconColor),
            haloColor: SymbolColumn(layer.iconHaloColor),
            haloWidth: SymbolColumn(layer.iconHaloWidth),
            haloBlur: SymbolColumn(layer.iconHaloBlur)
        )
    }

    /// Adds the values of the next feature.
    mutating func append(_ context: EvaluationContext, zoom: Int) {
        var context = context
        text.append(&context, zoom: zoom)
        icon.append(&context, zoom: zoom)
    }

    /// Returns the values of some features, in the order of `rows`.
    func rows(_ rows: [Int]) -> SymbolPaint {
        var paint = self
        paint.text.choose(rows)
        paint.icon.choose(rows)
        return paint
    }

    var byteCount: Int { text.byteCount + icon.byteCount }
}

/// A type of value that is interpolated between two zooms.
protocol SymbolColumnValue: StylePropertyValue {
    func mixed(with other: Self, at share: Double) -> Self
}

extension Double: SymbolColumnValue {
    func mixed(with other: Double, at share: Double) -> Double { self + (other - self) * share }
}

extension StyleColor: SymbolColumnValue {
    func mixed(with other: StyleColor, at share: Double) -> StyleColor {
        // Colours are mixed premultiplied, as in MapLibre.
        let part = Float(share)
        func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * part }
        let alpha = mix(alpha, other.alpha)
        guard alpha > 0 else { return .transparent }
        return StyleColor(
            red: mix(red * self.alpha, other.red * other.alpha) / alpha,
            green: mix(green * self.alpha, other.green * other.alpha) / alpha,
            blue: mix(blue * self.alpha, other.blue * other.alpha) / alpha,
            alpha: alpha
        )
    }
}

/// The values of one property for a bucket's features.
///
/// A value that also depends on the zoom is stored for the tile's whole zoom and the next one, and interpolated
/// between them as in MapLibre.
struct SymbolColumn<Value: SymbolColumnValue>: Sendable {
    private let property: CompiledProperty<Value>
    private let isByFeature: Bool
    private let isByZoom: Bool
    private var lower: [Value] = []
    private var upper: [Value] = []

    init(_ property: CompiledProperty<Value>) {
        self.property = property
        isByFeature = !property.dependencies.isDisjoint(with: .feature)
        isByZoom = property.dependencies.contains(.zoom)
    }

    mutating func append(_ context: inout EvaluationContext, zoom: Int) {
        guard isByFeature else { return }
        lower.append(property.evaluate(context))
        guard isByZoom else { return }
        let kept = context.zoom
        context.zoom = Double(zoom + 1)
        upper.append(property.evaluate(context))
        context.zoom = kept
    }

    /// Keeps only the values of some features, in the order of `rows`.
    mutating func choose(_ rows: [Int]) {
        if !lower.isEmpty { lower = rows.map { lower[$0] } }
        if !upper.isEmpty { upper = rows.map { upper[$0] } }
    }

    /// Returns the values for a frame.
    func frame(_ context: EvaluationContext, tileZoom: Int) -> Frame {
        guard isByFeature else { return Frame(constant: property.evaluate(context), lower: [], upper: [], share: 0) }
        let share = isByZoom ? property.zoomFactor(context.zoom, from: Double(tileZoom), to: Double(tileZoom + 1)) : 0
        return Frame(constant: property.fallback, lower: lower, upper: upper, share: share)
    }

    struct Frame {
        let constant: Value
        fileprivate let lower: [Value]
        fileprivate let upper: [Value]
        fileprivate let share: Double

        /// Whether all features have the same value.
        var isConstant: Bool { lower.isEmpty }

        /// The value of a feature by its index in the bucket.
        subscript(_ feature: Int) -> Value {
            guard feature < lower.count else { return constant }
            guard feature < upper.count else { return lower[feature] }
            return lower[feature].mixed(with: upper[feature], at: share)
        }
    }

    var byteCount: Int { (lower.count + upper.count) * MemoryLayout<Value>.stride }
}
