// What lies on the map, whichever map it is: pins of results, dots of places that are open or closed, a measured line.

import { distance, project, unproject } from "./geo.js";
import { h } from "./dom.js";
import { api } from "./api.js";

/** Coordinates along the great circle between two places. */
function arc(a, b) {
  const radians = Math.PI / 180;
  const angle = distance(a, b) / 6371008.8;
  const steps = Math.min(64, Math.max(1, Math.ceil(angle / 0.02)));
  const points = [];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const [u, v] = angle < 1e-9 ? [1 - t, t] : [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
    const vector = [a, b].map((point) => [Math.cos(point.lat * radians) * Math.cos(point.lon * radians), Math.cos(point.lat * radians) * Math.sin(point.lon * radians), Math.sin(point.lat * radians)]);
    const [x, y, z] = [0, 1, 2].map((axis) => u * vector[0][axis] + v * vector[1][axis]);
    points.push({ lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians });
  }
  return points;
}

export class Overlay {
  #frame = 0;
  #pins = new Map();
  #icons = new Map();
  dots = [];
  line = [];
  position = null;

  constructor(container, onPin) {
    this.container = container;
    this.onPin = onPin;
    this.canvas = h("canvas", { class: "overlay", "aria-hidden": "true" });
    this.layer = h("div", { class: "pins", "aria-hidden": "true" });
    container.append(this.canvas, this.layer);
    this.context = this.canvas.getContext("2d");
  }

  attach(map) {
    this.map = map;
    map.addEventListener("move", () => this.draw());
    this.draw();
  }

  // MARK: Pins

  /** Pins of results; the numbers are those of the list. */
  setPins(places) {
    for (const pin of this.#pins.values()) pin.element.remove();
    this.#pins.clear();
    places.forEach((place, index) => {
      if (place.lat !== undefined) this.#pins.set(place.id, this.#pin(place, index));
    });
    this.draw();
  }

  #pin(place, index) {
    const image = h("img", { src: api.icon(place.icon), alt: "", width: 16, height: 16, draggable: "false" });
    const element = h(
      "button",
      { class: "pin", type: "button", tabindex: "-1", title: place.name, onclick: () => this.onPin(place), onpointerenter: () => this.onHover?.(place.id), onpointerleave: () => this.onHover?.(null) },
      h("span", { class: "pin-body" }, image),
      h("span", { class: "pin-name", text: place.name }),
    );
    element.style.setProperty("--pin", place.color);
    this.layer.append(element);
    return { place, element, index };
  }

  /** Marks a pin; a place that has none gets one. */
  select(place) {
    this.selected?.element.remove();
    this.selected = null;
    for (const { place: other, element } of this.#pins.values()) element.classList.toggle("selected", other.id === place?.id);
    if (place && place.lat !== undefined && !this.#pins.has(place.id)) {
      this.selected = this.#pin(place, 0);
      this.selected.element.classList.add("selected");
    }
    this.draw();
  }

  highlight(id) {
    for (const [key, { element }] of this.#pins) element.classList.toggle("hovered", key === id);
  }

  /** How places are at the moment of the slider: `open`, `closed` or `unknown` by ID; null for none. */
  setStates(states) {
    for (const [id, { element }] of this.#pins) {
      if (states?.get(id)) element.dataset.open = states.get(id);
      else delete element.dataset.open;
    }
  }

  // MARK: Dots

  setDots(dots) {
    this.dots = dots;
    this.draw();
  }

  /** The dot at a point of the view; nil if there is none. */
  hit({ x, y }) {
    let best = null;
    for (const dot of this.dots) {
      const at = this.map.project(dot);
      const away = Math.hypot(at.x - x, at.y - y);
      if (away < 14 && (!best || away < best.away)) best = { dot, away };
    }
    return best?.dot ?? null;
  }

  #image(name) {
    let image = this.#icons.get(name);
    if (!image) {
      image = new Image();
      image.onload = () => this.draw();
      image.src = api.icon(name);
      this.#icons.set(name, image);
    }
    return image.complete && image.naturalWidth ? image : null;
  }

  // MARK: Drawing

  draw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint() {
    if (!this.map) return;
    const { width, height } = this.map.size;
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const context = this.context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#paintDots(context, width, height);
    this.#paintLine(context);
    this.#paintPosition(context);
    for (const pin of [...this.#pins.values(), ...(this.selected ? [this.selected] : [])]) {
      const at = this.map.project(pin.place);
      const isSeen = at.x > -60 && at.y > -60 && at.x < width + 60 && at.y < height + 80;
      pin.element.hidden = !isSeen;
      if (isSeen) pin.element.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
    }
  }

  #paintDots(context, width, height) {
    if (!this.dots.length) return;
    const isNear = this.map.zoom >= 16;
    const ink = getComputedStyle(this.container);
    const paper = ink.getPropertyValue("--paper").trim() || "#fff";
    const faint = ink.getPropertyValue("--ink-2").trim() || "#666";
    const order = { __proto__: null, closed: 0, unknown: 1, open: 2 };
    const sorted = [...this.dots].sort((a, b) => order[a.state] - order[b.state]);
    for (const dot of sorted) {
      const { x, y } = this.map.project(dot);
      if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
      context.beginPath();
      if (dot.state === "open") {
        const side = isNear ? 11 : 7;
        context.arc(x, y, side, 0, 2 * Math.PI);
        context.fillStyle = dot.color;
        context.shadowColor = "rgba(0, 0, 0, 0.35)";
        context.shadowBlur = 4;
        context.shadowOffsetY = 1;
        context.fill();
        context.shadowColor = "transparent";
        context.lineWidth = 2;
        context.strokeStyle = paper;
        context.stroke();
        const image = isNear ? this.#image(dot.icon) : null;
        if (image) context.drawImage(image, x - 7, y - 7, 14, 14);
      } else if (dot.state === "closed") {
        context.globalAlpha = 0.55;
        context.arc(x, y, isNear ? 5.5 : 4, 0, 2 * Math.PI);
        context.fillStyle = faint;
        context.fill();
        context.lineWidth = 1.5;
        context.strokeStyle = paper;
        context.stroke();
        context.globalAlpha = 1;
      } else {
        context.arc(x, y, isNear ? 6 : 4, 0, 2 * Math.PI);
        context.fillStyle = paper;
        context.fill();
        context.lineWidth = 1.5;
        context.setLineDash([2.5, 2]);
        context.strokeStyle = faint;
        context.stroke();
        context.setLineDash([]);
        if (isNear) {
          context.fillStyle = faint;
          context.font = "bold 9px system-ui, sans-serif";
          context.textAlign = "center";
          context.textBaseline = "middle";
          context.fillText("?", x, y + 0.5);
        }
      }
    }
  }

  #paintLine(context) {
    if (!this.line.length) return;
    const style = getComputedStyle(this.container);
    const accent = style.getPropertyValue("--accent").trim();
    const paper = style.getPropertyValue("--paper").trim();
    context.lineJoin = "round";
    for (const [width, color] of [[6, paper], [3, accent]]) {
      context.beginPath();
      for (let index = 1; index < this.line.length; index++) {
        arc(this.line[index - 1], this.line[index]).forEach((point, step) => {
          const { x, y } = this.map.project(point);
          if (step === 0) context.moveTo(x, y);
          else context.lineTo(x, y);
        });
      }
      context.lineWidth = width;
      context.strokeStyle = color;
      context.stroke();
    }
    for (const point of this.line) {
      const { x, y } = this.map.project(point);
      context.beginPath();
      context.arc(x, y, 5, 0, 2 * Math.PI);
      context.fillStyle = paper;
      context.fill();
      context.lineWidth = 3;
      context.strokeStyle = accent;
      context.stroke();
    }
  }

  /** Where the person is, with the circle in which that is likely. */
  #paintPosition(context) {
    if (!this.position) return;
    const { x, y } = this.map.project(this.position);
    if (this.position.accuracy) {
      const at = project(this.position.lat, this.position.lon);
      const east = unproject(at.x + 0.0001, at.y);
      const reach = (this.position.accuracy / distance(this.position, east)) * 0.0001 * 256 * 2 ** this.map.zoom;
      context.beginPath();
      context.arc(x, y, reach, 0, 2 * Math.PI);
      context.fillStyle = "rgba(36, 112, 220, 0.14)";
      context.fill();
    }
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = "#2470dc";
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = "#fff";
    context.stroke();
  }
}
