import Foundation

/// Data and test cases from outside the project, found by the environment or beside the package.
enum Outside {
    static let data = folder("PORTOLAN_DATA", "../shared/data")
    static let fixtures = folder("PORTOLAN_FIXTURES", "../shared/fixtures")

    static func has(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private static func folder(_ variable: String, _ standard: String) -> URL {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return URL(fileURLWithPath: ProcessInfo.processInfo.environment[variable] ?? standard, relativeTo: package)
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// A file name in the temporary folder; the file is removed at the end.
final class TemporaryFile {
    let url = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
}
