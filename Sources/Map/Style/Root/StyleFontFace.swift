/// A font whose files the style names (`font-faces`).
public struct StyleFontFace: Sendable, Hashable {
    /// The name that `text-font` uses for the font.
    public var name: String
    /// The font's files, in the order of the text.
    public var files: [File]

    /// A file of a font.
    public struct File: Sendable, Hashable {
        /// The address of a TrueType or OpenType file.
        public var url: String
        /// The code points that the file covers; empty for all.
        public var ranges: [ClosedRange<UInt32>]
    }
}
