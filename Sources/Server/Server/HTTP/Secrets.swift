import Foundation
import PortolanDigests

/// Comparing words that are secret.
enum Secrets {
    /// Whether two texts are the same, in a time that does not tell where they differ.
    static func isEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// What is kept of a word and compared in its place: digests have one length, so that a comparison does not tell the word's.
    static func digest(_ word: String) -> String { SHA256Digest.hexadecimal(of: Data(word.utf8)) }
}
