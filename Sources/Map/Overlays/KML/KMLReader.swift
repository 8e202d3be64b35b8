/// An element of a KML text with all its contents. Names have no prefixes.
struct KMLElement {
    var name: String
    var attributes: [(name: String, value: String)] = []
    /// The text between the element's children, joined.
    var text: [UInt8] = []
    var children: [KMLElement] = []
    var line: Int
    var column: Int

    subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

    func child(_ name: String) -> KMLElement? { children.first { $0.name == name } }

    /// The text without white space at its ends; nil if it is empty.
    var content: String? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) }) else { return nil }
        return String(decoding: text[first...last], as: UTF8.self)
    }

    func failure(_ message: String) -> KMLError { KMLError(message: message, line: line, column: column) }
}

/// Reads a KML text. It reads containers element by element. Features and styles become trees, which are
/// released after reading.
final class KMLReader: XMLReader {
    private var state = State()

    private struct Container {
        var isVisible = true
    }

    private struct State {
        var document = KMLDocument()
        /// The root, and the open documents and folders.
        var containers: [Container] = []
        /// The open elements of a feature or style.
        var open: [KMLElement] = []
        /// The number of open elements in an ignored element, including that element; 0 outside ignored elements.
        var skipped = 0
    }

    /// The elements that contain features.
    private static let containers: Set = ["kml", "Document", "Folder"]
    /// The elements of containers that are read as trees.
    private static let trees: Set = ["Placemark", "GroundOverlay", "Style", "StyleMap", "CascadingStyle", "name", "visibility"]

    init?() { super.init(maximumDepth: KMLDocument.maximumDepth) }

    /// Reads a whole text. Call it once.
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
                return fail("the text contains <\(fullName)> instead of <kml>")
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

    /// Handles a complete element of a container.
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
