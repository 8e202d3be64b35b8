import ArgumentParser
package import PortolanCamera
package import PortolanGeo

/// The camera of a map on the command line.
package struct CameraOptions: ParsableArguments {
    // Values may begin with a minus sign.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The point that the camera looks at, in degrees; by default the region's centre.", valueName: "lat,lon")
    )
    var center: CoordinateArgument?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Instead of --center: show all of several places. Repeat the option for each place.", valueName: "lat,lon")
    )
    var fit: [CoordinateArgument] = []

    @Option(help: ArgumentHelp("The margin on every side with --fit, in points.", valueName: "points"))
    var padding: Double = CameraPosition.defaultFitPadding

    @Option(help: "The zoom: 0 (the world) to 22.")
    var zoom: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Compass direction of the picture's upper edge, clockwise from north.", valueName: "degrees")
    )
    var bearing: Double = 0

    @Option(
        help: ArgumentHelp(
            "Viewing angle from straight down; 30 at zoom 10 and below, up to 65 at zoom 16 and above.",
            valueName: "degrees"
        )
    )
    var tilt: Double = 0

    package init() {}

    package func validate() throws {
        if let zoom {
            guard zoom.isFinite, (0...22).contains(zoom) else { throw ValidationError("--zoom \(zoom) is not in 0…22") }
            guard fit.isEmpty else { throw ValidationError("--fit and --zoom cannot be combined: --fit finds the zoom itself") }
        }
        guard center == nil || fit.isEmpty else { throw ValidationError("--center and --fit cannot be combined: give one of them") }
        guard padding.isFinite, padding >= 0 else { throw ValidationError("--padding \(padding) is not a number of points") }
        guard bearing.isFinite else { throw ValidationError("--bearing must be a number of degrees") }
        let most = CameraLimits.largestViewingAngle(atZoom: CameraLimits.defaultZoomRange.upperBound)
        guard tilt.isFinite, (0...most).contains(tilt) else {
            throw ValidationError("--tilt \(Self.text(tilt)) is not in 0…\(Self.text(most)) degrees")
        }
    }

    /// Whether an option sets the camera's position or zoom.
    var isGiven: Bool { center != nil || !fit.isEmpty || zoom != nil }

    /// Returns the camera that the options describe, before the limits of a map.
    /// - Parameters:
    ///   - center: the centre if no option gives one.
    ///   - zoom: the zoom level if no option gives one.
    package func position(in viewport: Viewport, center: Coordinate, zoom: Double) throws(CameraError) -> CameraPosition {
        try CameraPosition.fitting(
            fit.map(\.coordinate),
            in: viewport,
            padding: EdgeInsets(all: padding),
            bearing: bearing,
            viewingAngle: tilt
        ) ?? CameraPosition(target: self.center?.coordinate ?? center, zoom: self.zoom ?? zoom, bearing: bearing, viewingAngle: tilt)
    }

    /// Returns a camera in words.
    static func text(_ camera: CameraPosition) -> String {
        "centre \(camera.target), zoom \(text(camera.zoom)), bearing \(text(camera.bearing))°, tilt \(text(camera.viewingAngle))°"
    }

    /// Returns a camera as the options that reproduce it.
    static func options(_ camera: CameraPosition) -> String {
        "--center \(camera.target) --zoom \(text(camera.zoom)) --bearing \(text(camera.bearing)) --tilt \(text(camera.viewingAngle))"
    }

    static func text(_ number: Double) -> String { Coordinate.text((number * 100).rounded() / 100) }
}
