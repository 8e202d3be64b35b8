internal import PortolanBasics

/// Encodes postings in bytes. Each posting is one unsigned LEB128 number. Its lowest four bits hold the posting's field
/// and rank; the bits above hold the distance from the previous posting's document.
enum PostingsCodec {
    /// - Parameter base: the document from which the first distance is counted. No document is less than it.
    static func encode(_ postings: ArraySlice<UInt32>, base: UInt32 = 0, to bytes: inout [UInt8]) {
        var previous = base
        for posting in postings {
            let document = posting >> 4
            // The distance fits in 28 bits, because the number of a document fits in 28 bits.
            LEB128.append(UInt64((document &- previous) << 4 | posting & 15), to: &bytes)
            previous = document
        }
    }

    /// Decodes the bytes into `postings`, whose old contents are lost; returns false if the bytes are damaged.
    static func decode(_ bytes: RawSpan, base: UInt32, documents: UInt32, into postings: inout [UInt32]) -> Bool {
        var isSound = false
        // Each posting takes at least one byte.
        unsafe postings = Array(unsafeUninitializedCapacity: bytes.byteCount) { buffer, count in
            let decoded = unsafe decode(bytes, base: base, documents: documents, into: buffer)
            isSound = decoded != nil
            count = decoded ?? 0
        }
        return isSound
    }

    /// Writes the decoded postings over the beginning of an array, which grows if necessary. Returns their number; nil
    /// if the bytes are damaged.
    static func decode(_ bytes: RawSpan, base: UInt32, documents: UInt32, over postings: inout [UInt32]) -> Int? {
        if postings.count < bytes.byteCount { postings = Array(repeating: 0, count: bytes.byteCount) }
        return unsafe postings.withUnsafeMutableBufferPointer { unsafe decode(bytes, base: base, documents: documents, into: $0) }
    }

    /// Decodes the bytes without `LEB128`, because a search reads lists of millions of postings and spends most of its
    /// time here.
    /// - Parameter postings: a buffer with room for one posting for each byte.
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
        // Documents ascend, so a distance of 0 is valid only at the beginning.
        var stands = 0
        while offset < end {
            // In a list that has nearly all places, most postings take one byte, so eight bytes often are eight
            // postings.
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
            // Most postings have one or two bytes. This code reads both cases without a branch.
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
            // Each posting takes at least one byte, so the buffer has room.
            unsafe postings[count] = UInt32(truncatingIfNeeded: document) << 4 | value & 15
            count += 1
        }
        // A number may not continue after the end.
        guard offset == end, document < UInt64(documents) || count == 0 else { return nil }
        guard stands == 0 || stands == 1 && (unsafe postings[0]) >> 4 == base else { return nil }
        return count
    }
}
