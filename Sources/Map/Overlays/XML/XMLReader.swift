internal import CExpat
import PortolanBasics

/// An error in an XML text, with its position.
struct XMLFault: Error, CustomStringConvertible {
    var message: String
    var description: String { "line \(line), column \(column): \(message)" }
    /// The line, counted from 1.
    var line: Int
    /// The column in bytes, counted from 1.
    var column: Int
}

/// Reads an XML text with the system's Expat and passes on its elements. A subclass for each kind of text
/// handles them.
///
/// A text may be in an encoding that Expat supports (UTF-8, UTF-16, ISO-8859-1, US-ASCII) or in windows-1252,
/// as declared. Entity definitions are an error, so that a text cannot expand beyond its own size, and so are
/// elements that are nested too deeply.
@safe class XMLReader {
    private let parser: XML_Parser
    private let maximumDepth: Int
    private var depth = 0
    /// The first error. Elements after it are not passed on.
    private(set) var fault: XMLFault?

    /// Returns nil if the allocation fails.
    init?(maximumDepth: Int) {
        guard let created = unsafe XML_ParserCreate(nil) else { return nil }
        unsafe parser = created
        self.maximumDepth = maximumDepth
        unsafe XML_SetElementHandler(
            parser,
            { context, name, attributes in
                guard let reader = unsafe XMLReader.of(context), let name = unsafe name else { return }
                unsafe reader.open(String(cString: name), XMLReader.list(attributes))
            },
            { context, _ in
                let reader = unsafe XMLReader.of(context)
                reader?.close()
            }
        )
        unsafe XML_SetCharacterDataHandler(parser) { context, text, count in
            guard let reader = unsafe XMLReader.of(context), let text = unsafe text, reader.fault == nil else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
            unsafe reader.add(Array(bytes))
        }
        unsafe XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
            let reader = unsafe XMLReader.of(context)
            reader?.fail("the text defines an entity, which is not supported; write the text that the entity stands for")
        }
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe XML_SetUserData(parser, own)
        let describe: XML_UnknownEncodingHandler = { context, name, encoding in
            guard let reader = unsafe XMLReader.of(context), let name = unsafe name, let encoding = unsafe encoding else { return 0 }
            return unsafe reader.describe(String(cString: name), &encoding.pointee) ? 1 : 0
        }
        unsafe XML_SetUnknownEncodingHandler(parser, describe, own)
    }

    deinit { unsafe XML_ParserFree(parser) }

    // MARK: Handling elements

    /// Handles the beginning of an element.
    func begin(_ fullName: String, _ attributes: [(name: String, value: String)]) {}

    /// Handles the end of the innermost open element.
    func end() {}

    /// Handles text of the innermost open element; a text may come in several pieces.
    func add(_ bytes: [UInt8]) {}

    // MARK: Reading

    /// Reads a whole text. Call it once.
    /// - Returns: the first error; nil if there is none.
    func parse(_ bytes: [UInt8]) -> XMLFault? {
        let status = unsafe bytes.withUnsafeBytes {
            unsafe XML_Parse(parser, $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: $0.count), 1)
        }
        if fault == nil, status != XML_STATUS_OK {
            let code = unsafe XML_GetErrorCode(parser)
            let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "it cannot be read"
            fail("the XML has a fault: \(reason)")
        }
        return fault
    }

    /// The current position in the text.
    var position: (line: Int, column: Int) {
        let (line, column) = unsafe (XML_GetCurrentLineNumber(parser), XML_GetCurrentColumnNumber(parser))
        return (Int(clamping: line), Int(clamping: column) + 1)
    }

    /// Ends reading with an error at the current position.
    func fail(_ message: String) {
        let (line, column) = position
        fail(XMLFault(message: message, line: line, column: column))
    }

    /// Ends reading with an error.
    func fail(_ fault: XMLFault) {
        guard self.fault == nil else { return }
        self.fault = fault
        _ = unsafe XML_StopParser(parser, 0)
    }

    /// Returns a name without its prefix.
    static func local(_ name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) } ?? name
    }

    private func open(_ name: String, _ attributes: [(name: String, value: String)]) {
        guard fault == nil else { return }
        guard depth < maximumDepth else { return fail("elements are nested more than \(maximumDepth) levels deep") }
        depth += 1
        begin(name, attributes)
    }

    private func close() {
        guard fault == nil else { return }
        depth -= 1
        end()
    }

    /// Fills in the characters for the bytes of an encoding.
    /// - Returns: whether the encoding is known.
    private func describe(_ name: String, _ encoding: inout XML_Encoding) -> Bool {
        guard ["windows-1252", "cp1252", "x-cp1252", "latin1", "latin-1", "iso8859-1", "iso_8859-1"].contains(name.lowercased()) else {
            let (line, column) = position
            let message = "the text is encoded in “\(name.prefix(40))”, which is not supported; write it in UTF-8"
            fault = XMLFault(message: message, line: line, column: column)
            return false
        }
        unsafe withUnsafeMutableBytes(of: &encoding.map) { bytes in
            let map = unsafe bytes.assumingMemoryBound(to: Int32.self)
            for byte in map.indices { unsafe map[byte] = Int32(truncatingIfNeeded: byte) }
            for (byte, scalar) in zip(0x80..., Self.windows1252) where map.indices.contains(byte) { unsafe map[byte] = scalar }
        }
        return true
    }

    /// The characters for the bytes from 0x80 to 0x9F in windows-1252 (WHATWG Encoding Standard); all others
    /// are those of ISO-8859-1.
    private static let windows1252: [Int32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]

    /// Returns the reader for Expat's context. Expat gets the reader itself, which exists while Expat works.
    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
        unsafe context.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func list(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [(name: String, value: String)] {
        guard var next = unsafe attributes else { return [] }
        var list: [(name: String, value: String)] = []
        while let key = unsafe next.pointee, let value = unsafe next.advanced(by: 1).pointee {
            unsafe list.append((local(String(cString: key)), String(cString: value)))
            unsafe next += 2
        }
        return list
    }
}
