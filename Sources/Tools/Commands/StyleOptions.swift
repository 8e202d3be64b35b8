import ArgumentParser
import Foundation
package import PortolanMapSources
import PortolanMaps
package import PortolanStyle

/// The style in which a command draws.
package struct StyleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A look of the built-in style (light, dark, contrast, outline), or a MapLibre style: a file, a folder with style.json and the \
            style's sprite and glyphs, or an address.
            """,
            valueName: "look|style"
        )
    )
    var style: String?

    @Option(
        help: ArgumentHelp(
            """
            Other data for a source of the style: a path or the address of an archive, a TileJSON or tiles ({z}/{x}/{y}). \
            Repeat the option for several sources. The regions replace all other sources of vector tiles.
            """,
            valueName: "name=address"
        )
    )
    var styleSource: [SourceAddress] = []

    @Option(
        help: ArgumentHelp("Other images for the style: the address of a sprite without .json; empty for none.", valueName: "address")
    )
    var sprite: String?

    @Option(
        help: ArgumentHelp(
            "Other glyphs for the style: an address with {fontstack} and {range}; empty for installed fonts.",
            valueName: "address"
        )
    )
    var glyphs: String?

    @Flag(
        help:
            "Load the addresses with http and https that the style names. Without this option, servers are used only if an option names one."
    )
    var online = false

    @Flag(
        help:
            "End with an error if a part of the style is unknown or cannot be drawn. Without this option, the command prints warnings about such parts."
    )
    var strict = false

    /// A source and its address as `NAME=ADDRESS`.
    struct SourceAddress: ExpressibleByArgument {
        var name: String
        var address: String

        init?(argument: String) {
            guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
            name = String(argument[..<equals])
            address = String(argument[argument.index(after: equals)...])
            if address.isEmpty { return nil }
        }
    }

    package init() {}

    package func validate() throws {
        guard look != nil else { return }
        if strict { throw ValidationError("--strict needs a MapLibre style: give one with --style") }
        if !styleSource.isEmpty || sprite != nil || glyphs != nil || online {
            throw ValidationError(
                "--style-source, --sprite, --glyphs and --online need a MapLibre style: give one with --style"
            )
        }
    }

    /// The look of the built-in style; nil for another style. A file with the same name as a look is written with a
    /// path: `./dark`.
    private var look: Style.BuiltinLook? { style.map(Style.BuiltinLook.init(rawValue:)) ?? .light }

    /// Reads the style, applies the addresses of the options, and prints its warnings.
    /// - Parameter language: the language of names in the built-in style. Another style decides itself which names it
    ///   shows.
    package func read(language: String?) throws -> Style {
        guard look == nil, let style else { return Style.builtin(language: language ?? "", look: look ?? .light) }
        let location = StyleLocation(style)
        var addresses: [String: String] = [:]
        for source in styleSource { addresses[source.name] = StyleLocation.address(source.address) }
        let read: Style
        do {
            read = try Self.read(location, reader).replacingAddresses(
                sources: addresses,
                sprite: sprite.map { $0.isEmpty ? "" : StyleLocation.address($0) } ?? location.sprite,
                glyphs: glyphs.map { $0.isEmpty ? "" : StyleLocation.address($0) } ?? location.glyphs
            )
        } catch let error as StyleError {
            throw CommandError("\(style): \(error)")
        }
        let warnings = read.warnings + read.undrawn(by: MapRenderer.support)
        for line in Self.lines(warnings) { StandardError.print("\(strict ? "" : "warning: ")\(style): \(line)") }
        if strict, !warnings.isEmpty {
            throw CommandError(
                "\(style): \(warnings.count) \(warnings.count == 1 ? "part" : "parts") of the style cannot be drawn; leave out --strict to draw the others"
            )
        }
        return read
    }

    /// Returns the resources that a style names by address. Vector tiles come from the regions, except for the sources
    /// that the options name.
    /// - Parameter hasRegions: whether there are regions; without regions, all sources are opened.
    /// - Throws: an error if a source that a layer draws cannot be opened.
    package func sources(of read: Style, pixelRatio: Double, hasRegions: Bool = true) throws -> MapSources {
        var read = read
        let style = style ?? Style.BuiltinLook.light.rawValue
        let named = Set(styleSource.map(\.name))
        if hasRegions { read.sources.removeAll { $0.kind == .vector && !named.contains($0.id) } }
        let options = SourceOptions(reader: reader, base: StyleLocation(style).base, pixelRatio: pixelRatio)
        let opened: MapSources
        do {
            opened = try MapSources.open(style: read, options: options)
        } catch {
            throw CommandError("\(style): \(error)")
        }
        for warning in opened.warnings { StandardError.print("\(strict ? "" : "warning: ")\(style): \(warning)") }
        if strict, !opened.warnings.isEmpty {
            throw CommandError("\(style): some files that the style names cannot be read; leave out --strict to draw without them")
        }
        return opened
    }

    /// Requests go to servers only if an option allows them.
    private var reader: StandardReader {
        let named = [style, sprite, glyphs].compactMap(\.self) + styleSource.map(\.address)
        return StandardReader(web: online || named.contains(where: Address.isOnServer) ? WebReader() : nil)
    }

    package static func read(_ location: StyleLocation, _ reader: StandardReader = StandardReader()) throws -> Style {
        let bytes: [UInt8]?
        do throws(SourceError) {
            bytes = try reader.read(location.base, byteLimit: 64 << 20)
        } catch {
            throw CommandError("\(location.name): the style cannot be read: \(error.message)")
        }
        guard let bytes else { throw CommandError("\(location.name): the style cannot be read: there is no such file or address") }
        do {
            return try Style.parse(bytes: bytes)
        } catch {
            throw CommandError("\(location.name): \(error)")
        }
    }

    /// Returns one line for each kind of warning, with its first position and the number of further ones, in the order
    /// of the first positions.
    static func lines(_ warnings: [StyleDiagnostic]) -> [String] {
        var order: [String] = []
        var reports: [String: (first: StyleDiagnostic, count: Int)] = [:]
        for warning in warnings.sorted(by: { $0.byteOffset < $1.byteOffset }) {
            if reports[warning.message] == nil { order.append(warning.message) }
            reports[warning.message, default: (warning, 0)].count += 1
        }
        return order.compactMap { message in
            reports[message].map { report in
                let others = report.count == 2 ? "another place" : "\(report.count - 1) other places"
                return "\(report.first)" + (report.count > 1 ? " Also at \(others)." : "")
            }
        }
    }
}

/// The location of a style: a file, a folder or a server.
package struct StyleLocation {
    /// The location as the user named it.
    let name: String
    /// The address of the style itself, to which relative addresses in it refer.
    package let base: String
    /// The address of the images beside the style in a folder; nil for other styles.
    package private(set) var sprite: String?
    /// The address of the glyphs beside the style in a folder; nil for other styles.
    package private(set) var glyphs: String?

    package init(_ name: String) {
        self.name = name
        let address = Self.address(name)
        var isFolder: ObjCBool = false
        guard address.hasPrefix("/"), unsafe FileManager.default.fileExists(atPath: address, isDirectory: &isFolder), isFolder.boolValue
        else {
            base = address
            return
        }
        let folder = address.hasSuffix("/") ? address : address + "/"
        base = folder + "style.json"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if names.contains("sprite.json") || names.contains("sprite@2x.json") { sprite = folder + "sprite" }
        for member in ["glyphs", "fonts"] where glyphs == nil && names.contains(member) {
            glyphs = folder + member + "/{fontstack}/{range}.pbf"
        }
    }

    /// Returns a URL unchanged; a path as an absolute path.
    static func address(_ text: String) -> String {
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if text.hasPrefix("/") || scheme.count > 1 && text.dropFirst(scheme.count).first == ":" { return text }
        return FileManager.default.currentDirectoryPath + "/" + text
    }
}
