import Foundation
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanOverlays
import PortolanRender

/// The places of a map view at the moment of ``MapView/openAt``, and their requests.
struct TimedPlaceState {
    /// The last request; nil if a new one is needed.
    struct Asked: Equatable {
        var bounds: CoordinateBounds
        var moment: Date
        /// The zoom level. At a higher level, a box may contain places that the answer for a wider view left
        /// out.
        var level: Int
    }

    var asked: Asked?
    /// The request that has no answer yet.
    var task: Task<Void, Never>?
    /// The number of the last request; answers to earlier ones are out of date.
    var number = 0
    private(set) var places: [TimedPlace] = []
    private(set) var faint: Set<String> = []
    private var laid: (scene: OverlayScene, key: Key)?
    private var revision: UInt64 = 0

    /// The values on which the pictures of marks depend.
    private struct Key: Equatable {
        var revision: UInt64
        var isNear: Bool
        var isShown: Bool
        var scale: Double
    }

    mutating func show(_ places: [TimedPlace]) {
        self.places = places
        faint = TimedPlace.faint(places)
        revision += 1
    }

    /// Returns the marks of the places in a projection, or nil if there are none.
    mutating func scene(_ projection: Projection) -> OverlayScene? {
        guard !places.isEmpty else { return nil }
        let (camera, scale) = (projection.camera, projection.viewport.scale)
        let key = Key(
            revision: revision,
            isNear: camera.zoom >= TimedPlaceMarks.nearZoom,
            isShown: camera.zoom >= TimedPlace.leastZoom,
            scale: scale
        )
        var scene = OverlayScene()
        if let laid, laid.key == key {
            scene = laid.scene
        } else {
            marks = TimedPlaceMarks(places, camera: camera, scale: scale).named
        }
        scene.update(marks, revision: revision, projection)
        laid = (scene, key)
        return scene
    }

    private var marks: [OverlayID: MapOverlay] = [:]
}

extension TimedPlaceMarks {
    fileprivate var named: [OverlayID: MapOverlay] {
        Dictionary(uniqueKeysWithValues: overlays.enumerated().map { (OverlayID(number: UInt64($0 + 1)), $1) })
    }
}

extension MapView {
    /// Requests the places of the view at the moment of ``openAt``, unless the last request covers them.
    func askForOpenPlaces() {
        guard let openAt, let openPlaces else { return forgetOpenPlaces() }
        guard motion == nil, camera.zoom >= TimedPlace.leastZoom, let projection = try? projection else { return }
        let view = projection.wholeVisibleRegion.bounds
        let level = Int(clamping: camera.zoom.rounded(.down))
        if let asked = timed.asked, asked.moment == openAt, asked.level == level, asked.bounds.holds(view) { return }
        let bounds = view.grown(by: 0.25)
        timed.asked = TimedPlaceState.Asked(bounds: bounds, moment: openAt, level: level)
        timed.number += 1
        let number = timed.number
        timed.task?.cancel()
        timed.task = Task { [weak self] in
            let places = await openPlaces(bounds, openAt)
            guard let self, self.timed.number == number else { return }
            self.timed.task = nil
            guard let places else { return }
            self.timed.show(places)
            self.isChanged = true
            self.arrivals.record()
        }
    }

    private func forgetOpenPlaces() {
        timed.task?.cancel()
        timed.task = nil
        timed.number += 1
        timed.asked = nil
        guard !timed.places.isEmpty else { return }
        timed.show([])
        isChanged = true
    }

    /// The distance in points from the middle of a mark within which a tap counts as on it.
    private static let markReach = 14.0

    /// Returns the place whose mark is nearest to a point.
    func timedPlace(at point: ScreenPoint) -> PointOfInterest? {
        guard !timed.places.isEmpty, camera.zoom >= TimedPlace.leastZoom, point.isFinite, let projection = try? projection else {
            return nil
        }
        var nearest: (place: TimedPlace, distance: Double)?
        for place in timed.places {
            guard let shown = projection.screenPoint(of: place.location) else { continue }
            let (x, y) = (shown.x - point.x, shown.y - point.y)
            let distance = (x * x + y * y).squareRoot()
            if distance < nearest?.distance ?? Self.markReach { nearest = (place, distance) }
        }
        return nearest.map { PointOfInterest(placeID: $0.place.placeID, name: $0.place.name, coordinate: $0.place.location) }
    }
}

extension CoordinateBounds {
    /// Whether another box lies within this one.
    fileprivate func holds(_ other: CoordinateBounds) -> Bool { contains(other.southWest) && contains(other.northEast) }

    /// Returns the box extended on each side by a share of its size, within the Earth.
    fileprivate func grown(by share: Double) -> CoordinateBounds {
        let (height, width) = (north - south, longitudeSpan)
        let wide = min(width * share, (180 - width) / 2)
        return CoordinateBounds(
            south: max(-90, south - height * share),
            west: wide > 0 ? Coordinate.wrappedLongitude(west - wide) : west,
            north: min(90, north + height * share),
            east: wide > 0 ? Coordinate.wrappedLongitude(east + wide) : east
        )
    }
}
