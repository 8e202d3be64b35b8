import Foundation

/// Cases from outside, read from `PORTOLAN_FIXTURES` (default `../shared/fixtures`, from the package's folder).
enum HolidayFixtures {
    static func url(_ name: String) -> URL {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = ProcessInfo.processInfo.environment["PORTOLAN_FIXTURES"] ?? "../shared/fixtures"
        return URL(fileURLWithPath: folder, relativeTo: package).appendingPathComponent(name)
    }

    static func isPresent(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }
}
