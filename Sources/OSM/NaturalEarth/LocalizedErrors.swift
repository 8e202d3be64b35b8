public import Foundation

// `localizedDescription` of every error is its `description`.

extension ShapefileError: LocalizedError {
    public var errorDescription: String? { description }
}

extension NaturalEarthError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        "Install libmagics++-data (Debian, Ubuntu), or give the folder of Natural Earth's shapefiles."
    }
}
