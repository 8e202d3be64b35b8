import PortolanBasics
import PortolanMapSources
import PortolanStyle
import PortolanText

/// Lays out the symbols of one style layer in one tile.
///
/// Features are added in the tile's order. ``finish()`` does the work, because lines with the same name are
/// joined first.
struct SymbolBucketBuilder {
    let layer: SymbolLayer
    let tile: SymbolTile
    let resources: SymbolResources
    let layout: SymbolLayout
    /// The part of the tile in which symbols at points are needed, in units of ``SymbolTile/extent``; nil for
    /// the whole tile.
    private let area: Box?
    private var waiting: [WaitingFeature] = []
    private var paint: SymbolPaint
    private let lineOptions: LineOptions

    /// A feature with the values that its layout needs. The values are evaluated when the feature is added.
    struct WaitingFeature {
        var index: Int32
        var type: EvaluationContext.GeometryType
        var parts: [[SIMD2<Float>]]
        var label: LabelText
        /// The colours of the label's sections; nil for the label's own colour.
        var sectionColors: [StyleColor?]
        /// The indices of the images of the label's sections; −1 for text.
        var sectionImages: [Int32]
        /// The text of the label, in logical order.
        var text: String
        var icon: (number: Int32, image: SpriteImage)?
        var sortKey: Double
        var values: FeatureValues
        /// The index of the feature's values in the paint columns.
        var paintRow: Int
    }

    /// The layout properties of one feature.
    struct FeatureValues {
        var textSizes: SIMD2<Float>
        var iconSizes: SIMD2<Float>
        /// The size that decides the anchors of labels along lines, the same at all zooms.
        var textSizeAt18: Float
        var maxWidth: Float
        var letterSpacing: Float
        var justify: TextJustify
        var anchor: SymbolAnchor
        var offset: SIMD2<Float>
        var radialOffset: Float
        var textRotate: Float
        var variableAnchors: [VariableAnchor]
        var iconOffset: SIMD2<Float>
        var iconAnchor: SymbolAnchor
        var iconRotate: Float
        var iconPadding: StylePadding
    }

    /// Layout properties that are the same for all features.
    struct LineOptions {
        var spacing: Float
        var maxAngle: Float
        var lineHeight: Float
        var textPadding: Float
        var iconTextFitPadding: SIMD4<Float>
    }

    /// - Parameters:
    ///   - layer: the symbol layer.
    ///   - tile: the tile.
    ///   - resources: the fonts and images of the style.
    ///   - area: the part of the tile's square, 1 wide, that a view from straight above shows. Symbols at
    ///     points that cannot reach into it are left out. Symbols along lines are all made, because joined
    ///     lines share their anchors. Nil makes all symbols.
    ///   - context: a context at the tile's whole zoom without a feature; it carries the global state.
    init(
        layer: SymbolLayer,
        tile: SymbolTile,
        area: Box? = nil,
        resources: SymbolResources,
        context: EvaluationContext
    ) {
        self.layer = layer
        self.tile = tile
        self.resources = resources
        var context = context
        context.zoom = Double(tile.zoom)
        let layout = SymbolLayout(layer, context)
        self.layout = layout
        self.area =
            layout.placement == .point
            ? area.map { Box(minimum: $0.minimum * SymbolTile.extent, maximum: $0.maximum * SymbolTile.extent) } : nil
        paint = SymbolPaint(layer)
        let fit = layer.iconTextFitPadding.evaluate(context)
        lineOptions = LineOptions(
            spacing: Float(layer.spacing.evaluate(context)),
            maxAngle: Float(layer.textMaxAngle.evaluate(context)) * .pi / 180,
            lineHeight: Float(layer.textLineHeight.evaluate(context)) * DistanceGlyph.emPixels,
            textPadding: Float(layer.textPadding.evaluate(context)),
            iconTextFitPadding: SIMD4(Float(fit.top), Float(fit.right), Float(fit.bottom), Float(fit.left))
        )
    }

    /// Adds a feature that passed the layer's filter.
    ///
    /// - Parameters:
    ///   - context: a context with the feature loaded, at the tile's whole zoom.
    ///   - type: the kind of the feature's geometry.
    ///   - parts: the feature's points (one for each part), lines or rings.
    ///   - extent: the number of units along the tile's side in which the points are given.
    ///   - index: the feature's index in the tile's source layer.
    mutating func add(
        _ context: EvaluationContext,
        type: EvaluationContext.GeometryType,
        parts: some Sequence<ArraySlice<SIMD2<Float>>>,
        extent: Float,
        index: Int32
    ) {
        var context = context
        context.zoom = Double(tile.zoom)
        let formatted = layer.textField.evaluate(context)
        let icon = layer.iconImage.evaluate(context).flatMap { resources.image($0.name) }
        guard icon != nil || !formatted.isEmpty else { return }
        let scale = SymbolTile.extent / extent
        let isRing = type == .polygon && layout.placement != .point
        let geometry = parts.filter { !$0.isEmpty }.map { part -> [SIMD2<Float>] in
            // The last side of a ring counts too, so the ring's first point is repeated at the end.
            return part.map { $0 * scale } + (isRing ? part.prefix(1).map { $0 * scale } : [])
        }
        guard !geometry.isEmpty else { return }
        let values = values(&context)
        var feature = WaitingFeature(
            index: index,
            type: type,
            parts: geometry,
            label: LabelText(),
            sectionColors: [],
            sectionImages: [],
            text: "",
            icon: icon,
            sortKey: 0,
            values: values,
            paintRow: waiting.count
        )
        if layout.sortsByKey { feature.sortKey = layer.sortKey.evaluate(context) ?? 0 }
        if !formatted.isEmpty { setText(formatted, &feature, context) }
        if let area, !Self.mayReach(area, feature, unitsPerPoint: unitsPerPoint) { return }
        waiting.append(feature)
        paint.append(context, zoom: tile.zoom)
    }

    /// Units of the tile per point at the tile's whole zoom, where their number is largest.
    private var unitsPerPoint: Float { SymbolTile.extent / (SymbolTile.sidePixels * tile.overscaling) }

    /// Whether a symbol of a feature may reach into an area, whichever side of the feature's point the symbol is on.
    /// The estimate gives each letter more room than any letter takes.
    private static func mayReach(_ area: Box, _ feature: WaitingFeature, unitsPerPoint: Float) -> Bool {
        let values = feature.values
        let em = DistanceGlyph.emPixels
        func length(_ vector: SIMD2<Float>) -> Float { abs(vector.x) + abs(vector.y) }
        let scale = feature.label.sections.reduce(1) { max($0, $1.scale) }
        let letters = Float(feature.text.unicodeScalars.count) * (3 * em * scale + abs(values.letterSpacing))
        let images = feature.label.sections.reduce(0) { $0 + length($1.imageSize ?? .zero) * em * scale }
        let anchors = values.variableAnchors.reduce(0) { max($0, length($1.offset)) }
        // A label is at most as wide as all its letters in a row, and as high as one letter on each line.
        let text =
            (letters + images + length(values.offset) + abs(values.radialOffset) + anchors + 4 * em) / em
            * max(values.textSizes.x, values.textSizes.y)
        let image = feature.icon.map { length($0.image.displaySize) } ?? 0
        let padding = feature.values.iconPadding
        let icon =
            (image + length(values.iconOffset)) * max(values.iconSizes.x, values.iconSizes.y)
            + Float(abs(padding.top) + abs(padding.right) + abs(padding.bottom) + abs(padding.left))
        // The icon may be fitted around the text.
        let reach = (text + icon + margin) * unitsPerPoint
        guard reach.isFinite else { return true }
        var box = Box.empty
        for part in feature.parts { for point in part { box.extend(point) } }
        return area.intersects(Box(minimum: box.minimum - reach, maximum: box.maximum + reach))
    }

    /// The distance around a picture within which symbols are placed, including padding and translations, in
    /// points.
    private static let margin: Float = 300

    private func setText(_ formatted: FormattedText, _ feature: inout WaitingFeature, _ context: EvaluationContext) {
        let transform = layer.textTransform.evaluate(context)
        let fonts = layer.textFont.evaluate(context)
        for section in formatted.sections {
            let align: LabelText.VerticalAlign =
                switch section.verticalAlign {
                case "center": .center
                case "top": .top
                default: .bottom
                }
            let count = feature.label.sections.count
            if let image = section.image, !image.name.isEmpty {
                guard let (number, found) = resources.image(image.name) else { continue }
                let size = SIMD2(found.displaySize.x.rounded(.down), found.displaySize.y.rounded(.down))
                feature.label.appendImage(
                    LabelText.Section(fonts: fonts, scale: Float(section.scale ?? 1), verticalAlign: align, imageSize: size)
                )
                guard feature.label.sections.count > count else { continue }
                feature.sectionImages.append(number)
                feature.sectionColors.append(nil)
            } else {
                let text: String =
                    switch transform {
                    case .none: section.text
                    case .uppercase: section.text.uppercased()
                    case .lowercase: section.text.lowercased()
                    }
                feature.label.append(
                    text,
                    LabelText.Section(fonts: section.fonts ?? fonts, scale: Float(section.scale ?? 1), verticalAlign: align)
                )
                guard feature.label.sections.count > count else { continue }
                feature.sectionImages.append(-1)
                feature.sectionColors.append(section.color)
                feature.text += text
            }
        }
    }

    private func values(_ context: inout EvaluationContext) -> FeatureValues {
        let em = DistanceGlyph.emPixels
        let offset = layer.textOffset.evaluate(context)
        let textOffset = SIMD2(Float(offset.x), Float(offset.y)) * em
        let iconOffset = layer.iconOffset.evaluate(context)
        let radial = Float(layer.textRadialOffset.evaluate(context)) * em
        var values = FeatureValues(
            textSizes: SIMD2(repeating: Float(layer.textSize.evaluate(context))),
            iconSizes: SIMD2(repeating: Float(layer.iconSize.evaluate(context))),
            textSizeAt18: 0,
            maxWidth: layout.placement == .point ? Float(layer.textMaxWidth.evaluate(context)) * em : 0,
            letterSpacing: Float(layer.textLetterSpacing.evaluate(context)) * em,
            justify: layer.textJustify.evaluate(context),
            anchor: layer.textAnchor.evaluate(context),
            offset: textOffset,
            radialOffset: radial,
            textRotate: Float(layer.textRotate.evaluate(context)) * .pi / 180,
            variableAnchors: variableAnchors(context, textOffset, radial),
            iconOffset: SIMD2(Float(iconOffset.x), Float(iconOffset.y)),
            iconAnchor: layer.iconAnchor.evaluate(context),
            iconRotate: Float(layer.iconRotate.evaluate(context)) * .pi / 180,
            iconPadding: layer.iconPadding.evaluate(context)
        )
        let zoom = context.zoom
        context.zoom = zoom + 1
        values.textSizes.y = Float(layer.textSize.evaluate(context))
        values.iconSizes.y = Float(layer.iconSize.evaluate(context))
        context.zoom = 18
        values.textSizeAt18 = Float(layer.textSize.evaluate(context))
        context.zoom = zoom
        return values
    }

    private func variableAnchors(_ context: EvaluationContext, _ offset: SIMD2<Float>, _ radial: Float) -> [VariableAnchor] {
        guard layout.hasVariableAnchors else { return [] }
        if layer.textVariableAnchorOffset.isSet {
            return (layer.textVariableAnchorOffset.evaluate(context)?.alternatives ?? []).map { alternative in
                let given = SIMD2(Float(alternative.offset.x), Float(alternative.offset.y)) * DistanceGlyph.emPixels
                return VariableAnchor(align: alternative.anchor.align, offset: TextOffset.given(given, alternative.anchor.align))
            }
        }
        let isRadial = layer.textRadialOffset.isSet
        return (layer.textVariableAnchor.evaluate(context) ?? []).map { anchor in
            VariableAnchor(
                align: anchor.align,
                offset: isRadial ? TextOffset.radial(radial, anchor.align) : TextOffset.away(offset, anchor.align)
            )
        }
    }

    /// Returns the bucket, or nil if no feature has a symbol.
    ///
    /// - Throws: an error if no font is installed.
    consuming func finish() throws(TextError) -> SymbolBucket? {
        guard !waiting.isEmpty else { return nil }
        var features = waiting
        if layout.sortsByKey {
            // Among equal keys the last feature comes first, as in MapLibre Native.
            features = features.indices.sorted { a, b in
                features[a].sortKey != features[b].sortKey ? features[a].sortKey < features[b].sortKey : a > b
            }.map { features[$0] }
        }
        if layout.placement == .line {
            var lines = features.map { $0.parts.first ?? [] }
            LabelLineMerger.merge(&lines, texts: features.map(\.text))
            for index in features.indices where !features[index].parts.isEmpty { features[index].parts[0] = lines[index] }
        }
        var writer = SymbolWriter(tile: tile, resources: resources, layout: layout, options: lineOptions)
        try resources.withShaper { shaper throws(TextError) in
            for feature in features { try writer.add(feature, shaper) }
        }
        guard !writer.content.symbols.isEmpty else { return nil }
        return SymbolBucket(
            layer: layer,
            tile: tile,
            resources: resources,
            layout: layout,
            content: writer.content,
            paint: paint.rows(writer.paintRows)
        )
    }
}
