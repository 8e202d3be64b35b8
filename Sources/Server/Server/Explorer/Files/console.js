// The API console: every address of the server with an example that runs, and the same as a command.

import { $, copy, h, toast } from "./dom.js";
import { api, get, url } from "./api.js";

const groups = { __proto__: null, places: "Places (New)", legacy: "Google’s older services", nominatim: "Nominatim", photon: "Photon", own: "Portolan", maps: "Maps", catalog: "Maps", health: "Operation", metrics: "Operation", openapi: "Operation" };
const mask = "places.id,places.displayName,places.formattedAddress,places.location";

/** Examples in the middle of the first region, of which `place` is an ID. */
function examples({ lat, lon, place, region }) {
  const point = { latitude: lat, longitude: lon };
  const circle = { center: point, radius: 1000 };
  const at = `lat=${lat}&lon=${lon}`;
  const tile = (zoom) => {
    const count = 2 ** zoom;
    const sine = Math.sin((lat * Math.PI) / 180);
    return `${zoom}/${Math.floor(((lon + 180) / 360) * count)}/${Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count)}`;
  };
  const box = `${(lon - 0.005).toFixed(5)},${(lat - 0.004).toFixed(5)},${(lon + 0.005).toFixed(5)},${(lat + 0.004).toFixed(5)}`;
  return {
    __proto__: null,
    "places.get": { path: `v1/places/${place}?languageCode=en`, mask: "id,displayName,formattedAddress,currentOpeningHours,attributions" },
    "places.searchText": { path: "v1/places:searchText", mask, body: { textQuery: "restaurant", pageSize: 5, locationBias: { circle } } },
    "places.searchNearby": { path: "v1/places:searchNearby", mask, body: { includedTypes: ["restaurant"], maxResultCount: 5, locationRestriction: { circle } } },
    "places.autocomplete": { path: "v1/places:autocomplete", mask: "*", body: { input: "caf", locationBias: { circle } } },
    "places.photos.getMedia": { path: `v1/places/${place}/photos/0/media?maxWidthPx=400&skipHttpRedirect=true` },
    "legacy.details": { path: `maps/api/place/details/json?place_id=${place}&fields=name,formatted_address,opening_hours` },
    "legacy.nearbysearch": { path: `maps/api/place/nearbysearch/json?location=${lat},${lon}&radius=500&type=restaurant` },
    "legacy.textsearch": { path: `maps/api/place/textsearch/json?query=restaurant&location=${lat},${lon}&radius=2000` },
    "legacy.findplacefromtext": { path: "maps/api/place/findplacefromtext/json?input=museum&inputtype=textquery&fields=name,place_id" },
    "legacy.autocomplete": { path: `maps/api/place/autocomplete/json?input=caf&location=${lat},${lon}&radius=2000` },
    "legacy.queryautocomplete": { path: `maps/api/place/queryautocomplete/json?input=pizza&location=${lat},${lon}&radius=2000` },
    "legacy.photo": { path: "maps/api/place/photo?photoreference=REFERENCE&maxwidth=400" },
    "legacy.geocode": { path: `maps/api/geocode/json?latlng=${lat},${lon}` },
    "legacy.timezone": { path: `maps/api/timezone/json?location=${lat},${lon}&timestamp=${Math.floor(Date.now() / 1000)}` },
    "legacy.staticmap": { path: `maps/api/staticmap?center=${lat},${lon}&zoom=15&size=500x300&markers=${lat},${lon}` },
    "nominatim.search": { path: "search?q=restaurant&format=jsonv2&addressdetails=1&limit=3" },
    "nominatim.reverse": { path: `reverse?${at}&format=jsonv2` },
    "nominatim.lookup": { path: "lookup?osm_ids=N1&format=jsonv2" },
    "nominatim.details": { path: "details?osmtype=N&osmid=1" },
    "nominatim.status": { path: "status?format=json" },
    "photon.search": { path: `api?q=museum&limit=3&${at}` },
    "photon.structured": { path: `structured?street=main+street&limit=3&${at}` },
    "photon.reverse": { path: `photon/reverse?${at}&limit=1` },
    "own.where-am-i": { path: `portolan/where-am-i?${at}&accuracy=20` },
    "own.search": { path: `portolan/search?text=restaurant&${at}&limit=3&explain=1` },
    "own.addresses": { path: `portolan/addresses?${at}` },
    "own.is-open": { path: `portolan/is-open?place=${place}` },
    "own.explorer": { path: "portolan/explorer" },
    "own.open": { path: `portolan/open?bounds=${box}&days=2&limit=20` },
    "own.hours": { path: `portolan/hours?place=${place}&language=en` },
    "own.icons": { path: "portolan/icons/cafe.svg?color=teal" },
    "own.usage": { path: "portolan/usage" },
    "maps.data.json": { path: "data.json" },
    "maps.tilejson": { path: "data/portolan.json" },
    "maps.tile": { path: `data/portolan/${tile(14)}.pbf` },
    "maps.archive": { path: `archive/${region}.pmtiles` },
    "maps.styles.json": { path: "styles.json" },
    "maps.styles": { path: "styles/light/style.json?language=en" },
    "maps.picture": { path: `styles/light/${tile(15)}@2x.png` },
    "maps.rastertilejson": { path: "styles/light.json" },
    "maps.sprite": { path: "styles/light/sprite@2x.png" },
    "maps.wmts": { path: "styles/light/wmts.xml" },
    "maps.static": { path: `styles/dark/static/${lon},${lat},15/600x400.png` },
    "maps.fonts": { path: "fonts/Noto Sans Regular/0-255.pbf" },
    "maps.catalog": { path: "catalog" },
    "health.live": { path: "health/live" },
    "health.ready": { path: "health/ready" },
    metrics: { path: "metrics" },
  };
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function command() {
  const parts = ["curl", quoted(url($("path").value))];
  if (!$("mask-field").hidden && $("mask").value) parts.push("-H", quoted(`X-Goog-FieldMask: ${$("mask").value}`));
  if (!$("body-field").hidden) parts.push("-H", quoted("Content-Type: application/json"), "-d", quoted($("body").value.replace(/\s*\n\s*/g, " ")));
  $("curl").textContent = parts.join(" ");
}

function choose(operation, button) {
  for (const other of document.querySelectorAll("nav [aria-current]")) other.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  history.replaceState(null, "", `#${operation.id}`);
  $("summary").textContent = operation.summary;
  $("request").hidden = false;
  $("answer").hidden = true;
  $("method").textContent = operation.method;
  $("path").value = operation.path;
  $("mask-field").hidden = operation.mask === undefined;
  $("mask").value = operation.mask ?? "";
  $("body-field").hidden = operation.body === undefined;
  $("body").value = operation.body ? JSON.stringify(operation.body, null, 2) : "";
  command();
}

async function run() {
  const isPost = !$("body-field").hidden;
  const headers = {};
  if (!$("mask-field").hidden && $("mask").value) headers["X-Goog-FieldMask"] = $("mask").value;
  if (isPost) headers["Content-Type"] = "application/json";
  // The page's own connection to an archive of gigabytes is worth its beginning only.
  if ($("path").value.startsWith("archive/")) headers.Range = "bytes=0-1023";
  const start = performance.now();
  $("answer").hidden = false;
  $("text").hidden = $("image").hidden = true;
  try {
    const response = await fetch(url($("path").value), { method: isPost ? "POST" : "GET", headers, body: isPost ? $("body").value : undefined });
    const blob = await response.blob();
    const took = performance.now() - start;
    const type = response.headers.get("Content-Type") ?? "";
    $("outcome").textContent = `${response.status} ${response.statusText} · ${took.toFixed(1)} ms · ${blob.size.toLocaleString("en")} bytes · ${type}`;
    if (type.startsWith("image/")) {
      $("image").src = URL.createObjectURL(blob);
      $("image").hidden = false;
      return;
    }
    const isText = /json|text|xml/.test(type);
    let text = isText ? await blob.text() : `${blob.size.toLocaleString("en")} bytes that are no text`;
    if (/json/.test(type)) {
      try {
        text = JSON.stringify(JSON.parse(text), null, 2);
      } catch {
        // Shown as it came.
      }
    }
    $("text").textContent = text.length > 200_000 ? `${text.slice(0, 200_000)}\n…` : text;
    $("text").hidden = false;
  } catch (error) {
    $("outcome").textContent = `No answer: ${error.message}`;
  }
}

async function start() {
  const [document_, description] = await Promise.all([get("openapi.json"), api.description()]);
  const region = description.regions[0];
  const [lon, lat] = (region?.center ?? [0, 0]).map((value) => Number(value.toFixed(5)));
  const near = await api.category(["restaurant", "cafe", "store"], { lat, lon, radius: 5000 }, "en").catch(() => ({ places: [] }));
  const known = examples({ lat, lon, place: near.places[0]?.id ?? "osm:node/1", region: region?.id ?? "portolan" });
  const list = $("operations");
  let last = "";
  for (const [path, methods] of Object.entries(document_.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const id = operation.operationId;
      // The page's own files, and what the operator's page asks for.
      if (id === "explorer" || id.startsWith("admin.")) continue;
      const group = groups[id.split(".")[0]] ?? "More";
      if (group !== last) list.append(h("h2", { text: group }));
      last = group;
      const entry = { id, method: method.toUpperCase(), summary: operation.summary, path: path.slice(1), ...known[id] };
      const button = h("button", { type: "button", text: operation.summary, title: `${entry.method} ${path}`, "data-id": id, onclick: () => choose(entry, button) });
      list.append(button);
    }
  }
  const wanted = new URLSearchParams(`id=${location.hash.slice(1)}`).get("id");
  (list.querySelector(`[data-id="${CSS.escape(wanted)}"]`) ?? list.querySelector("button"))?.click();
}

$("request").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
$("request").addEventListener("input", command);
$("copy").addEventListener("click", async () => (await copy($("curl").textContent)) && toast("Copied"));
$("openapi").href = url("openapi.json");
start().catch((error) => {
  $("summary").textContent = error.message || "The server does not answer.";
});
