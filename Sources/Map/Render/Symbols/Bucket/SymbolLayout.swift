import PortolanStyle

/// The layout values that all features of a symbol layer share at one whole zoom.
struct SymbolLayout: Sendable {
    var placement: SymbolPlacement
    /// Whether texts turn with the map.
    var textRotatesWithMap: Bool
    /// Whether icons turn with the map.
    var iconRotatesWithMap: Bool
    /// Whether texts follow their lines. If letters do not turn with the map, each of them stands upright on
    /// the line.
    var textIsAlongLine: Bool
    /// Whether texts lie on the ground.
    var textPitchesWithMap: Bool
    /// Whether icons lie on the ground.
    var iconPitchesWithMap: Bool
    var textKeepsUpright: Bool
    var iconKeepsUpright: Bool
    var textOverlap: SymbolOverlap
    var iconOverlap: SymbolOverlap
    var textIgnoresPlacement: Bool
    var iconIgnoresPlacement: Bool
    var textIsOptional: Bool
    var iconIsOptional: Bool
    var iconTextFit: IconTextFit
    /// Whether a text has several anchors to choose from.
    var hasVariableAnchors: Bool
    /// The writing directions in the order in which they are tried; empty except for symbols at points.
    var writingModes: [TextWritingMode]
    /// Whether symbols are placed and drawn in the order of their sort keys.
    var sortsByKey: Bool
    /// Whether symbols are drawn from the back to the front.
    var sortsByY: Bool
    /// Whether symbols are placed from the front to the back.
    var placesByY: Bool

    /// Whether texts at points may run from top to bottom.
    var allowsVertical: Bool { writingModes.contains(.vertical) }
    /// Whether icons follow their lines.
    var iconIsAlongLine: Bool { placement != .point && iconRotatesWithMap }

    init(_ layer: SymbolLayer, _ context: EvaluationContext) {
        placement = layer.placement.evaluate(context)
        let isPoint = placement == .point
        func applies(_ alignment: SymbolAlignment, auto: Bool) -> Bool {
            switch alignment {
            case .map: true
            case .auto: auto
            case .viewport: false
            }
        }
        let textAlignment = layer.textRotationAlignment.evaluate(context)
        textRotatesWithMap = textAlignment == .map || textAlignment == .auto && !isPoint
        textIsAlongLine = !isPoint && (textRotatesWithMap || textAlignment == .viewportGlyph)
        iconRotatesWithMap = applies(layer.iconRotationAlignment.evaluate(context), auto: !isPoint)
        textPitchesWithMap = applies(layer.textPitchAlignment.evaluate(context), auto: textRotatesWithMap)
        iconPitchesWithMap = applies(layer.iconPitchAlignment.evaluate(context), auto: iconRotatesWithMap)
        textKeepsUpright = layer.textKeepUpright.evaluate(context)
        iconKeepsUpright = layer.iconKeepUpright.evaluate(context)
        textOverlap = layer.textOverlap.evaluate(context) ?? (layer.textAllowOverlap.evaluate(context) ? .always : .never)
        iconOverlap = layer.iconOverlap.evaluate(context) ?? (layer.iconAllowOverlap.evaluate(context) ? .always : .never)
        textIgnoresPlacement = layer.textIgnorePlacement.evaluate(context)
        iconIgnoresPlacement = layer.iconIgnorePlacement.evaluate(context)
        textIsOptional = layer.textOptional.evaluate(context)
        iconIsOptional = layer.iconOptional.evaluate(context)
        iconTextFit = layer.iconTextFit.evaluate(context)
        hasVariableAnchors = layer.textVariableAnchorOffset.isSet || layer.textVariableAnchor.evaluate(context)?.isEmpty == false
        writingModes = []
        if isPoint {
            for mode in layer.textWritingMode.evaluate(context) ?? [] where !writingModes.contains(mode) { writingModes.append(mode) }
        }
        let order = layer.zOrder.evaluate(context)
        sortsByKey = order != .viewportY && layer.sortKey.isSet
        let isByY = order == .viewportY || order == .auto && !sortsByKey
        sortsByY = isByY && (textOverlap != .never || iconOverlap != .never || textIgnoresPlacement || iconIgnoresPlacement)
        placesByY = order == .viewportY
    }
}
