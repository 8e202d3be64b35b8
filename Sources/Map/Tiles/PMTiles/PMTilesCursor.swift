internal import PortolanGeo

/// Visits the tiles of an archive in Hilbert order, one run at a time, so that several archives can be visited
/// in parallel.
///
/// Memory: the directories that lead to the tile, at most three besides the root.
package struct PMTilesCursor {
    private struct Level {
        var directory: PMTilesDirectory
        var index = 0
    }

    /// The numbers of the next tiles along the curve; nil after the last tile. These tiles have one zoom and one
    /// content.
    package private(set) var head: Range<UInt64>?

    private let archive: PMTilesArchive
    private var levels: [Level]
    /// The tiles after the head that belong to the same directory entry.
    private var rest: Range<UInt64> = 0..<0

    /// Creates a cursor at the first tile.
    /// - Throws: `PMTilesError` if a directory cannot be read.
    package init(_ archive: PMTilesArchive) throws(PMTilesError) {
        self.archive = archive
        levels = [Level(directory: archive.root)]
        head = try next()
    }

    /// Skips the head's tiles before a number.
    /// - Throws: `PMTilesError` if a directory cannot be read.
    package mutating func advance(to index: UInt64) throws(PMTilesError) {
        guard let run = head else { return }
        head = index < run.upperBound ? run.clamped(to: index..<run.upperBound) : try next()
    }

    private var beyond: PMTilesError {
        PMTilesError(.damaged, byteOffset: archive.header.rootDirectory.offset, "the tile lies beyond zoom 30")
    }

    private mutating func next() throws(PMTilesError) -> Range<UInt64>? {
        do throws(PMTilesError) {
            while rest.isEmpty {
                guard let level = levels.last else { return nil }
                guard level.index < level.directory.entries.count else {
                    levels.removeLast()
                    continue
                }
                levels[levels.count - 1].index += 1
                let entry = level.directory.entries[level.index]
                if entry.runLength > 0 {
                    let (end, overflow) = entry.tileIndex.addingReportingOverflow(UInt64(entry.runLength))
                    guard !overflow else { throw beyond }
                    rest = entry.tileIndex..<end
                } else {
                    guard levels.count < 4 else {
                        throw PMTilesError(
                            .damaged,
                            byteOffset: archive.header.leafDirectories.offset,
                            "leaf directories are nested too deep"
                        )
                    }
                    levels.append(Level(directory: try archive.leaf(entry)))
                }
            }
            guard let part = TileID.parts(of: rest).first else { throw beyond }
            rest = part.range.upperBound..<rest.upperBound
            return part.range
        } catch {
            throw archive.named(error)
        }
    }
}
