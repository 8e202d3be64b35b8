// The search box: suggestions while one types, by mouse, finger and keys, as the pattern “combobox” of ARIA says.

import { $, announce, h, icon } from "./dom.js";
import { api } from "./api.js";
import { language, length, t } from "./i18n.js";

const recentKey = "portolan.recent";
const recentLimit = 6;

function recents() {
  try {
    return JSON.parse(localStorage.getItem(recentKey) ?? "[]").filter((item) => typeof item.text === "string");
  } catch {
    return [];
  }
}

/** Remembers what was looked for: on this device only. */
export function remember(item) {
  const list = [item, ...recents().filter((other) => other.text !== item.text)].slice(0, recentLimit);
  try {
    localStorage.setItem(recentKey, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing.
  }
}

function newSession() {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A text with the parts that match what was typed; offsets count code points. */
function marked(text) {
  const points = [...(text?.text ?? "")];
  const parts = [];
  let at = 0;
  for (const { startOffset = 0, endOffset } of text?.matches ?? []) {
    if (startOffset > at) parts.push(points.slice(at, startOffset).join(""));
    parts.push(h("mark", { text: points.slice(startOffset, endOffset).join("") }));
    at = endOffset;
  }
  parts.push(points.slice(at).join(""));
  return parts;
}

export class SearchBox {
  #items = [];
  #active = -1;
  #control = null;
  #session = null;
  #typed = "";
  #running = 0;
  #asked = 0;
  #last = "";
  #shown = 0;
  /** Kind and icon of the places that suggestions have named, by ID. */
  #kinds = new Map();

  /** `actions`: choose(id, session, item), search(text), clear(), view(), measure(milliseconds). */
  constructor(actions) {
    this.actions = actions;
    this.input = $("q");
    this.list = $("suggestions");
    this.clearButton = $("clear");
    this.input.addEventListener("input", () => this.#changed());
    this.input.addEventListener("focus", () => this.#changed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => setTimeout(() => !this.list.contains(document.activeElement) && this.close(), 120));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    $("search").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.clearButton.addEventListener("click", () => {
      this.set("");
      this.actions.clear();
      this.input.focus();
    });
  }

  set(text) {
    this.input.value = text;
    this.#typed = text;
    this.clearButton.hidden = !text;
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  get isOpen() {
    return !this.list.hidden;
  }

  close() {
    this.#control?.abort();
    this.list.hidden = true;
    this.#active = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #changed() {
    const text = this.input.value;
    this.#typed = text;
    this.clearButton.hidden = !text;
    if (!text.trim()) {
      this.#control?.abort();
      return this.#show(recents().map((item) => ({ kind: "recent", ...item })));
    }
    // A server that is slower than the fingers is asked for the last text only, not for each on the way.
    if (this.#running < 2) this.#suggest(text);
  }

  async #suggest(text) {
    this.#session ??= newSession();
    const control = new AbortController();
    this.#control = control;
    this.#running++;
    this.#last = text;
    const start = performance.now();
    const number = ++this.#asked;
    try {
      const found = await api.suggest(text, this.#session, this.actions.view(), language, control.signal);
      performance.measure("portolan.suggest", { start, end: performance.now() });
      if (document.activeElement !== this.input || number < this.#shown || !this.#typed.trim()) return;
      this.#shown = number;
      const items = found.map((one) => {
        const place = one.placePrediction;
        if (place) return { kind: "place", id: place.placeId, text: place.structuredFormat?.mainText?.text ?? place.text.text, main: place.structuredFormat?.mainText ?? place.text, second: place.structuredFormat?.secondaryText, meters: place.distanceMeters, types: place.types };
        return { kind: "query", text: one.queryPrediction.text.text, main: one.queryPrediction.text };
      });
      items.push({ kind: "text", text });
      this.#show(items);
      this.#fetchKinds(items, control.signal);
    } catch (error) {
      if (error.name !== "AbortError") this.actions.fail(error);
    } finally {
      this.#running--;
      const isBehind = this.#typed !== this.#last && this.#typed.trim() && this.input.value === this.#typed;
      if (isBehind && document.activeElement === this.input) this.#suggest(this.#typed);
    }
  }

  /** Fetches the kinds that are not known yet, and adds them to the list if it is still there. */
  async #fetchKinds(items, signal) {
    const asked = language;
    const missing = items.filter((item) => item.id && !this.#kinds.has(asked + item.id)).map((item) => item.id);
    if (!missing.length) return;
    if (this.#kinds.size > 2000) this.#kinds.clear();
    // A place whose kind is on its way is not asked for again.
    for (const id of missing) this.#kinds.set(asked + id, {});
    try {
      const { places } = await api.openOf(missing, asked, signal);
      for (const place of places) this.#kinds.set(asked + place.id, place);
    } catch {
      for (const id of missing) this.#kinds.delete(asked + id);
    }
    this.#items.forEach((item, index) => item.id && this.#describe(this.list.children[index], item));
  }

  /** Adds icon and kind to the row of a place. */
  #describe(row, item) {
    const known = this.#kinds.get(language + item.id);
    if (!known?.icon && !known?.kind) return;
    if (known.icon) {
      const disc = h("span", { class: "disc tiny", "aria-hidden": "true" }, h("img", { src: api.icon(known.icon), alt: "", width: 14, height: 14 }));
      disc.style.setProperty("--pin", known.color ?? "#7B9EB0");
      row.firstElementChild.replaceWith(disc);
    }
    const second = item.second ? marked(item.second) : item.detail;
    const parts = [known.kind && h("span", { class: "option-kind", dir: "auto", text: known.kind }), second && h("span", { dir: "auto" }, second)].filter(Boolean);
    const line = row.querySelector(".option-second");
    // The parts have directions of their own, and follow each other as the page reads.
    line.removeAttribute("dir");
    line.replaceChildren(...parts.flatMap((part, index) => (index ? [" · ", part] : [part])));
  }

  #show(items) {
    this.#items = items;
    this.#active = -1;
    this.input.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    items.forEach((item, index) => item.id && this.#describe(this.list.children[index], item));
    const isRecent = items[0]?.kind === "recent";
    if (isRecent) {
      this.list.append(
        h("li", { role: "presentation", class: "list-foot" }, h("button", { type: "button", class: "text-button", text: t("forget"), onclick: () => (localStorage.removeItem(recentKey), this.close()) })),
      );
    }
    this.list.hidden = items.length === 0;
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    if (items.length && !isRecent) announce(t("suggestionCount", { n: items.length }));
  }

  #row(item, index) {
    const glyph = { __proto__: null, recent: "clock", query: "search", text: "search", place: "pin" }[item.kind];
    const main = item.kind === "text" ? [t("searchFor", { text: item.text })] : item.main ? marked(item.main) : [item.text];
    return h(
      "li",
      { role: "option", id: `option-${index}`, "aria-selected": "false", class: `option ${item.kind}`, onclick: () => this.#choose(item), onpointermove: () => this.#activate(index) },
      icon(glyph),
      h("span", { class: "option-text" }, h("span", { class: "option-main", dir: "auto" }, main), item.id ? h("span", { class: "option-second", dir: "auto" }, item.second ? marked(item.second) : (item.detail ?? "")) : null),
      item.meters !== undefined ? h("span", { class: "option-far", text: length(item.meters) }) : null,
    );
  }

  #activate(index) {
    if (index === this.#active) return;
    this.list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const row = this.list.children[index];
    if (!row) return this.input.removeAttribute("aria-activedescendant");
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", row.id);
  }

  #key(event) {
    if (event.isComposing) return;
    const count = this.#items.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!this.isOpen) return void this.#changed();
      const step = event.key === "ArrowDown" ? 1 : -1;
      let next = this.#active + step;
      if (next < -1) next = count - 1;
      if (next >= count) next = -1;
      this.#activate(next);
      this.input.value = next < 0 ? this.#typed : (this.#items[next].text ?? this.#typed);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (this.isOpen) {
        this.input.value = this.#typed;
        this.close();
      } else if (this.input.value) {
        this.set("");
        this.actions.clear();
      } else this.input.blur();
    }
  }

  #submit() {
    const item = this.#items[this.#active];
    if (this.isOpen && item) this.#choose(item);
    else if (this.input.value.trim()) this.#choose({ kind: "text", text: this.input.value.trim() });
  }

  #choose(item) {
    const session = this.#session;
    this.close();
    this.set(item.text);
    if (item.id) {
      // The look-up ends the session; typing begins another one.
      this.#session = null;
      remember({ id: item.id, text: item.text, detail: item.second?.text ?? item.detail ?? "" });
      this.actions.choose(item.id, session, item);
    } else {
      remember({ text: item.text });
      this.actions.search(item.text);
    }
    this.input.blur();
  }
}
