import PortolanMaps

/// Describes a style's raster tiles for clients of OGC's Web Map Tile Service 1.0.0.
enum WMTS {
    static func capabilities(_ maps: MapCatalog, _ style: MapStyle, _ call: Call) -> String {
        let address = escaped(call.publicURL)
        let key = call.query.text("key").map { "?key=" + PercentCoding.encoded($0) } ?? ""
        // The scale denominator at zoom 0 for a pixel of 0.28 mm, and the edge of the world in metres.
        let scales = (0...20).map { zoom -> String in
            let count = UInt64(1) << UInt64(zoom)
            let scale = 559_082_264.0287178 / Double(count)
            return """
                    <TileMatrix><ows:Identifier>\(zoom)</ows:Identifier><ScaleDenominator>\(scale)</ScaleDenominator>\
                <TopLeftCorner>-20037508.34 20037508.34</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight>\
                <MatrixWidth>\(count)</MatrixWidth><MatrixHeight>\(count)</MatrixHeight></TileMatrix>
                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" \
            xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
              <ows:ServiceIdentification><ows:Title>\(escaped(style.name))</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType>\
            <ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>
              <ows:OperationsMetadata>
                <ows:Operation name="GetCapabilities"><ows:DCP><ows:HTTP><ows:Get \
            xlink:href="\(address)/styles/\(style.id)/wmts.xml\(escaped(key))"><ows:Constraint name="GetEncoding"><ows:AllowedValues>\
            <ows:Value>RESTful</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>
              </ows:OperationsMetadata>
              <Contents>
                <Layer><ows:Title>\(escaped(style.name))</ows:Title><ows:Identifier>\(style.id)</ows:Identifier>
                  <ows:WGS84BoundingBox><ows:LowerCorner>-180 -85.051128</ows:LowerCorner><ows:UpperCorner>180 85.051128</ows:UpperCorner>\
            </ows:WGS84BoundingBox>
                  <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format>
                  <TileMatrixSetLink><TileMatrixSet>GoogleMapsCompatible</TileMatrixSet></TileMatrixSetLink>
                  <ResourceURL format="image/png" resourceType="tile" \
            template="\(address)/styles/\(style.id)/{TileMatrix}/{TileCol}/{TileRow}.png\(escaped(key))"/>
                </Layer>
                <TileMatrixSet><ows:Identifier>GoogleMapsCompatible</ows:Identifier>\
            <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
            \(scales.joined(separator: "\n"))
                </TileMatrixSet>
              </Contents>
            </Capabilities>

            """
    }

    /// Returns the text escaped for XML, without characters that XML forbids (XML 1.0, section 2.2).
    static func escaped(_ text: String) -> String {
        let isWrong: (Unicode.Scalar) -> Bool = {
            $0.value < 0x20 && ![0x9, 0xA, 0xD].contains($0.value) || [0xFFFE, 0xFFFF].contains($0.value)
        }
        let text =
            text.unicodeScalars.contains(where: isWrong)
            ? String(String.UnicodeScalarView(text.unicodeScalars.filter { !isWrong($0) })) : text
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
