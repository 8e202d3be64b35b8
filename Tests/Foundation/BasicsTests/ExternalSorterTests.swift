import PortolanBasics
import PortolanTestSupport
import Testing

/// The sorter gives the same order whether it keeps the records in memory or in storage.
@Suite struct ExternalSorterTests {
    private struct Record: Equatable {
        var high: UInt64
        var low: UInt64
        var bytes: [UInt8]
    }

    private static func read(_ records: SortedRecords) throws -> [Record] {
        var records = records
        var read: [Record] = []
        while var record = try records.next() {
            read.append(Record(high: record.key.high, low: record.key.low, bytes: Array(record.slice(record.byteCount))))
        }
        return read
    }

    private static func sorter(_ records: [Record], _ limit: SpillLimit) throws -> ExternalSorter {
        var sorter = ExternalSorter(limit)
        for record in records { try sorter.add(.init(record.high, record.low)) { $0 += record.bytes } }
        return sorter
    }

    /// The records have few or many keys and come in random, ascending or partly ascending order. Some are
    /// longer than one read.
    @Test(arguments: [1, 2, 3] as [UInt64]) func anyLimitGivesTheSameOrder(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for keys in [1, 50, UInt64.max] {
            for order in 0..<3 {
                var records: [Record] = []
                for number in 0..<6_000 {
                    let count = number % 999 == 7 ? 400_000 : Int.random(in: 0...40, using: &random)
                    let high = UInt64.random(in: 0...keys, using: &random)
                    // Records with equal keys keep their order.
                    let bytes = Array("\(number)".utf8) + [UInt8](repeating: 0, count: count)
                    records.append(Record(high: high, low: .random(in: 0...3, using: &random), bytes: bytes))
                }
                if order > 0 { records.sort { ($0.high, $0.low) < ($1.high, $1.low) } }
                if order == 2 { records = Array(records[3_000...] + records[..<3_000]) }
                let expected = records.enumerated().sorted {
                    ($0.element.high, $0.element.low, $0.offset) < ($1.element.high, $1.element.low, $1.offset)
                }
                .map(\.element)
                for limit in [0, 200_000, .max] {
                    let storage = MemoryStorage()
                    let sorter = try Self.sorter(records, SpillLimit(byteCount: limit, storage: storage))
                    #expect(sorter.count == records.count && (storage.byteCount > 0) == (limit < .max))
                    let sorted = sorter.sorted()
                    #expect(try Self.read(sorted) == expected, "seed \(seed), \(keys) keys, order \(order), limit \(limit)")
                    // A copy of the sorted records begins with the first record again.
                    #expect(try Self.read(sorted).count == records.count)
                }
                #expect(try Self.read(Self.sorter(records, .none).sorted()) == expected)
            }
        }
        #expect(try Self.read(ExternalSorter(.none).sorted()) == [])
    }

    @Test func numbersAndTexts() throws {
        var sorter = ExternalSorter(.none)
        for key in [5, -3, .min, .max, 0] as [Int64] {
            try sorter.add(.init(signed: key)) { bytes in
                bytes.appendNumber(key)
                bytes.appendNumber(UInt32(7))
                bytes.appendText("Café")
                bytes.appendText("")
                bytes.append(9)
            }
        }
        var records = sorter.sorted()
        for key in [.min, -3, 0, 5, .max] as [Int64] {
            let next = try records.next()
            var record = try #require(next)
            #expect(record.key.signedHigh == key)
            let numbers = (record.int64(), record.uint32())
            #expect(numbers == (key, 7))
            let texts = [record.text(), record.text()]
            #expect(texts == ["Café", ""])
            let last = record.byte()
            #expect(last == 9 && record.byteCount == 0)
            // A read beyond the end of a record gives zero or nothing.
            let beyond = (record.byte(), record.uint64(), record.text(), record.slice(3).count)
            #expect(beyond == (0, 0, "", 0))
        }
        let end = try records.next()
        #expect(end == nil)
    }

    @Test(arguments: [4, 5] as [UInt64]) func piecesComeBack(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for limit in [0, 1_000_000, .max] {
            var spilled = SpilledBytes(SpillLimit(byteCount: limit, storage: MemoryStorage()))
            var pieces: [[UInt8]] = []
            for number in 0..<3_000 {
                pieces.append(Array(repeating: UInt8(truncatingIfNeeded: number), count: Int.random(in: 0...1_500, using: &random)))
            }
            var places: [SpilledBytes.Slot] = []
            for piece in pieces { places.append(try spilled.add { $0 += piece }) }
            for index in pieces.indices.shuffled(using: &random) {
                var bytes = try spilled.bytes(places[index])
                let found = Array(bytes.slice(bytes.byteCount))
                #expect(found == pieces[index], "seed \(seed), limit \(limit), piece \(index)")
            }
        }
    }
}
