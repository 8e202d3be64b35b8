internal import CGEOS
package import Foundation
package import PortolanRegionFolder
internal import PortolanTiles

/// What a build keeps for later ones, and what it takes over from an earlier one: tiles of which it can be proven that they would be made the same.
package struct TileUpdate: Sendable {
    /// The sums of digests may always take as many bytes; beyond it and beyond a share of the build's memory, all tiles are made.
    static let leastMemory = 64 << 20

    /// Who makes tiles: other programs and other libraries may make others of the same features.
    let maker: String
    /// Where it is written what the tiles are made of.
    private let file: URL
    private(set) var previous: (archive: PMTilesArchive, inputs: TileInputs)?

    /// Takes nothing over yet.
    /// - Parameters:
    ///   - program: what distinguishes the program from all others, other builds of it included.
    ///   - file: where it is written what the tiles are made of.
    package init(program: String, file: URL) {
        let geos = unsafe GEOSversion().map { unsafe String(cString: $0) } ?? ""
        maker = [program, "libdeflate " + TileCompressor.fingerprint, "GEOS " + geos].joined(separator: "\n")
        self.file = file
    }

    /// Takes tiles over from an archive as far as they would be made the same; none if the files cannot be read.
    /// - Parameters:
    ///   - region: whose tiles these are; the caller knows them to be as they were written.
    ///   - inputs: the file that was written with it.
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
