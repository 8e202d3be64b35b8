public import Foundation

/// The folder that Package.swift is in.
private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The extract of the town on Null Island that the repository holds.
public let townExtract = package.appending(path: "Examples/null-island.osm.pbf")

/// Data and test cases from outside the project, found by the environment or beside the package.
public enum Outside {
    public static let data = folder("PORTOLAN_DATA", "../shared/data")
    public static let fixtures = folder("PORTOLAN_FIXTURES", "../shared/fixtures")

    public static func has(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    private static func folder(_ variable: String, _ standard: String) -> URL {
        URL(fileURLWithPath: ProcessInfo.processInfo.environment[variable] ?? standard, relativeTo: package).absoluteURL
    }
}
