internal import Foundation

extension Error {
    /// What people are told of an error. Portolan's errors describe themselves; of Foundation's its own words are told, and not a domain and a number.
    var sentence: String {
        if let text = (self as? any LocalizedError)?.errorDescription { return text }
        if type(of: self) is NSError.Type || self is any CustomNSError { return localizedDescription }
        return (self as Any) is any CustomStringConvertible ? "\(self)" : localizedDescription
    }
}
