import Foundation
import NIOCore
import NIOPosix

extension Error {
    /// What people are told of an error: in the log, in answers, on standard error.
    ///
    /// Portolan's errors describe themselves. Of all others the system's own words are told: what Swift makes of the parts of a value, and Foundation of
    /// a domain and a number, says nothing to people.
    var sentence: String {
        switch self {
        case let error as IOError: return Self.text(of: error.errnoCode)
        case let error as NIOConnectionError:
            return error.connectionErrors.first.map { $0.error.sentence } ?? "the name \(error.host) has no address"
        case is CancellationError: return "it was given up"
        default: break
        }
        if let text = (self as? any LocalizedError)?.errorDescription { return text }
        if type(of: self) is NSError.Type || self is any CustomNSError { return Self.sentence(self as NSError) }
        if (self as Any) is any CustomStringConvertible { return "\(self)" }
        // Foundation's words, if it has more of them than the type's name and a number.
        let text = localizedDescription
        return text.hasSuffix(" error \((self as NSError).code).)") ? "an error of the kind \(type(of: self))" : text
    }

    /// The system's own words, where Foundation has others around them.
    private static func sentence(_ error: NSError) -> String {
        if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error { return inner.sentence }
        return error.domain == NSPOSIXErrorDomain ? text(of: Int32(clamping: error.code)) : error.localizedDescription
    }

    private static func text(of code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
