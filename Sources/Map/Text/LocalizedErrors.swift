public import Foundation

// The `localizedDescription` of every error is its description.

extension TextError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch self {
        case .noFontFound: "Install fonts-noto-core and fonts-noto-cjk (Debian, Ubuntu), or give the folder of your fonts."
        case .brokenFont: "Install the font's package again, or remove the file."
        case .invalidStyle, .unknownFont, .freeType: nil
        }
    }
}
