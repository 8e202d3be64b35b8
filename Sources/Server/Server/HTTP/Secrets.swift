import Foundation
import PortolanDigests

/// Compares secrets.
enum Secrets {
    /// Whether two texts are equal. The time of the comparison does not reveal where they differ.
    static func isEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns a digest that is stored and compared in place of a secret. All digests have the same length, so that the
    /// comparison does not reveal the secret's length.
    static func digest(_ word: String) -> String { SHA256Digest.hexadecimal(of: Data(word.utf8)) }
}
