import Foundation
import Testing

/// The town on Null Island as the program makes it: each kind is made once, and every test that asks for it gets a copy.
enum SampleTown {
    /// A town of another seed has other streets and places.
    enum Seed {
        case standard, other
        fileprivate var arguments: [String] { self == .standard ? [] : ["--seed", "2"] }
    }

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-towns-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SampleTown.folder) }
        return folder
    }()

    private static func make(_ name: String, _ arguments: [String]) -> Result<String, any Error> {
        Result {
            let path = folder.appending(path: name).path(percentEncoded: false)
            let result = try Command.run(arguments + ["--output", path])
            try #require(result.status == 0, "\(result.errorOutput)")
            return path
        }
    }

    // Each waits for its own making alone.
    private static let standardExtract = make("standard.osm.pbf", ["sample"] + Seed.standard.arguments)
    private static let otherExtract = make("other.osm.pbf", ["sample"] + Seed.other.arguments)
    private static let standardRegion = Result { try make("standard.portolan", ["import", standardExtract.get(), "--name", "town"]).get() }
    private static let otherRegion = Result { try make("other.portolan", ["import", otherExtract.get(), "--name", "other"]).get() }

    private static func copy(_ made: Result<String, any Error>, to path: String) throws -> String {
        try FileManager.default.copyItem(atPath: made.get(), toPath: path)
        return path
    }

    /// An extract of the town, as a file of the test's own.
    static func extract(_ seed: Seed = .standard, in folder: TemporaryFolder, _ name: String = "town.osm.pbf") throws -> String {
        try copy(seed == .standard ? standardExtract : otherExtract, to: folder.path(name))
    }

    /// The town as a region with tiles, of the test's own.
    static func region(_ seed: Seed = .standard, in folder: TemporaryFolder, _ name: String = "town.portolan") throws -> String {
        try copy(seed == .standard ? standardRegion : otherRegion, to: folder.path(name))
    }
}
