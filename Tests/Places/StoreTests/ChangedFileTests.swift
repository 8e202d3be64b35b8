import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanSearch
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanStore

/// The file of an open store is changed or removed. Every case ends with a true answer, or with an error that names
/// the file.
@Suite struct ChangedFileTests {
    static let count: Int64 = 2_000

    static func records(seed: UInt64) -> [PlaceRecord] {
        var random = SplitMix64(seed: seed)
        return (1...count).map { id in
            var place = record(id, .random(in: -80...80, using: &random), .random(in: -179...179, using: &random))
            place.tags = ["name": "Place \(id) of \(seed)", "description": String(repeating: "\(seed) ", count: Int(id) % 40)]
            return place
        }
    }

    static func id(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }

    /// Asks the store as its clients do, and checks that the answers match the records.
    static func ask(_ store: PlaceStore, _ records: [PlaceRecord], _ numbers: some Sequence<Int64>) throws {
        for number in numbers {
            let place = try #require(try store.place(id(number)))
            #expect(place.tags == records[Int(number) - 1].tags)
            _ = try store.nearby(place.location, radiusMeters: 100_000, filter: .all, limit: 5)
            _ = try store.search(PlaceTextQuery("place \(number)", limit: 3))
        }
    }

    enum Change: String, CaseIterable, Sendable {
        case emptied, cutToAPage, cutInHalf, cutByOneByte, writtenOver, writtenOverByASmallerOne

        func apply(to file: URL, other: URL) throws {
            let path = file.path(percentEncoded: false)
            let size = try Data(contentsOf: file).count
            switch self {
            case .emptied: #expect(unsafe truncate(path, 0) == 0)
            case .cutToAPage: #expect(unsafe truncate(path, 4096) == 0)
            case .cutInHalf: #expect(unsafe truncate(path, off_t(size / 2)) == 0)
            case .cutByOneByte: #expect(unsafe truncate(path, off_t(size - 1)) == 0)
            case .writtenOver, .writtenOverByASmallerOne:
                // The name keeps its file, but the file is emptied and filled again, as `cp` does.
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: 0)
                try handle.write(contentsOf: Data(contentsOf: other))
                try handle.close()
            }
        }
    }

    @Test(arguments: Change.allCases) func anOpenStoreWhoseFileChangesGivesAnErrorThatNamesIt(_ change: Change) throws {
        let folder = try ScratchFolder()
        let records = Self.records(seed: 1)
        let file = try folder.write(records)
        let other = try folder.write(
            change == .writtenOver ? Self.records(seed: 2) : Array(Self.records(seed: 2).prefix(50)),
            name: "other.sqlite"
        )
        let store = try PlaceStore(file: file)
        try Self.ask(store, records, 1...20)
        try change.apply(to: file, other: other)
        let error = #expect(throws: PlaceStoreError.self) { try Self.ask(store, records, 21...Self.count) }
        #expect(error?.code == .changed, "\(change)")
        #expect(error?.path == file.path(percentEncoded: false))
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("while it was open") && text.contains("open it again"), "\(text)")
    }

    #if os(Linux)
    /// When a region is replaced, an open store keeps reading the file that it opened. Connections that the store opens
    /// later read this file too.
    @Test(arguments: [true, false]) func aStoreGoesOnWithItsFileWhenItsNameIsGone(another: Bool) throws {
        let folder = try ScratchFolder()
        let records = Self.records(seed: 1)
        let file = try folder.write(records)
        let other = try folder.write(Self.records(seed: 2), name: "other.sqlite")
        let store = try PlaceStore(file: file)
        try FileManager.default.removeItem(at: file)
        if another { try FileManager.default.moveItem(at: other, to: file) }
        // `ask` reads the store while `read` holds a connection, so it needs a second connection.
        try store.read { _ in try Self.ask(store, records, 1...20) }
    }
    #endif

    /// Look-ups go on in other threads while the file is repeatedly cut and filled again.
    @Test func manyThreadsReadWhileTheFileChanges() throws {
        let folder = try ScratchFolder()
        let records = Self.records(seed: 1)
        let file = try folder.write(records)
        let bytes = try Data(contentsOf: file)
        let start = DispatchSemaphore(value: 0)
        let outcomes = Mutex((answers: 0, refusals: 0, others: [String]()))
        let store = try PlaceStore(file: file)
        let group = DispatchGroup()
        for reader in 0..<3 {
            DispatchQueue(label: "reader \(reader)").async(group: group) {
                var random = SplitMix64(seed: UInt64(reader))
                for step in 0..<400 {
                    if step == 50 { start.signal() }
                    let number = Int64.random(in: 1...Self.count, using: &random)
                    do throws(PlaceStoreError) {
                        let place = try store.place(Self.id(number))
                        let isTrue = place?.tags == records[Int(number) - 1].tags
                        outcomes.withLock {
                            if isTrue { $0.answers += 1 } else { $0.others.append("\(number): \(String(describing: place))") }
                        }
                    } catch  where error.code == .changed {
                        outcomes.withLock { $0.refusals += 1 }
                    } catch {
                        outcomes.withLock { $0.others.append("\(error)") }
                    }
                }
            }
        }
        for _ in 0..<3 { start.wait() }
        let handle = try FileHandle(forWritingTo: file)
        for size in [4096, 0, bytes.count / 2] {
            try handle.truncate(atOffset: UInt64(size))
            try handle.seek(toOffset: 0)
            try handle.write(contentsOf: bytes)
        }
        group.wait()
        outcomes.withLock { outcomes in
            #expect(outcomes.others.isEmpty, "\(outcomes.others.prefix(3))")
            #expect(outcomes.answers + outcomes.refusals == 1_200)
        }
    }

    /// A changed byte never leads to a wrong answer: every place reads as it was written, or the error says where the
    /// damage is.
    @Test(arguments: [UInt64(7)]) func aDamagedPageGivesAnErrorThatSaysWhere(seed: UInt64) throws {
        let folder = try ScratchFolder()
        let records = Array(Self.records(seed: 1).prefix(400))
        let file = try folder.write(records)
        let sound = try Data(contentsOf: file)
        var random = SplitMix64(seed: seed)
        var refused = 0
        for round in 0..<100 {
            var bytes = sound
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            let damaged = folder.url.appending(path: "damaged.sqlite")
            try bytes.write(to: damaged)
            do throws(PlaceStoreError) {
                let store = try PlaceStore(file: damaged)
                for number in stride(from: Int64(1), through: 400, by: 7) {
                    let place = try store.place(Self.id(number))
                    #expect(place?.tags == records[Int(number) - 1].tags, "seed \(seed), round \(round), byte \(offset)")
                }
            } catch {
                refused += 1
                #expect(error.path == damaged.path(percentEncoded: false))
                // Damage in the file's header leads to errors of other kinds.
                if offset >= 100 {
                    #expect(error.message.contains("byte \(offset / 4096 * 4096)"), "seed \(seed), byte \(offset): \(error)")
                }
            }
        }
        #expect(refused > 20)
    }

    /// Stores of earlier versions can still be opened. Version 7 has no members. Version 6 has neither members nor
    /// checksums.
    @Test(arguments: [6, 7] as [Int32]) func olderStoresAreRead(version: Int32) throws {
        let folder = try ScratchFolder()
        let records = Array(Self.records(seed: 1).prefix(100))
        let old = folder.url.appending(path: "old.sqlite")
        let writer = try StoreFile(path: old.path(percentEncoded: false), version: version)
        var preparer = PlacePreparer()
        for record in records { preparer.add(record, country: nil, outline: nil) }
        writer.write(preparer.take())
        #expect(try writer.finish(kindNames: { _ in [] }, progress: { _ in true }).placeCount == 100)
        #expect(try Data(contentsOf: old)[60..<64] == Data([0, 0, 0, UInt8(version)]))
        let store = try PlaceStore(file: old)
        try Self.ask(store, records, 1...100)
        #expect(try store.members().isEmpty && store.members(of: records[0].id).isEmpty)
        #expect(try store.place(ofMember: records[0].id) == nil && store.target(ofAlias: Self.id(1_000)) == nil)
        #expect(try store.survey(limit: 10) { _ in }.problems.isEmpty)
        #expect(PlaceStore.aliases(ofAnyVersionAt: old).isEmpty)
        guard version == StoreSchema.versionWithoutChecksums else { return }
        // A store that has checksums is damaged if its header claims this version.
        var bytes = try Data(contentsOf: try folder.write(records))
        bytes[63] = UInt8(StoreSchema.versionWithoutChecksums)
        try bytes.write(to: old)
        #expect(throws: PlaceStoreError.self) { try PlaceStore(file: old) }
    }

    @Test func theWholeStoreIsLookedThrough() throws {
        let folder = try ScratchFolder()
        let records = Self.records(seed: 1)
        let store = try PlaceStore(file: try folder.write(records))
        var last = 0.0
        let survey = try store.survey(limit: 10) { fraction in
            #expect(fraction >= last && fraction <= 1.0001)
            last = fraction
        }
        #expect(survey.placeCount == Int(Self.count) && survey.problems.isEmpty, "\(survey.problems)")
        struct Stop: Error {}
        #expect(throws: Stop.self) { try store.survey(limit: 10) { _ in throw Stop() } }
    }
}
