/// The translation of a schema's features into those of OpenMapTiles: the rows of its tables, by source layer.
struct TranslationTable: Sendable {
    /// A rule for features that have the shape and fulfil all conditions.
    struct Row: Sendable {
        /// The shape of the features; nil for any shape.
        var shape: MVTGeometryType?
        var conditions: [Condition]
        var outcome: Outcome
        var attributes: [Attribute]
        /// The reason why the built-in style does not draw the feature, or draws it as something else.
        var reason: String?
    }

    /// The effect of a row.
    enum Outcome: Sendable, Equatable {
        /// The row sets attributes of the feature. Later rows see the attributes, and all translated features get them.
        case attributes
        /// No further features are made of the feature, and no later row is read.
        case nothing
        /// The feature is put into this layer. If `isLast` is true, no later row is read for the feature.
        case layer(String, isLast: Bool)
    }

    /// A test of an attribute. The test sees the values that earlier rows have set.
    struct Condition: Sendable {
        var key: String
        var test: Test
    }

    /// A test of a value.
    enum Test: Sendable {
        case present
        case absent
        case oneOf(Set<String>)
        case noneOf(Set<String>)
        case atLeast(Double)

        /// Whether the test depends on the value, and not only on its presence.
        var readsValue: Bool {
            switch self {
            case .present, .absent: false
            case .oneOf, .noneOf, .atLeast: true
            }
        }

        /// Whether a value passes the test; nil stands for an absent attribute.
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

    /// An attribute that a row sets, unless an earlier row has set it.
    struct Attribute: Sendable {
        var key: String
        var value: Value
    }

    /// The value that a row sets.
    enum Value: Sendable {
        case constant(MVTValue)
        /// The value of another attribute. If the feature lacks the other attribute, no value is set.
        case copy(String)
        /// The first of several values in another attribute, which semicolons or line breaks separate.
        case first(String)

        /// The attribute that has the value; nil for a constant.
        var source: String? {
            switch self {
            case .constant: nil
            case .copy(let key), .first(let key): key
            }
        }
    }

    /// A new name that the rows of a source layer use for an attribute. `*` at the end stands for any rest of a name.
    struct Renaming: Sendable {
        var old: String
        var new: String

        /// Returns the new name of an attribute, or nil if the renaming is not for this attribute.
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
        /// The layers into which the features of the source layer are put.
        var targets: Set<String> = []
        /// The attributes that decide how a feature is translated. An attribute has true here if its value matters, and
        /// false if only its presence does.
        var deciding: [String: Bool] = [:]

        /// Returns the name that the rows use for an attribute.
        func name(of key: String) -> String {
            for renaming in renamings { if let name = renaming.name(of: key) { return name } }
            return key
        }

        /// Finds the deciding attributes from the conditions and copies of all rows.
        mutating func findDecidingAttributes() {
            let conditions = rows.flatMap(\.conditions)
            let attributes = rows.flatMap(\.attributes)
            for condition in conditions { deciding[condition.key] = deciding[condition.key] == true || condition.test.readsValue }
            for source in attributes.compactMap(\.value.source) where deciding[source] == nil { deciding[source] = false }
            // If the value of an attribute matters, the values of the attributes that are copied to it matter, too.
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

    /// The rows, by the name of the source layer.
    private(set) var layers: [String: Layer] = [:]

    /// Reads the rows of several tables, in their order. A row for the layer `*` holds for all layers. A malformed row
    /// is left out; a test finds such rows.
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

// MARK: Applying the rows

extension TranslationTable {
    /// The translation of a feature into one layer.
    struct Fate: Sendable {
        /// The layer; nil if a row says that nothing is made of the feature.
        var layer: String?
        /// The attributes that the rows set: constants, and copies of the feature's own attributes.
        var attributes: [String: Value] = [:]
        /// The reason why the built-in style does not draw the feature, or draws it as something else.
        var reason: String?
    }
}

extension TranslationTable.Layer {
    /// Returns the translations of a feature. The rows are applied in their order, up to the last one for the feature.
    /// - Parameters:
    ///   - shape: the shape of the feature.
    ///   - value: returns the feature's own attribute with a name; nil if it is absent.
    func fates(of shape: MVTGeometryType, _ value: (String) -> MVTValue?) -> [TranslationTable.Fate] {
        var given: [String: TranslationTable.Value] = [:]
        var fates: [TranslationTable.Fate] = []
        // Many consecutive rows test the same attribute, so the last value that was read is kept.
        var asked: (key: String, value: MVTValue?)?
        /// Returns the value of an attribute after the rows before.
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
            // Attributes of a row for a layer override those that earlier rows set for all layers.
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

// MARK: Reading the rows

extension TranslationTable.Row {
    /// Reads a row; nil if it is malformed.
    /// - Parameter fields: source layers, shape, conditions, outcome, attributes and reason; `-` is an empty field.
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
    /// Reads a condition: `key=a,b`, `key!=a,b`, `key>=number`, `key` or `!key`.
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
    /// Reads an attribute: `key=value`, `key=$other` or `key=first(other)`; nil for other words.
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
    /// Reads a renaming: `new=$old`; nil for other words.
    init?(_ word: String) {
        guard let attribute = TranslationTable.Attribute(word), case .copy(let old) = attribute.value else { return nil }
        self.init(old: old, new: attribute.key)
    }
}

extension MVTValue {
    /// The value as text: whole numbers have no decimal point, and flags are `true` or `false`.
    var plainText: String {
        switch self {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .float, .double, .int, .uint, .sint: number.map { number in Int64(exactly: number).map { "\($0)" } ?? "\(number)" } ?? ""
        }
    }

    /// Whether the value is an empty text, which Shortbread writes for an absent attribute.
    var isEmpty: Bool { self == .string("") }
}
