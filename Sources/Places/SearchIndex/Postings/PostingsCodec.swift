internal import PortolanBasics

/// Postings in bytes: each document as its distance to the one before, its field and rank beside it, as unsigned LEB128.
enum PostingsCodec {
    /// - Parameter base: no document is before it; distances begin there.
    static func encode(_ postings: ArraySlice<UInt32>, base: UInt32 = 0, to bytes: inout [UInt8]) {
        var previous = base
        for posting in postings {
            let document = posting >> 4
            // A distance of 2²⁸ or more cannot be: documents have 28 bits.
            LEB128.append(UInt64((document &- previous) << 4 | posting & 15), to: &bytes)
            previous = document
        }
    }

    /// Replaces the postings by what the bytes hold; false if they are damaged.
    static func decode(_ bytes: RawSpan, base: UInt32, documents: UInt32, into postings: inout [UInt32]) -> Bool {
        var isSound = false
        // No posting has less than a byte.
        unsafe postings = Array(unsafeUninitializedCapacity: bytes.byteCount) { buffer, count in
            let decoded = unsafe decode(bytes, base: base, documents: documents, into: buffer)
            isSound = decoded != nil
            count = decoded ?? 0
        }
        return isSound
    }

    /// Writes the postings over the beginning of an array, which grows if it must; how many, nil if the bytes are damaged.
    static func decode(_ bytes: RawSpan, base: UInt32, documents: UInt32, over postings: inout [UInt32]) -> Int? {
        if postings.count < bytes.byteCount { postings = Array(repeating: 0, count: bytes.byteCount) }
        return unsafe postings.withUnsafeMutableBufferPointer { unsafe decode(bytes, base: base, documents: documents, into: $0) }
    }

    /// Not by `LEB128`, number by number: a question reads lists of millions of postings, and most of its time passes here.
    /// - Parameter postings: room for as many as there are bytes.
    private static func decode(
        _ bytes: RawSpan,
        base: UInt32,
        documents: UInt32,
        into postings: UnsafeMutableBufferPointer<UInt32>
    ) -> Int? {
        let end = bytes.byteCount
        var document = UInt64(base)
        var offset = 0
        var count = 0
        // Lists ascend, so a distance of nothing is sound only at the beginning.
        var stands = 0
        while offset < end {
            // Eight bytes that are eight postings, as in the lists of nearly all places.
            if offset + 8 <= end {
                let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if word & 0x8080_8080_8080_8080 == 0 {
                    for index in 0..<8 {
                        let value = UInt32(bytes.byte(offset + index))
                        document += UInt64(value >> 4)
                        stands += value < 16 ? 1 : 0
                        unsafe postings[count + index] = UInt32(truncatingIfNeeded: document) << 4 | value & 15
                    }
                    offset += 8
                    count += 8
                    continue
                }
            }
            // One byte or two, as most have, without asking which.
            let first = UInt32(bytes.byte(offset))
            let second = offset + 1 < end ? UInt32(bytes.byte(offset + 1)) : 0
            let goesOn = first >> 7
            var value = first & 0x7F | ((second & 0x7F) << 7) &* goesOn
            offset += 1 + Int(goesOn)
            if goesOn & second >> 7 != 0 {
                var shift: UInt32 = 14
                while true {
                    guard offset < end, shift < 32 else { return nil }
                    let byte = UInt32(bytes.byte(offset))
                    offset += 1
                    value |= (byte & 0x7F) << shift
                    if byte < 0x80 { break }
                    shift += 7
                }
            }
            document += UInt64(value >> 4)
            stands += value < 16 ? 1 : 0
            // Each takes a byte at least, so there is room.
            unsafe postings[count] = UInt32(truncatingIfNeeded: document) << 4 | value & 15
            count += 1
        }
        // The number that goes on past the end.
        guard offset == end, document < UInt64(documents) || count == 0 else { return nil }
        guard stands == 0 || stands == 1 && (unsafe postings[0]) >> 4 == base else { return nil }
        return count
    }
}
