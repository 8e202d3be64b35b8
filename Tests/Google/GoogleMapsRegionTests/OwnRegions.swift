@_spi(Portolan) import PortolanConfiguration
import Testing

/// Each test names regions for itself alone, as a program of its own would.
struct OwnRegions: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
        guard testCase != nil else { return try await function() }
        try await Portolan.isolated { try await function() }
    }
}

extension Trait where Self == OwnRegions {
    static var ownRegions: OwnRegions { OwnRegions() }
}
