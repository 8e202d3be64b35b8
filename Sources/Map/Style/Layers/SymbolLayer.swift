/// Texts and icons (`symbol`).
public struct SymbolLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `symbol-placement`.
    public let placement: CompiledProperty<SymbolPlacement>
    /// `symbol-spacing`, pixels.
    public let spacing: CompiledProperty<Double>
    /// `symbol-avoid-edges`.
    public let avoidEdges: CompiledProperty<Bool>
    /// `symbol-sort-key`.
    public let sortKey: CompiledProperty<Double?>
    /// `symbol-z-order`.
    public let zOrder: CompiledProperty<SymbolZOrder>
    /// `icon-allow-overlap`.
    public let iconAllowOverlap: CompiledProperty<Bool>
    /// `icon-overlap`.
    public let iconOverlap: CompiledProperty<SymbolOverlap?>
    /// `icon-ignore-placement`.
    public let iconIgnorePlacement: CompiledProperty<Bool>
    /// `icon-optional`.
    public let iconOptional: CompiledProperty<Bool>
    /// `icon-rotation-alignment`.
    public let iconRotationAlignment: CompiledProperty<SymbolAlignment>
    /// `icon-size`, factor of the original icon size.
    public let iconSize: CompiledProperty<Double>
    /// `icon-text-fit`.
    public let iconTextFit: CompiledProperty<IconTextFit>
    /// `icon-text-fit-padding`, pixels.
    public let iconTextFitPadding: CompiledProperty<StyleInsets>
    /// `icon-image`.
    public let iconImage: CompiledProperty<StyleImage?>
    /// `icon-rotate`, degrees.
    public let iconRotate: CompiledProperty<Double>
    /// `icon-padding`, pixels.
    public let iconPadding: CompiledProperty<StylePadding>
    /// `icon-keep-upright`.
    public let iconKeepUpright: CompiledProperty<Bool>
    /// `icon-offset`.
    public let iconOffset: CompiledProperty<StyleOffset>
    /// `icon-anchor`.
    public let iconAnchor: CompiledProperty<SymbolAnchor>
    /// `icon-pitch-alignment`.
    public let iconPitchAlignment: CompiledProperty<SymbolAlignment>
    /// `text-pitch-alignment`.
    public let textPitchAlignment: CompiledProperty<SymbolAlignment>
    /// `text-rotation-alignment`.
    public let textRotationAlignment: CompiledProperty<TextRotationAlignment>
    /// `text-field`.
    public let textField: CompiledProperty<FormattedText>
    /// `text-font`.
    public let textFont: CompiledProperty<[String]>
    /// `text-size`, pixels.
    public let textSize: CompiledProperty<Double>
    /// `text-max-width`, ems.
    public let textMaxWidth: CompiledProperty<Double>
    /// `text-line-height`, ems.
    public let textLineHeight: CompiledProperty<Double>
    /// `text-letter-spacing`, ems.
    public let textLetterSpacing: CompiledProperty<Double>
    /// `text-justify`.
    public let textJustify: CompiledProperty<TextJustify>
    /// `text-radial-offset`, ems.
    public let textRadialOffset: CompiledProperty<Double>
    /// `text-variable-anchor`.
    public let textVariableAnchor: CompiledProperty<[SymbolAnchor]?>
    /// `text-variable-anchor-offset`.
    public let textVariableAnchorOffset: CompiledProperty<AnchorOffsets?>
    /// `text-anchor`.
    public let textAnchor: CompiledProperty<SymbolAnchor>
    /// `text-max-angle`, degrees.
    public let textMaxAngle: CompiledProperty<Double>
    /// `text-writing-mode`.
    public let textWritingMode: CompiledProperty<[TextWritingMode]?>
    /// `text-rotate`, degrees.
    public let textRotate: CompiledProperty<Double>
    /// `text-padding`, pixels.
    public let textPadding: CompiledProperty<Double>
    /// `text-keep-upright`.
    public let textKeepUpright: CompiledProperty<Bool>
    /// `text-transform`.
    public let textTransform: CompiledProperty<TextTransform>
    /// `text-offset`, ems.
    public let textOffset: CompiledProperty<StyleOffset>
    /// `text-allow-overlap`.
    public let textAllowOverlap: CompiledProperty<Bool>
    /// `text-overlap`.
    public let textOverlap: CompiledProperty<SymbolOverlap?>
    /// `text-ignore-placement`.
    public let textIgnorePlacement: CompiledProperty<Bool>
    /// `text-optional`.
    public let textOptional: CompiledProperty<Bool>
    /// `icon-opacity`.
    public let iconOpacity: CompiledProperty<Double>
    /// `icon-color`.
    public let iconColor: CompiledProperty<StyleColor>
    /// `icon-halo-color`.
    public let iconHaloColor: CompiledProperty<StyleColor>
    /// `icon-halo-width`, pixels.
    public let iconHaloWidth: CompiledProperty<Double>
    /// `icon-halo-blur`, pixels.
    public let iconHaloBlur: CompiledProperty<Double>
    /// `icon-translate`, pixels.
    public let iconTranslate: CompiledProperty<StyleOffset>
    /// `icon-translate-anchor`.
    public let iconTranslateAnchor: CompiledProperty<TranslateAnchor>
    /// `text-opacity`.
    public let textOpacity: CompiledProperty<Double>
    /// `text-color`.
    public let textColor: CompiledProperty<StyleColor>
    /// `text-halo-color`.
    public let textHaloColor: CompiledProperty<StyleColor>
    /// `text-halo-width`, pixels.
    public let textHaloWidth: CompiledProperty<Double>
    /// `text-halo-blur`, pixels.
    public let textHaloBlur: CompiledProperty<Double>
    /// `text-translate`, pixels.
    public let textTranslate: CompiledProperty<StyleOffset>
    /// `text-translate-anchor`.
    public let textTranslateAnchor: CompiledProperty<TranslateAnchor>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        placement = reader.layout("symbol-placement", SymbolPlacement.point)
        spacing = reader.layout("symbol-spacing", 250.0, in: .atLeastOne)
        avoidEdges = reader.layout("symbol-avoid-edges", false)
        sortKey = reader.layout("symbol-sort-key", Double?.none, .data, interpolated: false)
        zOrder = reader.layout("symbol-z-order", SymbolZOrder.auto)
        iconAllowOverlap = reader.layout("icon-allow-overlap", false)
        iconOverlap = reader.layout("icon-overlap", SymbolOverlap?.none)
        iconIgnorePlacement = reader.layout("icon-ignore-placement", false)
        iconOptional = reader.layout("icon-optional", false)
        iconRotationAlignment = reader.layout("icon-rotation-alignment", SymbolAlignment.auto)
        iconSize = reader.layout("icon-size", 1.0, .data, in: .nonNegative)
        iconTextFit = reader.layout("icon-text-fit", IconTextFit.none)
        iconTextFitPadding = reader.layout("icon-text-fit-padding", StyleInsets.zero)
        iconImage = reader.layout("icon-image", StyleImage?.none, .data, tokens: true)
        iconRotate = reader.layout("icon-rotate", 0.0, .data)
        iconPadding = reader.layout("icon-padding", StylePadding(top: 2, right: 2, bottom: 2, left: 2), .data)
        iconKeepUpright = reader.layout("icon-keep-upright", false)
        iconOffset = reader.layout("icon-offset", StyleOffset.zero, .data)
        iconAnchor = reader.layout("icon-anchor", SymbolAnchor.center, .data)
        iconPitchAlignment = reader.layout("icon-pitch-alignment", SymbolAlignment.auto)
        textPitchAlignment = reader.layout("text-pitch-alignment", SymbolAlignment.auto)
        textRotationAlignment = reader.layout("text-rotation-alignment", TextRotationAlignment.auto)
        textField = reader.layout("text-field", FormattedText(""), .data, tokens: true)
        textFont = reader.layout("text-font", ["Open Sans Regular", "Arial Unicode MS Regular"], .data)
        textSize = reader.layout("text-size", 16.0, .data, in: .nonNegative)
        textMaxWidth = reader.layout("text-max-width", 10.0, .data, in: .nonNegative)
        textLineHeight = reader.layout("text-line-height", 1.2)
        textLetterSpacing = reader.layout("text-letter-spacing", 0.0, .data)
        textJustify = reader.layout("text-justify", TextJustify.center, .data)
        textRadialOffset = reader.layout("text-radial-offset", 0.0, .data)
        textVariableAnchor = reader.layout("text-variable-anchor", [SymbolAnchor]?.none)
        textVariableAnchorOffset = reader.layout("text-variable-anchor-offset", AnchorOffsets?.none, .data)
        textAnchor = reader.layout("text-anchor", SymbolAnchor.center, .data)
        textMaxAngle = reader.layout("text-max-angle", 45.0)
        textWritingMode = reader.layout("text-writing-mode", [TextWritingMode]?.none)
        textRotate = reader.layout("text-rotate", 0.0, .data)
        textPadding = reader.layout("text-padding", 2.0, in: .nonNegative)
        textKeepUpright = reader.layout("text-keep-upright", true)
        textTransform = reader.layout("text-transform", TextTransform.none, .data)
        textOffset = reader.layout("text-offset", StyleOffset.zero, .data)
        textAllowOverlap = reader.layout("text-allow-overlap", false)
        textOverlap = reader.layout("text-overlap", SymbolOverlap?.none)
        textIgnorePlacement = reader.layout("text-ignore-placement", false)
        textOptional = reader.layout("text-optional", false)
        iconOpacity = reader.paint("icon-opacity", 1.0, .state, in: .fraction)
        iconColor = reader.paint("icon-color", StyleColor.black, .state)
        iconHaloColor = reader.paint("icon-halo-color", StyleColor.transparent, .state)
        iconHaloWidth = reader.paint("icon-halo-width", 0.0, .state, in: .nonNegative)
        iconHaloBlur = reader.paint("icon-halo-blur", 0.0, .state, in: .nonNegative)
        iconTranslate = reader.paint("icon-translate", StyleOffset.zero)
        iconTranslateAnchor = reader.paint("icon-translate-anchor", TranslateAnchor.map)
        textOpacity = reader.paint("text-opacity", 1.0, .state, in: .fraction)
        textColor = reader.paint("text-color", StyleColor.black, .state)
        textHaloColor = reader.paint("text-halo-color", StyleColor.transparent, .state)
        textHaloWidth = reader.paint("text-halo-width", 0.0, .state, in: .nonNegative)
        textHaloBlur = reader.paint("text-halo-blur", 0.0, .state, in: .nonNegative)
        textTranslate = reader.paint("text-translate", StyleOffset.zero)
        textTranslateAnchor = reader.paint("text-translate-anchor", TranslateAnchor.map)
        info = makeInfo(&reader)
    }
}
