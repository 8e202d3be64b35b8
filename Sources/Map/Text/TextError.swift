/// Why text could not be laid out or drawn: what was requested, where Portolan searched, and what to do about it.
public enum TextError: Error, Sendable, Hashable {
    /// No usable font file lies in the folders, or none of the fonts there could be opened.
    case noFontFound(names: [String], folders: [String])
    /// A font file that cannot be read as one. Layout goes on with the next font of the stack; see ``TextShaper/problems``.
    case brokenFont(path: String, reason: String)
    /// A number of the style that is not finite or out of range.
    case invalidStyle(reason: String)
    /// A font that is not in this library: the glyph comes from a block laid out with another ``FontLibrary``.
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
