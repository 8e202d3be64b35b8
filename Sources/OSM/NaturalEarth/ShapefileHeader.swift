internal import Foundation
internal import PortolanBasics

/// Checks the lengths in the three files of a shapefile against the sizes of the files before shapelib reads them.
enum ShapefileHeader {
    private static let byteCount = 100
    private static let magic: UInt32 = 9994

    static func checkShapes(_ path: String) throws(ShapefileError) { _ = try contentByteCount(path) }

    /// Checks the .shx file.
    /// - Returns: the number of records.
    static func checkIndex(_ path: String) throws(ShapefileError) -> Int {
        let length = try contentByteCount(path)
        guard length % 8 == 0 else {
            throw ShapefileError(.damaged, path: path, "an index must have a multiple of 8 bytes, not \(length)")
        }
        return length / 8
    }

    /// Checks the .dbf file. Without this check, shapelib would read out of bounds if a field reaches beyond its row.
    static func checkTable(_ path: String, recordCount: Int) throws(ShapefileError) {
        let (head, size) = try begin(path, count: 1 << 16)
        guard head.count >= 33 else { throw ShapefileError(.damaged, path: path, "cut off: \(size) bytes") }
        let rows = Int(head.littleEndian(4, as: UInt32.self))
        let headerLength = Int(head.littleEndian(8, as: UInt16.self))
        let rowLength = Int(head.littleEndian(10, as: UInt16.self))
        guard headerLength >= 33, rowLength >= 1, headerLength <= head.count else {
            throw ShapefileError(.damaged, path: path, "not a dBASE table: header of \(headerLength) bytes, rows of \(rowLength)")
        }
        guard rows == recordCount else {
            throw ShapefileError(.damaged, path: path, "it has \(rows) rows, but there are \(recordCount) shapes")
        }
        guard headerLength + rows * rowLength <= size else {
            throw ShapefileError(.damaged, path: path, "cut off: \(rows) rows need \(headerLength + rows * rowLength) bytes, found \(size)")
        }
        var width = 1
        var offset = 32
        while offset + 32 <= headerLength, head[offset] != 0x0D {
            width += Int(head[offset + 16])
            offset += 32
        }
        guard offset > 32, width <= rowLength else {
            throw ShapefileError(.damaged, path: path, "its columns have \(width) bytes together, but its rows have \(rowLength)")
        }
    }

    /// Checks the header of a .shp or .shx file.
    /// - Returns: the number of bytes after the header.
    private static func contentByteCount(_ path: String) throws(ShapefileError) -> Int {
        let (head, size) = try begin(path, count: byteCount)
        guard head.count == byteCount, big(head, 0) == magic else {
            throw ShapefileError(.damaged, path: path, "not a shapefile")
        }
        // The header states the length in 16-bit words.
        let length = Int(big(head, 24)) * 2
        guard length >= byteCount, length <= size else {
            throw ShapefileError(.damaged, path: path, "cut off: \(size) bytes, its header says \(length)")
        }
        return length - byteCount
    }

    private static func begin(_ path: String, count: Int) throws(ShapefileError) -> (head: [UInt8], size: Int) {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? handle.close() }
            let head = try handle.read(upToCount: count) ?? Data()
            return (Array(head), Int(clamping: try handle.seekToEnd()))
        } catch {
            throw ShapefileError(.notReadable, path: path, "cannot be read: \(error.localizedDescription)")
        }
    }

    private static func big(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes.littleEndian(offset, as: UInt32.self).byteSwapped
    }
}
