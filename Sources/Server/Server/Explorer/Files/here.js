// What is at a point: a menu, the address, the likely places; and measuring distances.

import { $, announce, copy, h, icon, toast } from "./dom.js";
import { api } from "./api.js";
import { distance, metersPerPoint } from "./geo.js";
import { language, length, number, t } from "./i18n.js";

/** The menu of a point on the map. */
export class PointMenu {
  constructor(items) {
    this.items = items;
    this.element = $("menu");
    this.element.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", (event) => !this.element.contains(event.target) && this.close(), { capture: true });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  open(at, position) {
    this.before = document.activeElement;
    this.element.replaceChildren(
      ...this.items.map(({ glyph, text, run }) =>
        h("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: () => (this.close(), run(position)) }, icon(glyph), h("span", { text: typeof text === "function" ? text(position) : t(text) })),
      ),
    );
    this.element.hidden = false;
    const box = this.element.getBoundingClientRect();
    this.element.style.left = `${Math.max(8, Math.min(at.x, innerWidth - box.width - 8))}px`;
    this.element.style.top = `${Math.max(8, Math.min(at.y, innerHeight - box.height - 8))}px`;
    this.element.firstElementChild.focus();
  }

  close() {
    if (this.element.hidden) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (hadFocus) this.before?.focus();
  }

  #key(event) {
    const items = [...this.element.children];
    const at = items.indexOf(document.activeElement);
    const step = { __proto__: null, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Home") items[0].focus();
    else if (event.key === "End") items.at(-1).focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The panel of a point. */
export class Here {
  #control = null;

  constructor(actions) {
    this.actions = actions;
    this.element = $("here");
  }

  clear() {
    this.#control?.abort();
    this.position = null;
    this.element.replaceChildren();
  }

  async load(position, accuracy) {
    this.#control?.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.position = position;
    const [addresses, places] = await Promise.all([
      api.addresses(position.lat, position.lon, language, signal),
      api.here(position.lat, position.lon, Math.min(5000, Math.max(5, accuracy)), language, signal),
    ]);
    const text = `${position.lat.toFixed(6)}, ${position.lon.toFixed(6)}`;
    const button = (value, label) => h("button", { type: "button", class: "icon-button small", "aria-label": `${t("copy")}: ${label}`, title: t("copy"), onclick: async () => (await copy(value)) && toast(t("copied")) }, icon("copy"));
    this.element.replaceChildren(
      h("h2", { tabindex: "-1", text: t("here") }),
      h(
        "div",
        { class: "rows" },
        addresses[0]
          ? h("div", { class: "row" }, icon("pin"), h("div", { class: "row-body" }, h("span", { dir: "auto", text: addresses[0].formattedAddress }), button(addresses[0].formattedAddress, t("address"))))
          : null,
        h("div", { class: "row" }, icon("target"), h("div", { class: "row-body" }, h("span", { dir: "ltr", text }), button(text, t("coordinates")))),
      ),
      places.length
        ? h(
            "section",
            { class: "block" },
            h("h3", { text: t("likely") }),
            h(
              "ul",
              { class: "list" },
              places.map((place) => {
                const share = h("span", { class: "share", text: number(place.likelihood, { style: "percent" }) });
                return this.actions.row(place, share);
              }),
            ),
          )
        : h("p", { class: "empty", text: t("nothingHere") }),
      ...[
        addresses.length > 1
          ? h("details", { class: "block" }, h("summary", {}, icon("info"), h("span", { text: t("address") }), icon("chevron")), h("ul", { class: "plain" }, addresses.slice(1).map((one) => h("li", { dir: "auto", text: one.formattedAddress }))))
          : null,
      ].filter(Boolean),
    );
    return places;
  }

  focus() {
    this.element.querySelector("h2")?.focus({ preventScroll: true });
  }
}

/** What a finger or a mouse means by a point, in metres. */
export const reach = (map, lat, points = 8) => metersPerPoint(lat, map.zoom) * points;

/** Measures along points that are clicked. */
export class Ruler {
  isOn = false;

  constructor(overlay, setDelay) {
    this.overlay = overlay;
    this.setDelay = setDelay;
    this.bar = $("ruler");
    $("ruler-undo").addEventListener("click", () => {
      this.overlay.line = this.overlay.line.slice(0, -1);
      this.#show();
    });
    $("ruler-done").addEventListener("click", () => this.stop());
  }

  start(position) {
    this.isOn = true;
    this.bar.hidden = false;
    this.setDelay(0);
    document.body.classList.add("measuring");
    $("measure").setAttribute("aria-pressed", "true");
    this.overlay.line = position ? [position] : [];
    this.#show();
  }

  stop() {
    this.isOn = false;
    this.bar.hidden = true;
    this.setDelay(undefined);
    document.body.classList.remove("measuring");
    $("measure").setAttribute("aria-pressed", "false");
    this.overlay.line = [];
    this.overlay.draw();
  }

  add(position) {
    this.overlay.line = [...this.overlay.line, position];
    this.#show();
  }

  get meters() {
    return this.overlay.line.reduce((sum, point, index, line) => (index ? sum + distance(line[index - 1], point) : 0), 0);
  }

  #show() {
    const text = this.overlay.line.length < 2 ? t("measureHint") : t("distance", { text: length(this.meters) });
    $("ruler-text").textContent = text;
    $("ruler-undo").disabled = this.overlay.line.length === 0;
    announce(text);
    this.overlay.draw();
  }
}
