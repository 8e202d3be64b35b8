/// The tree of a table's columns in the order of a file's footer: each group precedes its members.
struct ParquetSchema: Sendable {
    enum Node: Sendable {
        /// A value, which rows may lack if it is optional.
        case value(String, ParquetColumn.Kind, isOptional: Bool)
        case list(String)
        /// A map from texts to texts.
        case map(String)
        /// A group of numbers with names.
        case record(String, [String])
    }

    let nodes: [Node]

    /// The columns, in the order of the tree.
    var columns: [ParquetColumn] {
        nodes.flatMap { node -> [ParquetColumn] in
            switch node {
            case .value(let name, let kind, let isOptional):
                [ParquetColumn(path: [name], kind: kind, repetition: isOptional ? .atMostOnce : .once)]
            case .list(let name): [ParquetColumn(path: [name, "list", "element"], kind: .text, repetition: .anyNumber)]
            case .map(let name):
                ["key", "value"].map { ParquetColumn(path: [name, "key_value", $0], kind: .text, repetition: .anyNumber) }
            case .record(let name, let members): members.map { ParquetColumn(path: [name, $0], kind: .double, repetition: .once) }
            }
        }
    }

    private enum Repetition: Int {
        case required, optional, repeated
    }

    /// Writes the field `schema` of `FileMetaData`.
    func write(to file: inout ThriftWriter) {
        var elements: [(inout ThriftWriter) -> Void] = [{ Self.group(&$0, "schema", nil, nodes.count) }]
        for node in nodes {
            switch node {
            case .value(let name, let kind, let isOptional):
                elements.append { Self.leaf(&$0, name, kind, isOptional ? .optional : .required) }
            case .list(let name):
                elements.append { Self.group(&$0, name, .required, 1, (converted: 3, logical: 3)) }
                elements.append { Self.group(&$0, "list", .repeated, 1) }
                elements.append { Self.leaf(&$0, "element", .text, .required) }
            case .map(let name):
                elements.append { Self.group(&$0, name, .required, 1, (converted: 1, logical: 2)) }
                elements.append { Self.group(&$0, "key_value", .repeated, 2) }
                for part in ["key", "value"] { elements.append { Self.leaf(&$0, part, .text, .required) } }
            case .record(let name, let members):
                elements.append { Self.group(&$0, name, .required, members.count) }
                for member in members { elements.append { Self.leaf(&$0, member, .double, .required) } }
            }
        }
        file.list(2, of: .structure, count: elements.count)
        for element in elements { file.element { element(&$0) } }
    }

    private static func leaf(_ element: inout ThriftWriter, _ name: String, _ kind: ParquetColumn.Kind, _ repetition: Repetition) {
        element.int32(1, kind == .double ? 5 : 6)
        element.int32(3, repetition.rawValue)
        element.text(4, name)
        guard kind == .text else { return }
        element.int32(6, 0)
        element.structure(10) { $0.structure(1) { _ in } }
    }

    private static func group(
        _ element: inout ThriftWriter,
        _ name: String,
        _ repetition: Repetition?,
        _ count: Int,
        _ meaning: (converted: Int, logical: Int)? = nil
    ) {
        if let repetition { element.int32(3, repetition.rawValue) }
        element.text(4, name)
        element.int32(5, count)
        guard let meaning else { return }
        element.int32(6, meaning.converted)
        element.structure(10) { $0.structure(meaning.logical) { _ in } }
    }
}
