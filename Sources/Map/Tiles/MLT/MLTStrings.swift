/// Reads the texts of a MapLibre tile's columns (MLT specification v1, “String Columns” and “Shared Dictionary
/// Columns”).
struct MLTStrings {
    /// The texts: those of a dictionary, or one for each value.
    var texts: [String] = []
    /// The bits that tell which features have a value; nil if all have one.
    var present: MLTStream?
    /// For each value, the index of its text; nil if the texts are the values.
    var indices: [UInt32]?

    private var lengths: MLTStream?
    private var symbolLengths: MLTStream?
    private var symbols: MLTStream?
    private var data: MLTStream?

    /// Reads a column.
    init(_ reader: inout MLTReader) throws(MVTError) {
        let start = reader.offset
        let count = try reader.number()
        for _ in 0..<count { try add(try reader.stream(), reader) }
        try makeTexts(&reader, at: start)
    }

    /// Reads a dictionary that several columns share. It ends with its texts.
    init(dictionary reader: inout MLTReader, limit: Int) throws(MVTError) {
        let start = reader.offset
        var count = 0
        while data == nil, count < limit {
            try add(try reader.stream(), reader)
            count += 1
        }
        try makeTexts(&reader, at: start)
    }

    private mutating func add(_ stream: MLTStream, _ reader: MLTReader) throws(MVTError) {
        if stream.kind.isPresent {
            present = stream
        } else if stream.kind == .stringOffsets {
            indices = try reader.integers(stream)
        } else if stream.kind == .symbolLengths {
            symbolLengths = stream
        } else if stream.kind == .symbols {
            symbols = stream
        } else if stream.kind.isLength {
            lengths = stream
        } else if stream.kind.isData {
            data = stream
        } else {
            throw MLTReader.fault(.invalidColumn, stream.offset, "texts have a stream of an unknown kind, \(stream.kind.code)")
        }
    }

    private mutating func makeTexts(_ reader: inout MLTReader, at offset: Int) throws(MVTError) {
        guard let lengths, let data else {
            throw MLTReader.fault(.invalidColumn, offset, "texts lack the stream of their bytes or lengths")
        }
        var bytes = reader.bytes
        var range = data.payload
        if let symbols {
            guard let symbolLengths else { throw MLTReader.fault(.invalidColumn, offset, "FSST lacks the lengths of its symbols") }
            bytes = try Self.expanded(reader, data, symbols, try reader.integers(symbolLengths))
            range = 0..<bytes.count
            // Four bytes take no more memory than a value.
            try reader.charge(bytes.count / 4, at: data.offset)
        }
        let sizes: [UInt32] = try reader.integers(lengths)
        texts.reserveCapacity(sizes.count)
        var start = range.lowerBound
        for size in sizes {
            guard Int(size) <= range.upperBound - start else {
                throw MLTReader.fault(.truncated, data.offset, "the texts are longer than their \(range.count) bytes")
            }
            let text = unsafe bytes.span.extracting(start..<start + Int(size)).withUnsafeBufferPointer {
                unsafe String(validating: $0, as: UTF8.self)
            }
            guard let text else { throw MLTReader.fault(.invalidText, data.offset, "text that is not UTF-8") }
            texts.append(text)
            start += Int(size)
        }
    }

    /// Expands bytes with the symbols of FSST: a byte is the number of a symbol, and 255 says that the next byte
    /// stands for itself. A byte becomes at most eight bytes.
    private static func expanded(_ reader: MLTReader, _ data: MLTStream, _ symbols: MLTStream, _ lengths: [UInt32]) throws(MVTError)
        -> [UInt8]
    {
        var table: [ArraySlice<UInt8>] = []
        var start = symbols.payload.lowerBound
        for length in lengths {
            guard length <= 8, table.count < 255, Int(length) <= symbols.payload.upperBound - start else {
                throw MLTReader.fault(.invalidStream, symbols.offset, "the symbols of FSST are longer than eight bytes, or more than 255")
            }
            table.append(reader.bytes[start..<start + Int(length)])
            start += Int(length)
        }
        var result: [UInt8] = []
        var offset = data.payload.lowerBound
        while offset < data.payload.upperBound {
            guard result.count <= TileLimits.tileByteCount else {
                throw MLTReader.fault(.tooLarge, data.offset, "texts expand to more than \(TileLimits.tileByteCount) bytes")
            }
            let code = Int(reader.bytes[offset])
            offset += 1
            if code < table.count {
                result += table[code]
            } else if code == 255, offset < data.payload.upperBound {
                result.append(reader.bytes[offset])
                offset += 1
            } else {
                throw MLTReader.fault(.invalidStream, data.offset, "FSST has \(table.count) symbols, but names symbol \(code)")
            }
        }
        return result
    }
}
