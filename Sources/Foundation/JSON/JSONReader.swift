/// A strict reader of JSON (RFC 8259), which reads a whole text as a tree with the byte offset of every value.
///
/// Nesting is limited, which bounds the depth of recursion. A text longer than `maximumByteCount` is rejected
/// before it is read. ``JSONScanner`` reads longer texts piece by piece.
package enum JSONReader {
    /// An error in a text, and the offset of the byte at which it was found.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        package var message: String
        package var offset: Int
        package var description: String { "\(message) at byte \(offset)" }

        package init(message: String, offset: Int) {
            self.message = message
            self.offset = offset
        }
    }

    package static let maximumByteCount = 32 << 20
    package static let maximumDepth = 100

    /// Reads one JSON text. O(bytes).
    /// - Returns: the value, and the members with a key that occurs earlier in the same object, in the order of
    ///   the text. The later value is used.
    package static func read(_ bytes: [UInt8]) throws(Failure) -> (root: JSONNode, duplicateKeys: [JSONMember]) {
        guard bytes.count <= maximumByteCount else {
            throw Failure(message: "The text has \(bytes.count) bytes; at most \(maximumByteCount) are read.", offset: maximumByteCount)
        }
        var scanner = JSONScanner(bytes, findsDuplicateKeys: true)
        let root = try scanner.tree()
        try scanner.finish()
        return (root, scanner.duplicateKeys)
    }
}
