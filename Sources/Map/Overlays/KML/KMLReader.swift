internal import CExpat

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An element of a KML text with all that is in it. Prefixes of names are left off.
struct KMLElement {
    var name: String
    var attributes: [(name: String, value: String)] = []
    /// The text between its children, one piece after the other.
    var text: [UInt8] = []
    var children: [KMLElement] = []
    var line: Int
    var column: Int

    subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

    func child(_ name: String) -> KMLElement? { children.first { $0.name == name } }

    /// The text without space at its ends; nil if nothing else is there.
    var content: String? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) }) else { return nil }
        return String(decoding: text[first...last], as: UTF8.self)
    }

    func failure(_ message: String) -> KMLError { KMLError(message: message, line: line, column: column) }
}

/// Reads a KML text by the system's Expat: containers one element after the other, features and styles as trees, which are let go when they are read.
@safe final class KMLReader {
    private let parser: XML_Parser
    private var state = State()

    private struct Container {
        var isVisible = true
    }

    private struct State {
        var document = KMLDocument()
        var failure: KMLError?
        /// Documents and folders that are open, and the root.
        var containers: [Container] = []
        /// The elements of a feature or style that are open.
        var open: [KMLElement] = []
        /// Elements that are open within one that is passed over, and that one.
        var skipped = 0
        var depth: Int { containers.count + open.count + skipped }
    }

    /// Elements that hold features.
    private static let containers: Set = ["kml", "Document", "Folder"]
    /// Elements of containers that are read as trees.
    private static let trees: Set = ["Placemark", "GroundOverlay", "Style", "StyleMap", "name", "visibility"]

    /// Nil if the allocation fails.
    init?() {
        guard let created = unsafe XML_ParserCreate(nil) else { return nil }
        unsafe parser = created
        unsafe XML_SetElementHandler(
            parser,
            { context, name, attributes in
                guard let reader = unsafe KMLReader.of(context), let name = unsafe name else { return }
                unsafe reader.begin(String(cString: name), KMLReader.list(attributes))
            },
            { context, _ in
                let reader = unsafe KMLReader.of(context)
                reader?.end()
            }
        )
        unsafe XML_SetCharacterDataHandler(parser) { context, text, count in
            guard let reader = unsafe KMLReader.of(context), let text = unsafe text else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
            unsafe reader.add(bytes)
        }
        unsafe XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
            let reader = unsafe KMLReader.of(context)
            reader?.fail("the text defines an entity, which KML has no use for; write what the entity stands for")
        }
        unsafe XML_SetUserData(parser, unsafe Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Expat is given the reader itself, which lives while it works.
    private static func of(_ context: UnsafeMutableRawPointer?) -> KMLReader? {
        unsafe context.map { unsafe Unmanaged<KMLReader>.fromOpaque($0).takeUnretainedValue() }
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

    /// A name without its prefix.
    private static func local(_ name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// Reads a whole text. Called once.
    func read(_ bytes: [UInt8]) -> (document: KMLDocument, error: KMLError?) {
        let status = unsafe bytes.withUnsafeBytes {
            unsafe XML_Parse(parser, $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: $0.count), 1)
        }
        if state.failure == nil, status != XML_STATUS_OK {
            let code = unsafe XML_GetErrorCode(parser)
            let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "it cannot be read"
            state.failure = error("not sound XML: \(reason)")
        }
        return (state.document, state.failure)
    }

    // MARK: Elements

    private func begin(_ fullName: String, _ attributes: [(name: String, value: String)]) {
        guard state.failure == nil else { return }
        guard state.depth < KMLDocument.maximumDepth else {
            return fail("elements are nested more than \(KMLDocument.maximumDepth) deep")
        }
        guard state.skipped == 0 else { return state.skipped += 1 }
        let name = Self.local(fullName)
        if state.open.isEmpty {
            let isRoot = state.containers.isEmpty
            guard !isRoot || Self.containers.contains(name) || name == "Placemark" || name == "GroundOverlay" else {
                return fail("the text holds <\(fullName)>, not <kml>")
            }
            if Self.containers.contains(name) {
                return state.containers.append(Container(isVisible: state.containers.last?.isVisible ?? true))
            }
            guard Self.trees.contains(name) else { return state.skipped = 1 }
        }
        let (line, column) = position
        state.open.append(KMLElement(name: name, attributes: attributes, line: line, column: column))
    }

    private func end() {
        guard state.failure == nil else { return }
        guard state.skipped == 0 else { return state.skipped -= 1 }
        guard let element = state.open.popLast() else {
            _ = state.containers.popLast()
            return
        }
        guard state.open.isEmpty else { return state.open[state.open.count - 1].children.append(element) }
        do throws(KMLError) {
            try take(element)
        } catch {
            fail(error)
        }
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        guard state.failure == nil, state.skipped == 0, !state.open.isEmpty else { return }
        unsafe state.open[state.open.count - 1].text.append(contentsOf: bytes)
    }

    /// Takes an element of a container.
    private func take(_ element: KMLElement) throws(KMLError) {
        switch element.name {
        case "name": if state.document.name == nil, state.document.features.isEmpty { state.document.name = element.content }
        case "visibility":
            guard let last = state.containers.indices.last else { return }
            if try !element.flag() { state.containers[last].isVisible = false }
        case "Style": state.document.styles.append(try KMLStyle(element))
        case "StyleMap": state.document.styleMaps.append(try KMLStyleMap(element))
        default:
            var feature = try KMLFeature(element)
            feature.isVisible = feature.isVisible && state.containers.last?.isVisible ?? true
            state.document.features.append(feature)
        }
    }

    // MARK: Errors

    private var position: (line: Int, column: Int) {
        let (line, column) = unsafe (XML_GetCurrentLineNumber(parser), XML_GetCurrentColumnNumber(parser))
        return (Int(clamping: line), Int(clamping: column) + 1)
    }

    private func error(_ message: String) -> KMLError {
        let (line, column) = position
        return KMLError(message: message, line: line, column: column)
    }

    private func fail(_ message: String) { fail(error(message)) }

    private func fail(_ error: KMLError) {
        guard state.failure == nil else { return }
        state.failure = error
        _ = unsafe XML_StopParser(parser, 0)
    }
}
