// swift-tools-version: 6.2
import PackageDescription

// The trait `Program` turns on the program with its commands and its server, the packages that these depend on, and
// flags that SwiftPM allows only in a root package. A package that depends on this one says `traits: []`: it gets only
// libraries, and fetches no other package. There is one such trait and not one for each part, because SwiftPM 6.3
// passes the enabled traits to the compiler in an order that changes from run to run. With two of them, every build
// would compile everything.
let programTrait: Set = ["Program"]

// By default, a generic type such as `Set<TileID>` is made from its mangled name when it is first used, and each
// conformance that it needs is searched for among all conformances of the program. This takes 50 µs for each, a tenth
// of the time of a program's first picture of a map. With this flag, types are made by calls that the compiler knows.
let directTypes: [SwiftSetting] = [
    .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
        .when(configuration: .release, traits: programTrait)
    )
]

// Release builds are for x86-64-v3, which are processors with AVX2 (2013 and later), unless PORTOLAN_CPU names another
// kind, such as x86-64. Drawing takes 5 to 10 % less work, and pictures have the same bytes. A program for x86-64-v3
// checks the processor at its start. To build for another architecture, set PORTOLAN_CPU=x86-64, which leaves the flag
// out.
#if arch(x86_64) && os(Linux)
let processor = Context.environment["PORTOLAN_CPU"] ?? "x86-64-v3"
#else
let processor = "x86-64"
#endif
let forProcessor: [SwiftSetting] =
    processor == "x86-64" ? [] : [.unsafeFlags(["-Xcc", "-march=\(processor)"], .when(configuration: .release, traits: programTrait))]

// Debug builds optimise the modules that compute: an import of the sample town takes 0.6 s instead of 4.3 s (two
// processors). Each module is compiled as a whole, which takes a third to a half of the processor time that its files
// take one by one. With PORTOLAN_DEBUGGER they are not optimised, so that a debugger shows every variable.
let optimized: [SwiftSetting] =
    Context.environment["PORTOLAN_DEBUGGER"] == nil
    ? [.unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug, traits: programTrait))] : []

/// Whether a module computes. Google's names, the server, the commands and the window only call modules that do.
func computes(_ path: String) -> Bool { !["Google/", "Server/", "Tools/Commands", "Tools/Window"].contains { path.hasPrefix($0) } }

// The settings for compiling every target. PORTOLAN_STRICT makes warnings errors, as in CI.
let strict = Context.environment["PORTOLAN_STRICT"] != nil
let swiftSettings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
    ] + directTypes + forProcessor + (strict ? [.treatAllWarnings(as: .error)] : [])

var targets: [Target] = []

// MARK: Helpers

/// Returns the full name of a module. Modules are named without their prefix here (`Geo` is `PortolanGeo`); shims of C
/// libraries and products keep their own names.
func moduleName(_ name: String) -> String {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true || ownNames.contains(name) ? name : "Portolan" + name
}
let ownNames: Set = [
    "Portolan", "OpeningHours", "GoogleMaps", "GoogleMapsUtils", "GooglePlaces", "GooglePlacesSwift", "CoreLocation", "QuartzCore", "UIKit",
    "_Testing_UIKit", "TableEmbedder", "portolan-sample", "portolan-bench",
]

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: moduleName($0)) } }

/// Products of another package, for the program alone.
func products(_ names: String..., of package: String) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package, condition: .when(traits: programTrait)) }
}

/// Adds the module `Portolan<name>` in `Sources/<path>`, with its tests in `Tests/<path>Tests`. A module uses only
/// modules above it in this file.
/// - Parameters:
///   - path: the area and the folder in it.
///   - name: the module's name without its prefix; by default the folder's name.
///   - embeds: the plugin that turns files of the module's folder into Swift.
///   - tested: the modules that its tests use besides the module; nil if it has no tests of its own.
@MainActor func module(
    _ path: String,
    _ name: String? = nil,
    uses: [String] = [],
    _ others: [Target.Dependency] = [],
    embeds: Embedding? = nil,
    tests tested: [String]? = []
) {
    let folder = String(path.split(separator: "/").last ?? "")
    let name = name ?? folder
    targets.append(
        .target(
            name: moduleName(name),
            dependencies: dependencies(uses) + others,
            path: "Sources/" + path,
            exclude: embeds == .files ? ["Explorer/Files"] : [],
            swiftSettings: swiftSettings + (computes(path) ? optimized : []),
            plugins: embeds.map { [.plugin(name: $0.rawValue)] } ?? []
        )
    )
    guard let tested else { return }
    tests(name + "Tests", in: path + "Tests", of: [name, "TestSupport"] + tested)
}

/// Adds a module that has no tests and is never optimised in debug builds: a stub, or helpers of tests.
@MainActor func plain(_ name: String, in path: String, uses: [String] = []) {
    targets.append(.target(name: moduleName(name), dependencies: dependencies(uses), path: path, swiftSettings: swiftSettings))
}

/// Folders beside tests whose files the tests read in place.
let testData = ["AddressTests": ["Tables"], "RasterTests": ["Goldens"], "OverlaysTests": ["Goldens"], "WholeMapTests": ["Goldens"]]

/// The plugins that turn files into Swift, so that a program reads no file for them.
enum Embedding: String {
    /// The tables of facts in the module's folder `Data` become an `enum Tables`, or constants.
    case tables = "EmbedTables"
    /// The page of the explorer becomes an `enum EmbeddedFiles`.
    case files = "EmbedFiles"
}

/// Adds a library of the system that pkg-config knows.
@MainActor func system(_ name: String, pkgConfig: String?, apt: String, brew: String) {
    targets.append(.systemLibrary(name: name, path: "Sources/C/" + name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])]))
}

@MainActor func shim(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    c: [CSetting] = [],
    cxx: [CXXSetting] = [],
    libraries: [String] = []
) {
    targets.append(
        .target(
            name: name,
            dependencies: dependencies,
            path: "Sources/C/" + name,
            cSettings: c,
            cxxSettings: cxx,
            linkerSettings: libraries.map { .linkedLibrary($0) }
        )
    )
}

@MainActor func program(_ name: String, in path: String, uses: [String], _ others: [Target.Dependency] = []) {
    targets.append(
        .executableTarget(name: name, dependencies: dependencies(uses) + others, path: path, swiftSettings: swiftSettings)
    )
}

@MainActor func tests(_ name: String, in path: String, of uses: [String], _ others: [Target.Dependency] = []) {
    targets.append(
        .testTarget(
            name: name,
            dependencies: dependencies(uses) + others,
            path: "Tests/" + path,
            exclude: testData[name] ?? [],
            swiftSettings: swiftSettings
        )
    )
}

// MARK: C
system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib")
system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate")
system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat")
system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite")
system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl")
system("CXXHash", pkgConfig: "libxxhash", apt: "libxxhash-dev", brew: "xxhash")
system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng")
system("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo")
system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp")
system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev", brew: "freetype")
system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz")
system("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev", brew: "fribidi")
system("CGEOS", pkgConfig: "geos", apt: "libgeos-dev", brew: "geos")
system("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd")
system("CPostgres", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq")
system("CShapelib", pkgConfig: "shapelib", apt: "libshp-dev", brew: "shapelib")
shim("CFiles")
shim("CMemory")
shim("CProcessor", c: processor == "x86-64-v3" ? [.define("PORTOLAN_X86_64_V3", .when(configuration: .release, traits: programTrait))] : [])
// The shim through which SQLite reads and writes files of a region: files are never mapped, and each page has a
// checksum.
shim("CSQLitePages", ["CSQLite", "CXXHash"])
shim("CPNGShim", ["CPNG"])
shim("CJPEGShim", ["CJPEG"])
// libosmium consists of headers (apt libosmium2-dev libprotozero-dev); its assertions are for its own developers.
shim("COSMium", cxx: [.define("NDEBUG")], libraries: ["deflate", "z", "bz2", "expat", "lz4", "m", "pthread"])
// libphonenumber has no pkg-config file (apt libphonenumber-dev, brew libphonenumber).
shim("CPhoneNumber", libraries: ["phonenumber"])

system("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev", brew: "brotli")
// PNG with a palette, and GIF.
shim("CPaletteFiles", libraries: ["png16", "gif"])

// MARK: Plugins that turn files into Swift
targets += [
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"], path: "Plugins/EmbedFiles"),
    .executableTarget(name: "FileEmbedder", path: "Plugins/FileEmbedder", swiftSettings: swiftSettings),
    .plugin(name: "EmbedTables", capability: .buildTool(), dependencies: ["TableEmbedder"], path: "Plugins/EmbedTables"),
    .executableTarget(name: "TableEmbedder", path: "Plugins/TableEmbedder", swiftSettings: swiftSettings),
]
tests("TableEmbedderTests", in: "Foundation/TableEmbedderTests", of: ["TableEmbedder"])

// MARK: Foundation
module("Foundation/Basics")
module("Foundation/JSON")
module("Foundation/Digests", uses: ["CCrypto", "CXXHash"])
module("Foundation/Files", uses: ["CFiles"])

// MARK: Geo
module("Geo/Plane", tests: ["CGEOS"])
module("Geo/Geo", uses: ["Basics", "Plane"])

// MARK: OpeningHours
module("OpeningHours", uses: ["Basics"], embeds: .tables)

// MARK: OSM
module("OSM/Model", "OSMModel", uses: ["Digests"])
module("OSM/RegionFolder", "RegionFolder", uses: ["Basics", "JSON", "Digests", "Files", "Geo"])
module("OSM/Importance", uses: ["OSMModel"], embeds: .tables, tests: ["OSMModel"])
module("OSM/File", "OSMFile", uses: ["Basics", "Geo", "Plane", "OSMModel", "COSMium", "CExpat", "CZlib"])
module("OSM/TimeZones", uses: ["Basics", "Geo", "Plane"], embeds: .tables, tests: ["Geo", "NaturalEarth"])
module("OSM/NaturalEarth", uses: ["Basics", "Digests", "Geo", "RegionFolder", "TimeZones", "CShapelib"], tests: ["Geo"])

// MARK: Places
module("Places/Address", uses: ["Basics", "OSMModel"], embeds: .tables, tests: ["OSMModel"])
module("Places/Details", uses: ["Basics", "OSMModel", "OpeningHours", "CPhoneNumber"], embeds: .tables, tests: ["OSMModel"])
module("Places/SearchIndex", uses: ["Basics", "Geo", "OSMModel"], embeds: .tables, tests: ["Geo", "Importance", "OSMModel"])
module(
    "Places/Store",
    uses: [
        "Basics", "Digests", "Geo", "Plane", "OSMModel", "Importance", "Address", "RegionFolder", "SearchIndex", "CSQLite", "CSQLitePages",
    ],
    tests: ["Search"]
)
// The reading of questions, and the scores of the places that answer them.
module(
    "Places/Search",
    uses: ["Basics", "Geo", "OSMModel", "Importance", "SearchIndex", "Store"],
    embeds: .tables,
    tests: ["Address", "Geo", "OSMModel", "SearchIndex", "Store"]
)
module(
    "Places/Identity",
    uses: ["Basics", "Geo", "OSMModel", "SearchIndex", "Store"],
    tests: ["Geo", "OSMModel", "RegionFolder", "Store"]
)
module("Places/Enrichment", uses: ["Basics", "Geo", "JSON"], tests: ["Geo", "JSON"])
module(
    "Places/Client",
    "Places",
    uses: [
        "Basics", "OpeningHours", "Geo", "JSON", "OSMModel", "Address", "RegionFolder", "TimeZones", "Details", "SearchIndex", "Store",
        "Search", "Enrichment",
    ],
    tests: ["Store", "Search", "Enrichment"]
)

module("Places/PlaceTable", uses: ["Basics", "Geo", "OSMModel", "RegionFolder", "Store", "Places"], tests: ["Geo", "Store"])
// A store of places in PostgreSQL, for the server and for other programs. No other product needs libpq.
module(
    "Places/PostgresStore",
    uses: [
        "Basics", "Geo", "JSON", "Digests", "Files", "OSMModel", "RegionFolder", "SearchIndex", "Store", "Enrichment", "Places",
        "PlaceTable", "CPostgres",
    ],
    tests: ["Geo", "OSMModel", "RegionFolder", "Store"]
)

// MARK: Map
module("Map/Camera", uses: ["Basics", "Geo"], tests: ["Geo"])
module("Map/Style", uses: ["Basics", "Plane", "JSON"], tests: ["JSON"])
module("Map/Raster", uses: ["Basics", "Plane", "CProcessor"], tests: ["Image"])
module("Map/Image", uses: ["Basics", "Raster", "CPNGShim", "CJPEGShim", "CWebP"], tests: ["Raster"])
// Archives of tiles that are compressed with Zstandard are expanded if one of these traits is on. Without them, they
// are refused with an error.
let zstandard = [Target.Dependency.byName(name: "CZstd", condition: .when(traits: programTrait.union(["Zstandard"])))]
module(
    "Map/Tiles",
    uses: ["Basics", "Digests", "Geo", "Plane", "RegionFolder", "CDeflate", "CZlib"],
    zstandard,
    embeds: .tables,
    tests: ["CZstd"]
)
module("Map/Text", uses: ["Basics", "CFreeType", "CHarfBuzz", "CFriBidi"])
module("Map/Pictograms", uses: ["Basics", "Raster"], tests: ["Raster", "Details"])
module(
    "Map/Sources",
    "MapSources",
    uses: [
        "Basics", "Digests", "Files", "Geo", "Plane", "JSON", "RegionFolder", "Style", "Raster", "Image", "Tiles", "Pictograms", "CSQLite",
    ],
    tests: ["Geo", "Image", "JSON", "Pictograms", "Raster", "Style", "Tiles", "CSQLite"]
)
module(
    "Map/Render",
    uses: ["Basics", "Geo", "Plane", "Camera", "Tiles", "Text", "Style", "Raster", "MapSources"],
    tests: ["Camera", "Geo", "MapSources", "Plane", "Raster", "Style", "Text", "Tiles"]
)
// The tests of the map view test how overlays are drawn.
module(
    "Map/Overlays",
    uses: ["Basics", "Geo", "Plane", "JSON", "Camera", "Style", "Text", "Raster", "Image", "MapSources", "Render", "CExpat", "CZlib"],
    tests: ["Geo", "MapSources", "Raster", "Text", "Tiles"]
)
module(
    "Map/View",
    "Maps",
    uses: [
        "Basics", "Geo", "RegionFolder", "Camera", "Tiles", "Text", "Style", "Raster", "Image", "Pictograms", "MapSources", "Render",
        "Overlays",
    ],
    tests: ["Camera", "Geo", "Image", "Raster", "Render", "Style", "Text", "Tiles"]
)

// MARK: Build
module(
    "Build/TileBuilder",
    uses: [
        "Basics", "Geo", "Plane", "OSMModel", "Importance", "RegionFolder", "OSMFile", "Details", "Tiles", "CDeflate", "CGEOS", "CXXHash",
    ],
    tests: ["Importance", "Plane"]
)
module(
    "Build/Import",
    uses: [
        "Basics", "Digests", "Geo", "Plane", "OSMModel", "Address", "RegionFolder", "OSMFile", "Details", "SearchIndex", "TimeZones",
        "Store", "Identity", "Enrichment", "TileBuilder", "Tiles", "CMemory",
    ],
    tests: ["CXXHash", "Enrichment", "Identity", "Places", "Sample", "Search", "NaturalEarth"]
)
module(
    "Build/World",
    uses: [
        "Import", "Basics", "Digests", "Geo", "Plane", "OSMModel", "RegionFolder", "TimeZones", "NaturalEarth", "Store", "TileBuilder",
        "Raster", "Image", "Tiles",
    ],
    embeds: .tables,
    tests: ["Geo", "Image", "Raster", "NaturalEarth", "OSMModel", "RegionFolder", "Search", "Store", "TileBuilder", "Tiles", "TimeZones"]
)

module(
    "Build/Verify",
    uses: ["Digests", "Files", "RegionFolder", "TimeZones", "Store", "Enrichment", "Tiles"],
    tests: ["Import", "RegionFolder", "Sample"]
)

module(
    "Build/Archives",
    uses: ["Basics", "Files", "Geo", "Plane", "JSON", "RegionFolder", "Tiles", "MapSources", "CSQLite"],
    tests: ["Files", "Geo", "Import", "JSON", "MapSources", "RegionFolder", "Sample", "Tiles", "CSQLite"]
)

module(
    "Build/Packs",
    uses: [
        "Basics", "Digests", "Geo", "Plane", "JSON", "OSMModel", "Address", "RegionFolder", "TimeZones", "Store", "Tiles", "MapSources",
        "Import",
    ],
    tests: [
        "Address", "Enrichment", "Geo", "Import", "OSMFile", "OSMModel", "RegionFolder", "Sample", "Store", "Tiles", "TimeZones", "Verify",
    ]
)

module("Build/GeoParquet", uses: ["Basics", "Files", "Geo", "RegionFolder", "PlaceTable", "Tiles"], tests: ["Import", "Sample"])

// MARK: Portolan
// One import that gives places and maps.
module("Portolan", uses: ["Geo", "Places", "Raster", "Maps"], tests: ["GoogleTestSupport"])

// MARK: Google
// The configuration that the compatibility modules share: the regions that they answer from.
module("Google/Configuration", tests: nil)
// Apple's modules that appear in the interfaces of the compatibility modules. On Apple's systems, the system's own
// modules are used.
#if os(Linux)
plain("CoreLocation", in: "Sources/Google/AppleStubs/CoreLocation", uses: ["Configuration", "Geo", "Places"])
plain("QuartzCore", in: "Sources/Google/AppleStubs/QuartzCore")
plain("UIKit", in: "Sources/Google/AppleStubs/UIKit", uses: ["QuartzCore", "Image", "Raster"])
plain("_Testing_UIKit", in: "Sources/Google/AppleStubs/TestingUIKit", uses: ["UIKit"])
let appleModules = ["CoreLocation", "QuartzCore", "UIKit", "_Testing_UIKit"]
tests("AppleStubsTests", in: "Google/AppleStubsTests", of: appleModules + ["Configuration", "GoogleTestSupport", "TestSupport"])
#else
let appleModules: [String] = []
#endif

module("Google/GooglePlaces", uses: ["Basics", "Configuration", "Places", "Geo", "OpeningHours"] + appleModules, tests: nil)
module(
    "Google/GooglePlacesSwift",
    uses: ["Configuration", "GooglePlaces", "Places", "Geo", "OpeningHours"] + appleModules,
    embeds: .tables,
    tests: nil
)
module(
    "Google/GoogleMaps",
    uses: ["Basics", "Configuration", "Geo", "Plane", "Camera", "Raster", "Render", "Style", "Text", "Maps", "Places"] + appleModules,
    tests: nil
)
module(
    "Google/GoogleMapsUtils",
    uses: ["Basics", "JSON", "Geo", "Raster", "Text", "MapSources", "Overlays", "GoogleMaps"] + appleModules,
    tests: nil
)
tests(
    "GooglePlacesTests",
    in: "Google/GooglePlacesTests",
    of: ["GooglePlaces", "Configuration", "GoogleTestSupport", "Places"] + appleModules
)
tests(
    "GooglePlacesSwiftTests",
    in: "Google/GooglePlacesSwiftTests",
    of: ["GooglePlacesSwift", "Configuration", "GoogleTestSupport", "Places"] + appleModules
)
// These tests import only the compatibility module, as programs do.
tests("GoogleMapsTests", in: "Google/GoogleMapsTests", of: ["GoogleMaps", "GoogleTestSupport", "TestSupport"] + appleModules)
tests("GoogleMapsUtilsTests", in: "Google/GoogleMapsUtilsTests", of: ["GoogleMapsUtils", "TestSupport"] + appleModules)
// Each of these tests is a program with a single import, and shows that this import is enough.
for name in ["CoreLocation", "UIKit", "GooglePlaces", "GooglePlacesSwift", "GoogleMaps"] {
    tests(name + "ImportTests", in: "Google/ImportTests/" + name, of: [name])
}
tests("GoogleMapsRegionTests", in: "Google/GoogleMapsRegionTests", of: ["GoogleMaps", "Configuration", "GoogleTestSupport"] + appleModules)

// MARK: Test support
// The helpers that tests of several modules share.
plain("TestSupport", in: "Tests/Support", uses: ["Basics", "Image", "Raster"])
// Makes regions for tests of the compatibility modules, which do not use the modules that make regions.
plain(
    "GoogleTestSupport",
    in: "Tests/Google/Support",
    uses: ["Configuration", "Geo", "Import", "OSMFile", "OSMModel", "RegionFolder"]
)

// MARK: Server
module(
    "Server/Server",
    uses: [
        "Places", "Maps", "Pictograms", "Text", "Tiles", "Digests", "PostgresStore", "Style", "Enrichment", "OSMModel",
        "Basics", "Import", "Plane", "CPaletteFiles", "CBrotli",
    ],
    products("Hummingbird", "HummingbirdCore", of: "hummingbird") + products("HTTPTypes", of: "swift-http-types")
        + products("Logging", of: "swift-log") + products("NIOCore", "NIOHTTP1", "NIOPosix", "NIOTLS", of: "swift-nio")
        + products("NIOHTTP2", of: "swift-nio-http2")
        + products("NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOHTTPTypesHTTP2", of: "swift-nio-extras")
        + products("NIOSSL", of: "swift-nio-ssl") + products("ServiceLifecycle", "UnixSignals", of: "swift-service-lifecycle"),
    embeds: .files,
    tests: nil
)

// MARK: Tools
// CSDL2 opens SDL's library when a window is opened.
shim("CSDL2")
module(
    "Tools/Window",
    uses: ["Basics", "Geo", "Camera", "Text", "Raster", "Render", "Maps", "CSDL2"],
    tests: ["Camera", "Geo", "Maps", "Raster", "Render", "Style", "Text", "Tiles"]
)
module(
    "Tools/Sample",
    uses: ["Basics", "Geo", "Plane", "OSMModel", "OSMFile"],
    tests: ["OSMFile", "OSMModel", "RegionFolder", "Geo", "OpeningHours"]
)
module(
    "Tools/Download",
    uses: ["Digests", "Files", "Geo", "JSON", "MapSources", "Plane", "SearchIndex"],
    tests: ["Files", "Geo", "MapSources"]
)
module(
    "Tools/Commands",
    uses: [
        "Archives", "Basics", "Digests", "Download", "Files", "Geo", "JSON", "OpeningHours", "OSMFile", "OSMModel", "RegionFolder", "Store",
        "Identity", "TimeZones", "NaturalEarth", "Import", "Packs", "GeoParquet", "Verify", "World", "Details", "SearchIndex", "Places",
        "PostgresStore", "Camera", "Style", "Raster", "Text", "Tiles", "Image",
        "Overlays", "Pictograms", "MapSources", "Maps", "Portolan", "Server", "Window",
    ],
    products("ArgumentParser", of: "swift-argument-parser"),
    // The program is what these tests run.
    tests: ["Program", "Camera", "Geo", "Image", "JSON", "Raster", "Sample"]
)
// The program that makes the extract of the sample town. It is not a product.
program(
    "portolan-sample",
    in: "Sources/Tools/SampleProgram",
    uses: ["Files", "Sample"],
    products("ArgumentParser", of: "swift-argument-parser")
)
// Counts allocations by replacing the allocator's functions. Only portolan-bench uses it.
shim("CAllocations")
// The target is not called `portolan`, because file systems that ignore case would confuse it with the module
// `Portolan`.
program("PortolanProgram", in: "Sources/Tools/portolan", uses: ["Commands"])
program(
    "portolan-bench",
    in: "Sources/Tools/Bench",
    uses: [
        "Address", "Basics", "Details", "Files", "JSON", "Raster", "Image", "CAllocations", "Camera", "CSQLite", "Geo", "OpeningHours",
        "Maps", "MapSources", "Places", "OSMModel", "RegionFolder", "Import",
        "Render", "Search", "Store", "Style", "Text", "GoogleMaps", "GooglePlaces", "Window", "Commands",
    ] + appleModules,
    products("ArgumentParser", of: "swift-argument-parser")
)
program("Explore", in: "Examples/Explore", uses: ["GooglePlaces", "GoogleMaps"] + appleModules)
program("PlaceDetails", in: "Examples/PlaceDetails", uses: ["GooglePlaces"] + appleModules)
program("CameraGuide", in: "Examples/CameraGuide", uses: ["GoogleMaps"] + appleModules)
// Whole maps of the sample town, compared with pictures.
tests(
    "WholeMapTests",
    in: "Map/WholeMapTests",
    of: ["Maps", "Camera", "Geo", "Import", "Raster", "RegionFolder", "Render", "Sample", "Style", "Text", "Tiles", "TestSupport"]
)
// Tests of the properties that all errors of all products have in common.
tests(
    "ErrorTests",
    in: "ErrorTests",
    of: [
        "Geo", "Camera", "Style", "OpeningHours", "Image", "Tiles", "Text", "RegionFolder", "OSMFile", "TimeZones", "NaturalEarth",
        "Details", "Store", "Enrichment", "Places", "World", "MapSources", "Render", "Overlays", "Window", "Maps",
        "GoogleMaps", "GooglePlacesSwift",
    ] + appleModules
)
// These tests come last, because they start servers and wait long beside tests that use all processors.
tests(
    "ServerTests",
    in: "Server/ServerTests",
    of: [
        "Server", "Basics", "Digests", "Import", "Maps", "NaturalEarth", "Places", "PostgresStore", "RegionFolder", "Sample", "Store",
        "Tiles", "TimeZones",
    ],
    products("Hummingbird", of: "hummingbird") + products("HTTPTypes", of: "swift-http-types") + products("Logging", of: "swift-log")
        + products("NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix", of: "swift-nio") + products("NIOHTTP2", of: "swift-nio-http2")
        + products("NIOHTTPTypes", "NIOHTTPTypesHTTP2", of: "swift-nio-extras") + products("NIOSSL", of: "swift-nio-ssl")
        + products("ServiceLifecycle", of: "swift-service-lifecycle")
)

// MARK: A part of the package
// For work on a few modules: `PORTOLAN_MODULES=OpeningHours,Geo swift test` knows only these modules, the modules that
// they use, and their tests.
let onlyModules = Context.environment["PORTOLAN_MODULES"].map { Set($0.split(separator: ",").map { moduleName(String($0)) }) }
if let onlyModules {
    var needed: Set = ["EmbedTables", "TableEmbedder", "EmbedFiles", "FileEmbedder"]
    var waiting = targets.filter { onlyModules.contains($0.name) || $0.isTest && onlyModules.contains(moduleTested(by: $0)) }.map(\.name)
    while let name = waiting.popLast() {
        guard needed.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
        waiting += target.dependencies.compactMap {
            if case .byNameItem(let name, _) = $0 { name } else { nil }
        }
    }
    targets.removeAll { !needed.contains($0.name) }
}

/// Returns the module that a test target names first.
func moduleTested(by target: Target) -> String {
    if case .byNameItem(let name, _)? = target.dependencies.first { name } else { "" }
}

// MARK: Products
func library(_ name: String) -> Product { .library(name: moduleName(name), targets: [moduleName(name)]) }
let libraries = [
    "Portolan", "OpeningHours", "Places", "Maps", "Import", "Verify", "PostgresStore", "GoogleMaps", "GoogleMapsUtils", "GooglePlaces",
    "GooglePlacesSwift",
]
let executable = Product.executable(name: "portolan", targets: ["PortolanProgram"])

/// The packages that the program depends on.
let packages: [(name: String, dependency: Package.Dependency)] = [
    ("hummingbird", .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: [])),
    ("swift-argument-parser", .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")),
    ("swift-http-types", .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0")),
    ("swift-log", .package(url: "https://github.com/apple/swift-log", from: "1.16.2")),
    ("swift-nio", .package(url: "https://github.com/apple/swift-nio", from: "2.101.2")),
    ("swift-nio-extras", .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2")),
    ("swift-nio-http2", .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0")),
    ("swift-nio-ssl", .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6")),
    ("swift-service-lifecycle", .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0")),
]
let used = Set(
    targets.flatMap(\.dependencies).compactMap {
        if case .productItem(_, let package, _, _) = $0 { package } else { nil }
    }
)

let package = Package(
    name: "portolan",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: onlyModules == nil
        ? libraries.map(library) + [executable] : targets.contains { $0.name == "PortolanProgram" } ? [executable] : [],
    traits: [
        .default(enabledTraits: programTrait),
        .trait(name: "Program", description: "The program portolan: its commands, its server, and what these depend on."),
        .trait(name: "Zstandard", description: "Archives of tiles compressed with Zstandard (libzstd). Program includes it."),
    ],
    dependencies: packages.filter { used.contains($0.name) }.map(\.dependency),
    targets: targets,
    cxxLanguageStandard: .cxx17
)
