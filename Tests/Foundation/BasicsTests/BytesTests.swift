import PortolanBasics
import PortolanTestSupport
import Testing

@Suite struct LEB128Tests {
    @Test(
        arguments: [
            (0, [0]), (1, [1]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]), (1 << 41, [0x80, 0x80, 0x80, 0x80, 0x80, 0x40]),
        ] as [(UInt64, [UInt8])]
    )
    func unsigned(_ number: UInt64, _ expected: [UInt8]) {
        var bytes: [UInt8] = []
        LEB128.append(number, to: &bytes)
        #expect(bytes == expected)
        var offset = 0
        #expect(LEB128.number(unsafe bytes.span.bytes, &offset) == Int(number))
        #expect(offset == bytes.count)
    }

    @Test(
        arguments: [(0, [0]), (-1, [1]), (1, [2]), (-64, [0x7F]), (64, [0x80, 1]), (-(1 << 41), [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])]
            as [(Int64, [UInt8])]
    )
    func signed(_ number: Int64, _ expected: [UInt8]) {
        var bytes: [UInt8] = []
        LEB128.append(signed: number, to: &bytes)
        #expect(bytes == expected)
        var offset = 0
        #expect(LEB128.signed(unsafe bytes.span.bytes, &offset) == Int(number))
    }

    @Test(
        "A number that is cut off or has more than 42 bits is refused",
        arguments: [
            [], [0x80], [0x80, 0x80], [UInt8](repeating: 0xFF, count: 9),
            // The next two numbers are 2⁴², the smallest number that is too large, and 2⁶⁴ − 1.
            [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1], [UInt8](repeating: 0xFF, count: 9) + [1],
        ]
    )
    func unsound(_ bytes: [UInt8]) {
        var offset = 0
        #expect(LEB128.number(unsafe bytes.span.bytes, &offset) == nil)
        #expect(offset == 0)
    }

    /// Reads a number of up to 64 bits.
    private static func read(_ bytes: [UInt8], end: Int? = nil) -> (result: Result<UInt64, LEB128.Fault>, offset: Int) {
        var offset = 0
        let result = Result { () throws(LEB128.Fault) in unsafe try LEB128.read(bytes.span.bytes, &offset, end: end ?? bytes.count) }
        return (result, offset)
    }

    @Test(
        arguments: [
            ([], nil, .truncated), ([0x80], nil, .truncated), ([UInt8](repeating: 0xFF, count: 9), nil, .truncated),
            ([UInt8](repeating: 0xFF, count: 9) + [1], .max, nil), ([UInt8](repeating: 0x80, count: 9) + [1], 1 << 63, nil),
            // An encoded number may have more bytes than necessary, but at most ten.
            ([0x80, 0], 0, nil), ([UInt8](repeating: 0x80, count: 9) + [0], 0, nil),
            ([UInt8](repeating: 0xFF, count: 9) + [2], nil, .overlong), ([UInt8](repeating: 0x80, count: 10) + [0], nil, .overlong),
            ([UInt8](repeating: 0xFF, count: 20), nil, .overlong),
        ] as [([UInt8], UInt64?, LEB128.Fault?)]
    )
    func theWholeRange(_ bytes: [UInt8], _ number: UInt64?, _ fault: LEB128.Fault?) {
        let (result, offset) = Self.read(bytes)
        switch result {
        case .success(let read): #expect(read == number && offset == bytes.count)
        case .failure(let failure): #expect(failure == fault && offset == 0)
        }
    }

    /// Numbers of any length are read back as they were written. If a number's last bytes are missing, reading fails.
    @Test func numbersComeBack() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for round in 0..<20_000 {
            let number = random.next() >> UInt64.random(in: 0..<64, using: &random)
            var bytes: [UInt8] = []
            LEB128.append(number, to: &bytes)
            #expect(bytes.count == LEB128.byteCount(of: number), "seed \(seed), round \(round): \(number)")
            let (result, offset) = Self.read(bytes + [0x55])
            #expect(try result.get() == number && offset == bytes.count, "seed \(seed), round \(round): \(number)")
            for end in 0..<bytes.count {
                let (cut, offset) = Self.read(bytes, end: end)
                #expect(throws: LEB128.Fault.truncated, "seed \(seed), round \(round): \(end) bytes of \(number)") { try cut.get() }
                #expect(offset == 0)
            }
            let signed = Int64(bitPattern: number)
            #expect(LEB128.unzigzag(LEB128.zigzag(signed)) == signed, "seed \(seed), round \(round): \(signed)")
        }
    }
}

@Suite struct LittleEndianTests {
    @Test func theLowestByteComesFirst() {
        var bytes: [UInt8] = [0xFF]
        bytes.appendNumber(UInt32(0x0403_0201))
        bytes.appendNumber(Int16(-2))
        #expect(bytes == [0xFF, 1, 2, 3, 4, 0xFE, 0xFF])
        #expect([UInt8](littleEndian: UInt64(0x0102)) == [2, 1, 0, 0, 0, 0, 0, 0])
        #expect(bytes.littleEndian(1, as: UInt32.self) == 0x0403_0201)
        #expect(bytes.littleEndian(5, as: Int16.self) == -2)
        #expect(unsafe bytes.span.bytes.littleEndian(1, byteCount: 3) == 0x03_0201)
    }
}

@Suite struct ProtobufTests {
    private struct Failure: Error, ProtobufErrors, Equatable {
        var fault: ProtobufFault
        var byteOffset: Int

        static func error(_ fault: ProtobufFault, byteOffset: Int, _ message: String) -> Self { Self(fault: fault, byteOffset: byteOffset) }
    }

    private typealias Fields = ProtobufFields<Failure>

    private enum Value: Equatable {
        case number(UInt64), fixed64(UInt64), fixed32(UInt32), bytes([UInt8])
    }

    /// Returns all fields of a message. The test reads each field and also skips it.
    private static func fields(_ message: [UInt8]) throws(Failure) -> [Value] {
        let bytes = message.span
        var values: [Value] = []
        var (offset, skipped) = (0, 0)
        while offset < bytes.count {
            let field = try Fields.field(bytes, &offset, bytes.count)
            skipped = offset
            try Fields.skip(field.type, bytes, &skipped, bytes.count)
            switch field.type {
            case .varint: values.append(.number(try Fields.varint(bytes, &offset, bytes.count)))
            case .fixed64: values.append(.fixed64(try Fields.fixed(bytes, &offset, bytes.count)))
            case .fixed32: values.append(.fixed32(try Fields.fixed(bytes, &offset, bytes.count)))
            case .bytes: values.append(.bytes(Array(message[try Fields.range(bytes, &offset, bytes.count)])))
            }
            #expect(offset == skipped)
        }
        return values
    }

    /// The examples of https://protobuf.dev/programming-guides/encoding/.
    @Test func examplesOfTheGuide() {
        var message = ProtobufWriter()
        message.add(1, 150)
        message.add(2, "testing")
        message.add(6, packed: [3, 270, 86_942])
        message.add(7, packed: [])
        #expect(
            message.bytes == [0x08, 0x96, 0x01, 0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67]
                + [0x32, 0x06, 0x03, 0x8E, 0x02, 0x9E, 0xA7, 0x05]
        )
    }

    @Test(
        arguments: [
            ([0x0B, 0x0C], .invalidField, 0), ([0x08, 1, 0x0F], .invalidField, 2), ([0x02, 0], .invalidField, 0),
            ([0x80, 0x80, 0x80, 0x80, 0x10], .invalidField, 0), ([0x0A, 3, 1, 2], .truncated, 1), ([0x0D, 1, 2, 3], .truncated, 1),
            ([0x09, 1, 2, 3, 4], .truncated, 1), ([0x08, 0x80], .truncated, 1),
            ([0x08] + [UInt8](repeating: 0xFF, count: 10), .overlongVarint, 1),
        ] as [([UInt8], ProtobufFault, Int)]
    )
    func unsound(_ message: [UInt8], _ fault: ProtobufFault, _ byteOffset: Int) {
        #expect(throws: Failure(fault: fault, byteOffset: byteOffset)) { try Self.fields(message) }
    }

    @Test func textIsUTF8() throws {
        #expect(try Fields.text(Array("ä".utf8).span, 0..<2) == "ä")
        #expect(throws: Failure(fault: .invalidText, byteOffset: 0)) { try Fields.text([0xC3].span, 0..<1) }
    }

    /// A message is read back as it was written. If the message is cut, reading gives the fields before the cut, or an
    /// error.
    @Test func messagesComeBack() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for round in 0..<500 {
            var message = ProtobufWriter()
            var values: [Value] = []
            var ends: Set = [0]
            for _ in 0..<Int.random(in: 0..<8, using: &random) {
                let field = Int.random(in: 1..<1 << Int.random(in: 1...29, using: &random), using: &random)
                let number = random.next() >> UInt64.random(in: 0..<64, using: &random)
                switch random.next() % 4 {
                case 0:
                    message.add(field, number)
                    values.append(.number(number))
                case 1:
                    message.add(field, fixed64: number)
                    values.append(.fixed64(number))
                case 2:
                    message.add(field, fixed32: UInt32(truncatingIfNeeded: number))
                    values.append(.fixed32(UInt32(truncatingIfNeeded: number)))
                default:
                    let bytes = (0..<number % 40).map { UInt8(truncatingIfNeeded: $0 &* number) }
                    message.add(field, bytes)
                    values.append(.bytes(bytes))
                }
                ends.insert(message.bytes.count)
            }
            #expect(try Self.fields(message.bytes) == values, "seed \(seed), round \(round)")
            for end in message.bytes.indices {
                let read = Result { () throws(Failure) in try Self.fields(Array(message.bytes[..<end])) }
                switch read {
                case .success(let part):
                    #expect(ends.contains(end) && values.starts(with: part), "seed \(seed), round \(round), \(end) bytes")
                case .failure(let failure):
                    #expect(!ends.contains(end) && failure.fault == .truncated, "seed \(seed), round \(round), \(end) bytes")
                }
            }
        }
    }
}
