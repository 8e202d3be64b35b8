/// The reason why text could not be laid out or drawn. Its description says what was requested, where Portolan
/// searched, and what to do.
public enum TextError: Error, Sendable, Hashable {
    /// The folders contain no font file, or none of their fonts could be opened.
    case noFontFound(names: [String], folders: [String])
    /// A font file is invalid. Layout continues with the next font of the stack; see ``TextShaper/problems``.
    case brokenFont(path: String, reason: String)
    /// A number of the style is not finite, or is out of range.
    case invalidStyle(reason: String)
    /// The font is not in this library: the glyph comes from a block that was laid out with another
    /// ``FontLibrary``.
    case unknownFont(FontID)
    /// FreeType could not start or ran out of memory.
    case freeType(code: Int, operation: String)
}

extension TextError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFontFound(let names, let folders):
            let wanted = names.isEmpty ? "" : " for \(names.prefix(8).joined(separator: ", "))"
            let searched = folders.isEmpty ? "no folder was given" : "looked in \(folders.joined(separator: ", "))"
            return "no usable font\(wanted): \(searched). Install fonts-noto-core and fonts-noto-cjk (Debian, Ubuntu) "
                + "or give the folder of your fonts"
        case .brokenFont(let path, let reason):
            return "\(path) is not a usable font: \(reason). Install its package again or remove the file"
        case .invalidStyle(let reason): return "text style: \(reason)"
        case .unknownFont(let font): return "font \(font) is not in this font library: use the library that the text was laid out with"
        case .freeType(let code, let operation): return "FreeType: \(operation) failed with code \(code)"
        }
    }
}
