import Testing

/// What `import GooglePlaces` alone brings, as on iOS: the program beside this file compiles with no other import.
@Suite struct GooglePlacesImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
