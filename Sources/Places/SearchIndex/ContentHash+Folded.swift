package import PortolanBasics

extension ContentHash {
    /// Returns the hash of a name's folded words; 0 if the name has no words.
    package static func ofFolded(_ name: String, _ folder: inout TextFolder) -> UInt64 {
        let key = KindNames.key(name, &folder)
        return key.isEmpty ? 0 : ContentHash(unsafe key.span.bytes).value
    }
}
