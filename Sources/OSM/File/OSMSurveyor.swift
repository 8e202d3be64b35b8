public import PortolanOSMModel

/// The indices of a tag's texts among the texts of its block, in the order in which texts first occur. Equal texts of a
/// block have the same index.
public struct OSMTagTexts: Sendable, Hashable {
    /// The index of the key's text.
    public var key: Int32
    /// The index of the value's text.
    public var value: Int32
}

/// Does the part of the work on an object that needs no other object. It works on the thread that reads the object.
/// Only one thread at a time uses a surveyor.
public protocol OSMSurveyor: Sendable {
    /// The result for a block.
    associatedtype Outcome: Sendable

    /// Whether a tagged way or relation is passed to `add` or `omit`. Its tags alone decide, before its shape is made.
    /// - Parameters:
    ///   - type: way or relation.
    ///   - tags: the object's tags.
    ///   - texts: the indices of each tag's texts.
    mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool

    /// Processes a tagged object.
    /// - Parameters:
    ///   - feature: the object, with its shape.
    ///   - texts: the indices of each tag's texts.
    mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts])

    /// Processes a tagged object without any position.
    mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts])

    /// Ends the block and returns its result. The indices of texts start again at 0.
    mutating func finishPBFBlock() -> Outcome
}

extension OSMSurveyor {
    /// Chooses every object. This is the default for surveyors that do not decide by tags.
    public mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool { true }
}
