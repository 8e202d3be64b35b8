internal import PortolanBasics

/// A stream of a MapLibre tile: its header and the range of its payload (MLT specification v1, “Streams”).
struct MLTStream {
    /// The purpose of a stream: the category in the high four bits, and the subtype in the low four bits.
    struct Kind: Hashable {
        var code: UInt8

        static let vertices = Kind(code: 0x13)
        static let mortonCodes = Kind(code: 0x14)
        static let symbols = Kind(code: 0x15)
        static let vertexOffsets = Kind(code: 0x20)
        static let stringOffsets = Kind(code: 0x22)
        static let lengths = Kind(code: 0x30)
        static let geometryCounts = Kind(code: 0x31)
        static let partCounts = Kind(code: 0x32)
        static let ringCounts = Kind(code: 0x33)
        static let symbolLengths = Kind(code: 0x35)
        static let dictionaryLengths = Kind(code: 0x36)
        static let present = Kind(code: 0x00)
        static let data = Kind(code: 0x10)
        static let dictionary = Kind(code: 0x11)

        var isPresent: Bool { code >> 4 == 0 }
        var isData: Bool { code >> 4 == 1 }
        var isOffset: Bool { code >> 4 == 2 }
        var isLength: Bool { code >> 4 == 3 }
    }

    /// The logical encodings that the specification lists, as the upper six bits of the encoding byte.
    enum Logical: UInt8 {
        case none = 0b000_000
        case delta = 0b001_000
        case deltaRuns = 0b001_011
        case componentwiseDelta = 0b010_000
        case runs = 0b011_000
        case mortonDelta = 0b100_001

        var hasRuns: Bool { self == .runs || self == .deltaRuns }
    }

    /// The physical encodings, as the lowest two bits of the encoding byte.
    enum Physical: UInt8 {
        case words = 0
        case fastPFOR = 1
        case varints = 2
    }

    var kind: Kind
    var logical: Logical
    var physical: Physical
    /// The number of decoded values.
    var count: Int
    /// The number of runs, if the logical encoding has runs.
    var runCount = 0
    /// The number of bits for each axis of a Morton code.
    var mortonBits = 0
    /// The number that was added to coordinates before they were interleaved.
    var mortonShift: UInt32 = 0
    /// The offset of the header in the tile.
    var offset: Int
    var payload: Range<Int>
}

/// Reads the parts of a layer one after the other.
///
/// Every stream states how many values it decodes to, and runs make millions of values from a few bytes. So all
/// streams of a tile share a number of values that they may decode to.
struct MLTReader {
    let bytes: [UInt8]
    var offset: Int
    let end: Int
    /// The number of values to which the rest of the tile may still decode.
    var remainingValues: Int

    static func fault(_ code: MVTError.Code, _ offset: Int, _ message: String) -> MVTError {
        MVTError(code, byteOffset: offset, message)
    }

    mutating func byte() throws(MVTError) -> UInt8 {
        guard offset < end else { throw Self.fault(.truncated, offset, "1 byte expected, 0 left") }
        offset += 1
        return bytes[offset - 1]
    }

    /// Reads a number that fits into 32 bits.
    mutating func number() throws(MVTError) -> Int {
        var next = offset
        let value = try Protobuf.varint(bytes.span, &next, end)
        guard value <= UInt64(UInt32.max) else { throw Self.fault(.tooLarge, offset, "the number \(value) has more than 32 bits") }
        offset = next
        return Int(value)
    }

    mutating func text() throws(MVTError) -> String {
        var next = offset
        let range = try Protobuf.range(bytes.span, &next, end)
        offset = next
        return try Protobuf.text(bytes.span, range)
    }

    /// Counts values against the limit of the tile.
    mutating func charge(_ count: Int, at offset: Int) throws(MVTError) {
        guard count <= remainingValues else {
            throw Self.fault(.tooLarge, offset, "the tile has more than \(TileLimits.valueCount) values")
        }
        remainingValues -= count
    }

    /// Reads the header of a stream and moves the offset past its payload.
    /// - Parameter isBoolean: Whether the values are bits. Their runs are those of bytes, which the header does
    ///   not count.
    mutating func stream(isBoolean: Bool = false) throws(MVTError) -> MLTStream {
        let start = offset
        let kind = MLTStream.Kind(code: try byte())
        let encoding = try byte()
        guard let logical = MLTStream.Logical(rawValue: encoding >> 2), let physical = MLTStream.Physical(rawValue: encoding & 3) else {
            throw Self.fault(.unsupportedEncoding, start, "the stream's encoding \(encoding) does not exist in version 1 of MLT")
        }
        var stream = MLTStream(kind: kind, logical: logical, physical: physical, count: try number(), offset: start, payload: 0..<0)
        let byteCount = try number()
        if logical.hasRuns, !isBoolean, !kind.isPresent {
            stream.runCount = try number()
            stream.count = try number()
            // Each run is stored as two numbers before it is expanded.
            try charge(2 * stream.runCount, at: start)
        } else if logical == .mortonDelta {
            stream.mortonBits = try number()
            stream.mortonShift = UInt32(truncatingIfNeeded: try number())
        }
        guard byteCount <= end - offset else {
            throw Self.fault(.truncated, start, "\(byteCount) bytes announced, \(end - offset) left")
        }
        try charge(stream.count, at: start)
        stream.payload = offset..<offset + byteCount
        offset += byteCount
        return stream
    }

    /// Returns the values of a stream of integers. Signed values are returned as their bits.
    /// - Parameter isSigned: Whether plain values and the values of runs are zigzag-coded. Deltas always are.
    func integers<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ stream: MLTStream,
        isSigned: Bool = false,
        as type: Word.Type = UInt32.self
    ) throws(MVTError) -> [Word] {
        guard stream.logical != .mortonDelta, stream.logical != .componentwiseDelta else {
            throw Self.fault(.unsupportedEncoding, stream.offset, "a stream of numbers is encoded as one of coordinates")
        }
        var values: [Word] = try words(stream)
        if stream.logical.hasRuns { values = try expanded(values, stream) }
        if stream.logical == .delta || stream.logical == .deltaRuns {
            var last: Word = 0
            for index in values.indices {
                last &+= Self.unzigzag(values[index])
                values[index] = last
            }
        } else if isSigned {
            for index in values.indices { values[index] = Self.unzigzag(values[index]) }
        }
        return values
    }

    @inline(__always)
    static func unzigzag<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word) -> Word { word >> 1 ^ (0 &- (word & 1)) }

    /// Returns the words that the physical encoding stores: for runs, all lengths and then all values.
    func words<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(_ stream: MLTStream) throws(MVTError) -> [Word] {
        let payload = stream.payload
        let size = MemoryLayout<Word>.size
        let count = stream.logical.hasRuns ? 2 * stream.runCount : stream.count
        let leastByteCount =
            switch stream.physical {
            case .words: size * count
            case .varints: count
            case .fastPFOR: 0
            }
        guard leastByteCount <= payload.count else {
            throw Self.fault(.truncated, stream.offset, "the stream announces \(count) numbers, but has only \(payload.count) bytes")
        }
        let span = bytes.span
        switch stream.physical {
        case .words:
            var values: [Word] = []
            values.reserveCapacity(count)
            for index in 0..<count { values.append(bytes.littleEndian(payload.lowerBound + index * size)) }
            return values
        case .varints:
            var values: [Word] = []
            values.reserveCapacity(count)
            var offset = payload.lowerBound
            for _ in 0..<count { values.append(Word(truncatingIfNeeded: try Protobuf.varint(span, &offset, payload.upperBound))) }
            return values
        case .fastPFOR:
            guard size == 4 else {
                throw Self.fault(.unsupportedEncoding, stream.offset, "numbers of 64 bits are encoded with FastPFOR, which has 32 bits")
            }
            guard let values = FastPFOR.decode(bytes, payload, count: count) else {
                throw Self.fault(.invalidStream, stream.offset, "the stream is not FastPFOR, or lacks some of its \(count) numbers")
            }
            var result: [Word] = []
            result.reserveCapacity(count)
            for value in values { result.append(Word(truncatingIfNeeded: value)) }
            return result
        }
    }

    private func expanded<Word: FixedWidthInteger & UnsignedInteger>(_ words: [Word], _ stream: MLTStream) throws(MVTError) -> [Word] {
        let runs = words.count / 2
        var rest = stream.count
        var values: [Word] = []
        values.reserveCapacity(stream.count)
        for index in 0..<runs {
            guard let length = Int(exactly: words[index]), length <= rest else {
                throw Self.fault(.invalidStream, stream.offset, "the runs have more than the \(stream.count) values announced")
            }
            rest -= length
            values.append(contentsOf: repeatElement(words[runs + index], count: length))
        }
        guard rest == 0 else {
            throw Self.fault(.invalidStream, stream.offset, "the runs have \(rest) values less than announced")
        }
        return values
    }

    /// Returns the bytes of a stream of bits, the lowest bit first: runs of bytes as in ORC, or the bytes as they
    /// are.
    func bits(_ stream: MLTStream) throws(MVTError) -> [UInt8] {
        let byteCount = (stream.count + 7) / 8
        guard stream.logical == .runs else {
            guard stream.logical == .none, stream.payload.count >= byteCount else {
                throw Self.fault(.invalidStream, stream.offset, "the stream does not have \(stream.count) bits")
            }
            return Self.masked(Array(bytes[stream.payload.prefix(byteCount)]), stream.count)
        }
        var result: [UInt8] = []
        result.reserveCapacity(byteCount)
        var offset = stream.payload.lowerBound
        let end = stream.payload.upperBound
        while result.count < byteCount, offset < end {
            let control = Int(bytes[offset])
            offset += 1
            let length = control < 128 ? control + 3 : 256 - control
            let stored = control < 128 ? 1 : length
            guard length <= byteCount - result.count, stored <= end - offset else { break }
            if control < 128 {
                result.append(contentsOf: repeatElement(bytes[offset], count: length))
            } else {
                result.append(contentsOf: bytes[offset..<offset + length])
            }
            offset += stored
        }
        guard result.count == byteCount else {
            throw Self.fault(.invalidStream, stream.offset, "the stream does not have \(stream.count) bits")
        }
        return Self.masked(result, stream.count)
    }

    /// Clears the bits beyond a number of bits, which have no meaning.
    private static func masked(_ bits: [UInt8], _ count: Int) -> [UInt8] {
        guard count % 8 > 0, let last = bits.last else { return bits }
        return bits.dropLast() + [last & (1 << UInt8(count % 8) - 1)]
    }
}
