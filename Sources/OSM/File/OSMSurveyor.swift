public import PortolanOSMModel

/// Numbers of a tag's texts: equal numbers in one block are equal texts. They count from 0 in the order in which texts are met.
public struct OSMTagTexts: Sendable, Hashable {
    public var key: Int32
    public var value: Int32
}

/// Looks at objects where they are read, on a thread that has it for itself while a block lasts: whatever of the work on an object needs no other.
public protocol OSMSurveyor: Sendable {
    /// What is made of a block.
    associatedtype Outcome: Sendable

    /// Whether a tagged way or relation, of which nothing but the tags is known yet, is to be looked at: asked of each before it is added or omitted,
    /// so that no shape is made for nothing.
    /// - Parameter texts: of each tag.
    mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool

    /// - Parameter texts: of each tag.
    mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts])

    /// A tagged object without any position.
    mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts])

    /// The block is at its end; numbers of texts begin anew.
    mutating func finishBlock() -> Outcome
}

extension OSMSurveyor {
    public mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool { true }
}
