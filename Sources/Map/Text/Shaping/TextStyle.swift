internal import PortolanBasics

/// The style of a label. All lengths except `sizePixels` are in ems, so that a layout scales with its size.
public struct TextStyle: Hashable, Sendable {
    /// The alignment of a block's lines relative to each other.
    public enum Justification: Hashable, Sendable {
        case left
        case center
        case right
    }

    /// The names of fonts in order of preference, in the form of styles: `Noto Sans Bold`. Fonts that are not
    /// installed are skipped; a replacement font gets the weight and slant of the first name.
    public var fonts: [String]
    /// Pixels per em, above 0, at most ``TextStyle/maximumSizePixels``.
    public var sizePixels: Float
    /// The spacing added after each character, −1...10; none is added within joined scripts such as Arabic.
    public var letterSpacingEms: Float
    /// The distance from baseline to baseline, 0.1...10.
    public var lineHeightEms: Float = 1.2
    /// The width at which lines wrap, above 0; nil sets one line. A wider word stays whole.
    public var maxWidthEms: Float?
    /// The alignment of lines with different widths; centred by default.
    public var justification: Justification
    /// The BCP 47 tag of the text's language (`tr`, `zh-Hant`). It selects regional shapes of Han characters
    /// and language rules of the fonts.
    public var language: String?

    /// The largest size in pixels per em. Larger ones throw ``TextError/invalidStyle(reason:)`` when text is
    /// laid out.
    public static let maximumSizePixels: Float = 1024

    /// Creates a style. Its values are checked when text is laid out.
    public init(
        fonts: [String] = ["Noto Sans Regular"],
        sizePixels: Float,
        letterSpacingEms: Float = 0,
        maxWidthEms: Float? = nil,
        justification: Justification = .center,
        language: String? = nil
    ) {
        self.fonts = fonts
        self.sizePixels = sizePixels
        self.letterSpacingEms = letterSpacingEms
        self.maxWidthEms = maxWidthEms
        self.justification = justification
        self.language = language
    }

    func validate() throws(TextError) {
        try TextStyle.validate(sizePixels: sizePixels)
        guard (-1...10).contains(letterSpacingEms) else {
            throw .invalidStyle(reason: "letter spacing \(letterSpacingEms) em is not in -1...10")
        }
        guard (0.1...10).contains(lineHeightEms) else { throw .invalidStyle(reason: "line height \(lineHeightEms) em is not in 0.1...10") }
        if let maxWidthEms, !(maxWidthEms > 0) { throw .invalidStyle(reason: "maximum width \(maxWidthEms) em is not above 0") }
    }

    static func validate(sizePixels: Float) throws(TextError) {
        guard sizePixels > 0, sizePixels <= maximumSizePixels else {
            throw .invalidStyle(reason: "size \(sizePixels) px is not above 0 and at most \(Int(clamping: maximumSizePixels))")
        }
    }
}
