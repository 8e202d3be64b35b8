/// Whether a layer is drawn.
public enum Visibility: String, StyleEnumeration { case visible, none }

/// The shape of a line's ends.
public enum LineCap: String, StyleEnumeration { case butt, round, square }

/// The shape of the joint between two segments of a line.
public enum LineJoin: String, StyleEnumeration { case bevel, round, miter }

/// The frame to which a translation or a pattern refers: the map, which turns, or the viewport.
public enum TranslateAnchor: String, StyleEnumeration { case map, viewport }

/// The reference to which a symbol is aligned.
public enum SymbolAlignment: String, StyleEnumeration { case map, viewport, auto }

/// The reference to which a text is aligned while the map turns.
public enum TextRotationAlignment: String, StyleEnumeration {
    case map, viewport
    /// Each glyph stands upright by itself, along the line that the text follows.
    case viewportGlyph = "viewport-glyph"
    case auto
}

/// The position of a symbol on its geometry.
public enum SymbolPlacement: String, StyleEnumeration {
    case point, line
    case lineCenter = "line-center"
}

/// The order in which the symbols of a layer are drawn.
public enum SymbolZOrder: String, StyleEnumeration {
    case auto
    case viewportY = "viewport-y"
    case source
}

/// Whether symbols may cover each other.
public enum SymbolOverlap: String, StyleEnumeration { case never, always, cooperative }

/// The part of a symbol that is at its position.
public enum SymbolAnchor: String, StyleEnumeration {
    case center, left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
}

/// The alignment of a text's lines.
public enum TextJustify: String, StyleEnumeration { case auto, left, center, right }

/// The letter case in which a text is written.
public enum TextTransform: String, StyleEnumeration { case none, uppercase, lowercase }

/// The direction in which a text is written.
public enum TextWritingMode: String, StyleEnumeration { case horizontal, vertical }

/// The dimensions in which an icon is stretched to its text.
public enum IconTextFit: String, StyleEnumeration { case none, width, height, both }

/// The method by which slopes are shaded.
public enum HillshadeMethod: String, StyleEnumeration { case standard, basic, combined, igor, multidirectional }

/// The way in which an image is resampled between its pixels.
public enum RasterResampling: String, StyleEnumeration { case linear, nearest }
