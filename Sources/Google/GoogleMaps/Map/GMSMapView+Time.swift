public import Foundation
import PortolanCamera
import PortolanMaps
@_spi(Portolan) public import UIKit

/// The system's clock, from when it was first looked at.
private let clockStart = ContinuousClock.now

extension GMSMapView {
    /// Moves the map to where it is at a time, in seconds since any origin that the program keeps to. For maps whose ``runsByItself`` is off;
    /// time never runs backwards. Portolan's own addition.
    public func advance(to time: TimeInterval) { step(to: Duration(seconds: time)) }

    /// The latest time seen, in seconds. Portolan's own addition.
    public var time: TimeInterval { core.now.inSeconds }

    /// Something moves or waits, so that time matters. Portolan's own addition.
    public var isBusy: Bool { nextStep != nil }

    func step(to time: Duration) {
        core.advance(to: time)
        stepGlides()
    }

    /// To the present, where the map runs by itself.
    func sync() {
        if runsByItself { step(to: ContinuousClock.now - clockStart) }
    }

    private var nextStep: Duration? {
        let next = core.nextUpdate
        return glides.isEmpty ? next : min(next ?? core.now, core.now)
    }

    /// Lets the clock run while something moves or waits.
    func wake() {
        guard runsByItself, driver == nil, nextStep != nil else { return }
        driver = Task { @MainActor [weak self] in
            while !Task.isCancelled, let pause = self?.tick() { try? await Task.sleep(for: pause) }
        }
    }

    /// Nil when there is nothing more to do.
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
    /// The picture of the map as it is, with all its tiles; markers that move or appear by themselves have arrived. Portolan's own addition.
    /// - Throws: ``GMSMapDataError/noSize``, ``dataError`` where the region cannot be read, or why a picture cannot be drawn.
    public func snapshot() async throws -> UIImage {
        try prepareToDraw()
        endImplicitGlides()
        let picture = withButtons(try await core.renderSettled())
        finishDrawing()
        return UIImage(pixmap: picture, scale: CGFloat(core.viewport.scale))
    }

    /// The picture of the map with the tiles that are there; others come in the background. For a window's frames. Portolan's own addition.
    public func draw() throws -> UIImage {
        try prepareToDraw()
        let picture = withButtons(try core.render())
        finishDrawing()
        return UIImage(pixmap: picture, scale: CGFloat(core.viewport.scale))
    }

    /// The next picture differs from the last one. Portolan's own addition.
    public var needsPicture: Bool { core.needsDisplay || drawnButtons != buttons }

    /// The last picture lacks tiles that are on their way. Portolan's own addition.
    public var isLoadingTiles: Bool { core.isLoadingTiles }

    private func prepareToDraw() throws {
        guard isLaidOut else { throw GMSMapDataError.noSize }
        if let dataError, dataError as? GMSMapDataError != .noRegion { throw dataError }
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
