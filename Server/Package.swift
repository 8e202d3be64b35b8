// swift-tools-version: 6.2
import PackageDescription

// The server is a package beside the SDK, so that programs that use the SDK do not build what the server depends on.
// It is built from its own folder (`make serve`, `cd Server && swift build`): the SDK's manifest looks at that.

let strict = Context.environment["PORTOLAN_STRICT"] != nil
let swiftSettings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

func sdk(_ name: String) -> Target.Dependency { .product(name: name, package: "portolan") }

let package = Package(
    name: "portolan-server",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "portolan", targets: ["PortolanServerProgram"])],
    dependencies: [
        .package(name: "portolan", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // PNG with a palette, and GIF.
        .target(name: "CPaletteFiles", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("gif")]),
        .systemLibrary(
            name: "CBrotli",
            pkgConfig: "libbrotlienc",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]
        ),
        .target(
            name: "PortolanServer",
            dependencies: [
                sdk("PortolanPlaces"), sdk("PortolanMaps"), sdk("PortolanPictograms"), sdk("PortolanText"), sdk("PortolanTiles"),
                sdk("PortolanTimeZones"), sdk("PortolanDigests"), sdk("PortolanPostgresStore"), sdk("PortolanImport"), sdk("GoogleMaps"),
                "CPaletteFiles",
                "CBrotli",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            exclude: ["Explorer/Files"],
            swiftSettings: swiftSettings,
            plugins: [.plugin(name: "EmbedFiles")]
        ),
        // The explorer's page is part of the program.
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
        .executableTarget(name: "FileEmbedder", path: "Plugins/FileEmbedder", swiftSettings: swiftSettings),
        // A name of its own, because the program `portolan` has the name of a module's folder.
        .executableTarget(
            name: "PortolanServerProgram",
            dependencies: [
                "PortolanServer", sdk("PortolanCommands"), sdk("PortolanPostgresStore"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/portolan",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "PortolanServerTests",
            dependencies: [
                "PortolanServer", sdk("PortolanImport"), sdk("PortolanSample"),
                .product(name: "Hummingbird", package: "hummingbird"), .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: swiftSettings
        ),
    ],
    cxxLanguageStandard: .cxx17
)
