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

/// Reads a KML text: containers one element after the other, features and styles as trees, which are let go when they are read.
final class KMLReader: XMLReader {
    private var state = State()

    private struct Container {
        var isVisible = true
    }

    private struct State {
        var document = KMLDocument()
        /// Documents and folders that are open, and the root.
        var containers: [Container] = []
        /// The elements of a feature or style that are open.
        var open: [KMLElement] = []
        /// Elements that are open within one that is passed over, and that one.
        var skipped = 0
    }

    /// Elements that hold features.
    private static let containers: Set = ["kml", "Document", "Folder"]
    /// Elements of containers that are read as trees.
    private static let trees: Set = ["Placemark", "GroundOverlay", "Style", "StyleMap", "CascadingStyle", "name", "visibility"]

    init?() { super.init(maximumDepth: KMLDocument.maximumDepth) }

    /// Reads a whole text. Called once.
    func read(_ bytes: [UInt8]) -> (document: KMLDocument, error: KMLError?) {
        let fault = parse(bytes)
        return (state.document, fault.map { KMLError(message: $0.message, line: $0.line, column: $0.column) })
    }

    // MARK: Elements

    override func begin(_ fullName: String, _ attributes: [(name: String, value: String)]) {
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

    override func end() {
        guard state.skipped == 0 else { return state.skipped -= 1 }
        guard let element = state.open.popLast() else {
            _ = state.containers.popLast()
            return
        }
        guard state.open.isEmpty else { return state.open[state.open.count - 1].children.append(element) }
        do throws(KMLError) {
            try take(element)
        } catch {
            fail(XMLFault(message: error.message, line: error.line, column: error.column))
        }
    }

    override func add(_ bytes: [UInt8]) {
        guard state.skipped == 0, !state.open.isEmpty else { return }
        state.open[state.open.count - 1].text += bytes
    }

    /// Takes an element of a container.
    private func take(_ element: KMLElement) throws(KMLError) {
        switch element.name {
        case "name": if state.document.name == nil, state.document.features.isEmpty { state.document.name = element.content }
        case "visibility":
            guard let last = state.containers.indices.last else { return }
            if try !element.flag() { state.containers[last].isVisible = false }
        case "Style": state.document.styles.append(try KMLStyle(element))
        case "StyleMap", "CascadingStyle": state.document.styleMaps.append(try KMLStyleMap(element))
        default:
            var feature = try KMLFeature(element)
            feature.isVisible = feature.isVisible && state.containers.last?.isVisible ?? true
            state.document.features.append(feature)
        }
    }
}
