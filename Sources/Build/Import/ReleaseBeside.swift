internal import Dispatch

/// Gives back what a value holds on another thread: of millions of small pieces that takes as long as other work.
func releaseBeside(_ value: consuming some Sendable) {
    DispatchQueue.global().async { [value] in _ = value }
}
