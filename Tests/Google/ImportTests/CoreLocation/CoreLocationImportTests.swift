import Testing

/// As on iOS, `import CoreLocation` alone is enough: the program beside this file compiles with no other import.
@Suite struct CoreLocationImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
