@_spi(Portolan) internal import PortolanConfiguration
public import Testing

/// Each test names regions for itself alone, as a program of its own would.
public struct OwnRegions: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await PortolanData.isolated { try await function() }
    }
}

extension Trait where Self == OwnRegions {
    /// The test or the suite begins without regions, and what it names holds for it alone.
    public static var ownRegions: OwnRegions { OwnRegions() }
}
