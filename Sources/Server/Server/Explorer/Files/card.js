// The card of a place.

import { $, copy, h, icon, toast } from "./dom.js";
import { api } from "./api.js";
import { clock, clockRanges, clockTime, has, isoDate, language, locale, moment, number, t } from "./i18n.js";

/** State of a timeline at a minute after its beginning. */
export function stateAt(timeline, minute) {
  if (!timeline) return "unknown";
  for (let index = 0; index < timeline.length; index += 3) {
    if (minute < timeline[index]) break;
    if (minute < timeline[index + 1]) return timeline[index + 2] === 1 ? "open" : "unknown";
  }
  return "closed";
}

/** When the state of a timeline changes after a minute; null if it does not within it. */
function changeAfter(timeline, minute, span) {
  const edges = [];
  for (let index = 0; index < timeline.length; index += 3) edges.push(timeline[index], timeline[index + 1]);
  const state = stateAt(timeline, minute);
  return edges.find((edge) => edge > minute && edge < span && stateAt(timeline, edge) !== state) ?? null;
}

/** “Open until 18:00”, with the class of its colour. */
export function openText(timeline, from, at, zone, span = 14 * 1440) {
  if (!timeline) return { state: "unknown", text: t("noHours") };
  const minute = at - from;
  const state = stateAt(timeline, minute);
  const change = changeAfter(timeline, minute, span);
  if (state === "unknown") return { state, text: t("unknown") };
  if (change === null) return { state, text: state === "open" && timeline.length === 3 ? t("always") : t(state) };
  const day = (minutes) => moment(minutes, zone, { dateStyle: "short" });
  const isSameDay = day(from + change) === day(at);
  const time = isSameDay || (state === "open" && change - minute < 720) ? clockTime(from + change, zone) : moment(from + change, zone, { weekday: "short", ...clock() });
  return { state, text: `${t(state)} · ${state === "open" ? t("until", { time }) : t("opens", { time })}` };
}

const status = { __proto__: null, CLOSED_PERMANENTLY: "permanentlyClosed", CLOSED_TEMPORARILY: "temporarilyClosed", FUTURE_OPENING: "futureOpening" };

function row(glyph, label, ...content) {
  return h("div", { class: "row" }, icon(glyph), h("div", { class: "row-body" }, h("span", { class: "visually-hidden", text: `${label}: ` }), content));
}

function copyButton(text, label) {
  return h("button", { type: "button", class: "icon-button small", "aria-label": `${t("copy")}: ${label}`, title: t("copy"), onclick: async () => (await copy(text)) && toast(t("copied")) }, icon("copy"));
}

/** An address that leads out of the page opens beside it. */
function link(address, text) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer", text });
}

/** The hours of a day of the week, in the page's way of writing times if they are nothing but times. */
const hoursOf = (day) => (day.times ? clockRanges(day.times) : day.hours);

function hoursSection(hours, at) {
  const body = [];
  if (hours.days) {
    const special = hours.days.filter((day) => day.holiday || day.isExceptional);
    body.push(
      h(
        "details",
        { class: "hours", open: special.length > 0 || innerWidth > 700 },
        h("summary", {}, h("span", { id: "hours-now" }), icon("chevron")),
        h(
          "table",
          { class: "week" },
          h("caption", { class: "visually-hidden", text: t("hours") }),
          h(
            "tbody",
            {},
            hours.days.map((day) =>
              h(
                "tr",
                { "data-date": day.date, class: [day.isToday && "today", (day.isExceptional || day.holiday) && "special"].filter(Boolean).join(" "), "aria-current": day.isToday ? "date" : null },
                h("th", { scope: "row" }, day.weekday, day.isToday ? h("span", { class: "badge", text: t("today") }) : null),
                h("td", {}, hoursOf(day), day.holiday ? h("span", { class: "note", text: day.holiday }) : day.isExceptional ? h("span", { class: "note", text: t("unusual") }) : null),
              ),
            ),
          ),
        ),
        hours.comment ? h("p", { class: "note", text: hours.comment }) : null,
        hours.timeZone && hours.timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
          ? h("p", { class: "quiet", text: t("localTime", { time: moment(at, hours.timeZone, { weekday: "short", ...clock() }) }) })
          : null,
      ),
    );
  }
  return body;
}

function features(place) {
  const list = [];
  const add = (name, value) => {
    if (typeof value === "boolean" && has(name)) list.push({ name, value });
  };
  for (const [name, value] of Object.entries(place)) add(name, value);
  for (const group of ["accessibilityOptions", "paymentOptions"]) for (const [name, value] of Object.entries(place[group] ?? {})) add(name, value);
  if (!list.length) return null;
  list.sort((a, b) => Number(b.value) - Number(a.value));
  return h(
    "section",
    { class: "block" },
    h("h3", { text: t("features") }),
    h(
      "ul",
      { class: "features" },
      list.map(({ name, value }) => h("li", { class: value ? "has" : "lacks" }, icon(value ? "check" : "cross"), h("span", { text: t(name) }), h("span", { class: "visually-hidden", text: `: ${t(value ? "yes" : "no")}` }))),
    ),
  );
}

function photos(place) {
  if (!place.photos?.length) return null;
  return h(
    "section",
    { class: "block" },
    h("h3", { text: t("photos") }),
    h(
      "ul",
      { class: "plain" },
      place.photos.slice(0, 5).map((photo, index) => {
        const author = photo.authorAttributions?.[0];
        const address = photo.flagContentUri ?? author?.uri ?? photo.googleMapsUri;
        return h("li", { class: "photo" }, icon("photo"), address ? link(address, author?.displayName ? t("photoBy", { name: author.displayName }) : `${t("photos")} ${index + 1}`) : t("photos"));
      }),
    ),
  );
}

/** Returns black or white, whichever is easier to read on a colour `#rrggbb`. */
function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 150 ? "#000000" : "#ffffff";
}

/** Makes the row of a line: its number on its colour, its name, and its directions. */
function lineRow(line, open) {
  const ref = h("span", { class: "ref", dir: "auto", text: line.shortDisplayName?.text ?? line.displayName?.text ?? "" });
  if (line.backgroundColor) {
    ref.style.background = line.backgroundColor;
    ref.style.color = line.textColor ?? inkOn(line.backgroundColor);
  }
  const ends = [...new Set((line.directions ?? []).map((one) => (one.to ? `→ ${one.to}${one.platformCode ? ` (${one.platformCode})` : ""}` : null)).filter(Boolean))];
  const name = line.shortDisplayName ? (line.displayName?.text ?? "") : "";
  return h("li", {}, h("button", { type: "button", class: "line", onclick: () => open(line.id) }, ref, h("span", { dir: "auto" }, name, " ", h("span", { class: "note", text: ends.join(" · ") }))));
}

/** Makes the list of a stop's lines, or of a line's stops. */
function transit(place, open) {
  const section = (title, rows) => (rows.length ? h("section", { class: "block" }, h("h3", { text: title }), h("ul", { class: "plain" }, rows)) : null);
  if (place.transitStation) {
    return (place.transitStation.agencies ?? []).map((agency) =>
      section([t("lines"), agency.displayName?.text].filter(Boolean).join(" · "), (agency.lines ?? []).map((line) => lineRow(line, open))),
    );
  }
  return (place.transitLine?.directions ?? []).map((one) =>
    section(
      [t("stops"), one.to ? `→ ${one.to}` : null].filter(Boolean).join(" "),
      (one.stops ?? []).map((stop) => h("li", {}, h("button", { type: "button", class: "line", onclick: () => open(stop.id) }, h("span", { dir: "auto", text: stop.displayName?.text ?? stop.id })))),
    ),
  );
}

function tagsSection(place) {
  const tags = Object.entries(place.osm?.tags ?? {});
  if (!tags.length) return null;
  return h(
    "details",
    { class: "block tags" },
    h("summary", {}, icon("tag"), h("span", { text: `${t("allTags")} (${number(tags.length)})` }), icon("chevron")),
    h("table", { dir: "ltr" }, h("tbody", {}, tags.map(([key, value]) => h("tr", {}, h("th", { scope: "row", text: key }), h("td", { dir: "auto", text: value }))))),
  );
}

export class Card {
  #control = null;
  place = null;
  hours = null;

  /** `actions`: share(), show(place), open(id), measure(place), moment(), isChosen(). */
  constructor(actions) {
    this.actions = actions;
    this.element = $("card");
  }

  clear() {
    this.#control?.abort();
    this.place = null;
    this.hours = null;
    this.element.replaceChildren();
  }

  /** Fetches a place and shows it. */
  async load(id, session) {
    this.#control?.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    const hours = api.hours(id, locale, signal).catch((error) => {
      if (error.name === "AbortError") throw error;
      return {};
    });
    hours.catch(() => {});
    const place = await api.place(id, session, language, signal);
    this.place = place;
    this.hours = null;
    this.#render();
    hours.then((found) => {
      if (signal.aborted) return;
      this.hours = found;
      this.#render();
    }, () => {});
    return place;
  }

  /** The line of the status, at the moment of the slider. */
  update() {
    const line = document.getElementById("hours-now");
    const head = document.getElementById("card-status");
    if (!this.place || !head) return;
    const closed = status[this.place.businessStatus];
    const now = this.actions.moment();
    const said = closed ? { state: "closed", text: t(closed) } : this.hours?.timeline ? openText(this.hours.timeline, this.hours.from, now, this.hours.timeZone) : null;
    head.textContent = said?.text ?? "";
    head.className = `status ${said?.state ?? ""}`;
    for (const row of this.element.querySelectorAll("[data-date]")) row.classList.toggle("chosen", this.actions.isChosen() && row.dataset.date === isoDate(now, this.hours.timeZone));
    if (line) line.textContent = `${t("today")}: ${hoursOf(this.hours.days[0])}`;
  }

  #render() {
    const { place, hours } = this;
    const name = place.displayName?.text ?? place.primaryTypeDisplayName?.text ?? place.id;
    const glyph = place.iconMaskBaseUri?.replace("icons/", "") ?? "place";
    const disc = h("span", { class: "disc", "aria-hidden": "true" }, h("img", { src: api.icon(glyph), alt: "", width: 24, height: 24 }));
    disc.style.setProperty("--pin", place.iconBackgroundColor ?? "#7B9EB0");
    const at = `${place.location?.latitude.toFixed(6)}, ${place.location?.longitude.toFixed(6)}`;
    const action = (glyph, label, onclick) => h("button", { type: "button", class: "action", onclick }, h("span", { class: "action-disc" }, icon(glyph)), h("span", { text: label }));
    const website = /^https?:/.test(place.websiteUri ?? "") ? place.websiteUri : null;
    const hadFocus = this.element.contains(document.activeElement) && document.activeElement.tagName === "H2";
    this.element.replaceChildren(
      ...[
        h(
          "header",
          { class: "card-head" },
          disc,
          h(
            "div",
            { class: "card-title" },
            h("h2", { tabindex: "-1", dir: "auto", lang: place.displayName?.languageCode, text: name }),
            h("p", { class: "kind" }, place.primaryTypeDisplayName?.text ?? ""),
            h("p", { id: "card-status", class: "status", role: "status" }),
          ),
        ),
        place.editorialSummary ? h("p", { class: "summary", dir: "auto", text: place.editorialSummary.text }) : null,
        h(
          "div",
          { class: "actions" },
          action("link", t("share"), () => this.actions.share()),
          action("target", t("show"), () => this.actions.show(place)),
          action("ruler", t("measureFrom"), () => this.actions.measure(place)),
        ),
        h(
          "div",
          { class: "rows" },
          place.formattedAddress ? row("pin", t("address"), h("span", { dir: "auto", text: place.formattedAddress }), copyButton(place.formattedAddress, t("address"))) : null,
          hours?.days ? h("div", { class: "row top" }, icon("clock"), h("div", { class: "row-body" }, hoursSection(hours, this.actions.moment()))) : null,
          place.internationalPhoneNumber ? row("phone", t("phone"), h("a", { href: `tel:${place.internationalPhoneNumber.replace(/[^+\d]/g, "")}`, dir: "ltr", text: place.internationalPhoneNumber }), copyButton(place.internationalPhoneNumber, t("phone"))) : null,
          website ? row("web", t("website"), link(website, website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, ""))) : null,
          place.plusCode ? row("grid", t("plusCode"), h("span", { dir: "auto", text: place.plusCode.compoundCode ?? place.plusCode.globalCode }), copyButton(place.plusCode.globalCode, t("plusCode"))) : null,
          place.location ? row("target", t("coordinates"), h("span", { dir: "ltr", text: at }), copyButton(at, t("coordinates"))) : null,
        ),
        ...transit(place, (id) => this.actions.open(id)),
        features(place),
        photos(place),
        tagsSection(place),
        h(
          "footer",
          { class: "card-foot" },
          h("p", {}, `${t("id")}: `, h("code", { text: place.id }), copyButton(place.id, t("id"))),
          place.googleMapsLinks?.placeUri ? h("p", {}, link(place.googleMapsLinks.placeUri, t("onOSM"))) : null,
          h("p", { class: "quiet" }, (place.attributions ?? []).map((one) => (one.providerUri ? link(one.providerUri, one.provider) : one.provider))),
        ),
      ].filter(Boolean),
    );
    this.update();
    if (hadFocus) this.element.querySelector("h2").focus();
  }

  focus() {
    this.element.querySelector("h2")?.focus({ preventScroll: true });
  }
}
