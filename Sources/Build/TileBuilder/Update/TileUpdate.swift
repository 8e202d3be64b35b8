internal import CGEOS
package import Foundation
package import PortolanRegionFolder
internal import PortolanTiles

/// The data that a build keeps for later builds, and the tiles that it takes over from an earlier one because they are
/// provably the same.
package struct TileUpdate: Sendable {
    /// The bytes that the sums of digests may always take. If they take more than that, and more than a share of the
    /// build's memory, all tiles are made.
    static let leastMemory = 64 << 20

    /// Identifies the program and its libraries, because another program or library may make other tiles of the same
    /// features.
    let maker: String
    /// The file with the inputs of the tiles.
    private let file: URL
    private(set) var previous: (archive: PMTilesArchive, inputs: TileInputs)?

    /// Creates an update that takes nothing over yet.
    /// - Parameters:
    ///   - program: identifies the program among all others, including other builds of it.
    ///   - file: the file for the inputs of the tiles.
    package init(program: String, file: URL) {
        let geos = unsafe GEOSversion().map { unsafe String(cString: $0) } ?? ""
        maker = [program, "libdeflate " + TileCompressor.fingerprint, "GEOS " + geos].joined(separator: "\n")
        self.file = file
    }

    /// Reuses those tiles of an existing archive that would not change. Reuses none if the files cannot be read.
    /// - Parameters:
    ///   - region: the region of the tiles; the caller knows that its files are intact.
    ///   - inputs: the file of inputs that was written with the archive.
    package mutating func takeOver(tilesOf region: Region, inputs: URL) {
        guard let data = try? Data(contentsOf: inputs), let inputs = TileInputs(Array(data)) else { return }
        guard let archive = try? PMTilesArchive(tilesOf: region) else { return }
        previous = (archive, inputs)
    }

    func write(_ inputs: TileInputs) throws(PMTilesError) {
        do { try Data(inputs.encoded).write(to: file) } catch {
            throw PMTilesError(.file, "\(file.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)")
        }
    }
}
