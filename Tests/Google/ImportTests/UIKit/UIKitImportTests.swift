import Testing

/// What `import UIKit` alone brings, as on iOS: the program beside this file compiles with no other import.
@Suite struct UIKitImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
