import ArgumentParser
import Foundation
import PortolanMapSources
import PortolanMaps
import PortolanStyle

/// The style that a command draws in.
struct StyleOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A MapLibre style for the OpenMapTiles schema instead of the built-in one.", valueName: "file"))
    var style: String?

    @Flag(help: "Draw nothing where a part of the style is not known or not drawn; without it, standard error names such parts.")
    var strict = false

    func validate() throws {
        if strict, style == nil { throw ValidationError("--strict is about the style that --style names, and there is none") }
    }

    /// The style, its warnings told; nil for the built-in one.
    func read() throws -> Style? {
        guard let style else { return nil }
        let read = try Self.read(style)
        let warnings = read.warnings + read.undrawn(by: MapRenderer.support)
        for line in Self.lines(warnings) { StandardError.print("\(strict ? "" : "warning: ")\(style): \(line)") }
        if strict, !warnings.isEmpty {
            throw CommandError(
                "\(style): \(warnings.count) \(warnings.count == 1 ? "part" : "parts") of the style would not be drawn, and --strict was given"
            )
        }
        return read
    }

    /// What a style names by address: sprites, glyphs, pictures. Its vector tiles come from the regions.
    /// - Throws: where a source that a layer draws cannot be opened.
    func sources(of read: Style?, pixelRatio: Double) throws -> MapSources {
        guard let style, var read else { return MapSources() }
        read.sources.removeAll { $0.kind == .vector }
        let options = SourceOptions(base: URL(filePath: style).absoluteURL.absoluteString, pixelRatio: pixelRatio)
        let opened: MapSources
        do {
            opened = try MapSources.open(style: read, options: options)
        } catch {
            throw CommandError("\(style): \(error)")
        }
        for warning in opened.warnings { StandardError.print("\(strict ? "" : "warning: ")\(style): \(warning)") }
        if strict, !opened.warnings.isEmpty { throw CommandError("\(style): the style names what cannot be read, and --strict was given") }
        return opened
    }

    static func read(_ path: String) throws -> Style {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw CommandError("\(path): the style cannot be read: \(error.localizedDescription)")
        }
        do {
            return try Style.parse(bytes: Array(data))
        } catch {
            throw CommandError("\(path): \(error)")
        }
    }

    /// One line for each sentence, with the first place and the number of the others, in the order of their first places.
    static func lines(_ warnings: [StyleDiagnostic]) -> [String] {
        var order: [String] = []
        var places: [String: (first: StyleDiagnostic, count: Int)] = [:]
        for warning in warnings.sorted(by: { $0.byteOffset < $1.byteOffset }) {
            if places[warning.message] == nil { order.append(warning.message) }
            places[warning.message, default: (warning, 0)].count += 1
        }
        return order.compactMap { message in
            places[message].map { place in
                let others = place.count == 2 ? "another place" : "\(place.count - 1) other places"
                return "\(place.first)" + (place.count > 1 ? " Also at \(others)." : "")
            }
        }
    }
}
