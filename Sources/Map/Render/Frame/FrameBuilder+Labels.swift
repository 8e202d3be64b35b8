import PortolanCamera
import PortolanRaster
import PortolanStyle
import PortolanText
import PortolanTiles

/// Labels: symbol layers that write text at points.
extension FrameBuilder {
    mutating func symbols(_ layer: SymbolLayer, _ index: Int) {
        guard layer.placement.evaluate(context) == .point else { return }
        let translate = layer.textTranslate.evaluate(context)
        forEachBucket(index) { builder, drawn, bucket, transform in
            let reader = FeatureReader(bucket.table, info: layer.info)
            for feature in bucket.features {
                reader.load(feature, into: &builder.context)
                let text = layer.textTransform.evaluate(builder.context).apply(to: layer.textField.evaluate(builder.context).text)
                guard !text.isEmpty else { continue }
                for point in bucket.table.anchors(of: feature) where drawn.owns(point, extent: bucket.table.extent) {
                    let position = transform(point)
                    let depth = builder.plane.depth(position)
                    guard depth > 0.1 else { continue }
                    builder.addLabel(
                        text,
                        layer,
                        at: builder.plane.picturePoint(position),
                        depth: depth,
                        layerIndex: index,
                        translate: translate,
                        feature: builder.origin(index, feature, point)
                    )
                }
            }
        }
    }

    private mutating func addLabel(
        _ text: String,
        _ layer: SymbolLayer,
        at position: SIMD2<Float>,
        depth: Double,
        layerIndex: Int,
        translate: StyleOffset,
        feature: FeatureOrigin?
    ) {
        // As MapLibre: text shrinks half as fast as the ground does.
        let shrink = min(max(0.5 + 0.5 / depth, 0), 4)
        let size = layer.textSize.evaluate(context) * scale * shrink
        guard size >= 1, size <= 512 else { return }
        let anchor = layer.textVariableAnchor.evaluate(context)?.first ?? layer.textAnchor.evaluate(context)
        let fractions = anchor.fractions
        var offset = layer.textOffset.evaluate(context)
        let radial = layer.textRadialOffset.evaluate(context)
        if radial != 0 {
            offset = StyleOffset(
                x: radial * Double(1 - 2 * fractions.horizontal) * (fractions.vertical == 0.5 ? 1 : 0.7071),
                y: radial * Double(1 - 2 * fractions.vertical) * (fractions.horizontal == 0.5 ? 1 : 0.7071)
            )
        }
        // Sizes in quarters of a pixel: a tilted map would ask for every size there is.
        let quantized = (size * 4).rounded() / 4
        let overlap = layer.textOverlap.evaluate(context)
        let opacity = Float(layer.textOpacity.evaluate(context))
        let pixels = Float(scale)
        add(
            Label(
                text: text,
                style: .init(
                    fonts: layer.textFont.evaluate(context),
                    sizePixels: Float(quantized),
                    letterSpacingEms: Float(layer.textLetterSpacing.evaluate(context)),
                    lineHeightEms: Float(layer.textLineHeight.evaluate(context)),
                    maxWidthEms: Float(max(layer.textMaxWidth.evaluate(context), 0.1)),
                    justification: layer.textJustify.evaluate(context).justification(for: anchor),
                    language: language
                ),
                position: position + SIMD2(Float(translate.x), Float(translate.y)) * pixels,
                anchor: fractions,
                offset: SIMD2(Float(offset.x), Float(offset.y)) * Float(quantized),
                padding: Float(layer.textPadding.evaluate(context)) * pixels,
                color: Color(layer.textColor.evaluate(context)).withOpacity(opacity),
                haloColor: Color(layer.textHaloColor.evaluate(context)).withOpacity(opacity),
                haloWidth: Float(min(layer.textHaloWidth.evaluate(context), 16)) * pixels,
                haloBlur: Float(min(layer.textHaloBlur.evaluate(context), 16)) * pixels,
                allowsOverlap: overlap.map { $0 != .never } ?? layer.textAllowOverlap.evaluate(context),
                ignoresPlacement: layer.textIgnorePlacement.evaluate(context),
                layer: Int32(layerIndex),
                sortKey: layer.sortKey.evaluate(context) ?? 0,
                order: 0,
                feature: feature
            )
        )
    }
}

extension FeatureTable {
    /// Where a feature's label stands, in tile units: its points; the middle of a line; a polygon's middle.
    func anchors(of feature: Int32) -> ArraySlice<SIMD2<Float>> {
        let record = tags.features[Int(feature)]
        let range = ranges[Int(feature)]
        switch record.type {
        case .unknown:
            return []
        case .point:
            return points[Int(range.lowerBound)..<Int(range.upperBound)]
        case .line:
            guard let first = range.first else { return [] }
            let line = shapes.points(of: shapes.runs[Int(first)])
            return [line[line.startIndex + line.count / 2]]
        case .polygon:
            let box = boxes[Int(feature)]
            return [(box.minimum + box.maximum) / 2]
        }
    }
}

extension SymbolAnchor {
    fileprivate var fractions: Label.Anchor {
        switch self {
        case .center: .init(horizontal: 0.5, vertical: 0.5)
        case .left: .init(horizontal: 0, vertical: 0.5)
        case .right: .init(horizontal: 1, vertical: 0.5)
        case .top: .init(horizontal: 0.5, vertical: 0)
        case .bottom: .init(horizontal: 0.5, vertical: 1)
        case .topLeft: .init(horizontal: 0, vertical: 0)
        case .topRight: .init(horizontal: 1, vertical: 0)
        case .bottomLeft: .init(horizontal: 0, vertical: 1)
        case .bottomRight: .init(horizontal: 1, vertical: 1)
        }
    }
}

extension TextJustify {
    fileprivate func justification(for anchor: SymbolAnchor) -> TextStyle.Justification {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .auto:
            switch anchor {
            case .left, .topLeft, .bottomLeft: .left
            case .right, .topRight, .bottomRight: .right
            case .center, .top, .bottom: .center
            }
        }
    }
}

extension TextTransform {
    fileprivate func apply(to text: String) -> String {
        switch self {
        case .none: text
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        }
    }
}


