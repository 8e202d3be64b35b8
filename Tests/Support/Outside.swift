public import Foundation

/// Data and test cases from outside the project, found by the environment or beside the package.
public enum Outside {
    public static let data = folder("PORTOLAN_DATA", "../shared/data")
    public static let fixtures = folder("PORTOLAN_FIXTURES", "../shared/fixtures")

    public static func has(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private static func folder(_ variable: String, _ standard: String) -> URL {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return URL(fileURLWithPath: ProcessInfo.processInfo.environment[variable] ?? standard, relativeTo: package).absoluteURL
    }
}
