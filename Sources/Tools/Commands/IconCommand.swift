import ArgumentParser
import Foundation
import PortolanDetails
import PortolanFiles
import PortolanImage
import PortolanPictograms
import PortolanRaster

/// The command `portolan icon NAME --output FILE.svg`.
struct IconCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icon",
        abstract: "Write the pictogram of a kind of place as SVG or PNG. Without a name, list the pictograms.",
        discussion: "A name is that of a place's icon (iconMaskBaseUri: icons/NAME), or a type such as pizza_restaurant."
    )

    @Argument(help: "The pictogram's name or a place type; all for a sheet of them.")
    var name: String?

    @Option(name: .shortAndLong, help: "The file to write, .svg or .png.")
    var output: String?

    @Option(help: "The side of a PNG file, in pixels.")
    var size = 48

    @Flag(help: "The pictogram alone in black, without its disc.")
    var mask = false

    func validate() throws {
        if name != nil, output == nil { throw ValidationError("the file is missing: give --output FILE.svg or FILE.png") }
        if !(8...1_024).contains(size) { throw ValidationError("--size \(size): give 8 to 1024 pixels") }
        if let output, !output.hasSuffix(".svg"), !output.hasSuffix(".png") {
            throw ValidationError("--output \(output): give a name that ends in .svg or .png")
        }
    }

    func run() throws {
        guard let name, let output else {
            try StandardOutput.print(Pictogram.names.joined(separator: "\n"))
            return
        }
        if name == "all" {
            guard output.hasSuffix(".png") else {
                throw ValidationError("the sheet of all pictograms is a picture: give --output FILE.png")
            }
            try OutputFile.write(PNG.encode(Self.sheet(side: size), effort: .small), to: output)
            return
        }
        let icon = Self.icon(name)
        guard let icon, let pictogram = Pictogram(icon.name) else {
            throw ValidationError("\(name): there is no such pictogram or place type; `portolan icon` lists the pictograms")
        }
        if output.hasSuffix(".svg") {
            let text = mask ? pictogram.svg() : pictogram.svg(color: "#FFFFFF", background: icon.backgroundColor)
            try OutputFile.write(Array(text.utf8), to: output)
        } else {
            let picture = mask ? pictogram.mask(side: size) : pictogram.badge(side: size, background: Self.color(icon))
            try OutputFile.write(PNG.encode(picture, effort: .small), to: output)
        }
    }

    /// Returns the icon with a pictogram's name, or of a place type.
    private static func icon(_ name: String) -> PlaceIcon? {
        if let icon = PlaceIcon(named: name) { return icon }
        let icon = PlaceIcon(types: [name])
        return icon == PlaceIcon(types: []) ? nil : icon
    }

    private static func color(_ icon: PlaceIcon) -> Color {
        let rgb = icon.backgroundRGB
        return Color(
            red8: UInt8(truncatingIfNeeded: rgb >> 16),
            green8: UInt8(truncatingIfNeeded: rgb >> 8),
            blue8: UInt8(truncatingIfNeeded: rgb)
        )
    }

    /// Returns all pictograms in the order of their names, twelve in a row. Each is a badge, with a mask at 24 pixels
    /// below it.
    private static func sheet(side: Int) -> Pixmap {
        let columns = 12
        let names = Pictogram.names
        let (width, height) = (side + side / 3, side + side / 2 + 24)
        let rows = (names.count + columns - 1) / columns
        var picture = Pixmap(width: columns * width + side / 3, height: rows * height + side / 3, color: .white)
        var list = DrawList()
        for (index, name) in names.enumerated() {
            guard let pictogram = Pictogram(name), let icon = PlaceIcon(named: name) else { continue }
            let corner = SIMD2(Float(side / 3 + index % columns * width), Float(side / 3 + index / columns * height))
            pictogram.drawBadge(into: &list, at: corner, side: Float(side), background: color(icon))
            let small = corner + SIMD2(Float((side - 24) / 2), Float(side + side / 8))
            pictogram.draw(into: &list, at: small, side: 24, Color(red8: 60, green8: 64, blue8: 67))
        }
        Rasterizer().render(list, into: &picture)
        return picture
    }
}
