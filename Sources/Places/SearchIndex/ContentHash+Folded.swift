package import PortolanBasics

extension ContentHash {
    /// The hash of a name's folded words; 0 if it has none.
    package static func ofFolded(_ name: String, _ folder: inout TextFolder) -> UInt64 {
        let key = KindNames.key(name, &folder)
        return key.isEmpty ? 0 : ContentHash(unsafe key.span.bytes).value
    }
}
