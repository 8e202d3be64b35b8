import PortolanBasics
import PortolanMapSources
import PortolanStyle
import PortolanText

/// Turns features into the symbols of a bucket, one after the other.
struct SymbolWriter {
    let tile: SymbolTile
    let resources: SymbolResources
    let layout: SymbolLayout
    let options: SymbolBucketBuilder.LineOptions
    var content = SymbolBucketContent()
    /// For each feature of the content, its index in the paint columns.
    private(set) var paintRows: [Int] = []
    /// The positions along lines at which each text already stands, so that the text is not repeated too near to
    /// them.
    var textPositions: [String: [SIMD2<Float>]] = [:]

    init(tile: SymbolTile, resources: SymbolResources, layout: SymbolLayout, options: SymbolBucketBuilder.LineOptions) {
        self.tile = tile
        self.resources = resources
        self.layout = layout
        self.options = options
    }

    /// The shapes of a label: one for each justification that a variable anchor may need, and one from top to
    /// bottom.
    struct Shapes {
        var right: LabelShape?
        var center: LabelShape?
        var left: LabelShape?
        var vertical: LabelShape?

        var anyHorizontal: LabelShape? { right ?? center ?? left }

        mutating func set(_ shape: LabelShape, justify: Float) {
            if justify == 1 { right = shape } else if justify == 0 { left = shape } else { center = shape }
        }

        func has(justify: Float) -> Bool { (justify == 1 ? right : justify == 0 ? left : center) != nil }
    }

    /// The values that all symbols of a feature share.
    struct Common {
        var symbol: Symbol
        var shapes: Shapes
        var icon: IconBox?
        var verticalIcon: IconBox?
        var values: SymbolBucketBuilder.FeatureValues
        var text: String
        /// The shape of the label that determines its room.
        var roomShape: LabelShape? { shapes.right ?? shapes.center ?? shapes.left ?? shapes.vertical }
    }

    mutating func add(_ feature: SymbolBucketBuilder.WaitingFeature, _ shaper: LabelShaper) throws(TextError) {
        guard feature.parts.contains(where: { !$0.isEmpty }) else { return }
        let values = feature.values
        var textOffset = SIMD2<Float>.zero
        var shapes = Shapes()
        if !feature.label.isEmpty, values.textSizes.y > 0 {
            if values.variableAnchors.isEmpty {
                textOffset = values.radialOffset > 0 ? TextOffset.radial(values.radialOffset, values.anchor.align) : values.offset
            }
            shapes = try self.shapes(feature, textOffset, shaper)
        }
        let fontScale = values.textSizes.y / DistanceGlyph.emPixels
        var icon: IconBox?
        var verticalIcon: IconBox?
        if let image = feature.icon?.image {
            var box = IconBox(image, offset: values.iconOffset, align: values.iconAnchor.align)
            if layout.iconTextFit != .none {
                func fitted(_ shape: LabelShape) -> IconBox {
                    var fitted = box
                    fitted.fit(
                        to: Box(minimum: SIMD2(shape.left, shape.top) * fontScale, maximum: SIMD2(shape.right, shape.bottom) * fontScale),
                        layout.iconTextFit,
                        padding: options.iconTextFitPadding,
                        offset: values.iconOffset
                    )
                    return fitted
                }
                if layout.allowsVertical, let vertical = shapes.vertical { verticalIcon = fitted(vertical) }
                if let shape = shapes.anyHorizontal { box = fitted(shape) }
            }
            icon = box
        }
        guard shapes.anyHorizontal != nil || icon != nil else { return }

        let number = Int32(content.features.count)
        let symbols = content.symbols.count
        var common = Common(
            symbol: Symbol(
                anchor: .zero,
                segment: 0,
                feature: number,
                key: SymbolKey.of(feature.text)
            ),
            shapes: shapes,
            icon: icon,
            verticalIcon: verticalIcon,
            values: values,
            text: feature.text
        )
        let drafts = Drafts(content)
        addParts(feature, textOffset, &common)
        addSymbols(feature, common)
        guard content.symbols.count > symbols else {
            drafts.restore(&content)
            return
        }
        content.features.append(
            SymbolFeature(index: feature.index, text: feature.text, textSizes: values.textSizes, iconSizes: values.iconSizes)
        )
        paintRows.append(feature.paintRow)
        guard layout.sortsByKey else { return }
        if let last = content.ranges.last, last.key == feature.sortKey {
            content.ranges[content.ranges.count - 1].symbols = last.symbols.lowerBound..<content.symbols.count
        } else {
            content.ranges.append(.init(key: feature.sortKey, symbols: symbols..<content.symbols.count))
        }
    }

    /// The sizes of the content's arrays before a feature is added. If the feature has no symbols, its additions
    /// are removed.
    private struct Drafts {
        var labels, glyphs, icons, colors, anchors: Int

        init(_ content: SymbolBucketContent) {
            labels = content.labels.count
            glyphs = content.glyphs.count
            icons = content.icons.count
            colors = content.sectionColors.count
            anchors = content.variableAnchors.count
        }

        func restore(_ content: inout SymbolBucketContent) {
            content.labels.removeLast(content.labels.count - labels)
            content.glyphs.removeLast(content.glyphs.count - glyphs)
            content.icons.removeLast(content.icons.count - icons)
            content.sectionColors.removeLast(content.sectionColors.count - colors)
            content.variableAnchors.removeLast(content.variableAnchors.count - anchors)
        }
    }

    // MARK: Shapes

    private func shapes(
        _ feature: SymbolBucketBuilder.WaitingFeature,
        _ textOffset: SIMD2<Float>,
        _ shaper: LabelShaper
    ) throws(TextError) -> Shapes {
        let values = feature.values
        var options = LabelOptions(
            maxWidth: values.maxWidth,
            lineHeight: self.options.lineHeight,
            align: values.anchor.align,
            offset: textOffset,
            language: resources.language
        )
        if feature.label.allowsLetterSpacing { options.letterSpacing = values.letterSpacing }
        options.allowsVerticalPlacement = layout.allowsVertical
        options.breakingSize = values.textSizes.y
        options.imageSize = max(values.textSizes.x, 0.01)
        let justify: TextJustify = layout.textIsAlongLine ? .center : values.justify
        var shapes = Shapes()
        var last: Float = 0.5
        if !layout.textIsAlongLine, !values.variableAnchors.isEmpty {
            // The label is centred, because the placement chooses its anchor.
            options.align = [0.5, 0.5]
            let justifications = justify == .auto ? values.variableAnchors.map(\.justify) : [justify.share(for: values.anchor)]
            for justification in justifications where !shapes.has(justify: justification) {
                options.justify = justification
                let shape = try resources.shape(feature.label, options, with: shaper)
                guard !shape.isEmpty else { continue }
                shapes.set(shape, justify: justification)
                // A single line looks the same in every justification.
                if shape.lines.count == 1 { break }
            }
            options.align = values.anchor.align
        } else {
            options.justify = justify.share(for: values.anchor)
            last = options.justify
            let shape = try resources.shape(feature.label, options, with: shaper)
            if !shape.isEmpty { shapes.center = shape }
        }
        if (layout.allowsVertical || layout.textIsAlongLine), feature.label.allowsVerticalWriting {
            options.isVertical = true
            options.justify = layout.allowsVertical ? 0 : last
            let shape = try resources.shape(feature.label.withVerticalPunctuation, options, with: shaper)
            if !shape.isEmpty { shapes.vertical = shape }
        }
        return shapes
    }

    // MARK: Glyphs and icons

    private mutating func addParts(_ feature: SymbolBucketBuilder.WaitingFeature, _ textOffset: SIMD2<Float>, _ common: inout Common) {
        let colors = feature.sectionColors.map { color -> Int16 in
            guard let color, content.sectionColors.count < Int(Int16.max) else { return -1 }
            content.sectionColors.append(color)
            return Int16(content.sectionColors.count - 1)
        }
        let sections = zip(feature.label.sections, zip(colors, feature.sectionImages)).map {
            LabelGlyphs.Section(imageSize: $0.imageSize, color: $1.0, image: $1.1)
        }
        func label(_ shape: LabelShape?, into content: inout SymbolBucketContent) -> Int32 {
            guard let shape else { return -1 }
            let glyphs = LabelGlyphs(
                shape,
                layout: layout,
                textOffset: textOffset,
                rotation: feature.values.textRotate,
                sections: sections
            ).glyphs
            guard !glyphs.isEmpty else { return -1 }
            let first = Int32(content.glyphs.count)
            content.glyphs += glyphs
            content.labels.append(
                SymbolLabel(glyphs: first..<Int32(content.glyphs.count), isVertical: shape.isVertical, lineOffset: textOffset)
            )
            return Int32(content.labels.count - 1)
        }
        let shapes = common.shapes
        common.symbol.right = label(shapes.right, into: &content)
        common.symbol.center = label(shapes.center, into: &content)
        common.symbol.left = label(shapes.left, into: &content)
        common.symbol.vertical = label(shapes.vertical, into: &content)
        if !feature.values.variableAnchors.isEmpty, common.symbol.hasText {
            let first = Int32(content.variableAnchors.count)
            content.variableAnchors += feature.values.variableAnchors
            common.symbol.variableAnchors = first..<Int32(content.variableAnchors.count)
        }
        guard let number = feature.icon?.number else { return }
        func icon(_ box: IconBox?, isVertical: Bool, into content: inout SymbolBucketContent) -> Int32 {
            guard let box else { return -1 }
            let isFitted = layout.iconTextFit != .none
            content.icons.append(
                SymbolIcon(
                    image: number,
                    box: isFitted ? box.keepingRatio : box.box,
                    rotation: feature.values.iconRotate,
                    isStretched: isFitted && box.image.hasStretches,
                    lineOffset: feature.values.iconOffset,
                    isField: box.image.isSDF,
                    isVertical: isVertical
                )
            )
            return Int32(content.icons.count - 1)
        }
        common.symbol.icon = icon(common.icon, isVertical: false, into: &content)
        common.symbol.verticalIcon = icon(common.verticalIcon, isVertical: true, into: &content)
    }

    // MARK: Room

    mutating func addSymbol(_ common: Common, _ anchor: LineAnchor, line: Int32, _ points: ArraySlice<SIMD2<Float>>) {
        var symbol = common.symbol
        symbol.anchor = anchor.point
        symbol.segment = Int32(anchor.segment)
        symbol.line = line
        let values = common.values
        if let shape = common.roomShape, symbol.hasText {
            symbol.textRoom = textRoom(shape, anchor, points, values, turn: values.textRotate)
        }
        if layout.allowsVertical, let shape = common.shapes.vertical, symbol.vertical >= 0 {
            symbol.verticalTextRoom = textRoom(shape, anchor, points, values, turn: values.textRotate + .pi / 2)
        }
        if let icon = common.icon { symbol.iconRoom = iconRoom(icon, values, turn: values.iconRotate) }
        if let icon = common.verticalIcon { symbol.verticalIconRoom = iconRoom(icon, values, turn: values.iconRotate + .pi / 2) }
        content.symbols.append(symbol)
    }

    private mutating func textRoom(
        _ shape: LabelShape,
        _ anchor: LineAnchor,
        _ points: ArraySlice<SIMD2<Float>>,
        _ values: SymbolBucketBuilder.FeatureValues,
        turn: Float
    ) -> SymbolRoom {
        guard shape.top != 0 || shape.bottom != 0 || shape.left != 0 || shape.right != 0 else { return .none }
        let padding = SIMD2(repeating: options.textPadding)
        let box = SymbolBox(
            sides: Box(minimum: SIMD2(shape.left, shape.top), maximum: SIMD2(shape.right, shape.bottom)),
            padding: Box(minimum: -padding, maximum: padding)
        )
        guard layout.textIsAlongLine else { return .box(box.turned(by: turn)) }
        let radius = LineRadius(half: (shape.bottom - shape.top) / 2, padding: options.textPadding)
        // Circles that are dense enough for the smaller size also suffice for a label of twice that size.
        let unit = max(values.textSizes.min(), values.textSizes.max() / 2) / DistanceGlyph.emPixels
        let length = box(unit).maximum.x - box(unit).minimum.x
        let first = Int32(content.circles.count)
        content.circles += LineCircles.circles(
            points,
            anchor,
            length: length * tile.unitsPerPixel,
            height: 2 * radius(unit) * tile.unitsPerPixel,
            overscaling: tile.overscaling
        )
        return .circles(first..<Int32(content.circles.count), radius)
    }

    private func iconRoom(_ icon: IconBox, _ values: SymbolBucketBuilder.FeatureValues, turn: Float) -> SymbolRoom {
        let room = icon.room
        guard room.minimum != .zero || room.maximum != .zero else { return .none }
        let padding = values.iconPadding
        let around = Box(
            minimum: -SIMD2(Float(padding.left), Float(padding.top)),
            maximum: SIMD2(Float(padding.right), Float(padding.bottom))
        )
        return .box(SymbolBox(sides: room, padding: around).turned(by: turn))
    }
}

extension Box {
    /// Returns the bounding box of this box turned about the origin.
    func turned(by angle: Float) -> Box {
        guard angle != 0 else { return self }
        let turn = SIMD2(cosine(angle), sine(angle))
        var box = Box.empty
        for corner in [minimum, maximum, SIMD2(minimum.x, maximum.y), SIMD2(maximum.x, minimum.y)] { box.extend(corner.turned(by: turn)) }
        return box
    }
}

extension TextJustify {
    /// Returns the justification as a share: 0 left, 0.5 centre, 1 right.
    func share(for anchor: SymbolAnchor) -> Float {
        switch self {
        case .left: 0
        case .right: 1
        case .center: 0.5
        case .auto: anchor.align.x
        }
    }
}

/// Keys that identify the same symbol in different tiles.
enum SymbolKey {
    /// Returns the FNV-1a hash (Fowler, Noll and Vo) of the text's bytes.
    static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
