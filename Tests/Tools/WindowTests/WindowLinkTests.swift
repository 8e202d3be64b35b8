import Testing

@testable import PortolanWindow

/// The link without a window at its other end.
@Suite struct WindowLinkTests {
    @Test func aSteppedClockStandsStill() {
        let link = WindowLink(isClockStepped: true)
        #expect(link.now == .zero)
        link.advanceClock(by: .milliseconds(16))
        link.advanceClock(by: .milliseconds(-5))
        #expect(link.now == .milliseconds(16))
        // Each step of the clock wakes the window's thread, whatever the thread waits for.
        let wakes = link.takeCommands().count { if case .wake(at: .zero) = $0 { true } else { false } }
        #expect(wakes == 2)
    }

    @Test func theSystemsClockIsNotMoved() {
        let link = WindowLink()
        link.advanceClock(by: .seconds(1_000_000))
        #expect(link.now < .seconds(1_000_000) && link.takeCommands().isEmpty)
    }

    @Test func closingIsAnEventLikeOthers() async {
        let link = WindowLink()
        link.send([.woken])
        link.requestClose()
        for await _ in link.signals { break }
        #expect(link.takeEvents() == [.woken, .closed])
    }
}
