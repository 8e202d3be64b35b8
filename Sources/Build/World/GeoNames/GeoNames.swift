public import Foundation
internal import PortolanDigests

/// Names of cities in many languages, from GeoNames (geonames.org, CC BY 4.0). They come as the files of
/// Debian's package libgeonames-common: a folder with a compiled gettext catalogue for each language
/// (`ar/LC_MESSAGES/geonames.mo`), whose messages are GeoNames' numbers.
public struct GeoNames: Sendable, Hashable {
    /// The folder where Debian's package installs its files.
    public static let standardFolder = URL(filePath: "/usr/share/locale", directoryHint: .isDirectory)
    /// The text that is added to the credit line of a map with these names.
    public static let attribution = "GeoNames, CC BY 4.0"
    /// The SPDX identifier of the licence of the names.
    public static let license = "CC-BY-4.0"

    /// The folder that contains the folders of the languages.
    public let folder: URL

    /// The catalogues in Debian's folder; nil if they are not installed.
    public static var installed: GeoNames? { try? GeoNames(folder: standardFolder) }

    /// Checks that a folder has the English catalogue, which is needed to tell whether a number in GeoNames belongs to
    /// the right place. It reads no catalogue yet.
    public init(folder: URL) throws(GettextError) {
        self.folder = folder
        let english = Self.file(in: folder, "en").path(percentEncoded: false)
        guard FileManager.default.isReadableFile(atPath: english) else {
            throw GettextError(
                .notReadable,
                path: english,
                "there is no such file; to get the names of GeoNames: apt install libgeonames-common"
            )
        }
    }

    private static func file(in folder: URL, _ catalog: String) -> URL {
        folder.appending(path: path(catalog))
    }

    private static func path(_ catalog: String) -> String { "\(catalog)/LC_MESSAGES/geonames.mo" }

    /// Returns the catalogues with names in a language of the tiles.
    private static func catalogs(_ language: String) -> [String] {
        switch language {
        case "no": ["nb", "nn"]
        case "zh", "zh-Hans", "zh-Hant": ["zh", "zh_CN", "zh_TW"]
        default: [language]
        }
    }

    /// Returns the existing catalogues of languages, sorted by name, including the English one.
    private func files(_ languages: [String]) -> [(catalog: String, file: URL)] {
        Set(languages.flatMap(Self.catalogs) + ["en"]).sorted().compactMap { catalog in
            let file = Self.file(in: folder, catalog)
            return FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) ? (catalog, file) : nil
        }
    }

    /// Returns the sizes and digests of the files for these languages, for the region's manifest.
    func digests(_ languages: [String]) throws -> [(name: String, byteCount: Int64, sha256: String)] {
        try files(languages).map { catalog, file in
            let size = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int64 ?? 0
            return (Self.path(catalog), size, try SHA256Digest.hexadecimal(ofFile: file))
        }
    }

    /// Reads the catalogues of these languages.
    func names(_ languages: [String]) throws(GettextError) -> GeoNamesCatalogs {
        var catalogs: [String: [String: String]] = [:]
        for (catalog, file) in files(languages) { catalogs[catalog] = try GettextCatalog(file: file).messages }
        return GeoNamesCatalogs(catalogs)
    }
}

/// Names by catalogue and by GeoNames' key: the number of a city (`6173331`), or the code of a part of a
/// country (`CA.02`).
struct GeoNamesCatalogs: Sendable {
    /// A part of a country, such as a state, with its name in English.
    struct Part: Hashable, Sendable {
        var key: String
        var name: String
    }

    private let names: [String: [String: String]]
    /// The numbers of cities by folded English name. Names of several cities are left out.
    private let numbers: [String: Int64]
    /// The parts of each country by the country's code, sorted by key.
    private let parts: [String: [Part]]

    /// Indexes names.
    /// - Parameter names: The names by catalogue and key.
    init(_ names: [String: [String: String]]) {
        self.names = names
        var numbers: [String: Int64] = [:]
        var repeated: Set<String> = []
        var parts: [String: [Part]] = [:]
        for (key, name) in names["en"] ?? [:] {
            if let number = Int64(key) {
                let folded = PlaceSpelling.folded(name)
                if numbers.updateValue(number, forKey: folded) != nil { repeated.insert(folded) }
            } else if let dot = key.firstIndex(of: "."), !name.isEmpty {
                parts[String(key[..<dot]), default: []].append(Part(key: key, name: name))
            }
        }
        for name in repeated { numbers[name] = nil }
        self.numbers = numbers
        self.parts = parts.mapValues { $0.sorted { $0.key < $1.key } }
    }

    func name(_ key: String, in catalog: String) -> String? { names[catalog]?[key].flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns GeoNames' number of the city with a folded name; nil if no city or several cities have the name.
    func number(ofName folded: String) -> Int64? { numbers[folded] }

    /// Returns the parts of a country, given by its ISO 3166-1 code.
    func parts(of country: String) -> [Part] { parts[country] ?? [] }

    /// Returns the name as the catalogue of a language has it, before it is cleaned.
    func translation(_ key: String, _ language: String) -> String? {
        switch language {
        case "no": name(key, in: "nb") ?? name(key, in: "nn")
        default: name(key, in: language)
        }
    }
}
