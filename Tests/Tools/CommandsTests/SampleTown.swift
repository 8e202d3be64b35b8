import Foundation
import PortolanSample
import PortolanTestSupport
import Testing

/// The town on Null Island as the program imports it. It is imported once, and each test gets a copy.
struct SampleTown {
    static let standard = Result { try SampleTown("town", of: townExtract) }
    /// A town with other streets and places.
    static let other = Result {
        let extract = folder.appending(path: "other.osm.pbf")
        try NullIsland.write(to: extract.path(percentEncoded: false), seed: 2)
        return try SampleTown("other", of: extract)
    }

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-towns-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SampleTown.folder) }
        return folder
    }()

    private let extract, region: String

    private init(_ name: String, of extract: URL) throws {
        self.extract = extract.path(percentEncoded: false)
        region = Self.folder.appending(path: name + ".portolan").path(percentEncoded: false)
        let result = try Command.run(["import", self.extract, "--output", region])
        try #require(result.status == 0, "\(result.errorOutput)")
    }

    /// Returns a copy of a town's extract for one test.
    static func extract(
        _ town: Result<SampleTown, any Error> = standard,
        in folder: TemporaryFolder,
        _ name: String = "town.osm.pbf"
    ) throws -> String {
        try FileManager.default.copyItem(atPath: town.get().extract, toPath: folder.path(name))
        return folder.path(name)
    }

    /// Returns a copy of a town's region with tiles for one test.
    static func region(
        _ town: Result<SampleTown, any Error> = standard,
        in folder: TemporaryFolder,
        _ name: String = "town.portolan"
    ) throws -> String {
        try FileManager.default.copyItem(atPath: town.get().region, toPath: folder.path(name))
        return folder.path(name)
    }
}
