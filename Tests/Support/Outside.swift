public import Foundation

/// The folder of Package.swift.
private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The extract of the town on Null Island that the repository holds.
public let townExtract = package.appending(path: "Examples/null-island.osm.pbf")

/// Data and test cases outside of the project. Environment variables name their folders. Without these variables, the
/// folders are beside the package.
public enum Outside {
    public static let data = folder("PORTOLAN_DATA", "../shared/data")
    public static let fixtures = folder("PORTOLAN_FIXTURES", "../shared/fixtures")

    public static func has(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private static func folder(_ variable: String, _ standard: String) -> URL {
        URL(fileURLWithPath: ProcessInfo.processInfo.environment[variable] ?? standard, relativeTo: package).absoluteURL
    }
}
