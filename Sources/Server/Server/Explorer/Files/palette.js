// Changes the colours of a built-in style, with the map beside it, and gives the style as a file. A style draws with `portolan snapshot --style` and in
// every client of MapLibre styles.

import { $, h } from "./dom.js";
import { api, get } from "./api.js";
import { VectorMap, hasWebGL } from "./map-vector.js";

const context = document.createElement("canvas").getContext("2d");
let original;
let style;
let map = null;

/** `#rrggbb` of a colour of CSS; null for other texts and for colours that let something through. */
function hex(text) {
  if (typeof text !== "string" || !/^(#|rgb|hsl|[a-z]+$)/i.test(text) || !CSS.supports("color", text)) return null;
  context.fillStyle = "#000";
  context.fillStyle = text;
  return /^#[0-9a-f]{6}$/.test(context.fillStyle) ? context.fillStyle : null;
}

/** Calls for every colour in a value, and puts in what the call returns. */
function mapColours(value, change) {
  if (Array.isArray(value)) return value.map((part, index) => (index === 0 && typeof part === "string" ? part : mapColours(part, change)));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapColours(part, change)]));
  const known = hex(value);
  return known ? change(known, value) : value;
}

const isColour = (property) => property.endsWith("-color");
const groupOf = (layer) => (layer.type === "background" ? "Ground" : { __proto__: null, fill: "Areas", line: "Lines", symbol: "Names", circle: "Points", "fill-extrusion": "Buildings" }[layer.type] ?? "More");

function draw() {
  const uses = new Map();
  for (const layer of original.layers) {
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      if (!isColour(property)) continue;
      mapColours(value, (colour) => {
        const key = `${groupOf(layer)} ${colour}`;
        const entry = uses.get(key) ?? { group: groupOf(layer), colour, layers: new Set() };
        entry.layers.add(layer.id);
        uses.set(key, entry);
        return colour;
      });
    }
  }
  const groups = Map.groupBy ? Map.groupBy(uses.values(), ({ group }) => group) : [...uses.values()].reduce((all, entry) => all.set(entry.group, [...(all.get(entry.group) ?? []), entry]), new Map());
  $("colours").replaceChildren(
    ...[...groups].flatMap(([group, entries]) => [
      h("h2", { text: group }),
      h(
        "div",
        { class: "colours" },
        entries.map((entry) => {
          const names = [...entry.layers].join(", ");
          const input = h("input", { type: "color", value: entry.colour, oninput: () => change(entry, input.value) });
          return h("label", { title: names }, input, h("span", { text: names }));
        }),
      ),
    ]),
  );
}

/** Replaces a colour in the layers of its group. */
function change(entry, colour) {
  const from = entry.now ?? entry.colour;
  for (const layer of style.layers) {
    if (!entry.layers.has(layer.id)) continue;
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      if (!isColour(property)) continue;
      const changed = mapColours(value, (known, text) => (known === from ? colour : text));
      if (JSON.stringify(changed) === JSON.stringify(value)) continue;
      layer.paint[property] = changed;
      if (map?.map.getLayer(layer.id)) map.map.setPaintProperty(layer.id, property, changed);
    }
  }
  entry.now = colour;
}

async function open(name) {
  original = await get(`styles/${name}/style.json`);
  style = structuredClone(original);
  draw();
  map?.setStyle(name, "");
}

async function start() {
  const description = await api.description();
  $("style").replaceChildren(...description.styles.map((name) => h("option", { value: name, text: name })));
  $("style").addEventListener("change", () => open($("style").value));
  $("reset").addEventListener("click", () => open($("style").value));
  $("save").addEventListener("click", () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([JSON.stringify(style, null, 2)], { type: "application/json" })), download: `portolan-${$("style").value}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const region = description.regions[0];
  if (description.maplibre && hasWebGL() && region) {
    const map_ = await VectorMap.make($("map"), { lat: region.center[1], lon: region.center[0], zoom: 15, bearing: 0, pitch: 0 }, description.publicURL);
    map = map_;
  } else {
    $("note").textContent = "The preview needs WebGL and MapLibre GL JS (scripts/fetch-maplibre.sh, --maplibre). Without them the style can be changed and downloaded all the same.";
  }
  await open(description.styles[0]);
}

start().catch((error) => {
  $("note").textContent = error.message || "The server does not answer.";
});
