internal import CExpat
internal import Foundation
internal import PortolanOSMModel

/// Parses the osmChange format (https://wiki.openstreetmap.org/wiki/OsmChange) piece by piece, using the system's
/// Expat. It refuses document type declarations, and with them entities, because no program that writes changes uses
/// them. Elements of other kinds are skipped with their content.
@safe final class ChangeParser {
    private let path: String
    private let parser: XML_Parser
    private var state = State()

    /// The largest number of bytes of a tag, because Expat buffers a tag until it is complete.
    private static let longestTag = 1 << 20

    /// Creates a parser; nil if the allocation fails.
    init?(path: String) {
        guard let created = unsafe XML_ParserCreate(nil) else { return nil }
        self.path = path
        unsafe parser = created
        unsafe XML_SetElementHandler(
            parser,
            { context, name, attributes in
                guard let parser = unsafe ChangeParser.of(context), let name = unsafe name else { return }
                unsafe parser.begin(XMLTag(name: name, attributes: attributes))
            },
            { context, _ in
                let parser = unsafe ChangeParser.of(context)
                parser?.end()
            }
        )
        unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            let parser = unsafe ChangeParser.of(context)
            parser?.fail("a document type declaration, which changes do not have")
        }
        unsafe XML_SetUserData(parser, unsafe Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Returns the parser behind Expat's context pointer. It lives as long as Expat uses it.
    private static func of(_ context: UnsafeMutableRawPointer?) -> ChangeParser? {
        unsafe context.map { unsafe Unmanaged<ChangeParser>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Parses a piece of the text.
    /// - Returns: the changes that are complete after this piece.
    func parse(_ bytes: [UInt8], isLast: Bool) throws(OSMReadError) -> [OSMChange] {
        state.bytesSinceTag += bytes.count
        let status = unsafe bytes.withUnsafeBytes {
            unsafe XML_Parse(parser, $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: $0.count), isLast ? 1 : 0)
        }
        if let failure = state.failure { throw failure }
        guard status == XML_STATUS_OK else {
            let code = unsafe XML_GetErrorCode(parser)
            let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "it cannot be read"
            if !state.hasRoot, code != XML_ERROR_NO_ELEMENTS { throw error(.notChanges, "not osmChange XML: \(reason)") }
            throw error(isLast ? .truncated : .damaged, isLast ? "the file is cut: \(reason); fetch it again" : "not sound XML: \(reason)")
        }
        guard state.bytesSinceTag <= Self.longestTag else { throw error(.damaged, "more than a million bytes contain no tag") }
        defer { state.changes.removeAll(keepingCapacity: true) }
        return state.changes
    }

    // MARK: Elements

    private struct State {
        enum Level {
            case outside, root, action, object
        }
        var level = Level.outside
        /// The number of open elements inside a skipped element, including that element.
        var skipped = 0
        var hasRoot = false
        var deletes = false
        var object: ChangedObject?
        var changes: [OSMChange] = []
        var bytesSinceTag = 0
        var failure: OSMReadError?
    }

    private func begin(_ tag: XMLTag) {
        state.bytesSinceTag = 0
        guard state.failure == nil else { return }
        guard state.skipped == 0 else { return state.skipped += 1 }
        switch state.level {
        case .outside:
            state.hasRoot = true
            guard tag.isNamed("osmChange") else {
                let advice =
                    tag.isNamed("osm")
                    ? "; it holds objects, not changes: `osmium cat` makes an extract of it, `osmium derive-changes` changes" : ""
                return fail("the file holds <\(tag.name)>, not <osmChange>" + advice, .notChanges)
            }
            state.level = .root
        case .root:
            state.deletes = tag.isNamed("delete")
            guard state.deletes || tag.isNamed("create") || tag.isNamed("modify") else { return state.skipped = 1 }
            state.level = .action
        case .action:
            guard let type = OSMType.allCases.first(where: { tag.isNamed($0) }) else { return state.skipped = 1 }
            do throws(ChangedObject.Fault) {
                state.object = try ChangedObject(type, tag, isDeleted: state.deletes)
            } catch {
                fail(error.text)
            }
            state.level = .object
        case .object:
            // A tag within an object needs no content. If it has some, that content is skipped.
            state.skipped = 1
            do throws(ChangedObject.Fault) { try state.object?.add(tag) } catch { fail(error.text) }
        }
    }

    private func end() {
        guard state.failure == nil else { return }
        guard state.skipped == 0 else { return state.skipped -= 1 }
        switch state.level {
        case .outside: break
        case .root: state.level = .outside
        case .action: state.level = .root
        case .object:
            if let change = state.object.take()?.change { state.changes.append(change) }
            state.level = .action
        }
    }

    // MARK: Errors

    private func fail(_ message: String, _ code: OSMReadError.Code = .damaged) {
        guard state.failure == nil else { return }
        state.failure = error(code, message)
        _ = unsafe XML_StopParser(parser, 0)
    }

    private func error(_ code: OSMReadError.Code, _ message: String) -> OSMReadError {
        let (line, column) = unsafe (XML_GetCurrentLineNumber(parser), XML_GetCurrentColumnNumber(parser))
        return OSMReadError(code, path: path, "line \(line), column \(column + 1): \(message)")
    }
}

/// A start tag from Expat, valid only during the call.
@safe struct XMLTag {
    private let nameBytes: UnsafePointer<CChar>
    private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    @unsafe init(name: UnsafePointer<CChar>, attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        unsafe nameBytes = name
        unsafe self.attributes = attributes
    }

    var name: String { unsafe String(cString: nameBytes) }

    func isNamed(_ name: StaticString) -> Bool { unsafe Self.equals(nameBytes, name) }

    func isNamed(_ type: OSMType) -> Bool {
        switch type {
        case .node: isNamed("node")
        case .way: isNamed("way")
        case .relation: isNamed("relation")
        }
    }

    /// The value of an attribute; nil if the tag has no attribute with the name.
    subscript(_ name: StaticString) -> String? {
        guard var next = unsafe attributes else { return nil }
        while let key = unsafe next.pointee {
            if unsafe Self.equals(key, name) { return unsafe next.advanced(by: 1).pointee.map { unsafe String(cString: $0) } }
            unsafe next += 2
        }
        return nil
    }

    private static func equals(_ text: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
        // A static string ends with a zero byte too.
        unsafe name.hasPointerRepresentation && strcmp(text, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}
