import Foundation
import PortolanMaps
import PortolanStyle
import PortolanWindow

/// The looks and languages that `portolan view` offers, and the current ones.
struct ViewLooks {
    let folders: [String]
    /// The style of the command line, which stays among the choices.
    let style: StyleOptions
    let threads: Int
    /// The language of names and answers; nil for local names.
    private(set) var language: String?
    /// The look chosen in the window; nil to draw the style of the command line.
    private var look: Style.BuiltinLook?
    private let languages: [String?]

    init(folders: [String], style: StyleOptions, language: String?, threads: Int) {
        self.folders = folders
        self.style = style
        self.language = language
        self.threads = threads
        look = Style.BuiltinLook(rawValue: style.style ?? Style.BuiltinLook.light.rawValue)
        languages = [nil] + Self.names.map(\.tag) + (Self.names.contains { $0.tag == language } || language == nil ? [] : [language])
    }

    /// The languages, with their names in the languages themselves.
    private static let names: [(tag: String, name: String)] = [
        ("en", "English"), ("fr", "français"), ("de", "Deutsch"), ("es", "español"), ("ar", "العربية"), ("zh-Hant", "繁體中文"), ("ja", "日本語"),
        ("tr", "Türkçe"), ("vi", "Tiếng Việt"),
    ]

    private static let looks: [(look: Style.BuiltinLook, name: String)] = [
        (.light, "Light"), (.dark, "Dark"), (.contrast, "High contrast"), (.outline, "Outline"),
    ]

    /// Whether the command line names a style that is not built in.
    private var hasOwnStyle: Bool { style.style.map { Style.BuiltinLook(rawValue: $0) == nil } ?? false }

    var isDark: Bool { look == .dark }

    var menu: WindowMenu {
        let own = hasOwnStyle ? [(style.style ?? "").split(separator: "/").last.map(String.init) ?? ""] : []
        let chosen = look.flatMap { look in Self.looks.firstIndex { $0.look == look } }.map { $0 + own.count } ?? 0
        return WindowMenu([
            WindowMenu.Group("Map", own + Self.looks.map(\.name), chosen: chosen),
            WindowMenu.Group(
                "Names in",
                languages.map { tag in tag.map { tag in Self.names.first { $0.tag == tag }?.name ?? tag } ?? "local languages" },
                chosen: languages.firstIndex(of: language) ?? 0
            ),
        ])
    }

    mutating func choose(group: Int, _ choice: Int) {
        if group == 0 {
            let index = choice - (hasOwnStyle ? 1 : 0)
            look = Self.looks.indices.contains(index) ? Self.looks[index].look : nil
        } else if languages.indices.contains(choice) {
            language = languages[choice]
        }
    }

    /// Returns the maps in the current look.
    func maps() throws -> MapSnapshotter {
        let drawn = try look.map { Style.builtin(language: language ?? "", look: $0) } ?? style.read(language: language)
        return try MapSnapshotter(
            regions: folders.map { URL(filePath: $0) },
            style: drawn,
            sources: style.sources(of: drawn, pixelRatio: 1),
            language: language,
            threads: threads
        )
    }
}
