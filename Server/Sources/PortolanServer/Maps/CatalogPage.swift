import PortolanMaps

/// The page at `/catalog.html`: what is served, and a map of raster tiles that can be moved. It loads nothing from elsewhere.
enum CatalogPage {
    static func html(_ maps: MapCatalog, _ call: Call) -> String {
        let center = maps.regions.first?.manifest.center ?? Coordinate(latitude: 0, longitude: 0)
        let rows = MapStyle.all.map { style in
            """
                <tr><td>\(style.id)</td><td><a href="\(path(call, "/styles/\(style.id)/style.json"))">style</a></td>\
            <td><a href="\(path(call, "/styles/\(style.id).json"))">TileJSON</a></td>\
            <td><a href="\(path(call, "/styles/\(style.id)/wmts.xml"))">WMTS</a></td></tr>
            """
        }
        let regions = maps.regions.map { region in
            let id = maps.id(region)
            let link = region.tilesFile == nil ? "" : "<a href=\"\(path(call, "/data/\(PercentCoding.encoded(id)).json"))\">TileJSON</a>"
            return
                "    <tr><td>\(WMTS.escaped(region.manifest.name))</td><td>\(link)</td><td>\(WMTS.escaped(region.manifest.attribution))</td></tr>"
        }
        let options = MapStyle.all.map { "<option>\($0.id)</option>" }.joined()
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Portolan</title>
            <link rel="icon" href="data:,">
            <style>
            body { font: 15px/1.5 sans-serif; margin: 1.5em auto; max-width: 60em; padding: 0 1em; color: #222 }
            #map { position: relative; height: 26em; overflow: hidden; background: #eee; cursor: grab; touch-action: none; border-radius: 4px }
            #map img { position: absolute; width: 256px; height: 256px; user-select: none; -webkit-user-drag: none }
            #credit { position: absolute; right: 0; bottom: 0; background: #fffc; padding: 0 .5em; font-size: 12px }
            table { border-collapse: collapse } td, th { padding: .15em 1.2em .15em 0; text-align: left }
            </style>
            </head>
            <body>
            <h1>Portolan</h1>
            <p><select id="style">\(options)</select> <button id="in">+</button> <button id="out">−</button> <span id="where"></span></p>
            <div id="map"><div id="credit">\(WMTS.escaped(maps.attribution))</div></div>
            <h2>Regions</h2>
            <table>
            \(regions.joined(separator: "\n"))
            </table>
            <h2>Styles</h2>
            <table>
            \(rows.joined(separator: "\n"))
            </table>
            <h2>More</h2>
            <p><a href="\(path(call, "/data/\(MapCatalog.allRegions).json"))">All regions' TileJSON</a> · <a href="\(path(call, "/catalog"))">catalogue</a>
            · <a href="\(path(call, "/openapi.json"))">OpenAPI</a> · <a href="\(path(call, "/health/ready"))">health</a></p>
            <script>
            const base = "\(path(call, "/styles/"))", key = new URLSearchParams(location.search).get("key");
            const map = document.getElementById("map"), style = document.getElementById("style");
            let z = 13, x, y;
            const project = (lat, lon) => { const s = Math.sin(lat * Math.PI / 180);
              return [(lon + 180) / 360, 0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)]; };
            [x, y] = project(\(center.latitude), \(center.longitude));
            function draw() {
              const n = 2 ** z, w = map.clientWidth, h = map.clientHeight, left = x * n * 256 - w / 2, top = y * n * 256 - h / 2;
              const keep = new Set();
              for (let ty = Math.max(0, Math.floor(top / 256)); ty <= Math.min(n - 1, Math.floor((top + h) / 256)); ty++)
                for (let tx = Math.floor(left / 256); tx <= Math.floor((left + w) / 256); tx++) {
                  const id = `${style.value}/${z}/${tx}/${ty}`; keep.add(id);
                  let img = [...map.querySelectorAll("img")].find(i => i.dataset.id === id);
                  if (!img) { img = new Image(); img.dataset.id = id; img.draggable = false;
                    const ratio = devicePixelRatio > 1 ? "@2x" : "";
                    img.src = `${base}${style.value}/${z}/${((tx % n) + n) % n}/${ty}${ratio}.png` + (key ? "?key=" + encodeURIComponent(key) : "");
                    map.prepend(img); }
                  img.style.left = Math.round(tx * 256 - left) + "px"; img.style.top = Math.round(ty * 256 - top) + "px";
                }
              for (const img of map.querySelectorAll("img")) if (!keep.has(img.dataset.id)) img.remove();
              const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI;
              document.getElementById("where").textContent = `${lat.toFixed(5)}, ${(x * 360 - 180).toFixed(5)} · zoom ${z}`;
            }
            const zoom = by => { z = Math.min(20, Math.max(0, z + by)); draw(); };
            document.getElementById("in").onclick = () => zoom(1); document.getElementById("out").onclick = () => zoom(-1);
            style.onchange = draw; onresize = draw;
            map.onwheel = e => { e.preventDefault(); zoom(e.deltaY < 0 ? 1 : -1); };
            map.onpointerdown = e => { map.setPointerCapture(e.pointerId); let px = e.clientX, py = e.clientY;
              map.onpointermove = m => { x -= (m.clientX - px) / 256 / 2 ** z; y -= (m.clientY - py) / 256 / 2 ** z; px = m.clientX; py = m.clientY; draw(); };
              map.onpointerup = () => { map.onpointermove = null; }; };
            draw();
            </script>
            </body>
            </html>

            """
    }

    /// A path of this server as a browser at its public address needs it.
    private static func path(_ call: Call, _ path: String) -> String { WMTS.escaped(call.publicURL + path) }
}
