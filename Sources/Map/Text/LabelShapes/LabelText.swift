/// The text of a label in logical order, in sections with different settings.
public struct LabelText: Hashable, Sendable {
    /// The settings of a part of a text.
    public struct Section: Hashable, Sendable {
        /// Fonts in order of preference.
        public var fonts: [String]
        /// The factor by which the label's size is multiplied, above 0.
        public var scale: Float
        /// The vertical alignment of a part that is smaller than its line.
        public var verticalAlign: VerticalAlign
        /// The width and height in pixels of the section's image; nil for text.
        public var imageSize: SIMD2<Float>?

        /// Creates a section.
        public init(fonts: [String], scale: Float = 1, verticalAlign: VerticalAlign = .bottom, imageSize: SIMD2<Float>? = nil) {
            self.fonts = fonts
            self.scale = scale > 0 && scale.isFinite ? min(scale, 64) : 1
            self.verticalAlign = verticalAlign
            self.imageSize = imageSize
        }
    }

    /// The vertical alignment of a part in a higher line.
    public enum VerticalAlign: Hashable, Sendable {
        case bottom
        case center
        case top
    }

    /// The code points of all sections.
    public private(set) var scalars: [UInt32] = []
    /// For each code point, the index of its section.
    public private(set) var sectionIndices: [UInt8] = []
    /// The sections, at most 255.
    public private(set) var sections: [Section] = []

    /// The largest number of code points; the rest of a longer text is left out.
    public static let maximumScalars = 1024

    /// Creates a text without any section.
    public init() {}

    /// Appends text. A text that has 255 sections stays unchanged.
    public mutating func append(_ text: String, _ section: Section) {
        guard sections.count < 255, !text.isEmpty else { return }
        let index = UInt8(sections.count)
        sections.append(section)
        scalars.reserveCapacity(scalars.count + text.utf8.count)
        for scalar in text.unicodeScalars {
            guard scalars.count < Self.maximumScalars else { break }
            scalars.append(scalar.value)
        }
        fillSections(with: index)
    }

    /// Appends an image, which counts as one character.
    public mutating func appendImage(_ section: Section) {
        guard sections.count < 255, scalars.count < Self.maximumScalars else { return }
        let index = UInt8(sections.count)
        sections.append(section)
        scalars.append(Self.imageScalar)
        fillSections(with: index)
    }

    private mutating func fillSections(with index: UInt8) {
        sectionIndices.append(contentsOf: repeatElement(index, count: scalars.count - sectionIndices.count))
    }

    /// The code point that represents an image.
    static let imageScalar: UInt32 = 0xFFFC

    /// Whether the text has no code points.
    public var isEmpty: Bool { scalars.isEmpty }

    /// Returns the section of a code point.
    func section(at index: Int) -> Section { sections[Int(sectionIndices[index])] }

    /// Returns the text with other code points. Their number must be the same.
    func replacingScalars(_ scalars: [UInt32]) -> LabelText {
        guard scalars.count == self.scalars.count else { return self }
        var text = self
        text.scalars = scalars
        return text
    }

    /// Returns a text with other code points, each with its section.
    func replacing(scalars: [UInt32], sections: [UInt8]) -> LabelText {
        guard scalars.count == sections.count else { return self }
        var text = self
        text.scalars = scalars
        text.sectionIndices = sections
        return text
    }

    /// Whether some characters stay upright when the text is written from top to bottom.
    public var allowsVerticalWriting: Bool { scalars.contains(where: VerticalWriting.isUpright) }

    /// Whether letter spacing is allowed; it is not if some letters join.
    public var allowsLetterSpacing: Bool { !scalars.contains(where: CharacterClass.isArabic) }

    /// The text with the punctuation of texts from top to bottom.
    public var withVerticalPunctuation: LabelText { replacingScalars(VerticalWriting.punctuated(scalars)) }
}
