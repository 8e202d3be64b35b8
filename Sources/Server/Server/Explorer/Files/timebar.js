// The slider of two weeks: what is open when. The server sends timelines once for a view; every moment of them is evaluated here.

import { $, announce } from "./dom.js";
import { api } from "./api.js";
import { clock, isoDate, language, moment, number, t } from "./i18n.js";
import { stateAt } from "./card.js";

const stepMinutes = 30;
const days = 14;
const zoomLimit = 13;

export class TimeBar {
  #control = null;
  #timer = 0;
  #answer = null;
  #counts = [];
  #days = null;
  isOn = false;
  /** Minutes since 1970; null for now. */
  chosen = null;

  /** `actions`: map(), changed(), states(places or null). */
  constructor(actions) {
    this.actions = actions;
    this.bar = $("timebar");
    this.slider = $("time-slider");
    this.label = $("time-label");
    this.count = $("time-count");
    this.chart = $("time-chart");
    $("time-toggle").addEventListener("click", () => this.toggle());
    $("time-close").addEventListener("click", () => {
      this.toggle(false);
      $("time-toggle").focus();
    });
    $("time-now").addEventListener("click", () => this.set(null));
    this.slider.addEventListener("input", () => this.set(this.#minuteOf(Number(this.slider.value))));
    this.slider.addEventListener("keydown", (event) => {
      const step = { __proto__: null, PageUp: 48, PageDown: -48 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.slider.value = Number(this.slider.value) + step;
      this.set(this.#minuteOf(Number(this.slider.value)));
    });
    new ResizeObserver(() => this.#drawChart()).observe(this.chart);
  }

  get now() {
    return Math.floor(Date.now() / 60000);
  }

  get moment() {
    return this.chosen ?? this.now;
  }

  get zone() {
    return this.#answer?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  /** The first half hour after now, in minutes since 1970; step 0 is now itself. */
  get #first() {
    return (Math.floor(this.now / stepMinutes) + 1) * stepMinutes;
  }

  #minuteOf(step) {
    return step <= 0 ? null : this.#first + (step - 1) * stepMinutes;
  }

  toggle(isOn = !this.isOn, { takesFocus = true } = {}) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    this.bar.hidden = !isOn;
    document.body.classList.toggle("timed", isOn);
    $("time-toggle").setAttribute("aria-pressed", String(isOn));
    if (isOn) {
      this.slider.max = days * 48;
      this.load();
      if (takesFocus) this.slider.focus({ preventScroll: true });
    } else {
      this.#control?.abort();
      this.chosen = null;
      this.#answer = null;
      this.actions.states(null);
    }
    this.#show();
    this.actions.changed();
  }

  /** Shows a moment; one that is over, or two weeks away, is now. */
  set(minutes) {
    const isAhead = minutes !== null && minutes > this.now && minutes < this.now + (days + 1) * 1440;
    this.chosen = isAhead ? minutes : null;
    if (!this.isOn && this.chosen !== null) return this.toggle(true, { takesFocus: false });
    this.#show();
    this.#apply();
    this.actions.changed();
  }

  /** The map has moved: other places count. */
  moved() {
    if (!this.isOn) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.load(), 250);
  }

  async load() {
    const map = this.actions.map();
    this.#control?.abort();
    if (map.zoom < zoomLimit) {
      this.#answer = null;
      this.#counts = [];
      this.count.textContent = t("zoomCloser");
      this.actions.states(null);
      return this.#drawChart();
    }
    this.#control = new AbortController();
    this.bar.setAttribute("aria-busy", "true");
    try {
      this.#answer = await api.open(map.bounds(), language, { hours: "any", limit: 400 }, this.#control.signal);
      this.#prepare();
      this.#show();
      this.#apply();
    } catch (error) {
      if (error.name !== "AbortError") this.count.textContent = t("failedSearch", { text: error.message });
    }
    this.bar.removeAttribute("aria-busy");
  }

  #prepare() {
    const { schedules, places, from } = this.#answer;
    const users = schedules.map(() => 0);
    for (const place of places) if (place.schedule !== undefined) users[place.schedule]++;
    this.#counts = Array.from({ length: days * 48 + 1 }, (_, step) => {
      const minute = (this.#minuteOf(step) ?? this.now) - from;
      return schedules.reduce((sum, line, index) => sum + (stateAt(line, minute) === "open" ? users[index] : 0), 0);
    });
    this.#drawChart();
  }

  /** Places of the view with their state at the moment. */
  get places() {
    if (!this.#answer) return [];
    const minute = this.moment - this.#answer.from;
    return this.#answer.places.map((place) => {
      const timeline = place.schedule === undefined ? null : this.#answer.schedules[place.schedule];
      return { ...place, name: place.name ?? place.kind ?? "", timeline, from: this.#answer.from, zone: this.#answer.timeZone, state: stateAt(timeline, minute) };
    });
  }

  #apply() {
    if (!this.isOn || !this.#answer) return;
    const places = this.places;
    const known = places.filter((place) => place.timeline);
    const open = known.filter((place) => place.state === "open").length;
    const unsure = places.filter((place) => place.state === "unknown").length;
    this.count.textContent = known.length
      ? [t("openOf", { n: number(open), m: number(known.length) }), unsure ? t("uncertainCount", { n: number(unsure) }) : ""].filter(Boolean).join(" · ")
      : t("nothingKnown");
    this.actions.states(places);
    announce(`${this.text}: ${this.count.textContent}`);
  }

  get text() {
    const format = { weekday: "long", day: "numeric", month: "long", ...clock() };
    return this.chosen === null ? `${t("now")} · ${moment(this.now, this.zone, { weekday: "short", ...clock() })}` : moment(this.chosen, this.zone, format);
  }

  #show() {
    const step = this.chosen === null ? 0 : Math.max(1, Math.round((this.chosen - this.#first) / stepMinutes) + 1);
    this.slider.value = step;
    this.label.textContent = this.text;
    const holiday = this.#holiday(this.moment);
    $("time-holiday").textContent = holiday ?? "";
    this.slider.setAttribute("aria-valuetext", holiday ? `${this.text}, ${holiday}` : this.text);
    $("time-now").disabled = this.chosen === null;
    this.#drawChart();
  }

  #date(minutes) {
    return isoDate(minutes, this.zone);
  }

  /** The steps at which days begin in the zone. */
  #midnights() {
    const key = `${this.zone} ${this.#first}`;
    if (this.#days?.key === key) return this.#days.list;
    const list = [];
    let last = this.#date(this.now);
    for (let step = 1; step <= days * 48; step++) {
      const minutes = this.#minuteOf(step);
      const date = this.#date(minutes);
      if (date !== last) list.push({ step, date, minutes });
      last = date;
    }
    this.#days = { key, list };
    return list;
  }

  #holiday(minutes) {
    const date = this.#date(minutes);
    const found = this.#answer?.holidays.find((one) => one.date === date);
    if (!found) return null;
    return this.actions.isLocal() ? (found.localName ?? found.name) : found.name;
  }

  /** Behind the slider: how many places are open over the two weeks, with the days and their holidays. */
  #drawChart() {
    const box = this.chart.getBoundingClientRect();
    if (!box.width) return;
    const ratio = devicePixelRatio || 1;
    this.chart.width = Math.round(box.width * ratio);
    this.chart.height = Math.round(box.height * ratio);
    const context = this.chart.getContext("2d");
    context.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(name).trim();
    const isMirrored = document.documentElement.dir === "rtl";
    const steps = days * 48;
    const inset = 9;
    const x = (step) => {
      const at = inset + ((box.width - 2 * inset) * step) / steps;
      return isMirrored ? box.width - at : at;
    };
    const bottom = box.height - 16;
    const highest = Math.max(1, ...this.#counts);
    if (this.#counts.length) {
      context.beginPath();
      context.moveTo(x(0), bottom);
      this.#counts.forEach((count, step) => context.lineTo(x(step), bottom - (count / highest) * (bottom - 3)));
      context.lineTo(x(steps), bottom);
      context.closePath();
      context.fillStyle = color("--chart");
      context.fill();
    }
    context.font = "11px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    const wide = (box.width - 2 * inset) / days;
    for (const { step, date, minutes } of this.#midnights()) {
      context.fillStyle = color("--line-2");
      context.fillRect(Math.round(x(step)), 2, 1, bottom - 2);
      const isHoliday = this.#answer?.holidays.some((one) => one.date === date);
      const name = moment(minutes + 600, this.zone, wide > 44 ? { weekday: "short", day: "numeric" } : { day: "numeric" });
      context.fillStyle = color(isHoliday ? "--closed" : "--ink-2");
      const middle = x(Math.min(steps, step + 24));
      if (step + 24 <= steps) context.fillText(isHoliday ? `★ ${name}` : name, middle, box.height - 3);
    }
    const at = x(Number(this.slider.value));
    context.fillStyle = color("--accent");
    context.fillRect(Math.round(at) - 1, 0, 2, bottom);
  }
}

/** The list of a view's places at the moment, the open ones first. */
export function timedRows(places, makeRow, limit = 150) {
  const order = { __proto__: null, open: 0, unknown: 1, closed: 2 };
  return places
    .map((place, index) => ({ place, index }))
    .sort((a, b) => order[a.place.state] - order[b.place.state] || a.index - b.index)
    .slice(0, limit)
    .map(({ place }) => makeRow(place));
}
