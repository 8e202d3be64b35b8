internal import Foundation
internal import PortolanDigests

/// Identifies this build of the program.
enum ProgramIdentity {
    /// The digest of the executable file; nil if the file cannot be found.
    static let text: String? = {
        guard let file = Bundle.main.executableURL else { return nil }
        return try? XXH3Digest.hexadecimal(ofFile: file)
    }()
}
