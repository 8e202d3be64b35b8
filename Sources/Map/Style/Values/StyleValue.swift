/// A value that a style's expressions read or compute.
public enum StyleValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case color(StyleColor)
    /// A list. Paddings, lists of numbers and lists of colours are lists too, although the specification has a
    /// type for each of them.
    case array([StyleValue])
    case object(StyleObject)
    case formatted(FormattedText)
    case image(StyleImage)
    /// Rules for comparing strings. They exist only inside expressions.
    case collator(StyleCollator)
}

/// A JSON object as style data: unique keys in the order of the text.
public struct StyleObject: Sendable, Hashable {
    /// The keys in the order of the text.
    public private(set) var keys: [String]
    /// The values in the order of `keys`.
    public private(set) var values: [StyleValue]

    /// Creates an object from members. A later value replaces an earlier one with the same key. O(members).
    public init(_ members: [(String, StyleValue)] = []) {
        keys = []
        values = []
        var indices: [String: Int] = [:]
        for (key, value) in members {
            if let index = indices.updateValue(keys.count, forKey: key) {
                indices[key] = index
                values[index] = value
            } else {
                keys.append(key)
                values.append(value)
            }
        }
    }

    /// The value of a key; `nil` if there is none. O(members), because objects in styles and features are
    /// small.
    public subscript(_ key: String) -> StyleValue? {
        get { keys.firstIndex(of: key).map { values[$0] } }
        set {
            if let index = keys.firstIndex(of: key) {
                if let newValue {
                    values[index] = newValue
                } else {
                    keys.remove(at: index)
                    values.remove(at: index)
                }
            } else if let newValue {
                keys.append(key)
                values.append(newValue)
            }
        }
    }
}

/// An image of the style's sprite, by name.
public struct StyleImage: Sendable, Hashable {
    /// The image's name in the sprite.
    public var name: String
    /// Whether the name is among the context's `availableImages`.
    public var isAvailable: Bool

    /// Creates a reference to an image by name. It counts as unavailable by default.
    public init(name: String, isAvailable: Bool = false) {
        self.name = name
        self.isAvailable = isAvailable
    }
}

/// Text in sections, each with its own appearance (`["format", …]`).
public struct FormattedText: Sendable, Hashable {
    /// The sections in reading order.
    public var sections: [Section]

    /// A run of text, or an image, with values that differ from the layer's own.
    public struct Section: Sendable, Hashable {
        /// The section's text; empty for an image.
        public var text: String
        /// The image of the section; nil for text.
        public var image: StyleImage?
        /// The factor by which the layer's text size is multiplied; nil for 1.
        public var scale: Double?
        /// Names of fonts in order of preference; nil for the layer's own.
        public var fonts: [String]?
        /// The colour of the text; nil for the layer's own.
        public var color: StyleColor?
        /// `bottom`, `center` or `top`.
        public var verticalAlign: String?

        /// Creates a section. Values that are nil follow the layer.
        public init(
            text: String,
            image: StyleImage? = nil,
            scale: Double? = nil,
            fonts: [String]? = nil,
            color: StyleColor? = nil,
            verticalAlign: String? = nil
        ) {
            self.text = text
            self.image = image
            self.scale = scale
            self.fonts = fonts
            self.color = color
            self.verticalAlign = verticalAlign
        }
    }

    /// Creates a text from sections in reading order.
    public init(sections: [Section]) {
        self.sections = sections
    }

    /// Creates plain text with one section.
    public init(_ text: String) {
        sections = [Section(text: text)]
    }

    /// The joined text of all sections, without images.
    public var text: String {
        sections.count == 1 ? sections[0].text : sections.map(\.text).joined()
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool {
        sections.allSatisfy { $0.text.isEmpty && ($0.image?.name ?? "").isEmpty }
    }
}
