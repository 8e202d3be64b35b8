internal import PortolanGeo

/// The result of checking an archive.
package struct PMTilesSurvey: Sendable {
    /// A fault and its position in the file.
    package struct Problem: Sendable, Hashable {
        package var byteOffset: UInt64
        package var message: String
    }

    package var tileCountsByZoom: [UInt8: Int] = [:]
    /// The problems in the order in which they were found.
    package var problems: [Problem] = []
}

/// Reads a whole archive to check that it is intact.
extension PMTilesArchive {
    /// Expands and decodes every tile once, and compares the counts with those in the header.
    /// - Parameters:
    ///   - limit: the number of problems after which the check stops.
    ///   - progress: called with a fraction of 0…1 from time to time; an error that it throws ends the reading.
    /// - Throws: the errors of `progress`.
    package func survey(limit: Int, progress: (Double) throws -> Void) throws -> PMTilesSurvey {
        struct Full: Error, CustomStringConvertible {
            var description: String { "enough was found" }
        }
        var survey = PMTilesSurvey()
        var seen: Set<UInt64> = []
        var count: UInt64 = 0
        var runCount = 0
        let expected = header.addressedTileCount
        do {
            try forEachRun { run, section in
                runCount += 1
                count &+= UInt64(run.count)
                for part in TileID.parts(of: run) { survey.tileCountsByZoom[part.first.z, default: 0] &+= part.range.count }
                if runCount % 64 == 0 { try progress(min(1, Double(count) / Double(max(expected, count)))) }
                guard seen.insert(section.offset).inserted, let id = TileID(hilbertIndex: run.lowerBound) else { return }
                if let problem = problem(of: id, section) {
                    survey.problems.append(problem)
                    if survey.problems.count >= limit { throw Full() }
                }
            }
            for (counted, found, what) in [(expected, count, "tiles"), (header.contentCount, UInt64(seen.count), "contents")]
            where counted != 0 && counted != found && survey.problems.count < limit {
                survey.problems.append(.init(byteOffset: 72, message: "the header counts \(counted) \(what), but there are \(found)"))
            }
        } catch let error as PMTilesError {
            survey.problems.append(.init(byteOffset: error.byteOffset, message: error.message))
        } catch is Full {}
        return survey
    }

    private func problem(of id: TileID, _ section: PMTilesHeader.Section) -> PMTilesSurvey.Problem? {
        let bytes: [UInt8]
        do {
            guard let read = try tile(id) else {
                return .init(
                    byteOffset: section.offset,
                    message: "tile \(id) is in a directory, but a search in the directories does not find it"
                )
            }
            bytes = read
        } catch {
            return .init(byteOffset: error.byteOffset, message: "tile \(id): \(error.message)")
        }
        guard header.tileType.isVector else { return nil }
        do {
            _ = try MVTTile(decoding: bytes)
            return nil
        } catch {
            return .init(byteOffset: section.offset, message: "tile \(id): byte \(error.byteOffset) of the tile: \(error.message)")
        }
    }
}
