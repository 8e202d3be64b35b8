internal import CShapelib
package import Foundation
import PortolanBasics
package import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shapes in degrees with their attributes, from an ESRI shapefile: NAME.shp with NAME.shx (the offsets of the records)
/// and NAME.dbf (a dBASE III table with one row for each record). Format: "ESRI Shapefile Technical Description", July
/// 1998.
package struct Shapefile {
    package struct Record: Sendable {
        /// The parts of the shape. The points of a point record are one part. Other parts are lines, or rings that
        /// repeat their first point. Outer rings run clockwise and holes counter-clockwise. A null shape has no parts.
        package var parts: [[Coordinate]]
        /// The values in the order of the requested columns, without white space at the ends; empty if the table has no
        /// value.
        package var values: [String]

        /// Returns the whole part of a column's number; nil if there is none, or if it is not finite.
        package func integer(_ column: Int) -> Int? { Shapefile.integer(values[column]) }
    }

    /// Returns the whole part of a number in a table; nil if the text is not a number, or not a finite one.
    package static func integer(_ text: String) -> Int? {
        guard let value = Double(text), abs(value) < 1e15 else { return nil }
        return Int(clamping: value)
    }

    package enum Kind: Int32, Sendable {
        case none = 0
        case point = 1
        case line = 3
        case polygon = 5
    }

    package let kind: Kind
    package let records: [Record]

    /// Reads all records. Every length in the files is checked against their sizes before it is used.
    /// - Parameters:
    ///   - base: the path without `.shp`.
    ///   - columns: the names of the table's columns to read.
    package init(base: URL, columns: [String]) throws(ShapefileError) {
        let shapePath = base.appendingPathExtension("shp").path(percentEncoded: false)
        let indexPath = base.appendingPathExtension("shx").path(percentEncoded: false)
        let tablePath = base.appendingPathExtension("dbf").path(percentEncoded: false)
        try ShapefileHeader.checkShapes(shapePath)
        let count = try ShapefileHeader.checkIndex(indexPath)
        try ShapefileHeader.checkTable(tablePath, recordCount: count)

        let shapes = try ShapeReader(path: shapePath)
        let table = try TableReader(path: tablePath)
        guard shapes.count == count, table.count == count else {
            throw ShapefileError(
                .damaged,
                path: shapePath,
                "its parts do not belong together: \(shapes.count) shapes, \(table.count) rows for an index of \(count)"
            )
        }
        guard let kind = Kind(rawValue: shapes.type % 10), shapes.type < 30 else {
            throw ShapefileError(.unsupportedShape, path: shapePath, "shapes of type \(shapes.type)")
        }
        let fields = try columns.map { column throws(ShapefileError) in try table.field(column) }
        var records: [Record] = []
        records.reserveCapacity(count)
        for index in 0..<count {
            let parts = try shapes.parts(index)
            let values = try fields.map { field throws(ShapefileError) in try table.text(row: index, field: field) }
            records.append(Record(parts: parts, values: values))
        }
        self.kind = kind
        self.records = records
    }
}

/// Returns shapelib's functions for file access, without its messages, because errors are returned as results.
private func quietHooks() -> SAHooks {
    var hooks = SAHooks()
    unsafe SASetupDefaultHooks(&hooks)
    unsafe hooks.Error = { _ in }
    return hooks
}

/// Owns shapelib's handle of an open .shp file.
@safe private struct ShapeReader: ~Copyable {
    private let handle: SHPHandle
    private let path: String
    let count: Int
    let type: Int32

    init(path: String) throws(ShapefileError) {
        var hooks = quietHooks()
        guard let handle = unsafe SHPOpenLL(path, "rb", &hooks) else {
            throw ShapefileError(.damaged, path: path, "shapelib cannot open it")
        }
        var count: Int32 = 0
        var type: Int32 = 0
        unsafe SHPGetInfo(handle, &count, &type, nil, nil)
        unsafe self.handle = handle
        self.path = path
        self.count = Int(max(count, 0))
        self.type = type
    }

    deinit { unsafe SHPClose(handle) }

    func parts(_ index: Int) throws(ShapefileError) -> [[Coordinate]] {
        guard let object = unsafe SHPReadObject(handle, Int32(clamping: index)) else {
            throw ShapefileError(.damaged, path: path, record: index, "cannot be read")
        }
        defer { unsafe SHPDestroyObject(object) }
        let type = unsafe object.pointee.nSHPType
        guard type != 0 else { return [] }
        guard type == self.type else {
            throw ShapefileError(.damaged, path: path, record: index, "shape of type \(type) in a file of type \(self.type)")
        }
        let pointCount = unsafe Int(object.pointee.nVertices)
        let partCount = unsafe Int(object.pointee.nParts)
        guard pointCount > 0 else { return [] }
        guard partCount >= 0, let x = unsafe object.pointee.padfX, let y = unsafe object.pointee.padfY else {
            throw ShapefileError(.damaged, path: path, record: index, "no points")
        }
        let xs = unsafe UnsafeBufferPointer(start: x, count: pointCount)
        let ys = unsafe UnsafeBufferPointer(start: y, count: pointCount)
        var starts = [0]
        if partCount > 0, let first = unsafe object.pointee.panPartStart {
            starts = unsafe UnsafeBufferPointer(start: first, count: partCount).map { Int($0) }
        }
        starts.append(pointCount)
        guard starts[0] == 0, zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw ShapefileError(.damaged, path: path, record: index, "its parts do not follow one another")
        }
        var parts: [[Coordinate]] = []
        for (start, end) in zip(starts, starts.dropFirst()) where start < end {
            var part: [Coordinate] = []
            part.reserveCapacity(end - start)
            for point in start..<end {
                // Natural Earth's numbers are off by some 10⁻¹³ at the edges of the world.
                let coordinate = unsafe Coordinate(latitude: ys[point], longitude: xs[point])
                guard abs(coordinate.latitude) <= 90.000_001, abs(coordinate.longitude) <= 180.000_001 else {
                    throw ShapefileError(.damaged, path: path, record: index, "point \(point) is not in degrees: \(coordinate)")
                }
                part.append(coordinate)
            }
            parts.append(part)
        }
        return parts
    }
}

/// Owns shapelib's handle of an open .dbf file.
@safe private struct TableReader: ~Copyable {
    private let handle: DBFHandle
    private let path: String
    let count: Int

    init(path: String) throws(ShapefileError) {
        var hooks = quietHooks()
        guard let handle = unsafe DBFOpenLL(path, "rb", &hooks) else {
            throw ShapefileError(.damaged, path: path, "shapelib cannot open it")
        }
        unsafe self.handle = handle
        self.path = path
        count = unsafe Int(max(DBFGetRecordCount(handle), 0))
    }

    deinit { unsafe DBFClose(handle) }

    func field(_ name: String) throws(ShapefileError) -> Int32 {
        let field = unsafe DBFGetFieldIndex(handle, name)
        guard field >= 0 else { throw ShapefileError(.missingColumn, path: path, "no column \(name)") }
        return field
    }

    func text(row: Int, field: Int32) throws(ShapefileError) -> String {
        guard let text = unsafe DBFReadStringAttribute(handle, Int32(clamping: row), field) else {
            throw ShapefileError(.damaged, path: path, record: row, "cannot be read")
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        return unsafe Self.decoded(Array(bytes))
    }

    /// Returns the text of a value: UTF-8 if it is valid, or else Windows code page 1252, which the tables state
    /// (language driver 57 hexadecimal). Runs of white space and control characters become one space.
    private static func decoded(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        let text =
            String(validating: bytes, as: UTF8.self) ?? String(bytes: bytes, encoding: .windowsCP1252)
            ?? String(bytes.map { Character(UnicodeScalar($0)) })
        return text.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F } }.joined(separator: " ")
    }
}
