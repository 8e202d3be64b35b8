public import Foundation

// `localizedDescription` of every error is its `description`.

extension PlaceID.InvalidID: LocalizedError {
    public var errorDescription: String? { description }
}
