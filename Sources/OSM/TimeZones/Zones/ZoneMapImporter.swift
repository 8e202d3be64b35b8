public import Foundation
internal import PortolanBasics

/// Makes a ``ZoneMap`` from GeoJSON as timezone-boundary-builder publishes it: features with a property `tzid` and
/// polygons.
///
/// The text is read piece by piece (``read(_:)``), so it need not fit into memory. The polygons must fit: they take
/// about 60 bytes for each of their points.
public struct ZoneMapImporter {
    /// The default distance by which a border may be moved, in metres.
    public static let standardTolerance = 30.0

    private var builder = ZoneMapBuilder()
    /// The parser's state, which determines the meaning of a byte.
    private enum State { case between, text, escape, number, word }
    private var state = State.between
    /// The bytes of the current text or number.
    private var scratch: [UInt8] = []
    private var offset = 0

    private struct Level {
        var isObject: Bool
        var awaitsKey: Bool
        var key = ""
        /// Whether a key `geometry` has occurred.
        var isFeature = false
    }

    private var levels: [Level] = []
    private var zone: String?
    /// The number of open arrays below `coordinates`; 0 outside of them.
    private var depth = 0
    private var numbers: [Int32] = []
    private var ring: [ZoneMapBuilder.Position] = []
    private var polygon: [[ZoneMapBuilder.Position]] = []
    private var polygons: [[[ZoneMapBuilder.Position]]] = []

    /// Creates an importer that has not read anything yet.
    public init() {}

    private func error(_ message: String) -> BoundaryMapError { BoundaryMapError(byteOffset: offset, message: message) }

    /// Reads the next bytes of the text.
    /// - Throws: ``BoundaryMapError`` with the offset in the whole text, if the text is not GeoJSON of zones.
    public mutating func read(_ bytes: Data) throws(BoundaryMapError) {
        for byte in Array(bytes) {
            try read(byte)
            offset += 1
        }
    }

    /// Returns the map of everything that has been read.
    /// - Parameters:
    ///   - source: the source of the areas and its licence.
    ///   - toleranceMeters: how far a border may be moved in order to store fewer points. Small islands and enclaves
    ///     keep their shapes.
    /// - Throws: ``BoundaryMapError`` if the text ended early or had no zones.
    public consuming func map(
        source: String,
        toleranceMeters: Double = ZoneMapImporter.standardTolerance
    ) throws(BoundaryMapError) -> ZoneMap {
        guard levels.isEmpty, state != .text, state != .escape else { throw error("the text ends too early") }
        guard !builder.isEmpty else { throw error("no feature with a property tzid and polygons") }
        return builder.map(source: source, tolerance: max(0, toleranceMeters))
    }

    // MARK: Text

    private mutating func read(_ byte: UInt8) throws(BoundaryMapError) {
        switch state {
        case .text:
            if byte == UInt8(ascii: "\\") {
                state = .escape
            } else if byte == UInt8(ascii: "\"") {
                state = .between
                try take(text: String(decoding: scratch, as: UTF8.self))
            } else if scratch.count < 256 {
                scratch.append(byte)
            }
        case .escape:
            // The names of zones and the keys that matter contain only escapes that stand for the escaped character
            // itself.
            if scratch.count < 256 { scratch.append(byte) }
            state = .text
        case .number:
            if Self.isOfNumber(byte) {
                guard scratch.count < 64 else { throw error("a number of more than 64 characters") }
                scratch.append(byte)
            } else {
                state = .between
                try takeNumber()
                try readBetween(byte)
            }
        case .word:
            if byte < UInt8(ascii: "a") || byte > UInt8(ascii: "z") {
                state = .between
                try readBetween(byte)
            }
        case .between: try readBetween(byte)
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func readBetween(_ byte: UInt8) throws(BoundaryMapError) {
        switch byte {
        // White space, and the separator between the texts of a sequence.
        case 0x20, 0x0A, 0x0D, 0x09, 0x1E: break
        case UInt8(ascii: "{"): try enter(Level(isObject: true, awaitsKey: true))
        case UInt8(ascii: "["): try enter(Level(isObject: false, awaitsKey: false))
        case UInt8(ascii: "}"): try close(isObject: true)
        case UInt8(ascii: "]"): try close(isObject: false)
        case UInt8(ascii: "\""):
            scratch.removeAll(keepingCapacity: true)
            state = .text
        case UInt8(ascii: ":"):
            guard let last = levels.indices.last, levels[last].isObject else { throw error("a colon outside of an object") }
            levels[last].awaitsKey = false
        case UInt8(ascii: ","):
            guard let last = levels.indices.last else { throw error("a comma outside of objects and arrays") }
            levels[last].awaitsKey = levels[last].isObject
        case UInt8(ascii: "a")...UInt8(ascii: "z"): state = .word
        case _ where Self.isOfNumber(byte):
            scratch.removeAll(keepingCapacity: true)
            scratch.append(byte)
            state = .number
        default: throw error("not JSON")
        }
    }

    // MARK: Structure

    private mutating func enter(_ level: Level) throws(BoundaryMapError) {
        guard levels.count < 64 else { throw error("objects and arrays are nested more than 64 deep") }
        if depth > 0 {
            guard !level.isObject else { throw error("an object among coordinates") }
            depth += 1
        } else if !level.isObject, let last = levels.last, last.isObject, last.key == "coordinates" {
            depth = 1
        }
        levels.append(level)
    }

    private mutating func close(isObject: Bool) throws(BoundaryMapError) {
        guard let level = levels.popLast(), level.isObject == isObject else { throw error("a bracket that does not belong here") }
        if depth > 0 {
            try closeCoordinates()
        } else if level.isFeature {
            try takeFeature()
        }
    }

    private mutating func closeCoordinates() throws(BoundaryMapError) {
        depth -= 1
        if !numbers.isEmpty {
            guard numbers.count > 1 else { throw error("a position needs a longitude and a latitude") }
            guard numbers[0].magnitude <= 1_800_000_000, numbers[1].magnitude <= 900_000_000 else {
                throw error("a position beyond 180° of longitude or 90° of latitude")
            }
            ring.append([numbers[0], numbers[1]])
            numbers.removeAll(keepingCapacity: true)
        } else if !ring.isEmpty {
            polygon.append(ring)
            ring = []
        } else if !polygon.isEmpty {
            polygons.append(polygon)
            polygon = []
        }
    }

    private mutating func take(text: String) throws(BoundaryMapError) {
        guard let last = levels.indices.last, levels[last].isObject else { return }
        if levels[last].awaitsKey {
            levels[last].key = text
            if text == "geometry" { levels[last].isFeature = true }
        } else if levels[last].key == "tzid" {
            zone = text
        }
    }

    private mutating func takeNumber() throws(BoundaryMapError) {
        guard depth > 0 else { return }
        guard let number = Double(String(decoding: scratch, as: UTF8.self)), number.isFinite else {
            throw error("this text is not a number")
        }
        guard numbers.count < 4 else { throw error("a position of more than four numbers") }
        numbers.append(Int32(clamping: (number * 1e7).rounded()))
    }

    private mutating func takeFeature() throws(BoundaryMapError) {
        guard let name = zone, !name.isEmpty else { throw error("a feature without a property tzid") }
        guard !polygons.isEmpty, polygon.isEmpty, ring.isEmpty else { throw error("\(name): the geometry is no polygon") }
        for polygon in polygons where !builder.add(zone: name, polygon: polygon) {
            throw error("there are more zones than the file's format allows")
        }
        zone = nil
        polygons = []
    }
}
