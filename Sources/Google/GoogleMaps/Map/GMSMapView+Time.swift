public import Foundation
import PortolanBasics
import PortolanCamera
import PortolanMaps
@_spi(Portolan) public import UIKit

/// The origin of time for maps that run by themselves: the first reading of the system's clock.
private let clockStart = ContinuousClock.now

extension GMSMapView {
    /// Advances animations to a time in seconds, for maps whose ``runsByItself`` is false. A time before the
    /// last one has no effect. Portolan's own addition.
    ///
    /// The clock of such a map is at 0 until the first call. A program whose times have another origin, such as
    /// that of the system's clock, must call this once before it starts an animation. Otherwise an animation
    /// that started at 0 would be over at the next call.
    public func advance(to time: TimeInterval) { step(to: Duration(seconds: time)) }

    /// The time of the last step, in seconds. Portolan's own addition.
    public var time: TimeInterval { core.now.inSeconds }

    /// Whether an animation or a timer is running, so that the map needs to advance. Portolan's own addition.
    public var isBusy: Bool { nextStep != nil }

    func step(to time: Duration) {
        core.advance(to: time)
        stepGlides()
        tellObservers()
    }

    /// Advances to the current time if the map runs by itself.
    func sync() {
        if runsByItself { step(to: ContinuousClock.now - clockStart) }
    }

    private var nextStep: Duration? {
        let next = core.nextUpdate
        return glides.isEmpty ? next : min(next ?? core.now, core.now)
    }

    /// Starts the clock if it is needed. The clock stops when no animation or timer is running.
    func wake() {
        guard runsByItself, driver == nil, nextStep != nil else { return }
        driver = Task { @MainActor [weak self] in
            while !Task.isCancelled, let pause = self?.tick() { try? await Task.sleep(for: pause) }
        }
    }

    /// Advances by one frame and returns the pause until the next one; nil if nothing is left to do.
    private func tick() -> Duration? {
        guard runsByItself else {
            driver = nil
            return nil
        }
        sync()
        guard let next = nextStep else {
            driver = nil
            return nil
        }
        let frame: Duration =
            switch preferredFrameRate {
            case .powerSave: .milliseconds(66)
            case .conservative: .milliseconds(33)
            case .maximum: .milliseconds(16)
            }
        return max(frame, next - core.now)
    }
}

// MARK: Pictures

extension GMSMapView {
    /// Draws the map with all its tiles. Markers that move or appear without a transaction are drawn at their
    /// destination. Portolan's own addition.
    /// - Throws: ``GMSMapDataError/noSize``; ``GMSMapDataError/unreadableTile(_:)`` if a tile of the picture is
    ///   damaged; ``dataError`` if the region is unreadable; or the renderer's error.
    public func snapshot() async throws -> UIImage {
        try prepareToDraw()
        endImplicitGlides()
        let picture = withButtons(try await core.renderSettled())
        if let failure = core.tileFailure { throw GMSMapDataError.unreadableTile(failure) }
        finishDrawing()
        return UIImage(pixmap: picture, scale: CGFloat(core.viewport.scale))
    }

    /// Draws the map with the tiles that are ready, while others load in the background. It is for the frames
    /// of a window. Portolan's own addition.
    public func draw() throws -> UIImage {
        try prepareToDraw()
        let picture = withButtons(try core.render())
        finishDrawing()
        return UIImage(pixmap: picture, scale: CGFloat(core.viewport.scale))
    }

    /// Whether the next picture differs from the last one. Portolan's own addition.
    public var needsPicture: Bool { core.needsDisplay || drawnButtons != buttons }

    /// Whether the last picture lacks tiles that are still loading. Portolan's own addition.
    public var isLoadingTiles: Bool { core.isLoadingTiles }

    private func prepareToDraw() throws {
        guard isLaidOut else { throw GMSMapDataError.noSize }
        if let dataError {
            switch dataError as? GMSMapDataError {
            case .noRegion, .unreadableTile: break
            default: throw dataError
            }
        }
        sync()
        updateTrackedViews()
    }

    private func finishDrawing() {
        for marker in undrawn { marker.wasDrawn = true }
        undrawn = []
        if !core.isLoadingTiles, nextStep == nil, !isSnapshotTold {
            isSnapshotTold = true
            delegate?.mapViewSnapshotReady(self)
        }
        wake()
    }
}
