public import CoreLocation
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMaps
@_spi(Portolan) public import QuartzCore

/// A layer of the map.
@preconcurrency @MainActor
public class GMSCALayer: CALayer {}

/// The layer of a map. It animates single values of the camera: set a property, or add a `CABasicAnimation` or
/// `CAKeyframeAnimation` under one of the keys `kGMSLayerCamera…Key`.
///
/// During an animation, a property returns its final value. The camera stays where an animation ends.
@preconcurrency @MainActor
public final class GMSMapLayer: GMSCALayer {
    private weak var map: GMSMapView?
    /// The final values of running animations, each with the number of its animation.
    private var goals: [String: (value: Double, turn: Int)] = [:]
    private var turn = 0
    #if !canImport(ObjectiveC)
    private var chains: [ObjectIdentifier: KeyframeChain] = [:]
    #endif

    init(map: GMSMapView) {
        self.map = map
        super.init()
    }

    /// The latitude of the target in degrees; setting it animates the camera.
    public var cameraLatitude: CLLocationDegrees {
        get { value(kGMSLayerCameraLatitudeKey) }
        set { set(newValue, kGMSLayerCameraLatitudeKey) }
    }
    /// The longitude of the target in degrees; setting it animates the camera.
    public var cameraLongitude: CLLocationDegrees {
        get { value(kGMSLayerCameraLongitudeKey) }
        set { set(newValue, kGMSLayerCameraLongitudeKey) }
    }
    /// The bearing in degrees clockwise from north; setting it animates the camera.
    public var cameraBearing: CLLocationDirection {
        get { value(kGMSLayerCameraBearingKey) }
        set { set(newValue, kGMSLayerCameraBearingKey) }
    }
    /// The zoom level; setting it animates the camera.
    public var cameraZoomLevel: Float {
        get { Float(value(kGMSLayerCameraZoomLevelKey)) }
        set { set(Double(newValue), kGMSLayerCameraZoomLevelKey) }
    }
    /// The viewing angle in degrees from straight down; setting it animates the camera.
    public var cameraViewingAngle: Double {
        get { value(kGMSLayerCameraViewingAngleKey) }
        set { set(newValue, kGMSLayerCameraViewingAngleKey) }
    }

    private func value(_ key: String) -> Double { goals[key]?.value ?? map.map { Self.read($0.core.camera, key) } ?? 0 }

    private func set(_ value: Double, _ key: String) { go(to: value, key, duration: nil, curve: nil) { _ in } }

    private func go(to value: Double, _ key: String, duration: Duration?, curve: TimingCurve?, _ ended: @escaping (Bool) -> Void) {
        guard let map, value.isFinite, let fields = Self.fields[key] else { return ended(false) }
        turn += 1
        let turn = turn
        goals[key] = (value, turn)
        var position = map.core.camera
        // Latitude and longitude together form the target, so an animation of one keeps the final value of the
        // other.
        for (key, goal) in goals where Self.fields[key] == fields {
            goals[key]?.turn = turn
            Self.write(&position, key, goal.value)
        }
        let wanted = position
        map.run(
            duration: duration,
            curve: curve,
            completion: { [weak self] isFinished in
                self?.goals = self?.goals.filter { $0.value.turn != turn } ?? [:]
                ended(isFinished)
            }
        ) { duration, curve, completion throws(CameraError) in
            try map.core.animate(to: wanted, fields: fields, duration: duration, curve: curve, completion: completion)
        }
    }

    private static let fields: [String: CameraFields] = [
        kGMSLayerCameraLatitudeKey: .target, kGMSLayerCameraLongitudeKey: .target, kGMSLayerCameraBearingKey: .bearing,
        kGMSLayerCameraZoomLevelKey: .zoom, kGMSLayerCameraViewingAngleKey: .viewingAngle,
    ]

    private static func read(_ camera: CameraPosition, _ key: String) -> Double {
        switch key {
        case kGMSLayerCameraLatitudeKey: camera.target.latitude
        case kGMSLayerCameraLongitudeKey: camera.target.longitude
        case kGMSLayerCameraBearingKey: camera.bearing
        case kGMSLayerCameraZoomLevelKey: camera.zoom
        default: camera.viewingAngle
        }
    }

    private static func write(_ camera: inout CameraPosition, _ key: String, _ value: Double) {
        switch key {
        case kGMSLayerCameraLatitudeKey: camera.target.latitude = value
        case kGMSLayerCameraLongitudeKey: camera.target.longitude = value
        case kGMSLayerCameraBearingKey: camera.bearing = value
        case kGMSLayerCameraZoomLevelKey: camera.zoom = value
        default: camera.viewingAngle = value
        }
    }

    #if !canImport(ObjectiveC)
    /// Values that are reached one after the other.
    private struct KeyframeChain {
        var key: String
        var steps: [(value: Double, duration: Duration)]
        var curve: TimingCurve
        /// Tells the animation's transaction that the animation has ended.
        var release: () -> Void
    }

    static func number(_ value: Any?) -> Double? {
        (value as? NSNumber)?.doubleValue ?? value as? Double ?? (value as? Float).map(Double.init) ?? (value as? Int).map(Double.init)
    }

    @_spi(Portolan) public override func run(_ animation: CAAnimation, forKey key: String) {
        guard let map, let property = animation as? CAPropertyAnimation, let name = property.keyPath ?? Optional(key),
            Self.fields[name] != nil
        else { return super.run(animation, forKey: key) }
        let values = TransactionValues.current
        let total = property.duration > 0 ? Duration(seconds: property.duration) : values.duration ?? MapView.animationDuration
        let curve = property.timingFunction.map { TimingCurve($0) } ?? values.curve
        var numbers: [Double] = []
        var times: [Double]?
        if let basic = property as? CABasicAnimation {
            let start = Self.number(basic.fromValue)
            let now = start ?? Self.read(map.core.camera, name)
            let end = Self.number(basic.toValue) ?? Self.number(basic.byValue).map { now + $0 } ?? now
            numbers = [now, end]
        } else if let frames = property as? CAKeyframeAnimation {
            numbers = (frames.values ?? []).compactMap { Self.number($0) }
            times = frames.keyTimes?.map(\.doubleValue)
        }
        guard let first = numbers.first, numbers.allSatisfy(\.isFinite) else { return super.run(animation, forKey: key) }
        var steps: [(value: Double, duration: Duration)] = []
        for index in numbers.indices.dropFirst() {
            var share = 1 / Double(numbers.count - 1)
            if let times, times.count == numbers.count { share = max(times[index] - times[index - 1], 0) }
            steps.append((numbers[index], Duration(seconds: total.inSeconds * share)))
        }
        var camera = map.core.camera
        Self.write(&camera, name, first)
        if camera != map.core.camera { try? map.core.move(.camera(camera)) }
        chains[ObjectIdentifier(animation)] = KeyframeChain(key: name, steps: steps, curve: curve, release: TransactionValues.begin())
        animation.delegate?.animationDidStart(animation)
        advance(animation)
    }

    private func advance(_ animation: CAAnimation) {
        let id = ObjectIdentifier(animation)
        guard var chain = chains[id] else { return }
        guard !chain.steps.isEmpty else {
            chains[id] = nil
            ended(animation, isFinished: true)
            return chain.release()
        }
        let step = chain.steps.removeFirst()
        chains[id] = chain
        go(to: step.value, chain.key, duration: step.duration, curve: chain.curve) { [weak self] isFinished in
            guard let self, let chain = self.chains[id] else { return }
            if isFinished {
                self.advance(animation)
            } else {
                self.chains[id] = nil
                self.ended(animation, isFinished: false)
                chain.release()
            }
        }
    }

    @_spi(Portolan) public override func stop(_ animation: CAAnimation) {
        guard let chain = chains.removeValue(forKey: ObjectIdentifier(animation)) else { return super.stop(animation) }
        goals[chain.key] = nil
        if let map, let fields = Self.fields[chain.key] {
            // An animation of no duration to the current camera ends the running one.
            try? map.core.animate(to: map.core.camera, fields: fields, duration: .zero)
            map.wake()
        }
        ended(animation, isFinished: false)
        chain.release()
    }
    #endif
}
