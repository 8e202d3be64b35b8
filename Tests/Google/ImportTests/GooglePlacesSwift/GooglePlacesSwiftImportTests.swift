import Testing

/// What `import GooglePlacesSwift` alone brings, as on iOS: the program beside this file compiles with no other import.
@Suite struct GooglePlacesSwiftImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
