/// A text and the language it is in.
public struct LocalizedText: Sendable, Hashable {
    /// The text itself.
    public var text: String
    /// The BCP 47 tag of the text's language; nil if the source does not say.
    public var languageCode: String?

    /// Makes a text in a language given as BCP 47; nil if the language is not known.
    public init(_ text: String, languageCode: String? = nil) {
        self.text = text
        self.languageCode = languageCode
    }
}
