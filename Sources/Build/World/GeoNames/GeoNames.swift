public import Foundation
internal import PortolanDigests

/// Names of cities in many languages, of GeoNames (geonames.org, CC BY 4.0), as Debian's package libgeonames-common brings them: a folder with a compiled
/// gettext catalogue for each language, `ar/LC_MESSAGES/geonames.mo`, whose messages are GeoNames' numbers.
public struct GeoNames: Sendable, Hashable {
    /// Where Debian's package puts its files.
    public static let standardFolder = URL(filePath: "/usr/share/locale", directoryHint: .isDirectory)
    /// What is added to the credit line of a map with these names.
    public static let attribution = "GeoNames, CC BY 4.0"
    /// The SPDX name of the licence of the names.
    public static let license = "CC-BY-4.0"

    /// The folder that holds those of the languages.
    public let folder: URL

    /// The catalogues in Debian's place; nil if they are not installed.
    public static var installed: GeoNames? { try? GeoNames(folder: standardFolder) }

    /// Checks that a folder holds the English catalogue, which tells whether a number means the place; nothing is read yet.
    public init(folder: URL) throws(GettextError) {
        self.folder = folder
        let english = Self.file(in: folder, "en").path(percentEncoded: false)
        guard FileManager.default.isReadableFile(atPath: english) else {
            throw GettextError(.notReadable, path: english, "no such file; names of GeoNames: apt install libgeonames-common")
        }
    }

    private static func file(in folder: URL, _ catalog: String) -> URL {
        folder.appending(path: path(catalog))
    }

    private static func path(_ catalog: String) -> String { "\(catalog)/LC_MESSAGES/geonames.mo" }

    /// The catalogues that hold names in a language of the tiles.
    private static func catalogs(_ language: String) -> [String] {
        switch language {
        case "no": ["nb", "nn"]
        case "zh", "zh-Hans", "zh-Hant": ["zh", "zh_CN", "zh_TW"]
        default: [language]
        }
    }

    /// The catalogues of languages that are there, by name; the English one always.
    private func files(_ languages: [String]) -> [(catalog: String, file: URL)] {
        Set(languages.flatMap(Self.catalogs) + ["en"]).sorted().compactMap { catalog in
            let file = Self.file(in: folder, catalog)
            return FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) ? (catalog, file) : nil
        }
    }

    /// The sizes and digests of the files that are read for the languages, for the region's manifest.
    func digests(_ languages: [String]) throws -> [(name: String, byteCount: Int64, sha256: String)] {
        try files(languages).map { catalog, file in
            let size = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int64 ?? 0
            return (Self.path(catalog), size, try SHA256Digest.hexadecimal(ofFile: file))
        }
    }

    /// Reads the catalogues of the languages.
    func names(_ languages: [String]) throws(GettextError) -> GeoNamesCatalogs {
        var catalogs: [String: [String: String]] = [:]
        for (catalog, file) in files(languages) { catalogs[catalog] = try GettextCatalog(file: file).messages }
        return GeoNamesCatalogs(catalogs)
    }
}

/// Names by catalogue and GeoNames' key: the number of a city (`6173331`), or the code of a part of a country (`CA.02`).
struct GeoNamesCatalogs: Sendable {
    /// A part of a country, such as a state, by its name in English.
    struct Part: Hashable, Sendable {
        var key: String
        var name: String
    }

    private let names: [String: [String: String]]
    /// The number of each English name that only one city has, without accents.
    private let numbers: [String: Int64]
    /// By the country's code, by key.
    private let parts: [String: [Part]]

    /// - Parameter names: by catalogue and key.
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

    /// The number of the only city of that name.
    func number(ofName folded: String) -> Int64? { numbers[folded] }

    /// The parts of a country, by its code of ISO 3166-1.
    func parts(of country: String) -> [Part] { parts[country] ?? [] }

    /// As it stands in the catalogue of a language, before it is cleaned.
    func translation(_ key: String, _ language: String) -> String? {
        switch language {
        case "no": name(key, in: "nb") ?? name(key, in: "nn")
        default: name(key, in: language)
        }
    }
}
