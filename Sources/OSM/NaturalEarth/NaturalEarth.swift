public import Foundation
internal import PortolanDigests
internal import PortolanGeo
package import PortolanRegionFolder

/// The files of Natural Earth (naturalearthdata.com, public domain) in the layout of Debian's package libmagics++-data:
/// the folders `10m` and `50m` have shapefiles for maps of 1 : 10 million and 1 : 50 million. Its ocean files include
/// the lakes.
public struct NaturalEarth: Sendable, Hashable {
    /// The folder of the files in Debian's package.
    public static let standardFolder = URL(filePath: "/usr/share/magics", directoryHint: .isDirectory)
    /// The credit line for a map made from this data.
    public static let attribution = "Made with Natural Earth"
    /// The SPDX expression of the licence. Natural Earth's terms of use place its data in the public domain, for which
    /// SPDX has no identifier.
    public static let license = "LicenseRef-PublicDomain"

    /// The folder that contains `10m` and `50m`.
    public let folder: URL

    package enum Scale: String, CaseIterable, Sendable {
        case medium = "50m"
        case large = "10m"
    }

    package enum Theme: String, Sendable {
        case ocean
        case land
        case rivers = "rivers_lake_centerlines"
        case countryBorders = "admin_0_boundary_lines_land"
        case stateBorders = "admin_1_states_provinces_lines"
        case places = "populated_places_simple"
    }

    /// The files that a world is made of.
    static let files: [(theme: Theme, scale: Scale)] = [
        (.ocean, .medium), (.ocean, .large), (.land, .medium), (.land, .large), (.rivers, .medium), (.rivers, .large),
        (.countryBorders, .medium), (.countryBorders, .large), (.stateBorders, .large), (.places, .large),
    ]

    /// Checks that a folder contains all files that a world is made of. Nothing is read yet.
    /// - Throws: `NaturalEarthError` that says what to install if a file is missing.
    public init(folder: URL = Self.standardFolder) throws(NaturalEarthError) {
        self.folder = folder
        for file in paths where !FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) {
            throw NaturalEarthError(missing: file.path(percentEncoded: false), isStandardFolder: folder == Self.standardFolder)
        }
    }

    private func base(_ theme: Theme, _ scale: Scale) -> URL {
        folder.appending(path: scale.rawValue).appending(path: "ne_\(scale.rawValue)_\(theme.rawValue)")
    }

    private var paths: [URL] {
        Self.files.flatMap { file in ["shp", "shx", "dbf"].map { base(file.theme, file.scale).appendingPathExtension($0) } }
    }

    package func read(_ theme: Theme, _ scale: Scale, columns: [String]) throws(ShapefileError) -> [Shapefile.Record] {
        try Shapefile(base: base(theme, scale), columns: columns).records
    }

    /// Returns the source for the manifest: the size of all files, and a digest of the list of their digests.
    /// - Parameters:
    ///   - name: the name of the source.
    ///   - others: other files from which the region is made; they are at the end of the list.
    package func manifestSource(
        named name: String = "Natural Earth",
        and others: [(name: String, byteCount: Int64, sha256: String)] = []
    ) throws -> RegionManifest.Source {
        var list = ""
        var byteCount: Int64 = 0
        for file in paths {
            list += "\(try SHA256Digest.hexadecimal(ofFile: file))  \(file.lastPathComponent)\n"
            byteCount += try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int64 ?? 0
        }
        for file in others {
            list += "\(file.sha256)  \(file.name)\n"
            byteCount += file.byteCount
        }
        return RegionManifest.Source(
            file: name,
            byteCount: byteCount,
            sha256: SHA256Digest.hexadecimal(of: Data(list.utf8)),
            date: nil,
            generator: nil
        )
    }
}

/// The error for a missing file of Natural Earth.
public struct NaturalEarthError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file that is missing.
    public var path: String
    /// The remedy, in English.
    public var message: String

    init(missing path: String, isStandardFolder: Bool) {
        self.path = path
        message =
            isStandardFolder
            ? "no such file; the world is made from Natural Earth's shapefiles: apt install libmagics++-data"
            : "no such file; --data names a folder with Natural Earth's shapefiles in 10m and 50m"
    }

    public var description: String { "\(path): \(message)" }
}
