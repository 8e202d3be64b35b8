import Testing

/// What `import GoogleMaps` alone brings, as on iOS: the program beside this file compiles with no other import.
@Suite struct GoogleMapsImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
