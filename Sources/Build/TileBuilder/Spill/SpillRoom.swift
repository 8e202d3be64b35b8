internal import PortolanBasics
internal import PortolanRegionFolder
internal import PortolanTiles

/// The temporary file of a build.
final class SpillRoom: Sendable {
    private let file: SpillFile

    init(_ memory: TileMemory) { file = SpillFile(in: memory.folder, name: "tiles.spill") }

    /// Appends bytes to the file.
    /// - Returns: the offset of the bytes.
    func append(_ bytes: [UInt8]) throws(PMTilesError) -> Int {
        do { return try file.append(bytes) } catch { throw PMTilesError(.file, error.message) }
    }

    func read(at offset: Int, count: Int) throws(PMTilesError) -> [UInt8] {
        do { return try file.read(at: offset, count: count) } catch { throw PMTilesError(.file, error.message) }
    }
}
