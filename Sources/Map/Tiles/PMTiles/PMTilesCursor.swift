package import PortolanGeo

/// Goes through the tiles of an archive in Hilbert order, one at a time, so that several archives can be gone through side by side.
///
/// Memory: the directories that lead to the tile, three at most besides the root.
package struct PMTilesCursor {
    private struct Level {
        var directory: PMTilesDirectory
        var index = 0
    }

    private let archive: PMTilesArchive
    private var levels: [Level]
    /// The run that the next tile belongs to, and how many of its tiles are done.
    private var run: (entry: PMTilesEntry, done: UInt64)?

    /// Stands before the first tile.
    package init(_ archive: PMTilesArchive) {
        self.archive = archive
        levels = [Level(directory: archive.root)]
    }

    /// The next tile; nil after the last.
    /// - Throws: `PMTilesError` if a directory cannot be read.
    package mutating func next() throws(PMTilesError) -> TileID? {
        do throws(PMTilesError) {
            return try advance()
        } catch {
            throw archive.named(error)
        }
    }

    private mutating func advance() throws(PMTilesError) -> TileID? {
        while true {
            if let (entry, done) = run {
                if done < UInt64(entry.runLength) {
                    run = (entry, done + 1)
                    guard let id = TileID(hilbertIndex: entry.tileIndex &+ done) else {
                        throw PMTilesError(.damaged, byteOffset: archive.header.rootDirectory.offset, "a tile beyond zoom 30")
                    }
                    return id
                }
                run = nil
            }
            guard let level = levels.last else { return nil }
            guard level.index < level.directory.entries.count else {
                levels.removeLast()
                continue
            }
            levels[levels.count - 1].index += 1
            let entry = level.directory.entries[level.index]
            if entry.runLength > 0 {
                run = (entry, 0)
            } else {
                guard levels.count < 4 else {
                    throw PMTilesError(.damaged, byteOffset: archive.header.leafDirectories.offset, "leaf directories nested too deep")
                }
                levels.append(Level(directory: try archive.leaf(entry)))
            }
        }
    }
}
