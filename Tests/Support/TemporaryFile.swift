public import Foundation

/// A file name in the temporary folder. A file or folder of this name is removed at the end.
public final class TemporaryFile: Sendable {
    public let url = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID().uuidString)")

    public init() {}

    deinit { try? FileManager.default.removeItem(at: url) }
}
