/// A strict reader of JSON (RFC 8259) that knows the byte offset of every value: a whole text as a tree.
///
/// Nesting is limited, to bound the depth of recursion; a text longer than `maximumByteCount` is refused before it is read. ``JSONScanner`` reads
/// longer ones piece by piece.
package enum JSONReader {
    /// What is wrong with a text, and the offset of the byte where it shows.
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
    /// - Returns: the value, and the members whose keys occur twice in one object, in the order of the text: the later value counts.
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
