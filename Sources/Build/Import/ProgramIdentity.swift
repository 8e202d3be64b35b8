internal import Foundation
internal import PortolanDigests

/// Distinguishes this build of the program from all others.
enum ProgramIdentity {
    /// The digest of the executable file; nil if it cannot be found.
    static let text: String? = {
        guard let file = Bundle.main.executableURL else { return nil }
        return try? XXH3Digest.hexadecimal(ofFile: file)
    }()
}
