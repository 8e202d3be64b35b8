public import Foundation
import PortolanStyle

/// Changes to the built-in style, in the JSON format of Google's styling wizard.
///
/// The whole format is read and checked. `visibility`, `color`, `hue`, `saturation`, `lightness`, `gamma`,
/// `invert_lightness` and `weight` change the layers of the built-in style that show the feature
/// (docs/moving-from-google.md).
public final class GMSMapStyle: NSObject, Sendable {
    let rules: GoogleStyle

    /// Reads a style from JSON text.
    /// - Throws: ``GMSMapStyleError``.
    public init(jsonString style: String) throws {
        rules = try Self.read(style)
        super.init()
    }

    /// Reads a style from a JSON file.
    /// - Throws: ``GMSMapStyleError``, or Foundation's error if the file is unreadable.
    public init(contentsOfFileURL fileURL: URL) throws {
        rules = try Self.read(String(decoding: Data(contentsOf: fileURL), as: UTF8.self))
        super.init()
    }

    private static func read(_ json: String) throws(GMSMapStyleError) -> GoogleStyle {
        do {
            return try GoogleStyle(json: json)
        } catch {
            throw GMSMapStyleError(rule: error.rule, message: error.message)
        }
    }
}

/// An error in the JSON of a map style.
public struct GMSMapStyleError: Error, Hashable, Sendable, CustomStringConvertible, CustomNSError, LocalizedError {
    /// The index of the rule, counted from 0; nil if the error concerns the text as a whole.
    public var rule: Int?
    /// The error in one English sentence.
    public var message: String

    public var description: String { "map style" + (rule.map { ", rule \($0)" } ?? "") + ": " + message }
    public var errorDescription: String? { description }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "com.google.maps.GMSMapStyle" }
    /// Always 1, because ``message`` tells errors apart.
    public var errorCode: Int { 1 }
    /// The dictionary of the error as an `NSError`, with ``description`` as the localized description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
