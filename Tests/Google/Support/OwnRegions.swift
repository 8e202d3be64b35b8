@_spi(Portolan) internal import PortolanConfiguration
public import Testing

/// Lets each test configure regions for itself only, as if it were a separate program.
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
    /// The test begins without regions, and its configuration holds only for itself. On a suite, this holds for each
    /// test.
    public static var ownRegions: OwnRegions { OwnRegions() }
}
