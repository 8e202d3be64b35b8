import Foundation
import Testing

/// The town on Null Island as the program makes it. It is made once, and each test that asks for it gets a copy.
struct SampleTown {
    static let standard = Result { try SampleTown("town", []) }
    /// Other streets and places.
    static let other = Result { try SampleTown("other", ["--seed", "2"]) }

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-towns-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SampleTown.folder) }
        return folder
    }()

    private let extract, region: String

    private init(_ name: String, _ options: [String]) throws {
        let path = Self.folder.appending(path: name).path(percentEncoded: false)
        (extract, region) = (path + ".osm.pbf", path + ".portolan")
        for arguments in [["sample", "--output", extract] + options, ["import", extract, "--output", region]] {
            let result = try Command.run(arguments)
            try #require(result.status == 0, "\(result.errorOutput)")
        }
    }

    /// An extract of a town, as a file of the test's own.
    static func extract(
        _ town: Result<SampleTown, any Error> = standard,
        in folder: TemporaryFolder,
        _ name: String = "town.osm.pbf"
    ) throws -> String {
        try FileManager.default.copyItem(atPath: town.get().extract, toPath: folder.path(name))
        return folder.path(name)
    }

    /// A town as a region with tiles, of the test's own.
    static func region(
        _ town: Result<SampleTown, any Error> = standard,
        in folder: TemporaryFolder,
        _ name: String = "town.portolan"
    ) throws -> String {
        try FileManager.default.copyItem(atPath: town.get().region, toPath: folder.path(name))
        return folder.path(name)
    }
}
