@_spi(Portolan) internal import PortolanConfiguration
public import Testing

/// Each test configures regions only for itself, like a separate program.
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
    /// The test or the suite begins without regions, and its configuration holds only for itself.
    public static var ownRegions: OwnRegions { OwnRegions() }
}
