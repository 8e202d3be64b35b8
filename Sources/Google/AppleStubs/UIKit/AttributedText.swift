public import Foundation

// UIKit's additions to attributed texts. Portolan does not draw them; a program reads the attributes and draws
// the text.

extension NSAttributedString.Key {
    /// The font, a ``UIFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the letters, a ``UIColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the letters, a ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The target of a link, a `URL`.
    public static let link = NSAttributedString.Key("NSLink")
}

extension AttributeScopes {
    /// UIKit's attributes of texts.
    public struct UIKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The colour of the letters.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the letters.
        public let backgroundColor: BackgroundColorAttribute
        /// Foundation's attributes, such as links.
        public let foundation: FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            /// The type of the attribute's values.
            public typealias Value = UIFont
            /// The attribute's name in an `NSAttributedString`.
            public static let name = "NSFont"
        }

        /// The colour of the letters.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The type of the attribute's values.
            public typealias Value = UIColor
            /// The attribute's name in an `NSAttributedString`.
            public static let name = "NSColor"
        }

        /// The colour behind the letters.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The type of the attribute's values.
            public typealias Value = UIColor
            /// The attribute's name in an `NSAttributedString`.
            public static let name = "NSBackgroundColor"
        }
    }

    /// UIKit's attributes of texts.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
    /// Lets `text.font` refer to the attribute.
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T { self[T.self] }
}

extension AttributeContainer {
    /// Makes a container of UIKit's attributes in a dictionary. Other attributes and values of the wrong type
    /// are left out.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        self.init()
        self[AttributeScopes.UIKitAttributes.FontAttribute.self] = dictionary[.font] as? UIFont
        self[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = dictionary[.foregroundColor] as? UIColor
        self[AttributeScopes.UIKitAttributes.BackgroundColorAttribute.self] = dictionary[.backgroundColor] as? UIColor
        self[AttributeScopes.FoundationAttributes.LinkAttribute.self] = dictionary[.link] as? URL
    }
}
