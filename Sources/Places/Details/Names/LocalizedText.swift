/// A text and the language it is in.
public struct LocalizedText: Sendable, Hashable {
    public var text: String
    /// BCP 47, nil where the source does not say.
    public var languageCode: String?

    public init(_ text: String, languageCode: String? = nil) {
        self.text = text
        self.languageCode = languageCode
    }
}
