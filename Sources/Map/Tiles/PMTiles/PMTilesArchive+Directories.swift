internal import PortolanGeo

/// The counts and problems of an archive's directories.
package struct PMTilesDirectorySurvey: Sendable {
    /// The number of entries that refer to tiles, in all directories.
    package var entryCount: UInt64 = 0
    /// The number of tiles that these entries address.
    package var tileCount: UInt64 = 0
    /// The number of different contents.
    package var contentCount: UInt64 = 0
    /// The number of leaf directories read.
    package var leafCount = 0
    /// The problems in the order in which they were found.
    package var problems: [PMTilesSurvey.Problem] = []
}

/// Checks the rules for directories: PMTiles specification version 3, sections 3 and 4. Reading a directory
/// always checks that its entries ascend.
extension PMTilesArchive {
    /// Reads all directories and checks whether runs and leaves overlap, refer outside their sections, or share
    /// a part of their contents.
    ///
    /// Memory: 16 bytes for each different content.
    /// - Parameters:
    ///   - limit: the number of problems after which the check stops.
    ///   - progress: called from time to time; an error that it throws ends the reading.
    package func surveyDirectories(limit: Int, progress: (PMTilesDirectorySurvey) throws -> Void) throws -> PMTilesDirectorySurvey {
        var walk = DirectoryWalk(archive: self, limit: limit)
        do {
            try walk.visit(root, depth: 0, in: 0...UInt64.max, progress)
        } catch let error as PMTilesError {
            walk.note(error.byteOffset, error.message)
        }
        walk.checkContents()
        walk.checkHeader()
        return walk.survey
    }
}

private struct DirectoryWalk {
    struct Content {
        var offset: UInt64
        var byteCount: UInt32
    }

    let archive: PMTilesArchive
    let limit: Int
    var survey = PMTilesDirectorySurvey()
    /// The contents, in order of their offsets if the archive is clustered. A repeated content is not added
    /// again if the binary search finds it.
    var contents: [Content] = []

    init(archive: PMTilesArchive, limit: Int) { (self.archive, self.limit) = (archive, limit) }

    mutating func note(_ byteOffset: UInt64, _ message: String) {
        if survey.problems.count < limit { survey.problems.append(.init(byteOffset: byteOffset, message: message)) }
    }

    /// - Parameter range: the tile numbers that the directory covers.
    mutating func visit(
        _ directory: PMTilesDirectory,
        depth: Int,
        in range: ClosedRange<UInt64>,
        _ progress: (PMTilesDirectorySurvey) throws -> Void
    ) throws {
        let header = archive.header
        for (index, entry) in directory.entries.enumerated() {
            guard survey.problems.count < limit else { return }
            if index & 0xFFF == 0 { try progress(survey) }
            let next = index + 1 < directory.entries.count ? directory.entries[index + 1].tileIndex : nil
            guard range.contains(entry.tileIndex) else {
                note(header.leafDirectories.offset, "tile number \(entry.tileIndex) is in the leaf directory for \(range)")
                // The rest of the directory is skipped: its entries belong to other directories, from which they are
                // visited.
                return
            }
            let last = next.map { $0 - 1 } ?? range.upperBound
            if entry.runLength == 0 {
                guard depth < 3 else {
                    throw PMTilesError(.damaged, byteOffset: entry.offset, "leaf directories are nested too deep")
                }
                survey.leafCount += 1
                let leaf = try archive.leaf(entry)
                if leaf.entries.isEmpty { note(header.leafDirectories.offset + entry.offset, "a leaf directory has no entries") }
                try visit(leaf, depth: depth + 1, in: entry.tileIndex...max(entry.tileIndex, last), progress)
                continue
            }
            survey.entryCount += 1
            survey.tileCount += UInt64(entry.runLength)
            let (end, overflow) = entry.tileIndex.addingReportingOverflow(UInt64(entry.runLength) - 1)
            if overflow || end > last {
                note(
                    header.rootDirectory.offset,
                    "the run of \(entry.runLength) tiles from number \(entry.tileIndex) overlaps the next entry"
                )
            } else if TileID(hilbertIndex: end) == nil {
                note(header.rootDirectory.offset, "tile number \(end) lies beyond zoom 30")
            }
            let data = header.tileData
            if entry.byteCount == 0 {
                note(data.offset, "tile number \(entry.tileIndex) has no bytes")
            } else if entry.offset > data.byteCount || UInt64(entry.byteCount) > data.byteCount - entry.offset {
                note(data.offset, "tile number \(entry.tileIndex) lies outside the tile data")
            } else {
                add(Content(offset: entry.offset, byteCount: entry.byteCount))
            }
        }
    }

    private mutating func add(_ content: Content) {
        if let last = contents.last, content.offset <= last.offset {
            // A content that several tiles share is in the list already. As long as the list ascends, binary search
            // finds it there.
            var (low, high) = (0, contents.count)
            while low < high {
                let middle = (low + high) / 2
                if contents[middle].offset < content.offset { low = middle + 1 } else { high = middle }
            }
            if low < contents.count, contents[low].offset == content.offset, contents[low].byteCount == content.byteCount { return }
            if archive.header.isClustered {
                note(
                    archive.header.tileData.offset + content.offset,
                    "the contents are not in ascending order, but the header states that the archive is clustered"
                )
            }
        }
        contents.append(content)
    }

    mutating func checkContents() {
        contents.sort { $0.offset == $1.offset ? $0.byteCount < $1.byteCount : $0.offset < $1.offset }
        var end: UInt64 = 0
        var last: Content?
        for content in contents {
            if let last, last.offset == content.offset, last.byteCount == content.byteCount { continue }
            survey.contentCount += 1
            if content.offset < end {
                note(archive.header.tileData.offset + content.offset, "two contents share a part of their bytes")
            }
            end = max(end, content.offset + UInt64(content.byteCount))
            last = content
        }
        contents = []
    }

    mutating func checkHeader() {
        let header = archive.header
        for (counted, found, what, offset) in [
            (header.addressedTileCount, survey.tileCount, "tiles", UInt64(72)),
            (header.directoryEntryCount, survey.entryCount, "directory entries", 80),
            (header.contentCount, survey.contentCount, "contents", 88),
        ] where counted != 0 && counted != found {
            note(offset, "the header counts \(counted) \(what), but there are \(found)")
        }
    }
}
