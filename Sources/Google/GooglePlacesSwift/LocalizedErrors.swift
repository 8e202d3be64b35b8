public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension PlacesError: LocalizedError {
    public var errorDescription: String? { description }
}
