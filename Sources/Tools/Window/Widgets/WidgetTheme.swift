import PortolanRaster

/// The colours of the widgets over the map.
struct WidgetTheme: Hashable, Sendable {
    var ink: Color
    /// The colour of labels and secondary text.
    var faint: Color
    var paper: Color
    /// The colour of the thin edge of sheets, which separates them from the map.
    var edge: Color
    /// The colour of the row under the mouse or selected by keys.
    var chosen: Color
    /// The colour of links, of the caret and of active buttons.
    var accent: Color
    /// The colour of the ground under text that has no sheet.
    var veil: Color

    /// The colour of the half of the compass needle that points north.
    static let north = Color(red8: 0xD6, green8: 0x2F, blue8: 0x2F)

    /// Dark letters on white sheets, for light maps.
    static let light = WidgetTheme(
        ink: Color(red8: 0x22, green8: 0x22, blue8: 0x22),
        faint: Color(red8: 0x5F, green8: 0x63, blue8: 0x68),
        paper: Color(red8: 0xFF, green8: 0xFF, blue8: 0xFF, alpha8: 0xF6),
        edge: Color(red8: 0, green8: 0, blue8: 0, alpha8: 0x33),
        chosen: Color(red8: 0xE8, green8: 0xEE, blue8: 0xF7),
        accent: Color(red8: 0x1A, green8: 0x5F, blue8: 0xB4),
        veil: Color(red8: 0xFF, green8: 0xFF, blue8: 0xFF, alpha8: 0xB0)
    )

    /// Light letters on dark sheets, for dark maps.
    static let dark = WidgetTheme(
        ink: Color(red8: 0xEC, green8: 0xED, blue8: 0xEF),
        faint: Color(red8: 0xA3, green8: 0xA9, blue8: 0xB2),
        paper: Color(red8: 0x26, green8: 0x2B, blue8: 0x33, alpha8: 0xF6),
        edge: Color(red8: 0, green8: 0, blue8: 0, alpha8: 0x80),
        chosen: Color(red8: 0x37, green8: 0x40, blue8: 0x4D),
        accent: Color(red8: 0x8A, green8: 0xB8, blue8: 0xF0),
        veil: Color(red8: 0x1B, green8: 0x20, blue8: 0x28, alpha8: 0xB0)
    )
}
