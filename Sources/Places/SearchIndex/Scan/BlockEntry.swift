internal import PortolanBasics
package import PortolanGeo

/// The data of a place in the index.
package struct BlockEntry: Sendable {
    package var document: UInt32
    package var rowKey: Int64
    package var x: Int32
    package var y: Int32
    package var classID: Int
    package var importance: UInt8

    /// - Parameters:
    ///   - block: a block that `count(_:ofBlock:)` has checked.
    ///   - index: the index of the place in the block, less than the number of its places.
    @inlinable
    package init(_ block: RawSpan, index: Int, document: UInt32) {
        let offset = index * IndexLayout.entryBytes
        self.document = document
        rowKey = block.littleEndian(offset)
        x = block.littleEndian(offset + 8)
        y = block.littleEndian(offset + 12)
        classID = Int(block.littleEndian(offset + 16, byteCount: 3))
        importance = block.byte(offset + 19)
    }

    /// Returns the number of places of a block; throws if the bytes are damaged.
    package static func count(_ block: RawSpan, ofBlock number: Int) throws(IndexDamage) -> Int {
        let (count, rest) = block.byteCount.quotientAndRemainder(dividingBy: IndexLayout.entryBytes)
        guard rest == 0, count <= IndexLayout.blockCount else { throw .block(number) }
        return count
    }

    @inlinable
    package var coordinate: Coordinate { Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7) }
}
