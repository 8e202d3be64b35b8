/// Whether a layer is drawn.
public enum Visibility: String, StyleEnumeration { case visible, none }

/// How a line ends.
public enum LineCap: String, StyleEnumeration { case butt, round, square }

/// How two segments of a line meet.
public enum LineJoin: String, StyleEnumeration { case bevel, round, miter }

/// What a translation or a pattern is measured against.
public enum TranslateAnchor: String, StyleEnumeration { case map, viewport }

/// What a symbol is aligned with.
public enum SymbolAlignment: String, StyleEnumeration { case map, viewport, auto }

/// What a text is aligned with while the map turns.
public enum TextRotationAlignment: String, StyleEnumeration {
    case map, viewport
    /// Each glyph stands upright by itself, on a line that the text follows.
    case viewportGlyph = "viewport-glyph"
    case auto
}

/// Where a symbol stands on its geometry.
public enum SymbolPlacement: String, StyleEnumeration {
    case point, line
    case lineCenter = "line-center"
}

/// In which order the symbols of a layer are drawn.
public enum SymbolZOrder: String, StyleEnumeration {
    case auto
    case viewportY = "viewport-y"
    case source
}

/// Whether symbols may cover each other.
public enum SymbolOverlap: String, StyleEnumeration { case never, always, cooperative }

/// The part of a symbol that stands on its position.
public enum SymbolAnchor: String, StyleEnumeration {
    case center, left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
}

/// How the lines of a text are set.
public enum TextJustify: String, StyleEnumeration { case auto, left, center, right }

/// Whether a text is written in capitals or small letters.
public enum TextTransform: String, StyleEnumeration { case none, uppercase, lowercase }

/// The direction in which a text is written.
public enum TextWritingMode: String, StyleEnumeration { case horizontal, vertical }

/// Which sides of an icon are stretched to its text.
public enum IconTextFit: String, StyleEnumeration { case none, width, height, both }

/// How slopes are shaded.
public enum HillshadeMethod: String, StyleEnumeration { case standard, basic, combined, igor, multidirectional }

/// How pixels between those of an image are found.
public enum RasterResampling: String, StyleEnumeration { case linear, nearest }
