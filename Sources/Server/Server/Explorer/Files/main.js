// The explorer: puts map, search, card, time and address together.

import { $, announce, copy, h, placeIcons, reducedMotion, toast } from "./dom.js";
import { api, hasKey, rememberKey, url } from "./api.js";
import { best, isRightToLeft, language, languages, locale, t, use } from "./i18n.js";
import { cameraFor, distance, metersPerPoint, offsetCamera } from "./geo.js";
import { Link, parse } from "./state.js";
import { RasterMap } from "./map-raster.js";
import { VectorMap, hasWebGL } from "./map-vector.js";
import { Overlay } from "./overlay.js";
import { SearchBox } from "./search.js";
import { Card, openText, stateAt } from "./card.js";
import { TimeBar, timedRows } from "./timebar.js";
import { Here, PointMenu, Ruler, reach } from "./here.js";

const categories = [
  { name: "restaurant", glyph: "restaurant", types: ["restaurant"] },
  { name: "cafe", glyph: "cafe", types: ["cafe", "coffee_shop"] },
  { name: "bar", glyph: "bar", types: ["bar", "pub"] },
  { name: "groceries", glyph: "shop", types: ["supermarket", "grocery_store", "convenience_store", "bakery"] },
  { name: "sights", glyph: "attraction", types: ["tourist_attraction", "historical_landmark", "scenic_spot"] },
  { name: "museum", glyph: "museum", types: ["museum", "art_gallery"] },
  { name: "hotel", glyph: "lodging", types: ["hotel", "hostel", "guest_house"] },
  { name: "pharmacy", glyph: "pharmacy", types: ["pharmacy", "drugstore"] },
  { name: "bank", glyph: "bank", types: ["bank", "atm"] },
  { name: "transit", glyph: "train", types: ["train_station", "subway_station", "light_rail_station", "tram_stop", "bus_station"] },
  { name: "parking", glyph: "parking", types: ["parking"] },
  { name: "charging", glyph: "charging", types: ["electric_vehicle_charging_station"] },
];

const settings = { __proto__: null, lang: null, names: null, style: null, map: null };
let description;
let map;
let results = { kind: null, value: null, places: [], next: null, states: null, schedules: null };
let view = null;
let isApplying = false;

const link = new Link(() => ({
  camera: map.camera,
  place: view === "card" ? card.place?.id : null,
  q: results.kind === "text" ? results.value : null,
  cat: results.kind === "category" ? results.value : null,
  lang: settings.lang,
  names: settings.names,
  style: settings.style,
  map: settings.map,
  at: time.chosen === null ? (time.isOn ? "now" : null) : new Date(time.chosen * 60000).toISOString().slice(0, 16) + "Z",
}));

// MARK: Style and language

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const contrastQuery = matchMedia("(prefers-contrast: more)");

/** The style of the map: the one chosen, or what the system asks for. */
function style() {
  if (settings.style && (!description || description.styles.includes(settings.style))) return settings.style;
  return contrastQuery.matches ? "contrast" : darkQuery.matches ? "dark" : "light";
}

/** The language of names on the map; empty for those of the place. */
const mapLanguage = () => (settings.names === "local" ? "" : language);

function applyStyle() {
  document.documentElement.dataset.theme = style() === "outline" ? "light" : style();
  map?.setStyle(style(), mapLanguage());
  overlay.draw();
}

// Every browser that knows the page's CSS reads WebP, which has a quarter of the bytes of PNG.
const tileAddress = (style, tileLanguage, z, x, y, ratio) => {
  const density = ratio > 1.2 ? (ratio > 2.4 ? "@3x" : "@2x") : "";
  return url(`styles/${style}/512/${z}/${x}/${y}${density}.webp`, { language: tileLanguage, v: description.version });
};

/** MapLibre GL JS does not shape Arabic by itself; our own pictures do. */
function wantsVector() {
  if (!description.maplibre || settings.map === "raster" || !hasWebGL()) return false;
  return settings.map === "vector" || !isRightToLeft();
}

async function makeMap(camera) {
  const element = $("map");
  const wanted = wantsVector();
  if (map && (map.kind === "vector") === wanted) return;
  map?.close();
  map = null;
  if (wanted) {
    try {
      map = await VectorMap.make(element, camera, description.publicURL);
    } catch (error) {
      console.warn(error.message);
    }
  }
  map ??= new RasterMap(element, camera, tileAddress);
  element.dataset.engine = map.kind;
  document.body.classList.toggle("turns", map.kind === "vector");
  overlay.attach(map);
  ruler.setDelay = (delay) => (map.clickDelay = delay);
  map.addEventListener("move", () => {
    scaleBar();
    $("north").style.setProperty("--bearing", `${-(map.camera.bearing ?? 0)}deg`);
    menu.close();
  });
  map.addEventListener("moveend", () => {
    if (!isApplying) link.replace();
    time.moved();
    if (results.kind && results.bounds && !$("results").hidden) $("search-area").hidden = isSimilar(results.bounds, map.bounds());
  });
  map.addEventListener("click", ({ at, position }) => clicked(at, position));
  map.addEventListener("menu", ({ at, position }) => menu.open(pagePoint(at), position));
  scaleBar();
}

const pagePoint = ({ x, y }) => {
  const box = $("map").getBoundingClientRect();
  return { x: x + box.left, y: y + box.top };
};

function scaleBar() {
  const { lat, zoom } = map.camera;
  const meters = metersPerPoint(lat, zoom) * 96;
  const power = 10 ** Math.floor(Math.log10(meters));
  const nice = [5, 2, 1].find((step) => step * power <= meters) * power;
  const bar = $("scale");
  bar.style.width = `${nice / metersPerPoint(lat, zoom)}px`;
  const text = nice >= 1000 ? new Intl.NumberFormat(locale, { style: "unit", unit: "kilometer" }).format(nice / 1000) : new Intl.NumberFormat(locale, { style: "unit", unit: "meter" }).format(nice);
  if (bar.textContent !== text) bar.textContent = text;
}

// MARK: The view's margins

const isPhone = () => innerWidth < 640;

function padding() {
  const margin = 40;
  if (isPhone()) return { left: margin, right: margin, top: 130, bottom: view ? innerHeight * 0.5 : 90 };
  const side = view ? $("panel").getBoundingClientRect().width + 24 : margin;
  const bottom = time.isOn ? 150 : 60;
  return isRightToLeft() ? { left: margin, right: side, top: 90, bottom } : { left: side, right: margin, top: 90, bottom };
}

function flyToPlace(place, zoom) {
  const location = place.location ?? { latitude: place.lat, longitude: place.lon };
  if (location.latitude === undefined) return;
  const target = { lat: location.latitude, lon: location.longitude };
  const low = place.viewport?.low;
  const high = place.viewport?.high;
  let goal = Math.max(map.zoom, 15);
  if (low && high) goal = cameraFor([low.longitude, low.latitude, high.longitude, high.latitude], map.size, padding(), 17).zoom;
  map.flyTo(offsetCamera({ ...target, zoom: Math.round(zoom ?? goal), bearing: map.camera.bearing, pitch: map.camera.pitch }, padding()));
}

/** Whether a place is in the part of the view that nothing covers. */
function isInView(place) {
  const at = map.project(place);
  const free = padding();
  return at.x > free.left && at.y > free.top - 40 && at.x < map.size.width - free.right && at.y < map.size.height - free.bottom;
}

function isSimilar(a, b) {
  const width = Math.abs(a[2] - a[0]);
  const height = Math.abs(a[3] - a[1]);
  return [0, 2].every((side) => Math.abs(a[side] - b[side]) < width * 0.25) && [1, 3].every((side) => Math.abs(a[side] - b[side]) < height * 0.25);
}

/** Middle and reach of the view, for biases. */
function look() {
  const { lat, lon } = map.camera;
  const [west, south] = map.bounds();
  return { lat, lon, radius: Math.max(100, Math.min(50000, distance({ lat, lon }, { lat: south, lon: west }))) };
}

// MARK: Panels

function show(name) {
  view = name;
  for (const id of ["results", "card", "here"]) $(id).hidden = id !== name;
  $("sheet").hidden = name === null;
  $("back").hidden = !(name === "card" && results.kind);
  document.body.dataset.view = name ?? "";
  $("sheet").scrollTop = 0;
  if (name !== "card") overlay.select(null);
}

function row(place, extra) {
  const disc = h("span", { class: "disc small", "aria-hidden": "true" }, h("img", { src: api.icon(place.icon ?? "place"), alt: "", width: 18, height: 18, loading: "lazy" }));
  disc.style.setProperty("--pin", place.color ?? "#7B9EB0");
  const item = h(
    "li",
    { "data-id": place.id },
    h(
      "button",
      { type: "button", class: "place-row", onclick: () => openPlace(place.id, null, { place, push: true, fromList: true }), onpointerenter: () => overlay.highlight(place.id), onpointerleave: () => overlay.highlight(null), onfocus: () => overlay.highlight(place.id) },
      disc,
      h("span", { class: "place-text" }, h("span", { class: "place-name", dir: "auto", text: place.name }), h("span", { class: "place-kind", dir: "auto", text: [place.kind, place.address].filter(Boolean).join(" · ") }), h("span", { class: "status" })),
      extra,
    ),
  );
  const said = place.timeline !== undefined ? openText(place.timeline, place.from, time.moment, place.zone) : null;
  if (said) setStatus(item, said);
  return item;
}

function setStatus(item, { state, text }) {
  const line = item.querySelector(".status");
  line.textContent = text;
  line.className = `status ${state}`;
  item.dataset.open = state;
}

async function runSearch(kind, value, { push = true, move = true, isStrict = false } = {}) {
  const bounds = map.bounds();
  results = { kind, value, places: [], next: null, bounds };
  show("results");
  if (push) link.push();
  drawChips();
  $("results-title").textContent = kind === "category" ? t(value) : value;
  $("results-list").replaceChildren();
  $("results-note").textContent = "";
  $("results").setAttribute("aria-busy", "true");
  $("more").hidden = true;
  $("search-area").hidden = true;
  const mine = results;
  try {
    const found = kind === "category" ? await api.category(categories.find(({ name }) => name === value)?.types ?? [value], look(), language) : await api.search(value, bounds, language, undefined, isStrict);
    if (results !== mine) return;
    addResults(found, move);
    if (kind === "text" && found.places.length === 1) return openPlace(found.places[0].id, null, { place: found.places[0], push: false });
    announce(found.places.length ? t("resultCount", { n: found.places.length }) : t("noResults", { text: $("results-title").textContent }));
  } catch (error) {
    if (results === mine) {
      fail(error);
      $("results-note").textContent = t("failedSearch", { text: error.message || t("failed") });
    }
  } finally {
    $("results").removeAttribute("aria-busy");
  }
}

function addResults(found, move) {
  const first = results.places.length === 0;
  results.places.push(...found.places);
  results.next = found.next;
  $("results-list").append(...found.places.map((place) => row(place)));
  $("more").hidden = !found.next;
  $("results-note").textContent = results.places.length ? "" : `${t("noResults", { text: $("results-title").textContent })} ${t("noResultsHint")}`;
  overlay.setPins(results.places);
  if (first && move && found.places.length && !found.places.some(isInView)) {
    const located = found.places.filter((place) => place.lat !== undefined).slice(0, 8);
    const near = located.filter((place) => distance(place, located[0]) < 20000);
    const [lats, lons] = [near.map(({ lat }) => lat), near.map(({ lon }) => lon)];
    map.flyTo({ ...cameraFor([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], map.size, padding(), 16) });
  }
  // When they are open comes a moment later.
  const ids = found.places.map(({ id }) => id);
  if (!ids.length) return;
  const mine = results;
  api.openOf(ids, language).then((answer) => {
    for (const one of answer.places) {
      const place = mine.places.find(({ id }) => id === one.id);
      if (place) Object.assign(place, { timeline: one.schedule === undefined ? null : answer.schedules[one.schedule], from: answer.from, zone: answer.timeZone });
    }
    if (results === mine) updateStates();
  }, () => {});
}

/** Lists and pins say how things are at the moment of the slider. */
function updateStates() {
  card.update();
  for (const item of $("results-list").children) {
    const place = results.places.find(({ id }) => id === item.dataset.id);
    if (place?.timeline === undefined) continue;
    // Of most kinds of places nobody expects hours.
    if (place.timeline || time.isOn) setStatus(item, openText(place.timeline, place.from, time.moment, place.zone));
  }
  overlay.setStates(time.isOn ? new Map(results.places.filter((place) => place.timeline !== undefined).map((place) => [place.id, stateAt(place.timeline, time.moment - place.from)])) : null);
}

/** The places of the view, while the slider is out and nothing else is looked for. */
function showTimed(places) {
  overlay.setDots(places ?? []);
  if (results.kind === "time" || (places && !results.kind && view === null && !isPhone())) {
    if (!places) {
      if (view === "results") show(null);
      results = { kind: null, places: [] };
      return;
    }
    results = { kind: "time", value: null, places };
    if (view === null) show("results");
    overlay.setPins([]);
    // The map follows the slider at once, the list when it rests.
    clearTimeout(listTimer);
    listTimer = setTimeout(listTimed, 90);
  }
}

let listTimer = 0;
function listTimed() {
  if (results.kind !== "time") return;
  const { places } = results;
  $("results-title").textContent = t("openList");
  $("results-note").textContent = places.length ? "" : t("nothingKnown");
  $("more").hidden = $("search-area").hidden = true;
  const list = $("results-list");
  const focused = list.contains(document.activeElement) ? document.activeElement.closest("li")?.dataset.id : null;
  list.replaceChildren(...timedRows(places, (place) => row(place)));
  if (focused) list.querySelector(`[data-id="${CSS.escape(focused)}"] button`)?.focus();
}

async function openPlace(id, session, { place, push = true, fly = true, fromList = false } = {}) {
  show("card");
  if (place) {
    overlay.select(place);
    if (!isInView(place)) flyToPlace(place, map.zoom);
  }
  try {
    const found = await card.load(id, session);
    if (view !== "card") return;
    const name = found.displayName?.text ?? found.primaryTypeDisplayName?.text ?? found.id;
    overlay.select({
      id: found.id,
      name,
      lat: found.location?.latitude,
      lon: found.location?.longitude,
      icon: found.iconMaskBaseUri?.replace("icons/", "") ?? "place",
      color: found.iconBackgroundColor,
    });
    if (!place && (fly || !isInView({ lat: found.location?.latitude, lon: found.location?.longitude }))) flyToPlace(found, fly ? undefined : map.zoom);
    if (push) link.push();
    else link.replace();
    document.title = `${name} · Portolan`;
    if (fromList || session !== null) card.focus();
    announce(name);
  } catch (error) {
    if (error.name !== "AbortError") {
      show(results.kind ? "results" : null);
      fail(error);
    }
  }
}

function closePanel({ push = true } = {}) {
  card.clear();
  box.set("");
  here.clear();
  document.title = t("title");
  results = { kind: null, places: [] };
  overlay.setPins([]);
  show(null);
  drawChips();
  if (push) link.push();
  if (time.isOn) showTimed(time.places);
}

function backToResults() {
  card.clear();
  show("results");
  document.title = t("title");
  link.push();
  $("results-list").querySelector("button")?.focus();
}

function fail(error) {
  console.info(error.message);
  toast(error.status === 0 ? t("failed") : t("failedSearch", { text: error.message }));
}

// MARK: The map is clicked

async function clicked(at, position) {
  if (ruler.isOn) return ruler.add(position);
  const dot = overlay.hit(at);
  if (dot) return openPlace(dot.id, null, { place: dot, fly: false });
  await whatIsHere(position, { at });
}

/** The panel of a point; a point on a place's very spot leads to the place. */
async function whatIsHere(position, { at, accuracy } = {}) {
  const radius = accuracy ?? reach(map, position.lat);
  if (map.zoom < 12 && !accuracy) return;
  show("here");
  overlay.position = accuracy ? { ...position, accuracy } : null;
  overlay.select({ id: "", name: "", lat: position.lat, lon: position.lon, icon: "place", color: "#5a6872" });
  try {
    const places = await here.load(position, radius);
    const hit = at && places.find((place) => {
      const point = map.project(place);
      return Math.hypot(point.x - at.x, point.y - at.y) < 12;
    });
    if (hit) return openPlace(hit.id, null, { place: hit, fly: false });
    if (!accuracy) here.focus();
    announce(here.element.querySelector(".row")?.textContent ?? "");
  } catch (error) {
    if (error.name !== "AbortError") fail(error);
  }
}

function locate() {
  toast(t("locating"));
  if (!navigator.geolocation) return toast(t("locateFailed"));
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const position = { lat: coords.latitude, lon: coords.longitude };
      const isInside = description.regions.some(({ bounds: [west, south, east, north] }) => position.lon >= west && position.lon <= east && position.lat >= south && position.lat <= north);
      if (!isInside) return toast(t("outside"));
      map.flyTo({ ...position, zoom: Math.max(16, map.zoom) });
      whatIsHere(position, { accuracy: Math.min(5000, coords.accuracy) });
    },
    () => toast(t("locateFailed")),
    { timeout: 8000, maximumAge: 60000 },
  );
}

async function share() {
  if (await copy(link.href)) toast(t("linkCopied"));
}

// MARK: Chips and settings

/** Shows a button at each end of the chips beyond which there are more. */
function markChips() {
  const chips = $("chips");
  const [at, end] = [Math.abs(chips.scrollLeft), chips.scrollWidth - chips.clientWidth];
  $("chips-back").hidden = at < 4;
  $("chips-on").hidden = at > end - 4;
}

function scrollChips(direction) {
  const step = direction * $("chips").clientWidth * 0.7 * (isRightToLeft() ? -1 : 1);
  $("chips").scrollBy({ left: step, behavior: reducedMotion() ? "auto" : "smooth" });
}

function drawChips() {
  $("chips").replaceChildren(
    ...categories.map(({ name, glyph }) =>
      h(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(results.kind === "category" && results.value === name), "data-cat": name, onclick: () => (results.kind === "category" && results.value === name ? closePanel() : (box.set(""), runSearch("category", name))) },
        h("span", { class: "chip-icon", "aria-hidden": "true" }),
        h("span", { text: t(name) }),
      ),
    ),
  );
  for (const chip of $("chips").children) {
    const glyph = categories.find(({ name }) => name === chip.dataset.cat).glyph;
    chip.firstChild.style.setProperty("--icon", `url("${api.icon(glyph, "black")}")`);
  }
  markChips();
}

/** Tells the style sheet the height of an element, on which others stand: the attribution, and the sheet of phones. */
function tellHeight(id, name) {
  const tell = () => document.documentElement.style.setProperty(name, `${$(id).getBoundingClientRect().height}px`);
  new ResizeObserver(tell).observe($(id));
}

function fillSettings() {
  const select = (id, options, value, change) => {
    const element = $(id);
    element.replaceChildren(...options.map(([key, text]) => h("option", { value: key, text })));
    element.value = value ?? "";
    element.onchange = () => change(element.value || null);
  };
  select("set-language", Object.entries(languages), language, async (value) => {
    settings.lang = value;
    await changeLanguage();
    link.push();
  });
  select("set-names", [["", t("namesPage")], ["local", t("namesLocal")]], settings.names, (value) => {
    settings.names = value;
    applyStyle();
    link.push();
  });
  select("set-style", [["", t("auto")], ...description.styles.filter((name) => name !== "outline").map((name) => [name, t(name)])], settings.style, (value) => {
    settings.style = value;
    applyStyle();
    link.push();
  });
  const engines = [["", t("engineAuto")], ["raster", t("raster")], ...(description.maplibre && hasWebGL() ? [["vector", t("vector")]] : [])];
  select("set-map", engines, settings.map, async (value) => {
    settings.map = value;
    await makeMap(map.camera);
    applyStyle();
    link.push();
  });
  $("regions-list").replaceChildren(
    ...description.regions.map((region) =>
      h("li", {}, h("button", { type: "button", class: "text-button", text: region.name, onclick: () => {
        $("settings").close();
        map.flyTo(cameraFor(region.bounds, map.size, padding(), 16));
      } })),
    ),
  );
  for (const [id, path] of [["to-console", "explorer/console.html"], ["to-operator", "explorer/operator.html"], ["to-palette", "explorer/palette.html"], ["to-catalog", "catalog.html"]]) $(id).href = url(path);
  $("to-operator").parentElement.hidden = !description.administration;
  $("to-console").parentElement.hidden = !description.console;
}

async function changeLanguage() {
  await use(settings.lang ?? best(navigator.languages));
  drawChips();
  fillSettings();
  time.set(time.chosen);
  scaleBar();
  const camera = map.camera;
  await makeMap(camera);
  applyStyle();
  credit();
  if (time.isOn) time.load();
  if (view === "card" && card.place) openPlace(card.place.id, null, { push: false, fly: false });
  else if (view === "here" && here.position) whatIsHere(here.position);
  else if (results.kind && results.kind !== "time") runSearch(results.kind, results.value, { push: false, move: false });
}

function credit() {
  const names = [...new Set(description.regions.map(({ attribution }) => attribution))];
  $("credit").replaceChildren(
    ...names.flatMap((name, index) => [index ? " · " : "", /OpenStreetMap/.test(name) ? h("a", { href: "https://www.openstreetmap.org/copyright", target: "_blank", rel: "noopener noreferrer", text: name }) : name]),
  );
}

// MARK: Address

/** Makes the page what its address says. */
async function apply(state, isFirst) {
  isApplying = true;
  const changes = { __proto__: null, lang: state.lang ?? null, names: state.names ?? null, style: state.style ?? null, map: state.map ?? null };
  const isOtherLanguage = changes.lang !== settings.lang;
  const isOther = Object.keys(changes).some((name) => changes[name] !== settings[name]);
  Object.assign(settings, changes);
  if (!isFirst && isOther) {
    if (isOtherLanguage) await use(settings.lang ?? best(navigator.languages));
    await makeMap(map.camera);
    applyStyle();
    drawChips();
    fillSettings();
  }
  if (state.camera && !isFirst) map.flyTo(state.camera, { duration: 350 });
  const moment = state.at && state.at !== "now" ? Math.floor(Date.parse(state.at) / 60000) : null;
  if (state.at) {
    time.toggle(true, { takesFocus: false });
    time.set(Number.isFinite(moment) ? moment : null);
  } else if (time.isOn) time.toggle(false);
  const kind = state.q ? "text" : state.cat ? "category" : null;
  const value = state.q ?? state.cat ?? null;
  box.set(state.q ?? "");
  if (kind && (results.kind !== kind || results.value !== value)) await runSearch(kind, value, { push: false, move: isFirst && !state.camera });
  else if (!kind && results.kind && results.kind !== "time") {
    results = { kind: null, places: [] };
    overlay.setPins([]);
  }
  if (state.place) {
    if (view !== "card" || card.place?.id !== state.place || isOtherLanguage) await openPlace(state.place, null, { push: false, fly: !state.camera });
  } else if (view === "card" || view === "here") {
    card.clear();
    document.title = t("title");
    show(results.kind ? "results" : null);
  } else if (!results.kind && view) show(null);
  drawChips();
  isApplying = false;
}

// MARK: Start

const overlay = new Overlay($("map"), (place) => openPlace(place.id, null, { place, fly: false }));
overlay.onHover = (id) => {
  for (const item of $("results-list").children) item.classList.toggle("hovered", item.dataset.id === id);
};
const card = new Card({ share, show: (place) => flyToPlace(place), open: (id) => openPlace(id, null, { push: true }), measure: (place) => ruler.start({ lat: place.location.latitude, lon: place.location.longitude }), moment: () => time.moment, isChosen: () => time.chosen !== null });
const ruler = new Ruler(overlay, () => {});
const here = new Here({ row });
const time = new TimeBar({
  map: () => map,
  changed: () => {
    updateStates();
    if (map && !isApplying) link.replace();
  },
  states: showTimed,
  isLocal: () => description.regions.some((region) => region.language?.split("-")[0] === language.split("-")[0]),
});
const menu = new PointMenu([
  { glyph: "info", text: "here", run: (position) => whatIsHere(position) },
  { glyph: "copy", text: ({ lat, lon }) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`, run: async ({ lat, lon }) => (await copy(`${lat.toFixed(6)}, ${lon.toFixed(6)}`)) && toast(t("copied")) },
  { glyph: "ruler", text: "measureFrom", run: (position) => ruler.start(position) },
  { glyph: "link", text: "share", run: () => share() },
]);
const box = new SearchBox({
  view: look,
  choose: (id, session) => openPlace(id, session),
  search: (text) => runSearch("text", text),
  clear: () => view && closePanel(),
  fail,
});

function keys(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.id !== "time-slider";
  if (isTyping) return;
  const isOnMap = event.target === $("map") || event.target === document.body;
  const pan = { __proto__: null, ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (pan && isOnMap) map.panBy(pan[0] * (event.shiftKey ? 320 : 110), pan[1] * (event.shiftKey ? 320 : 110));
  else if (event.key === "/" || event.key === "s") box.focus();
  else if (event.key === "+" || event.key === "=") map.zoomBy(1);
  else if (event.key === "-" || event.key === "_") map.zoomBy(-1);
  else if (event.key === "t") time.toggle();
  else if (event.key === "Enter" && event.target === $("map")) {
    const { lat, lon } = map.camera;
    if (ruler.isOn) ruler.add({ lat, lon });
    else whatIsHere({ lat, lon });
  } else if (event.key === "Escape") {
    if (ruler.isOn) ruler.stop();
    else if (view === "card" && results.kind) backToResults();
    else if (view) closePanel();
    else if (time.isOn) time.toggle(false);
    else return;
  } else return;
  event.preventDefault();
}

function listen() {
  tellHeight("foot", "--foot");
  tellHeight("sheet", "--sheet");
  $("chips").addEventListener("scroll", markChips);
  new ResizeObserver(markChips).observe($("chips"));
  $("chips-back").addEventListener("click", () => scrollChips(-1));
  $("chips-on").addEventListener("click", () => scrollChips(1));
  addEventListener("keydown", keys);
  addEventListener("popstate", () => apply(parse(location.hash)).catch(fail));
  darkQuery.addEventListener("change", applyStyle);
  contrastQuery.addEventListener("change", applyStyle);
  $("zoom-in").addEventListener("click", () => map.zoomBy(1));
  $("zoom-out").addEventListener("click", () => map.zoomBy(-1));
  $("north").addEventListener("click", () => map.resetNorth());
  $("locate").addEventListener("click", locate);
  $("measure").addEventListener("click", () => (ruler.isOn ? ruler.stop() : ruler.start()));
  $("open-settings").addEventListener("click", () => $("settings").showModal());
  $("settings").addEventListener("click", (event) => event.target === $("settings") && $("settings").close());
  $("close-settings").addEventListener("click", () => $("settings").close());
  $("close-panel").addEventListener("click", () => {
    closePanel();
    $("map").focus({ preventScroll: true });
  });
  $("back").addEventListener("click", backToResults);
  $("more").addEventListener("click", async () => {
    const mine = results;
    const found = await api.search(mine.value, mine.bounds, language, mine.next, mine.isStrict).catch(fail);
    if (found && results === mine) addResults(found, false);
  });
  $("search-area").addEventListener("click", () => runSearch(results.kind, results.value, { push: false, move: false, isStrict: true }));
  $("grip").addEventListener("click", () => $("sheet").classList.toggle("tall"));
  let grip = null;
  $("grip").addEventListener("pointerdown", (event) => {
    grip = event.clientY;
    $("grip").setPointerCapture(event.pointerId);
  });
  $("grip").addEventListener("pointermove", (event) => {
    if (grip === null || Math.abs(event.clientY - grip) < 30) return;
    if (event.clientY > grip && !$("sheet").classList.contains("tall")) closePanel();
    $("sheet").classList.toggle("tall", event.clientY < grip);
    grip = null;
  });
  addEventListener("offline", () => announce(t("failed")));
}

async function start() {
  placeIcons();
  const state = parse(location.hash);
  Object.assign(settings, { lang: state.lang ?? null, names: state.names ?? null, style: state.style ?? null, map: state.map ?? null });
  document.documentElement.dataset.theme = style() === "outline" ? "light" : style();
  const [, answer] = await Promise.all([use(settings.lang ?? best(navigator.languages)), api.description()]);
  description = answer;
  const region = description.regions[0];
  const size = { width: innerWidth, height: innerHeight };
  const camera = state.camera ?? (region ? firstCamera(region, size) : { lat: 0, lon: 0, zoom: 2, bearing: 0, pitch: 0 });
  listen();
  drawChips();
  fillSettings();
  credit();
  await makeMap(camera);
  applyStyle();
  document.body.classList.add("ready");
  performance.mark("portolan.ready");
  map.addEventListener("idle", () => performance.mark("portolan.map"), { once: true });
  map.addEventListener("tile", () => performance.mark("portolan.tile"), { once: true });
  if (!description.regions.some(({ hasTiles }) => hasTiles)) toast(t("noTiles"));
  await apply(state, true);
}

/** A town whole; of larger regions the middle. */
function firstCamera(region, size) {
  const camera = cameraFor(region.bounds, size, { left: 20, right: 20, top: 20, bottom: 20 }, 16);
  const isWide = region.bounds[2] - region.bounds[0] > 0.6;
  return { lat: region.center[1], lon: region.center[0], zoom: Math.round(isWide ? Math.max(camera.zoom, 5) : camera.zoom), bearing: 0, pitch: 0 };
}

/** Asks for a key, without which the server answers nothing. The page then starts again. */
function askForKey() {
  if (hasKey()) $("key-refused").textContent = t("keyRefused");
  $("key-form").addEventListener("submit", () => {
    rememberKey($("key").value.trim());
    location.reload();
  });
  $("ask-key").addEventListener("cancel", (event) => event.preventDefault());
  $("ask-key").showModal();
}

start().catch((error) => {
  console.info(error.message);
  document.body.classList.add("ready");
  if (error.status === 403 || error.status === 400) return askForKey();
  $("start-failed").hidden = false;
  $("start-failed").textContent = t("failed");
});
