import PortolanMaps

/// The page at `/catalog.html`: a list of the data that the server offers, and a movable map of raster tiles. Its
/// script and style are among the explorer's files, and it loads nothing from other servers. Its links are relative, so
/// that they work behind every proxy.
enum CatalogPage {
    /// Returns the HTML of the page.
    /// - Parameter hasOperation: whether the same address answers the description of all addresses.
    static func html(_ maps: MapCatalog, hasOperation: Bool) -> String {
        let center = maps.regions.first?.manifest.center ?? Coordinate(latitude: 0, longitude: 0)
        let rows = MapStyle.all.map { style in
            """
                <tr><td>\(style.id)</td><td><a href="styles/\(style.id)/style.json">style</a></td>\
            <td><a href="styles/\(style.id).json">TileJSON</a></td>\
            <td><a href="styles/\(style.id)/wmts.xml">WMTS</a></td></tr>
            """
        }
        let regions = maps.regions.map { region in
            let link = region.tilesFile == nil ? "" : "<a href=\"data/\(PercentCoding.encoded(maps.id(region))).json\">TileJSON</a>"
            return
                "    <tr><td>\(WMTS.escaped(region.manifest.name))</td><td>\(link)</td><td>\(WMTS.escaped(region.manifest.attribution))</td></tr>"
        }
        let options = MapStyle.all.map { "<option>\($0.id)</option>" }.joined()
        let openAPI = hasOperation ? " · <a href=\"openapi.json\">OpenAPI</a>" : ""
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Portolan</title>
            <link rel="icon" href="explorer/portolan.svg">
            <link rel="stylesheet" href="explorer/catalog.css">
            <script type="module" src="explorer/catalog.js"></script>
            </head>
            <body>
            <h1>Portolan</h1>
            <p><select id="style" aria-label="Style">\(options)</select> <button id="in">+</button> <button id="out">−</button> <span id="where"></span></p>
            <div id="map" data-latitude="\(center.latitude)" data-longitude="\(center.longitude)"><div id="credit">\(WMTS.escaped(maps.attribution))</div></div>
            <h2>Regions</h2>
            <table>
            \(regions.joined(separator: "\n"))
            </table>
            <h2>Styles</h2>
            <table>
            \(rows.joined(separator: "\n"))
            </table>
            <h2>More</h2>
            <p><a href="data/\(MapCatalog.allRegions).json">All regions' TileJSON</a> · <a href="catalog">catalogue</a>\(openAPI)
            · <a href="health/ready">health</a></p>
            </body>
            </html>

            """
    }
}
