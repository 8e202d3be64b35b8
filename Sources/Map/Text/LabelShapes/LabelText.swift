/// The text of a label in logical order, with what differs between its sections.
public struct LabelText: Hashable, Sendable {
    /// How a part of a text is set.
    public struct Section: Hashable, Sendable {
        /// Fonts in order of preference.
        public var fonts: [String]
        /// Factor on the label's size, above 0.
        public var scale: Float
        /// Where a part that is smaller than its line stands in it.
        public var verticalAlign: VerticalAlign
        /// The width and height in pixels of a picture that stands in place of text; nil for text.
        public var imageSize: SIMD2<Float>?

        /// Creates a section.
        public init(fonts: [String], scale: Float = 1, verticalAlign: VerticalAlign = .bottom, imageSize: SIMD2<Float>? = nil) {
            self.fonts = fonts
            self.scale = scale > 0 && scale.isFinite ? min(scale, 64) : 1
            self.verticalAlign = verticalAlign
            self.imageSize = imageSize
        }
    }

    /// Where a part stands in a line that is higher.
    public enum VerticalAlign: Hashable, Sendable {
        case bottom
        case center
        case top
    }

    /// The code points of all sections.
    public private(set) var scalars: [UInt32] = []
    /// For each code point the section that it belongs to.
    public private(set) var sectionIndices: [UInt8] = []
    /// The sections, at most 255.
    public private(set) var sections: [Section] = []

    /// The longest text that is set; what follows is left out.
    public static let maximumScalars = 1024

    /// Creates a text without any section.
    public init() {}

    /// Adds text at the end. Nothing is added to a text that has 255 sections.
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

    /// Adds a picture at the end, which counts as one character.
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

    /// Stands for a picture among the code points.
    static let imageScalar: UInt32 = 0xFFFC

    /// Whether there is nothing to set.
    public var isEmpty: Bool { scalars.isEmpty }

    /// The section of a code point.
    func section(at index: Int) -> Section { sections[Int(sectionIndices[index])] }

    /// Other code points in place of these, as many as there were.
    func replacingScalars(_ scalars: [UInt32]) -> LabelText {
        guard scalars.count == self.scalars.count else { return self }
        var text = self
        text.scalars = scalars
        return text
    }

    /// Other code points, each with its section, in place of these.
    func replacing(scalars: [UInt32], sections: [UInt8]) -> LabelText {
        guard scalars.count == sections.count else { return self }
        var text = self
        text.scalars = scalars
        text.sectionIndices = sections
        return text
    }

    /// Whether some of the text stays upright when it is written from top to bottom.
    public var allowsVerticalWriting: Bool { scalars.contains(where: VerticalWriting.isUpright) }

    /// Whether letters may be set apart: not if some of them join.
    public var allowsLetterSpacing: Bool { !scalars.contains(where: CharacterClass.isArabic) }

    /// The text with the punctuation that texts from top to bottom have.
    public var withVerticalPunctuation: LabelText { replacingScalars(VerticalWriting.punctuated(scalars)) }
}
