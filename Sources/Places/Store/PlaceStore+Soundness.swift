internal import PortolanGeo
package import PortolanOSMModel
internal import PortolanSearchIndex

/// The number of places that were read of a store, and the problems of the store.
package struct StoreSurvey: Sendable {
    package var placeCount = 0
    /// The problems, in the order in which they were found.
    package var problems: [String] = []
}

/// Reads a whole store to check that it is sound.
extension PlaceStore {
    /// Reads every row and every block: SQLite's own check, the tree of extents, places with outlines and addresses,
    /// the search index, aliases.
    /// - Parameters:
    ///   - limit: the number of problems after which the reading ends.
    ///   - progress: called now and then with a fraction of 0…1. An error that it throws ends the reading.
    /// - Throws: the error that `progress` throws.
    package func survey(limit: Int, progress: @escaping (Double) throws -> Void) throws -> StoreSurvey {
        var survey = StoreSurvey()
        let parts: [(weight: Double, read: (StoreReader, inout Soundness) throws -> Void)] = [
            (0.2, checkDatabase), (0.45, checkPlaces), (0.05, checkAreas), (0.1, checkBlocks), (0.19, checkTerms), (0.01, checkRest),
        ]
        var done = 0.0
        for part in parts where survey.problems.count < limit {
            var soundness = Soundness(limit: limit - survey.problems.count)
            let start = done
            // An error of `progress` is kept separately, because it must not count as damage.
            var stop: (any Error)?
            do throws(PlaceStoreError) {
                try read { reader in
                    soundness.step = { fraction in
                        do {
                            try progress(start + part.weight * fraction)
                        } catch {
                            stop = error
                            throw error
                        }
                    }
                    try part.read(reader, &soundness)
                }
            } catch {
                if let stop { throw stop }
                // The error that ended the reader is one more problem.
                soundness.note(error.message)
            }
            // Every reading that leads through a damaged page reports the page again.
            for problem in soundness.problems where !survey.problems.contains(problem) { survey.problems.append(problem) }
            survey.placeCount += soundness.placeCount
            done += part.weight
            try progress(min(done, 1))
        }
        return survey
    }

    // MARK: Parts

    private func checkDatabase(_ reader: StoreReader, _ soundness: inout Soundness) throws {
        let lines = try reader.connection.prepare("PRAGMA integrity_check(\(soundness.limit))")
        while try lines.step() {
            for line in lines.text(0).split(separator: "\n") where line != "ok" && !line.hasPrefix("***") {
                soundness.note("SQLite finds: \(line)")
            }
        }
        try soundness.step(0.8)
        let tree = try reader.connection.prepare("SELECT rtreecheck('place_boxes')")
        if try tree.step(), tree.text(0) != "ok" { soundness.note("the tree of extents is damaged: \(tree.text(0))") }
    }

    private func checkPlaces(_ reader: StoreReader, _ soundness: inout Soundness) throws {
        let rows = try reader.connection.prepare("SELECT id FROM places ORDER BY id")
        while try rows.step() {
            let rowKey = rows.integer(0)
            soundness.placeCount += 1
            try soundness.stepEvery(1_024, of: placeCount, soundness.placeCount)
            soundness.attempt {
                guard try place(reader, rowKey) != nil else { throw reader.damaged("row \(rowKey)") }
                _ = try reader.outline(rowKey)
            }
            guard !soundness.isFull else { return }
        }
        if soundness.problems.isEmpty, soundness.placeCount != placeCount {
            soundness.note("the store has \(soundness.placeCount) places, but its classes count \(placeCount)")
        }
    }

    private func checkAreas(_ reader: StoreReader, _ soundness: inout Soundness) throws {
        for (table, check) in [
            ("areas", { _ = try reader.area($0) }), ("streets", { _ = try reader.streetNames($0) }),
            ("area_lists", { _ = try reader.areaIDs(list: $0) }),
        ] as [(String, (Int64) throws -> Void)] {
            let rows = try reader.connection.prepare("SELECT id FROM \(table)")
            while try rows.step() {
                let id = rows.integer(0)
                soundness.attempt { try check(id) }
                guard !soundness.isFull else { return }
            }
            try soundness.step(0.5)
        }
    }

    private func checkBlocks(_ reader: StoreReader, _ soundness: inout Soundness) throws {
        let blocks = try blockDirectory(reader).blocks.count
        let row = try reader.connection.prepare("SELECT class FROM places WHERE id = ?")
        var documents = 0
        for number in 0..<blocks {
            try soundness.stepEvery(16, of: blocks, number)
            soundness.attempt {
                try reader.forEachEntry(ofBlock: number) { entry in
                    documents += 1
                    defer { row.reset() }
                    row.bind(1, entry.rowKey)
                    guard try row.step(), row.integer(0) == Int64(entry.classID) else { throw reader.damaged("block \(number)") }
                }
            }
            guard !soundness.isFull else { return }
        }
        if soundness.problems.isEmpty, documents != placeCount {
            soundness.note("the search index has \(documents) places instead of \(placeCount)")
        }
    }

    private func checkTerms(_ reader: StoreReader, _ soundness: inout Soundness) throws {
        let count = Int(clamping: try reader.connection.number("SELECT count(*) FROM terms") ?? 0)
        let rows = try reader.connection.prepare("SELECT term FROM terms")
        var number = 0
        while try rows.step() {
            let term = rows.withBytes(0) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
            number += 1
            try soundness.stepEvery(256, of: count, number)
            soundness.attempt {
                guard let list = try reader.list(term) else { throw IndexDamage.index }
                try reader.forEachPosting(list) { _ in }
            }
            guard !soundness.isFull else { return }
        }
        _ = try kindNames(reader)
    }

    private func checkRest(_ reader: StoreReader, _ soundness: inout Soundness) throws {
        if reader.rows.holds(.members) {
            let rows = try reader.connection.prepare(
                "SELECT members.id, members.place FROM members LEFT JOIN places ON places.id = members.place WHERE places.id IS NULL"
            )
            while try rows.step() {
                soundness.note("\(try reader.id(rows.integer(0))) is part of \(try reader.id(rows.integer(1))), which is missing")
            }
        }
        if reader.rows.holds(.transit) {
            let rows = try reader.connection.prepare("SELECT place FROM transit")
            while try rows.step() {
                let place = rows.integer(0)
                soundness.attempt { _ = try reader.transit(place) }
                guard !soundness.isFull else { return }
            }
        }
        for sql in ["SELECT id FROM aliases", "SELECT target FROM aliases", "SELECT place FROM facts", "SELECT place FROM foreign_ids"] {
            let rows = try reader.connection.prepare(sql)
            while try rows.step() { _ = try reader.id(rows.integer(0)) }
        }
    }

    /// Calls the body with the JSON text of each fact, in the order of the places.
    package func forEachFact(_ body: (PlaceID, [UInt8]) throws -> Void) throws {
        try read { reader in
            let rows = try reader.connection.prepare("SELECT place, json FROM facts ORDER BY place")
            while try rows.step() {
                let json = rows.withBytes(1) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
                try body(try reader.id(rows.integer(0)), json)
            }
        }
    }
}

/// The problems that have been found so far.
private struct Soundness {
    let limit: Int
    private(set) var problems: [String] = []
    var placeCount = 0
    var step: (Double) throws -> Void = { _ in }

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { problems.count >= limit }

    mutating func note(_ problem: String) {
        if !isFull, !problems.contains(problem) { problems.append(problem) }
    }

    /// Runs the body. If it throws, the error is noted as a problem, and the reading goes on.
    mutating func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch let error as PlaceStoreError {
            note(error.message)
        } catch let error as SQLiteFailure {
            note(error.asReading("").message)
        } catch let error as IndexDamage {
            note(PlaceStore.damaged("", error.part).message)
        } catch {
            note("\(error)")
        }
    }

    /// Reports the progress of the reading at regular intervals.
    func stepEvery(_ count: Int, of all: Int, _ number: Int) throws {
        if number % count == 0 { try step(Double(number) / Double(max(all, 1))) }
    }
}
