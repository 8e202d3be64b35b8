internal import PortolanRaster
internal import PortolanStyle

/// The colours of signs in a look of the built-in style.
struct SignColors {
    /// The ring around signs, which separates them from the ground.
    var ring: Color
    /// The colour of pictograms.
    var sign: Color
    var stop: Color
    var arrow: Color
    var dot: Color
    var dotInside: Color
    var peak: Color
    var wetland: Color
    var cemetery: Color
    private var discs: [PointGroup: Color]

    /// Returns the colour of the disc behind the pictogram of a kind of place.
    func disc(_ group: PointGroup) -> Color { discs[group] ?? stop }

    init(_ look: Style.BuiltinLook) {
        switch look {
        case .light, .outline:
            ring = .white
            sign = .white
            stop = Color(hex: 0x3474C4)
            arrow = Color(hex: look == .light ? 0x8A806F : 0xFFFFFF)
            dot = Color(hex: 0x33383F)
            dotInside = .white
            peak = Color(hex: 0x8A6D45)
            wetland = Color(hex: 0x7FB0B8)
            cemetery = Color(hex: 0xA3BA93)
            discs = [
                .food: Color(hex: 0xD9822B), .shop: Color(hex: 0x5B82C9), .service: Color(hex: 0x7F7FBC), .sight: Color(hex: 0x2A97A3),
                .transport: Color(hex: 0x4287D6), .nature: Color(hex: 0x5BA04F), .health: Color(hex: 0xD86060),
                .civic: Color(hex: 0x72889A),
            ]
        case .dark:
            ring = Color(hex: 0x22262C)
            sign = Color(hex: 0x1A1D22)
            stop = Color(hex: 0x6FA5E3)
            arrow = Color(hex: 0x8B919C)
            dot = Color(hex: 0xD9DCE2)
            dotInside = Color(hex: 0x2B3037)
            peak = Color(hex: 0xA98F69)
            wetland = Color(hex: 0x3A5A66)
            cemetery = Color(hex: 0x41564A)
            discs = [
                .food: Color(hex: 0xC98F55), .shop: Color(hex: 0x7F9BD0), .service: Color(hex: 0x9A9AC9), .sight: Color(hex: 0x5CB0B9),
                .transport: Color(hex: 0x6FA5E3), .nature: Color(hex: 0x7BAE72), .health: Color(hex: 0xD68585),
                .civic: Color(hex: 0x98A8B6),
            ]
        case .contrast:
            ring = .white
            sign = .white
            stop = Color(hex: 0x0B3F86)
            arrow = Color(hex: 0x26241F)
            dot = .black
            dotInside = .white
            peak = Color(hex: 0x4A2F08)
            wetland = Color(hex: 0x2F7480)
            cemetery = Color(hex: 0x4E7A39)
            discs = [
                .food: Color(hex: 0x8A4300), .shop: Color(hex: 0x1B3F8F), .service: Color(hex: 0x3B3B8C), .sight: Color(hex: 0x00565F),
                .transport: Color(hex: 0x0B4A99), .nature: Color(hex: 0x1D5C12), .health: Color(hex: 0x9C1B1B),
                .civic: Color(hex: 0x35454F),
            ]
        }
    }
}
