import Testing

/// What `import CoreLocation` alone brings, as on iOS: the program beside this file compiles with no other import.
@Suite struct CoreLocationImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
