import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTestSupport
import Testing

@testable import PortolanRender
@testable import PortolanTiles

/// Tests that the built-in style draws every kind of feature that the documents of the other schemas name. A table
/// gives the reason for each kind that the style does not draw.
@Suite struct SchemaDrawingTests {
    /// The features of version 4 of Protomaps' basemap. Each line names a layer, a shape, and the attributes that all
    /// features of the line share. After ` : ` comes one word for each feature: the feature's own attributes as
    /// `key=value`, joined by `+`. In place of a key, `*` means the key of the previous word.
    static let protomaps4 = """
        boundaries line : kind=country+kind_detail=2 kind=region+kind_detail=4 kind=county+kind_detail=6 kind=locality+kind_detail=8
        boundaries line disputed=true : kind=country+kind_detail=2
        buildings area : kind=building *=building_part
        buildings point addr_housenumber=1 : kind=address
        earth area : kind=earth
        earth line : kind=cliff
        earth point name=N : kind=island
        landcover area : kind=barren *=farmland *=forest *=glacier *=grassland *=scrub *=urban_area
        landuse area : kind=aerodrome *=attraction *=bare_rock *=beach *=cafe *=camp_site *=cemetery *=college *=commercial *=dog_park *=farmland
        landuse area : kind=farmyard *=footway *=forest *=garden *=glacier *=golf_course *=grass *=grocery *=hospital *=hotel *=industrial
        landuse area : kind=kindergarten *=library *=marina *=meadow *=military *=national_park *=nature_reserve *=neighbourhood *=orchard *=other
        landuse area : kind=park *=pedestrian *=pier *=pitch *=platform *=playground *=post_office *=protected_area *=railway *=recreation_ground
        landuse area : kind=residential *=runway *=sand *=school *=scrub *=stadium *=supermarket *=taxiway *=townhall *=university *=wetland *=wood
        landuse area : kind=zoo *=airfield *=naval_base *=allotments *=village_green *=grassland *=dam *=quarry *=winter_sports
        places point name=N : kind=country+kind_detail=country kind=region+kind_detail=state kind=region+kind_detail=province
        places point name=N kind=locality : kind_detail=city *=town *=village *=hamlet *=locality *=isolated_dwelling *=farm *=allotments
        places point name=N kind=locality : kind_detail=scientific_station
        places point name=N : kind=macrohood+kind_detail=quarter kind=neighbourhood+kind_detail=suburb kind=neighbourhood+kind_detail=neighbourhood
        places point name=N : kind=country *=region *=locality *=macrohood *=neighbourhood
        pois point name=N min_zoom=15 : kind=aerodrome *=adult_gaming_centre *=airfield *=alpine_hut *=amusement_ride *=animal *=art *=artwork *=atm
        pois point name=N min_zoom=15 : kind=attraction *=atv *=baby_hatch *=bakery *=bbq *=beach *=beauty *=bed_and_breakfast *=bench
        pois point name=N min_zoom=15 : kind=bicycle_parking *=bicycle_rental *=bicycle_repair_station *=boat_storage *=bookmaker *=books
        pois point name=N min_zoom=15 : kind=bureau_de_change *=bus_stop *=butcher *=cafe *=camp_site *=car_parts *=car_rental *=car_repair
        pois point name=N min_zoom=15 : kind=car_sharing *=car_wash *=car *=carousel *=cemetery *=chalet *=charging_station *=childcare *=clinic
        pois point name=N min_zoom=15 : kind=clothes *=college *=computer *=convenience *=customs *=dentist *=district *=doctors *=dog_park
        pois point name=N min_zoom=15 : kind=drinking_water *=emergency_phone *=fashion *=firepit *=fire_station *=fishing *=florist *=forest
        pois point name=N min_zoom=15 : kind=fuel *=gambling *=garden_centre *=gift *=golf_course *=golf *=greengrocer *=grocery *=guest_house
        pois point name=N min_zoom=15 : kind=hairdresser *=hanami *=harbourmaster *=hifi *=hospital *=hostel *=hotel *=hunting_stand *=information
        pois point name=N min_zoom=15 : kind=jewelry *=karaoke_box *=karaoke *=landmark *=library *=life_ring *=lottery *=marina *=maze *=memorial
        pois point name=N min_zoom=15 : kind=military *=mobile_phone *=money_transfer *=motorcycle_parking *=motorcycle *=national_park
        pois point name=N min_zoom=15 : kind=nature_reserve *=naval_base *=newsagent *=optician *=park *=parking *=peak *=perfumery *=picnic_site
        pois point name=N min_zoom=15 : kind=picnic_table *=pitch *=playground *=post_box *=post_office *=ranger_station *=recycling
        pois point name=N min_zoom=15 : kind=roller_coaster *=sanitary_dump_station *=school *=scuba_diving *=shelter *=ship_chandler *=shower
        pois point name=N min_zoom=15 : kind=slipway *=snowmobile *=social_facility *=stadium *=station *=stationery *=studio *=summer_toboggan
        pois point name=N min_zoom=15 : kind=supermarket *=swimming_area *=taxi *=telephone *=tobacco *=toilets *=townhall *=trail_riding_station
        pois point name=N min_zoom=15 : kind=travel_agency *=university *=viewpoint *=waste_basket *=waste_disposal *=water_point *=water_slide
        pois point name=N min_zoom=15 : kind=watering_place *=wayside_cross *=wilderness_hut *=zoo *=quarry *=winter_sports *=allotments
        roads line : kind=highway *=major_road *=minor_road *=path *=aerialway *=ferry *=pier *=rail *=other
        roads line kind=major_road : kind_detail=motorway *=motorway_link *=trunk *=trunk_link *=primary *=primary_link *=secondary *=secondary_link
        roads line kind=major_road : kind_detail=tertiary *=tertiary_link
        roads line kind=minor_road : kind_detail=residential *=service *=unclassified *=road *=raceway *=driveway *=parking_aisle *=alley
        roads line kind=minor_road : kind_detail=drive-through *=emergency_access *=utility *=irrigation *=slipway
        roads line kind=path : kind_detail=pedestrian *=track *=path *=cycleway *=bridleway *=footway *=steps *=corridor *=sidewalk *=crossing *=pier
        roads line kind=rail : kind_detail=rail *=disused *=funicular *=light_rail *=miniature *=monorail *=narrow_gauge *=preserved *=subway *=tram
        roads line kind=rail kind_detail=rail : service=siding *=crossover *=yard
        roads line : kind=aeroway+kind_detail=runway kind=aeroway+kind_detail=taxiway kind=aerialway+kind_detail=cable_car
        roads line kind=major_road kind_detail=primary : is_bridge=true is_tunnel=true ref=A1 name=N
        water area : kind=water *=lake *=playa *=ocean *=other *=basin *=dock *=riverbank *=river *=canal *=swimming_pool *=fountain *=reef
        water area kind=water : kind_detail=basin *=canal *=ditch *=dock *=drain *=lake *=reservoir *=river *=riverbank *=stream
        water line : kind=river *=stream *=canal *=drain *=ditch
        water point name=N : kind=ocean *=sea *=bay *=strait *=fjord *=lake *=water *=river *=swimming_pool *=fountain *=basin *=playa
        """

    /// The features of versions 2 and 3 of Protomaps' basemap, written like `protomaps4`.
    static let protomaps2 = """
        boundaries line : pmap:min_admin_level=2 *=4 *=6 *=8
        buildings area : height=9 building:part=yes
        natural area : natural=wood *=glacier *=scrub *=sand *=wetland *=bare_rock landuse=forest *=meadow boundary=national_park *=protected_area
        landuse area : aeroway=aerodrome *=runway area:aeroway=taxiway amenity=hospital *=school *=kindergarten *=university *=college
        landuse area : landuse=recreation_ground *=industrial *=brownfield *=railway *=cemetery *=commercial *=grass *=orchard *=farmland *=residential
        landuse area : leisure=park *=garden *=golf_course *=dog_park *=playground *=pitch man_made=pier *=bridge place=neighbourhood
        landuse area : railway=platform highway=pedestrian *=footway
        water area : natural=water landuse=reservoir leisure=swimming_pool water=lake *=river *=pond waterway=dock *=riverbank
        physical_line line pmap:kind=waterway name=N : waterway=river *=stream *=canal *=ditch *=drain
        physical_line line : natural=cliff natural=strait+name=N
        roads line : highway=motorway *=trunk *=primary *=secondary *=tertiary *=unclassified *=residential *=service *=living_street *=pedestrian
        roads line : highway=motorway_link *=footway *=path *=cycleway *=steps *=bridleway *=track *=road
        roads line highway=primary : pmap:level=1 *=-1 bridge=yes tunnel=yes ref=A1 name=N
        transit line : railway=rail *=tram *=subway *=light_rail aerialway=cable_car route=ferry aeroway=runway *=taxiway
        places point name=N : place=country *=state *=city *=town *=village *=hamlet *=suburb *=quarter *=neighbourhood *=island *=square
        physical_point point name=N : place=sea *=ocean natural=peak
        pois point name=N : amenity=cafe shop=books tourism=hotel railway=station amenity=place_of_worship+religion=christian
        """

    /// The features of Shortbread, written like `protomaps4`.
    static let shortbread = """
        ocean area : x=1
        water_polygons area : kind=glacier *=water *=river *=reservoir *=basin *=dock *=canal
        water_polygons_labels point name=N : kind=glacier *=water *=river *=reservoir *=basin *=dock *=canal
        water_lines line : kind=canal *=river *=stream *=ditch *=drain kind=river+tunnel=true kind=river+bridge=true
        water_lines_labels line name=N : kind=canal *=river *=stream *=ditch
        dam_lines line : kind=dam
        dam_polygons area : kind=dam
        pier_lines line : kind=pier *=breakwater *=groyne
        pier_polygons area : kind=pier *=breakwater *=groyne
        boundaries line : admin_level=2 *=4 admin_level=2+disputed=true
        boundary_labels point name=N : admin_level=2 *=4
        place_labels point name=N population=9 : kind=capital *=state_capital *=city *=town *=village *=hamlet *=suburb *=quarter *=neighbourhood
        place_labels point name=N population=0 : kind=isolated_dwelling *=farm *=island *=locality
        land area : kind=forest *=grass *=meadow *=orchard *=vineyard *=allotments *=cemetery *=grave_yard *=village_green *=recreation_ground
        land area : kind=greenhouse_horticulture *=plant_nursery *=sand *=beach *=heath *=scrub *=grassland *=bare_rock *=scree *=shingle *=swamp
        land area : kind=bog *=string_bog *=wet_meadow *=marsh *=golf_course *=park *=garden *=playground *=miniature_golf *=residential *=industrial
        land area : kind=commercial *=garages *=retail *=railway *=landfill *=quarry *=brownfield *=greenfield *=farmyard *=farmland
        sites area : kind=danger_area *=sports_center *=sports_centre *=university *=college *=school *=hospital *=prison *=parking *=bicycle_parking
        sites area : kind=construction
        buildings area : dummy=1 height=9
        addresses point : housenumber=1 housename=N
        streets line : kind=motorway *=trunk *=primary *=secondary *=tertiary *=unclassified *=residential *=busway *=bus_guideway *=living_street
        streets line : kind=service *=pedestrian *=track *=footway *=steps *=path *=cycleway *=runway *=taxiway
        streets line rail=true : kind=rail *=narrow_gauge *=tram *=light_rail *=funicular *=subway *=monorail
        streets line kind=primary : link=true bridge=true tunnel=true oneway=true oneway_reverse=true
        street_polygons area : kind=pedestrian *=service *=runway *=taxiway
        street_labels line name=N : kind=motorway *=motorway_link *=trunk *=trunk_link *=primary *=primary_link *=secondary *=secondary_link *=tertiary
        street_labels line name=N : kind=tertiary_link *=unclassified *=residential *=living_street *=busway *=bus_guideway *=service *=pedestrian
        street_labels line name=N : kind=track *=footway *=steps *=path *=cycleway *=runway *=taxiway *=rail *=narrow_gauge *=tram *=light_rail
        street_labels line name=N : kind=funicular *=subway *=monorail
        street_labels line ref=A1 : kind=motorway *=primary
        streets_polygons_labels point name=N : kind=pedestrian *=service *=runway *=taxiway
        street_labels_points point : kind=motorway_junction+ref=7 kind=motorway_junction+name=N
        bridges area : kind=bridge
        aerialways line : kind=cable_car *=gondola *=goods *=chair_lift *=drag_lift *=t-bar *=j-bar *=platter *=rope-tow
        ferries line : kind=ferry kind=ferry+name=N
        public_transport point name=N : kind=aerodrome *=helipad *=station *=halt *=tram_stop *=bus_station *=bus_stop *=ferry_terminal
        public_transport point name=N : kind=aerialway_station
        pois point name=N : amenity=police *=fire_station *=post_box *=post_office *=telephone *=library *=townhall *=courthouse *=prison *=embassy
        pois point name=N : amenity=community_centre *=nursing_home *=arts_centre *=grave_yard *=marketplace *=recycling *=university *=school
        pois point name=N : amenity=college *=public_building *=pharmacy *=hospital *=clinic *=doctors *=dentist *=veterinary *=theatre *=nightclub
        pois point name=N : amenity=cinema *=restaurant *=fast_food *=cafe *=pub *=bar *=food_court *=biergarten *=shelter *=car_rental *=car_wash
        pois point name=N : amenity=car_sharing *=bicycle_rental *=vending_machine *=bank *=atm *=toilets *=bench *=drinking_water *=fountain
        pois point name=N : amenity=hunting_stand *=waste_basket *=place_of_worship *=playground *=dog_park leisure=sports_centre *=pitch
        pois point name=N : leisure=swimming_pool *=water_park *=golf_course *=stadium *=ice_rink tourism=hotel *=motel *=bed_and_breakfast
        pois point name=N : tourism=guest_house *=hostel *=chalet *=camp_site *=alpine_hut *=caravan_site *=information *=picnic_site *=viewpoint
        pois point name=N : tourism=zoo *=theme_park shop=supermarket *=bakery *=kiosk *=mall *=department_store *=general *=clothes *=florist
        pois point name=N : shop=chemist *=books *=butcher *=shoes *=alcohol *=beverages *=optician *=jewelry *=gift *=sports *=stationery *=outdoor
        pois point name=N : shop=mobile_phone *=toys *=newsagent *=greengrocer *=beauty *=video *=car *=bicycle *=doityourself *=hardware
        pois point name=N : shop=furniture *=computer *=garden_centre *=hairdresser *=travel_agency *=laundry *=dry_cleaning man_made=surveillance
        pois point name=N : man_made=tower *=windmill *=lighthouse *=wastewater_plant *=water_well *=watermill *=water_works historic=monument
        pois point name=N : historic=memorial *=artwork *=castle *=ruins *=archaeological_site *=wayside_cross *=wayside_shrine *=battlefield *=fort
        pois point name=N : emergency=phone *=fire_hydrant *=defibrillator highway=emergency_access_point office=diplomatic
        mountain_peaks point name=N : kind=peak *=volcano *=saddle
        """

    /// Returns the features of a text like `protomaps4`, each written as `layer shape key=value …`.
    private static func features(_ text: String) -> [String] {
        text.split(separator: "\n").flatMap { line in
            // Keys may contain a colon. The colon that ends the common attributes has a space on each side.
            guard let colon = line.firstRange(of: " : ") else { return [String(line)] }
            let head = line[..<colon.lowerBound]
            var key = ""
            return line[colon.upperBound...].split(separator: " ").map { word in
                var word = String(word)
                if word.hasPrefix("*=") { word = key + word.dropFirst() } else { key = String(word.prefix { $0 != "=" }) }
                return head + " " + word.replacing("+", with: " ")
            }
        }
    }

    /// An archive of one tile.
    private struct Archive: TileSource {
        var tile: [UInt8]
        var layerNames: [String]
        let zooms: ClosedRange<UInt8> = 0...14
        let bounds = CoordinateBounds.world
        func bytes(of tile: TileID) -> [UInt8]? { self.tile }
    }

    @Test(
        "each kind of each layer is drawn, or a table says why not",
        arguments: [
            (TileSchema.protomaps, "4", protomaps4), (.protomaps, "2", protomaps2), (.shortbread, "1", shortbread),
        ]
    )
    func kinds(schema: TileSchema, version: String, text: String) throws {
        let style = Style.builtin()
        let layout = StyleLayout(style)
        let wanted = Set(layout.sourceLayers.map(\.name))
        for feature in Self.features(text) {
            let foreign = try Self.tile(feature)
            // A single layer does not show which schema an archive has, so this archive states all layers of the
            // schema.
            let archive = Archive(tile: foreign.encoded(), layerNames: Array(schema.layerNames))
            let tile = try #require(try VectorTiles(archive, schema: .openMapTiles).vectorTile(TileID(z: 14, x: 0, y: 0), layers: wanted))
            let isDrawn = tile.layers.contains { layer in
                let table = FeatureTable(layer, propertyIndices: layout.propertyIndices)
                return style.layers.contains { $0.info.sourceLayer == layer.features.name && Self.draws($0, table, layout) }
            }
            if !isDrawn { #expect(try Self.reason(foreign, schema) != nil, "\(schema) \(version): \(feature) is not drawn") }
        }
    }

    /// Whether the layer draws the features of a table at some zoom.
    private static func draws(_ layer: StyleLayer, _ table: FeatureTable, _ layout: StyleLayout) -> Bool {
        stride(from: 0.5, through: 19.5, by: 1).contains { zoom in
            guard layer.info.isDrawn(atZoom: zoom) else { return false }
            var context = FeatureReaderTests.context(layout)
            context.zoom = zoom
            guard let feature = table.features(passing: layer.info, &context).first else { return false }
            FeatureReader(table, info: layer.info).load(feature, into: &context)
            let type = table.type(of: feature)
            switch layer {
            case .fill, .fillExtrusion: return type == .polygon
            case .line: return type != .point
            case .symbol(let symbol):
                return !symbol.textField.evaluate(context).text.isEmpty || symbol.iconImage.evaluate(context)?.name.isEmpty == false
            default: return true
            }
        }
    }

    /// Returns the table's reason why the only feature of a tile is not drawn, or is drawn as something else.
    private static func reason(_ tile: MVTTile, _ schema: TileSchema) throws -> String? {
        let layer = try #require(tile.layers.first)
        let rules = try #require(schema.translation?.layers[layer.name])
        var values: [String: MVTValue] = [:]
        for (key, value) in layer.properties(of: layer.features[0]) { values[rules.name(of: key)] = value }
        return rules.fates(of: layer.features[0].type) { values[$0] }.last?.reason
    }

    /// Returns a tile with one feature.
    /// - Parameter feature: the feature, written as `layer shape key=value …`.
    private static func tile(_ feature: String) throws -> MVTTile {
        let words = feature.split(separator: " ").map(String.init)
        var encoder = MVTLayerEncoder(name: words[0])
        let shape = try #require(["point": MVTGeometryType.point, "line": .line, "area": .polygon][words[1]])
        let points = [MVTPoint(x: 10, y: 10), MVTPoint(x: 90, y: 10), MVTPoint(x: 90, y: 90)]
        encoder.beginFeature(shape)
        switch shape {
        case .point: encoder.addPoints(points.span)
        case .line: encoder.addLine(points.span)
        default: encoder.addRing(points.span)
        }
        let tags = words.dropFirst(2).map { word in
            let text = word.drop { $0 != "=" }.dropFirst()
            let value: MVTValue = text == "true" ? .bool(true) : Int64(text).map(MVTValue.int) ?? .string(String(text))
            return MVTTag(key: encoder.index(ofKey: String(word.prefix { $0 != "=" })), value: encoder.index(ofValue: value))
        }
        encoder.endFeature(id: 1, tags: tags)
        var bytes: [UInt8] = []
        encoder.append(to: &bytes)
        return try MVTTile(decoding: bytes)
    }
}
