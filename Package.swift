// swift-tools-version: 6.2
import PackageDescription

// One place that sets how every target is compiled. Warnings become errors where PORTOLAN_STRICT is set (CI).
let strict = Context.environment["PORTOLAN_STRICT"] != nil
let swiftSettings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let testSupport = Target.Dependency.byName(name: "PortolanTestSupport")

/// A room of the house: the module `Portolan<name>` in `Sources/<name>`, with its tests in `Tests/<name>Tests`.
/// The order of this file is the order of the arrows: a room uses only rooms above it here.
func room(_ name: String, uses rooms: [String] = [], _ others: [Target.Dependency] = [], tests: [Target.Dependency]? = []) -> [Target] {
    let module = moduleName(name)
    let target = Target.target(
        name: module,
        dependencies: rooms.map { .byName(name: moduleName($0)) } + others,
        path: "Sources/" + name,
        swiftSettings: swiftSettings
    )
    return [target] + (tests.map { [testTarget(name, of: module, $0)] } ?? [])
}

/// Folders beside tests that are read where they lie, by room.
let testData = ["Raster": ["Goldens"]]

func testTarget(_ name: String, of module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: module), testSupport] + dependencies,
        path: "Tests/" + name + "Tests",
        exclude: testData[name] ?? [],
        swiftSettings: swiftSettings
    )
}

/// Rooms are named by folder (`Geo`), libraries of the system and products of their own by module (`CFreeType`, `OpeningHours`).
func moduleName(_ name: String) -> String {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true || name == "OpeningHours" ? name : "Portolan" + name
}

/// Rooms that programs use, each a library of its own name.
func products(_ rooms: [String]) -> [Product] {
    rooms.map { .library(name: moduleName($0), targets: [moduleName($0)]) }
}

var targets: [Target] = []

// MARK: System libraries
targets += [
    .target(name: "CFiles"),
    // Counts allocations by standing in for the allocator's entry points: for portolan-bench alone.
    .target(name: "CAllocations"),
    .systemLibrary(name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
        name: "CSQLite",
        path: "Sources/CSQLite",
        pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .systemLibrary(
        name: "CCrypto",
        path: "Sources/CCrypto",
        pkgConfig: "libcrypto",
        providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
    ),
    .systemLibrary(
        name: "CXXHash",
        path: "Sources/CXXHash",
        pkgConfig: "libxxhash",
        providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]
    ),
    .systemLibrary(name: "CPNG", path: "Sources/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    .systemLibrary(
        name: "CJPEG",
        path: "Sources/CJPEG",
        pkgConfig: "libjpeg",
        providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]
    ),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .systemLibrary(
        name: "CFreeType",
        path: "Sources/CFreeType",
        pkgConfig: "freetype2",
        providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]
    ),
    .systemLibrary(
        name: "CHarfBuzz",
        path: "Sources/CHarfBuzz",
        pkgConfig: "harfbuzz",
        providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]
    ),
    .systemLibrary(
        name: "CFriBidi",
        path: "Sources/CFriBidi",
        pkgConfig: "fribidi",
        providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]
    ),
    .systemLibrary(
        name: "CShapelib",
        path: "Sources/CShapelib",
        pkgConfig: "shapelib",
        providers: [.apt(["libshp-dev"]), .brew(["shapelib"])]
    ),
    // Without pkg-config: it gives a flag that SwiftPM complains of at each build.
    .systemLibrary(name: "CSDL2", path: "Sources/CSDL2", providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    // libosmium consists of headers (apt libosmium2-dev libprotozero-dev); its assertions are for its own developers.
    .target(
        name: "COSMium",
        cxxSettings: [.define("NDEBUG")],
        linkerSettings: ["deflate", "z", "bz2", "expat", "lz4", "m", "pthread"].map { .linkedLibrary($0) }
    ),
    // libphonenumber has no pkg-config file (apt libphonenumber-dev, brew libphonenumber).
    .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),
]

// MARK: Pure rooms
targets += room("Geo")
targets += room("JSON")
targets += room("Tags", tests: nil)
targets += room("Address", uses: ["Tags"], tests: ["PortolanTags"])
targets += room("OpeningHours")
targets += room("Style", uses: ["JSON"], tests: ["PortolanJSON"])
targets += room("Raster", tests: ["PortolanImage"])
targets += room("Camera", uses: ["Geo"], tests: ["PortolanGeo"])
targets += room("Tiles", uses: ["Geo", "CZlib"])

// MARK: Text
targets += room("Text", uses: ["CFreeType", "CHarfBuzz", "CFriBidi"])

// MARK: Regions
targets += room("Region", uses: ["Geo", "Tags", "CCrypto", "CXXHash", "CFiles"])
targets += room("OSM", uses: ["Geo", "Region", "COSMium"])
targets += room("Sample", uses: ["Geo", "Region", "OSM"], tests: ["PortolanOSM", "PortolanRegion", "PortolanGeo", "OpeningHours"])
targets += room("TileBuilder", uses: ["Geo", "Region", "OSM", "Tiles"])

// MARK: Places
targets += room("Details", uses: ["Tags", "OpeningHours", "CPhoneNumber"], tests: ["PortolanTags"])
targets += room("Store", uses: ["Geo", "Tags", "Address", "Region", "CSQLite"])
targets += room("TimeZones", uses: ["Geo"], tests: ["PortolanGeo", "PortolanNaturalEarth"])
targets += room("NaturalEarth", uses: ["Geo", "Region", "TimeZones", "CShapelib"], tests: ["PortolanGeo"])
targets += room("Identity", uses: ["Geo", "Region", "Store"], tests: ["PortolanGeo", "PortolanRegion", "PortolanStore"])
targets += room("Enrichment", uses: ["Geo", "JSON"], tests: ["PortolanGeo"])
targets += room(
    "Import",
    uses: ["Geo", "Address", "Region", "OSM", "Details", "TimeZones", "Store", "Identity", "Enrichment", "TileBuilder"],
    tests: ["PortolanEnrichment", "PortolanIdentity", "PortolanPlaces"]
)
targets += room(
    "World",
    uses: ["Geo", "Region", "NaturalEarth", "Store", "Tiles", "TileBuilder"],
    tests: ["PortolanGeo", "PortolanNaturalEarth", "PortolanRegion", "PortolanStore", "PortolanTileBuilder", "PortolanTiles"]
)
targets += room(
    "Places",
    uses: ["OpeningHours", "Geo", "JSON", "Tags", "Address", "Region", "TimeZones", "Details", "Store", "Enrichment"],
    tests: ["PortolanStore", "PortolanEnrichment"]
)

// MARK: Pictures
targets += room("Image", uses: ["Raster", "CPNGShim", "CJPEGShim"], tests: ["PortolanRaster"])
targets += room("Pictograms", uses: ["Raster"], tests: ["PortolanRaster", "PortolanDetails"])
targets += room(
    "Render",
    uses: ["Geo", "Camera", "Tiles", "Text", "Style", "Raster"],
    tests: ["PortolanCamera", "PortolanGeo", "PortolanRaster", "PortolanStyle", "PortolanText", "PortolanTiles"]
)
targets += room(
    "Maps",
    uses: ["Geo", "JSON", "Region", "Camera", "Tiles", "Text", "Style", "Raster", "Image", "Render"],
    tests: [
        "PortolanCamera", "PortolanGeo", "PortolanImage", "PortolanRaster", "PortolanRender", "PortolanStyle", "PortolanText",
        "PortolanTiles",
    ]
)
targets += room(
    "Window",
    uses: ["Geo", "Camera", "Text", "Raster", "Render", "Maps", "CSDL2"],
    tests: [
        "PortolanCamera", "PortolanGeo", "PortolanMaps", "PortolanRaster", "PortolanRender", "PortolanStyle", "PortolanText",
        "PortolanTiles",
    ]
)

// MARK: Platform
// Modules of Apple's systems that the faces speak; there the system's own are used.
#if os(Linux)
func platform(_ name: String, _ dependencies: [Target.Dependency] = [], folder: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Platform/" + (folder ?? name), swiftSettings: swiftSettings)
}
targets += [
    platform("CoreLocation", ["PortolanGeo"]),
    platform("QuartzCore"),
    platform("UIKit", ["QuartzCore", "PortolanImage", "PortolanRaster"]),
    platform("_Testing_UIKit", ["UIKit"], folder: "TestingUIKit"),
    .testTarget(
        name: "PlatformTests",
        dependencies: ["CoreLocation", "QuartzCore", "UIKit", "_Testing_UIKit", testSupport],
        path: "Tests/PlatformTests",
        swiftSettings: swiftSettings
    ),
]
let platformModules: [Target.Dependency] = ["CoreLocation", "QuartzCore", "UIKit", "_Testing_UIKit"]
#else
let platformModules: [Target.Dependency] = []
#endif

// MARK: Faces
targets += [
    // What both faces share: which regions they answer from.
    .target(name: "PortolanFace", path: "Sources/Face", swiftSettings: swiftSettings),
    .target(
        name: "GooglePlaces",
        dependencies: ["PortolanFace", "PortolanPlaces", "PortolanGeo", "OpeningHours"] + platformModules,
        path: "Sources/GooglePlaces",
        swiftSettings: swiftSettings
    ),
    // Makes regions for tests of the faces, which know nothing of how regions are made.
    .target(
        name: "PortolanFaceTestSupport",
        dependencies: ["PortolanGeo", "PortolanImport", "PortolanOSM", "PortolanRegion"],
        path: "Tests/FaceSupport",
        swiftSettings: swiftSettings
    ),
    .target(
        name: "GooglePlacesSwift",
        dependencies: ["PortolanFace", "PortolanPlaces", "PortolanGeo", "OpeningHours"] + platformModules,
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GooglePlacesSwiftTests",
        dependencies: ["GooglePlacesSwift", "PortolanFace", "PortolanFaceTestSupport"] + platformModules,
        swiftSettings: swiftSettings
    ),
    .executableTarget(
        name: "Explore",
        dependencies: ["GooglePlaces", "GoogleMaps"] + platformModules,
        path: "Examples/Explore",
        swiftSettings: swiftSettings
    ),
    .executableTarget(
        name: "PlaceDetails",
        dependencies: ["GooglePlaces"] + platformModules,
        path: "Examples/PlaceDetails",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GooglePlacesTests",
        dependencies: ["GooglePlaces", "PortolanFace", "PortolanFaceTestSupport"] + platformModules,
        path: "Tests/GooglePlacesTests",
        swiftSettings: swiftSettings
    ),
    .executableTarget(
        name: "portolan",
        dependencies: [argumentParser]
            + [
                "Geo", "JSON", "OpeningHours", "Region", "Store", "Identity", "Enrichment", "TimeZones", "NaturalEarth", "Import",
                "World", "Details", "Places", "Sample", "Camera",
                "Style", "Raster", "Text", "Image", "Pictograms", "Maps", "Window",
            ].map { .byName(name: moduleName($0)) },
        swiftSettings: swiftSettings
    ),
    // Measurements; not a product.
    .executableTarget(
        name: "portolan-bench",
        dependencies: [
            "Raster", "Image", "CAllocations", "Camera", "CSQLite", "Geo", "OpeningHours", "Maps", "Places", "Region", "Render", "Store",
            "Style", "Text",
            "Tiles",
        ].map { .byName(name: moduleName($0)) } + ["GoogleMaps", "GooglePlaces"] + platformModules,
        path: "Sources/Bench",
        swiftSettings: swiftSettings
    ),
]

targets += [
    .target(
        name: "GoogleMaps",
        dependencies: [
            "PortolanFace", "PortolanGeo", "PortolanCamera", "PortolanRaster", "PortolanRender", "PortolanStyle", "PortolanText",
            "PortolanMaps", "PortolanPlaces",
        ] + platformModules,
        swiftSettings: swiftSettings
    ),
    // A program that a newcomer runs.
    .executableTarget(
        name: "CameraGuide",
        dependencies: ["GoogleMaps"] + platformModules,
        path: "Examples/CameraGuide",
        swiftSettings: swiftSettings
    ),
    // The face as programs see it: no room of the house is imported.
    .testTarget(
        name: "GoogleMapsTests",
        dependencies: ["GoogleMaps", testSupport] + platformModules,
        path: "Tests/GoogleMapsTests",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GoogleMapsRegionTests",
        dependencies: ["PortolanFaceTestSupport", "PortolanFace", "GoogleMaps"] + platformModules,
        path: "Tests/GoogleMapsRegionTests",
        swiftSettings: swiftSettings
    ),
]

targets += [
    // What tests of several rooms share.
    .target(name: "PortolanTestSupport", path: "Tests/Support", swiftSettings: swiftSettings),
    // The command line as users run it.
    .testTarget(
        name: "CommandTests",
        dependencies: ["portolan", testSupport] + ["Camera", "Geo", "Image", "Raster"].map { .byName(name: moduleName($0)) },
        path: "Tests/CommandTests",
        swiftSettings: swiftSettings
    ),
]

// While one room is built: `PORTOLAN_ROOMS=OpeningHours,Geo swift test` knows only these rooms, what they use, and their tests.
let onlyRooms = Context.environment["PORTOLAN_ROOMS"].map {
    Set($0.split(separator: ",").flatMap { [String($0), moduleName(String($0))] })
}

if let onlyRooms {
    var needed: Set<String> = []
    var waiting = targets.filter { onlyRooms.contains($0.name) || $0.isTest && onlyRooms.contains(roomTested(by: $0)) }.map(\.name)
    while let name = waiting.popLast() {
        guard needed.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
        waiting += target.dependencies.compactMap {
            if case .byNameItem(let name, _) = $0 { name } else { nil }
        }
    }
    targets.removeAll { !needed.contains($0.name) }
}

/// The room whose tests these are: what a test target names first.
func roomTested(by target: Target) -> String {
    if case .byNameItem(let name, _)? = target.dependencies.first { name } else { "" }
}

let package = Package(
    name: "portolan",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: onlyRooms != nil
        ? []
        : [
            .library(name: "OpeningHours", targets: ["OpeningHours"]),
            .executable(name: "portolan", targets: ["portolan"]),
            .library(name: "GoogleMaps", targets: ["GoogleMaps"]),
            .library(name: "GooglePlaces", targets: ["GooglePlaces"]),
            .library(name: "GooglePlacesSwift", targets: ["GooglePlacesSwift"]),
        ]
            + products([
                "Geo", "Tags", "Address", "Camera", "Style", "Raster", "Text", "Tiles", "Image", "Region", "OSM", "TileBuilder", "Details",
                "TimeZones", "Store", "Import", "Places", "Render", "Maps", "Pictograms",
            ]),
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: targets,
    cxxLanguageStandard: .cxx17
)
