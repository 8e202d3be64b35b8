/// How the features of a schema become those of OpenMapTiles: the rows of its tables, by the layer that they are for.
struct TranslationTable: Sendable {
    /// What is done with a feature that has the shape and fulfils all conditions.
    struct Row: Sendable {
        /// nil for any.
        var shape: MVTGeometryType?
        var conditions: [Condition]
        var outcome: Outcome
        var attributes: [Attribute]
        /// Why the look does not draw it, or not as what it is.
        var reason: String?
    }

    enum Outcome: Sendable, Equatable {
        /// The attributes hold for all that becomes of the feature.
        case attributes
        /// Nothing becomes of the feature.
        case nothing
        /// It becomes a feature of this layer; unless the row is the last for it, also what later rows say.
        case layer(String, isLast: Bool)
    }

    /// What an attribute must be, as rows before have left it.
    struct Condition: Sendable {
        var key: String
        var test: Test
    }

    enum Test: Sendable {
        case present
        case absent
        case oneOf(Set<String>)
        case noneOf(Set<String>)
        case atLeast(Double)

        /// Whether the test needs to know the value.
        var readsValue: Bool {
            switch self {
            case .present, .absent: false
            case .oneOf, .noneOf, .atLeast: true
            }
        }

        func holds(_ value: MVTValue?) -> Bool {
            guard let value else { if case .absent = self { return true } else { return false } }
            switch self {
            case .present: return true
            case .absent: return false
            case .oneOf(let texts): return texts.contains(value.plainText)
            case .noneOf(let texts): return !texts.contains(value.plainText)
            case .atLeast(let least): return (value.number ?? value.string.flatMap { Double($0) } ?? -.infinity) >= least
            }
        }
    }

    /// An attribute that a feature gets, unless a row before gave it one of this name.
    struct Attribute: Sendable {
        var key: String
        var value: Value
    }

    enum Value: Sendable {
        case constant(MVTValue)
        /// That of another attribute, if there is one.
        case copy(String)
        /// The first of several in another attribute, which semicolons or ends of lines part.
        case first(String)

        var source: String? {
            switch self {
            case .constant: nil
            case .copy(let key), .first(let key): key
            }
        }
    }

    /// What one source layer's attributes are called before its rows are read; `*` at the end stands for any rest.
    struct Renaming: Sendable {
        var old: String
        var new: String

        func name(of key: String) -> String? {
            guard old.hasSuffix("*") else { return key == old ? new : nil }
            let beginning = old.dropLast()
            return key.hasPrefix(beginning) ? String(new.dropLast() + key.dropFirst(beginning.count)) : nil
        }
    }

    /// The rows for one source layer.
    struct Layer: Sendable {
        var rows: [Row] = []
        var renamings: [Renaming] = []
        /// The layers that its features become.
        var targets: Set<String> = []
        /// The attributes that decide what becomes of a feature, and whether their values do or only that they are there.
        var deciding: [String: Bool] = [:]

        func name(of key: String) -> String {
            for renaming in renamings { if let name = renaming.name(of: key) { return name } }
            return key
        }

        mutating func findDecidingAttributes() {
            let conditions = rows.flatMap(\.conditions)
            let attributes = rows.flatMap(\.attributes)
            for condition in conditions { deciding[condition.key] = deciding[condition.key] == true || condition.test.readsValue }
            for source in attributes.compactMap(\.value.source) where deciding[source] == nil { deciding[source] = false }
            // What is copied to an attribute whose value decides decides by its value.
            var isComplete = false
            while !isComplete {
                isComplete = true
                for attribute in attributes where deciding[attribute.key] == true {
                    guard let source = attribute.value.source, deciding[source] != true else { continue }
                    deciding[source] = true
                    isComplete = false
                }
            }
        }
    }

    /// By the name of the source layer.
    private(set) var layers: [String: Layer] = [:]

    /// Rows of several tables, in their order. A row for the layer `*` holds for all layers; one that cannot be read is left out, which the tests
    /// tell of.
    init(_ tables: [EmbeddedTable]) {
        let lines = tables.flatMap(\.rows)
        let names = Set(lines.compactMap(\.first).flatMap(\.words)).subtracting(["*"])
        for fields in lines {
            guard fields.count == 6 else { continue }
            for name in fields[0] == "*" ? names : Set(fields[0].words) {
                if fields[3] == "=" {
                    layers[name, default: Layer()].renamings += fields[4].words.compactMap(Renaming.init)
                } else if let row = Row(fields) {
                    layers[name, default: Layer()].rows.append(row)
                    if case .layer(let target, _) = row.outcome { layers[name, default: Layer()].targets.insert(target) }
                }
            }
        }
        for name in names { layers[name]?.findDecidingAttributes() }
    }
}

// MARK: What rows say

extension TranslationTable {
    /// What becomes of a feature in one layer.
    struct Fate: Sendable {
        /// nil if nothing becomes of it.
        var layer: String?
        /// Those that the rows give: constants, and copies of the feature's own attributes.
        var attributes: [String: Value] = [:]
        /// Why the look does not draw it, or not as what it is.
        var reason: String?
    }
}

extension TranslationTable.Layer {
    /// What becomes of a feature, by the rows from the first to the one that is the last for it.
    /// - Parameter value: the feature's own attributes.
    func fates(of shape: MVTGeometryType, _ value: (String) -> MVTValue?) -> [TranslationTable.Fate] {
        var given: [String: TranslationTable.Value] = [:]
        var fates: [TranslationTable.Fate] = []
        // Many rows in turn ask for the same attribute.
        var asked: (key: String, value: MVTValue?)?
        func current(_ key: String) -> MVTValue? {
            if let asked, asked.key == key { return asked.value }
            let found: MVTValue? =
                switch given[key] {
                case .constant(let constant)?: constant
                case .copy(let source)?, .first(let source)?: value(source)
                case nil: value(key)
                }
            asked = (key, found)
            return found
        }
        for row in rows where row.shape == nil || row.shape == shape {
            guard row.conditions.allSatisfy({ $0.test.holds(current($0.key)) }) else { continue }
            // What a row for a layer says itself comes before what holds for all that becomes of the feature.
            var own = row.outcome == .attributes ? given : [:]
            for attribute in row.attributes where own[attribute.key] == nil {
                switch attribute.value {
                case .constant: own[attribute.key] = attribute.value
                case .copy(let source): own[attribute.key] = given[source] ?? (value(source) == nil ? nil : attribute.value)
                case .first(let source): own[attribute.key] = value(source) == nil ? nil : attribute.value
                }
            }
            switch row.outcome {
            case .attributes:
                given = own
                asked = nil
            case .nothing: return fates + [TranslationTable.Fate(reason: row.reason)]
            case .layer(let name, let isLast):
                if !fates.contains(where: { $0.layer == name }) {
                    fates.append(TranslationTable.Fate(layer: name, attributes: given.merging(own) { $1 }, reason: row.reason))
                }
                if isLast { return fates }
            }
        }
        return fates
    }
}

// MARK: How rows are written

extension TranslationTable.Row {
    /// - Parameter fields: source layers, shape, condition, what it becomes, attributes, why; `-` is nothing.
    init?(_ fields: [Substring]) {
        let shapes: [Substring: MVTGeometryType?] = ["*": nil, "point": .point, "line": .line, "area": .polygon]
        guard fields.count == 6, let shape = shapes[fields[1]] else { return nil }
        self.shape = shape
        let becomes = fields[3].words
        switch becomes.first {
        case nil: return nil
        case "+"?: outcome = .attributes
        case "-"?: outcome = .nothing
        case let layer?: outcome = .layer(layer, isLast: becomes.last != "&")
        }
        conditions = fields[2] == "-" ? [] : fields[2].words.map(TranslationTable.Condition.init)
        let words = fields[4] == "-" ? [] : fields[4].words
        attributes = words.compactMap(TranslationTable.Attribute.init)
        guard attributes.count == words.count else { return nil }
        reason = fields[5] == "-" ? nil : String(fields[5])
    }
}

extension TranslationTable.Condition {
    /// `key=a,b`, `key!=a,b`, `key>=number`, `key`, `!key`.
    init(_ word: String) {
        guard let equals = word.firstIndex(of: "=") else {
            self.init(key: word.hasPrefix("!") ? String(word.dropFirst()) : word, test: word.hasPrefix("!") ? .absent : .present)
            return
        }
        let key = word[..<equals]
        let values = word[equals...].dropFirst()
        let texts = Set(values.split(separator: ",").map(String.init))
        switch key.last {
        case "!"?: self.init(key: String(key.dropLast()), test: .noneOf(texts))
        case ">"?: self.init(key: String(key.dropLast()), test: .atLeast(Double(values) ?? .infinity))
        default: self.init(key: String(key), test: .oneOf(texts))
        }
    }
}

extension TranslationTable.Attribute {
    /// `key=value`, `key=$other`, `key=first(other)`.
    init?(_ word: String) {
        guard let equals = word.firstIndex(of: "=") else { return nil }
        let value = word[equals...].dropFirst()
        key = String(word[..<equals])
        if value.hasPrefix("$") {
            self.value = .copy(String(value.dropFirst()))
        } else if value.hasPrefix("first("), value.hasSuffix(")") {
            self.value = .first(String(value.dropFirst(6).dropLast()))
        } else {
            self.value = .constant(Int64(value).map(MVTValue.int) ?? .string(String(value)))
        }
    }
}

extension TranslationTable.Renaming {
    /// `new=$old`.
    init?(_ word: String) {
        guard let attribute = TranslationTable.Attribute(word), case .copy(let old) = attribute.value else { return nil }
        self.init(old: old, new: attribute.key)
    }
}

extension MVTValue {
    /// A text as it is, whole numbers without a point, `true` and `false`.
    var plainText: String {
        switch self {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .float, .double, .int, .uint, .sint: number.map { number in Int64(exactly: number).map { "\($0)" } ?? "\(number)" } ?? ""
        }
    }

    /// Empty texts stand for absent values, as Shortbread has them.
    var isEmpty: Bool { self == .string("") }
}
