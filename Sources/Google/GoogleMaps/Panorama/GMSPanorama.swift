public import CoreLocation
public import Foundation

// There are no street pictures in open data for this API, so requests fail with an error and views stay empty.

/// A picture all around a point. No request returns one.
@preconcurrency @MainActor
public final class GMSPanorama: NSObject {
    /// The coordinate of the camera that took the picture.
    public let coordinate: CLLocationCoordinate2D
    /// The picture's ID.
    public let panoramaID: String
    /// The links to neighbouring panoramas.
    public let links: [GMSPanoramaLink]

    init(coordinate: CLLocationCoordinate2D, panoramaID: String, links: [GMSPanoramaLink]) {
        self.coordinate = coordinate
        self.panoramaID = panoramaID
        self.links = links
        super.init()
    }
}

/// The way from a picture to the next one.
@preconcurrency @MainActor
public final class GMSPanoramaLink: NSObject {
    /// The direction of the next picture, in degrees clockwise from north.
    public var heading: CGFloat = 0
    /// The ID of the next picture.
    public var panoramaID = ""
}

/// The pictures that a request considers.
public enum GMSPanoramaSource: UInt, Sendable {
    case `default` = 0
    /// Only pictures taken outdoors.
    case outside = 1
}

/// The domain of errors of requests for panoramas.
public let kGMSPanoramaErrorDomain = "com.google.maps.GMSPanorama"

/// Receives a panorama and nil, or nil and an error.
public typealias GMSPanoramaCallback = (GMSPanorama?, (any Error)?) -> Void

/// The error of every request for a panorama.
enum NoPanorama {
    static func error(_ subject: String) -> NSError {
        NSError(
            domain: kGMSPanoramaErrorDomain,
            code: 0,
            userInfo: [NSLocalizedDescriptionKey: "\(subject): there are no street pictures in the regions"]
        )
    }

    static func text(_ coordinate: CLLocationCoordinate2D) -> String { "\(coordinate.latitude),\(coordinate.longitude)" }
}

/// Requests panoramas. Every request fails: it calls its callback once, on the main actor, with an error,
/// because there is no imagery.
@preconcurrency @MainActor
public final class GMSPanoramaService: NSObject {
    public override init() { super.init() }

    /// Calls back with an error, because there is no imagery.
    public func requestPanoramaNearCoordinate(_ coordinate: CLLocationCoordinate2D, callback: @escaping GMSPanoramaCallback) {
        answer(NoPanorama.text(coordinate), callback)
    }

    /// Calls back with an error, because there is no imagery.
    public func requestPanoramaNearCoordinate(
        _ coordinate: CLLocationCoordinate2D,
        radius: UInt,
        callback: @escaping GMSPanoramaCallback
    ) {
        answer(NoPanorama.text(coordinate), callback)
    }

    /// Calls back with an error, because there is no imagery.
    public func requestPanoramaNearCoordinate(
        _ coordinate: CLLocationCoordinate2D,
        source: GMSPanoramaSource,
        callback: @escaping GMSPanoramaCallback
    ) {
        answer(NoPanorama.text(coordinate), callback)
    }

    /// Calls back with an error, because there is no imagery.
    public func requestPanoramaNearCoordinate(
        _ coordinate: CLLocationCoordinate2D,
        radius: UInt,
        source: GMSPanoramaSource,
        callback: @escaping GMSPanoramaCallback
    ) {
        answer(NoPanorama.text(coordinate), callback)
    }

    /// Calls back with an error, because there is no imagery.
    public func requestPanorama(withID panoramaID: String, callback: @escaping GMSPanoramaCallback) { answer(panoramaID, callback) }

    private func answer(_ subject: String, _ callback: @escaping GMSPanoramaCallback) {
        Task { @MainActor in callback(nil, NoPanorama.error(subject)) }
    }
}
