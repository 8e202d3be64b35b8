public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension PlaceID.InvalidID: LocalizedError {
    public var errorDescription: String? { description }
}
