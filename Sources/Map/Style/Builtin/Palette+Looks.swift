extension Palette {
    /// Warm paper, quiet greens and blues, and roads that get brighter towards the motorway.
    static let light = Palette(
        relief: Relief(opacity: 0.6, saturation: -0.15, contrast: -0.1, darkest: 0.25, brightest: 1),
        land: "#f7f5f0",
        builtUp: "#f1eee8",
        commercial: "#f4ede2",
        industrial: "#ecebee",
        education: "#f3ecd9",
        hospital: "#f8e9e6",
        military: "#ebe6e0",
        cemetery: "#d5e1ca",
        pitch: "#bbdfbe",
        pitchEdge: "#9ccaa1",
        wood: "#c6dfb8",
        grass: "#d9eac9",
        park: "#c9e6b9",
        parkEdge: "#a9cf9a",
        farmland: "#f1eedc",
        wetland: "#d3e5d8",
        sand: "#f5ebcf",
        rock: "#e6e2db",
        ice: "#f0f7fa",
        water: "#a6d0e6",
        ocean: "#9ac8e0",
        shore: "#86b8d4",
        aeroway: "#e4e3e9",
        runway: "#d3d1da",
        square: "#f2ede3",
        squareEdge: "#ddd5c7",
        buildingFar: "#e9e4db",
        building: "#e3ddd2",
        buildingOutline: "#cfc7b9",
        motorway: Road("#f4b266", "#cf8436"),
        trunk: Road("#f8c987", "#d49d55"),
        primary: Road("#fcdf9f", "#d3b064"),
        secondary: Road("#fdefc4", "#cdbb85"),
        street: Road("#ffffff", "#cfc8bb"),
        thinStreet: "#dbd5c9",
        service: Road("#ffffff", "#d8d2c6"),
        pedestrian: Road("#f4ecdf", "#cdc1ad"),
        tunnel: "#f3efe8",
        tunnelEdge: "#c9c2b5",
        bridgeEdge: "#a9a193",
        path: "#b39f84",
        cycleway: "#8a9fc0",
        steps: "#c3b39b",
        construction: "#d9cdb8",
        rail: "#a3a09d",
        railGap: "#f4f2ee",
        transit: "#b3aebb",
        ferry: "#5f93b8",
        aerialway: "#8a8580",
        power: "#b9b4ad",
        cliff: "#a99a84",
        wall: "#bdb4a5",
        hedge: "#a3c391",
        border: "#8f7d9c",
        borderBand: "rgba(150, 128, 170, 0.18)",
        halo: "rgba(255, 255, 255, 0.88)",
        city: "#2b3038",
        smallPlace: "#4d545f",
        quarter: "#767c87",
        country: "#46405a",
        state: "#857b92",
        roadName: "#524b3f",
        pathName: "#857a69",
        waterName: "#3f7398",
        seaName: "#23577f",
        waterHalo: "rgba(228, 242, 250, 0.75)",
        parkName: "#44763d",
        peakName: "#6a5a45",
        houseNumber: "#8a8073",
        points: [
            .food: "#9c5a22", .shop: "#3c5c96", .service: "#5f5f93", .sight: "#22757f", .transport: "#2f66a8", .nature: "#44763d",
            .health: "#b34a4a", .civic: "#586b7a",
        ]
    )

    /// Night: a blue-black ground, and roads a little brighter than the ground.
    static let dark = Palette(
        relief: Relief(opacity: 0.7, saturation: -0.35, contrast: 0, darkest: 0.02, brightest: 0.36),
        land: "#22262c",
        builtUp: "#272b31",
        commercial: "#2b2d32",
        industrial: "#2a2c33",
        education: "#2d2d30",
        hospital: "#322a2d",
        military: "#2b2a2b",
        cemetery: "#27332c",
        pitch: "#294034",
        pitchEdge: "#35523f",
        wood: "#233529",
        grass: "#26352b",
        park: "#243a2b",
        parkEdge: "#2f4d38",
        farmland: "#272a2a",
        wetland: "#23343a",
        sand: "#34322b",
        rock: "#2d2f33",
        ice: "#38434b",
        water: "#152534",
        ocean: "#12202e",
        shore: "#22394c",
        aeroway: "#2d3038",
        runway: "#3a3e48",
        square: "#2d3036",
        squareEdge: "#3a3d44",
        buildingFar: "#2c3037",
        building: "#30343c",
        buildingOutline: "#3d424b",
        motorway: Road("#8b6a3e", "#3a2f22"),
        trunk: Road("#7b6343", "#352d23"),
        primary: Road("#6c5d47", "#302b25"),
        secondary: Road("#5b5548", "#2a2827"),
        street: Road("#474c55", "#1c1f24"),
        thinStreet: "#393e46",
        service: Road("#3c4149", "#1f2227"),
        pedestrian: Road("#3a3d43", "#24272c"),
        tunnel: "#2f333a",
        tunnelEdge: "#474c55",
        bridgeEdge: "#0e1013",
        path: "#5d564b",
        cycleway: "#4d5d77",
        steps: "#57514a",
        construction: "#45423c",
        rail: "#5a5e66",
        railGap: "#2a2e34",
        transit: "#4f5160",
        ferry: "#3f6584",
        aerialway: "#6a6d74",
        power: "#454a53",
        cliff: "#5c564c",
        wall: "#484d56",
        hedge: "#35513a",
        border: "#8b7f9c",
        borderBand: "rgba(160, 140, 190, 0.14)",
        halo: "rgba(20, 23, 28, 0.85)",
        city: "#e8eaee",
        smallPlace: "#c3c8d0",
        quarter: "#8e95a1",
        country: "#cfc8dd",
        state: "#9990a8",
        roadName: "#b9b4aa",
        pathName: "#8f8778",
        waterName: "#6f9fc4",
        seaName: "#7fafd3",
        waterHalo: "rgba(16, 28, 40, 0.8)",
        parkName: "#7fae78",
        peakName: "#a8987f",
        houseNumber: "#7d828b",
        points: [
            .food: "#d9a068", .shop: "#8fabdf", .service: "#a9a9d6", .sight: "#6cc0c9", .transport: "#7fb2ec", .nature: "#86b87e",
            .health: "#e39494", .civic: "#a6b6c4",
        ]
    )

    /// Black on white: names and ways stand out. The contrast of every name with its ground is at least 7 : 1.
    static let contrast = Palette(
        relief: Relief(opacity: 0.35, saturation: -0.1, contrast: -0.1, darkest: 0.4, brightest: 1),
        land: "#ffffff",
        builtUp: "#fafafa",
        commercial: "#f7f5f0",
        industrial: "#f2f2f4",
        education: "#faf6e8",
        hospital: "#fdeeee",
        military: "#f1eeea",
        cemetery: "#dcebcf",
        pitch: "#b9e3bd",
        pitchEdge: "#3f7a49",
        wood: "#c2e3b0",
        grass: "#ddf0cd",
        park: "#c8ebb6",
        parkEdge: "#4d8a3c",
        farmland: "#fbf9ec",
        wetland: "#d7ecdf",
        sand: "#fbf0cf",
        rock: "#ebe8e4",
        ice: "#f0f8fc",
        water: "#8fccf0",
        ocean: "#8fccf0",
        shore: "#1f5f8f",
        aeroway: "#e8e7ee",
        runway: "#b9b6c6",
        square: "#f5f1e8",
        squareEdge: "#9a9282",
        buildingFar: "#e4dfd6",
        building: "#dcd5c9",
        buildingOutline: "#a89f90",
        motorway: Road("#f79a2c", "#7a3f00"),
        trunk: Road("#fbb95c", "#7d4a05"),
        primary: Road("#fed67a", "#73540a"),
        secondary: Road("#fff0b0", "#665617"),
        street: Road("#ffffff", "#5e5a54"),
        thinStreet: "#8f8a82",
        service: Road("#ffffff", "#8a857c"),
        pedestrian: Road("#f4eadb", "#7b7060"),
        tunnel: "#f0f0f0",
        tunnelEdge: "#6f6b64",
        bridgeEdge: "#26241f",
        path: "#6d5636",
        cycleway: "#2f56a0",
        steps: "#6d5636",
        construction: "#a99c84",
        rail: "#55524e",
        railGap: "#ffffff",
        transit: "#6b6578",
        ferry: "#12507f",
        aerialway: "#3f3c38",
        power: "#77736c",
        cliff: "#6d5636",
        wall: "#6f6a61",
        hedge: "#4d8a3c",
        border: "#5b2a80",
        borderBand: "rgba(120, 70, 170, 0.2)",
        halo: "#ffffff",
        haloScale: 1.5,
        city: "#000000",
        smallPlace: "#101318",
        quarter: "#33373e",
        country: "#1d1333",
        state: "#3d3150",
        roadName: "#000000",
        pathName: "#3a2e1a",
        waterName: "#04365c",
        seaName: "#04365c",
        waterHalo: "#ffffff",
        parkName: "#14470c",
        peakName: "#3d2b12",
        houseNumber: "#3a352d",
        points: [
            .food: "#6b3300", .shop: "#12306b", .service: "#2c2c66", .sight: "#00434b", .transport: "#0b3b77", .nature: "#14470c",
            .health: "#7c1212", .civic: "#26333d",
        ]
    )

    /// For satellite pictures: bright, translucent ways, and white names with dark halos. The ground is not
    /// drawn.
    static let outline: Palette = {
        var palette = Palette.dark
        palette.relief = nil
        palette.motorway = Road("#ffc56e", "rgba(60, 36, 8, 0.7)")
        palette.trunk = Road("#ffd793", "rgba(60, 40, 10, 0.65)")
        palette.primary = Road("#ffe7b5", "rgba(50, 40, 16, 0.6)")
        palette.secondary = Road("#fff3d4", "rgba(40, 36, 24, 0.55)")
        palette.street = Road("#ffffff", "rgba(20, 20, 20, 0.4)")
        palette.thinStreet = "rgba(255, 255, 255, 0.55)"
        palette.service = Road("rgba(255, 255, 255, 0.7)", "rgba(20, 20, 20, 0.3)")
        palette.pedestrian = Road("rgba(255, 247, 228, 0.8)", "rgba(20, 20, 20, 0.35)")
        palette.tunnel = "rgba(255, 255, 255, 0.35)"
        palette.tunnelEdge = "rgba(255, 255, 255, 0.6)"
        palette.bridgeEdge = "rgba(0, 0, 0, 0.7)"
        palette.path = "#ffe9c4"
        palette.cycleway = "#c7dcff"
        palette.steps = "#ffe0b0"
        palette.construction = "#f0dfc0"
        palette.rail = "#d9dbe2"
        palette.railGap = "#4a4d55"
        palette.transit = "#d5cdf0"
        palette.ferry = "#bfe4ff"
        palette.aerialway = "#e8e8e8"
        palette.border = "#f1d8ff"
        palette.borderBand = "rgba(230, 200, 255, 0.25)"
        palette.wayOpacity = 0.62
        palette.halo = "rgba(0, 0, 0, 0.75)"
        palette.haloScale = 1.25
        palette.city = "#ffffff"
        palette.smallPlace = "#f4f6f9"
        palette.quarter = "#e0e4ea"
        palette.country = "#ffffff"
        palette.state = "#ece4f6"
        palette.roadName = "#ffffff"
        palette.pathName = "#f4ead8"
        palette.waterName = "#c9e8ff"
        palette.seaName = "#c9e8ff"
        palette.waterHalo = "rgba(0, 20, 40, 0.75)"
        palette.parkName = "#cdf2c2"
        palette.peakName = "#fbe7c6"
        palette.houseNumber = "#e8e8e8"
        palette.points = [
            .food: "#ffd2a3", .shop: "#cfe0ff", .service: "#dcdcff", .sight: "#b8f3fa", .transport: "#c3e0ff", .nature: "#cdf2c2",
            .health: "#ffc9c9", .civic: "#dbe6ef",
        ]
        return palette
    }()
}
