import Foundation
import NIOCore
import NIOPosix

extension Error {
    /// The sentence about an error for people: in the log, in answers and on standard error.
    ///
    /// Portolan's errors describe themselves. For all other errors, the sentence is the system's text. The value that
    /// Swift prints does not help people, and neither do Foundation's domain and number.
    var sentence: String {
        switch self {
        case let error as IOError: return Self.text(of: error.errnoCode)
        case let error as NIOConnectionError:
            return error.connectionErrors.first.map { $0.error.sentence } ?? "the name \(error.host) has no address"
        case is CancellationError: return "the work was cancelled"
        default: break
        }
        if let text = (self as? any LocalizedError)?.errorDescription { return text }
        if type(of: self) is NSError.Type || self is any CustomNSError { return Self.sentence(self as NSError) }
        if (self as Any) is any CustomStringConvertible { return "\(self)" }
        // Foundation's text, if it says more than the type's name and a number.
        let text = localizedDescription
        return text.hasSuffix(" error \((self as NSError).code).)") ? "an error of the kind \(type(of: self))" : text
    }

    /// Returns the system's text, without the words that Foundation puts around it.
    private static func sentence(_ error: NSError) -> String {
        if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error { return inner.sentence }
        return error.domain == NSPOSIXErrorDomain ? text(of: Int32(clamping: error.code)) : error.localizedDescription
    }

    private static func text(of code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
