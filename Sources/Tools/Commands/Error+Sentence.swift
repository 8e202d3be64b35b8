internal import Foundation

extension Error {
    /// The sentence about an error for people. Portolan's errors describe themselves. For Foundation's errors, this is
    /// Foundation's text, without the domain and number.
    var sentence: String {
        if let text = (self as? any LocalizedError)?.errorDescription { return text }
        if type(of: self) is NSError.Type || self is any CustomNSError { return localizedDescription }
        return (self as Any) is any CustomStringConvertible ? "\(self)" : localizedDescription
    }
}
