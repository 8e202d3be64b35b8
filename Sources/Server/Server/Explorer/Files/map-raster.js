// A small map of pictures that the server draws: drag, wheel, pinch, keyboard, inertia, screens of any density. It needs no WebGL.

import { clamp, project, unproject, wrapLongitude } from "./geo.js";
import { reducedMotion } from "./dom.js";

const tileSide = 512;
const zoomRange = [1, 20];
const cacheBytes = 160 << 20;
const fadeTime = 140;
// Browsers open six connections: two stay free for questions.
const requestLimit = 4;
const retryDelay = 3000;

/** Pictures are sharp at whole zooms only. The next lower one shows no less. */
const restingZoom = (zoom) => clamp(Math.floor(zoom + 0.01), ...zoomRange);

class Tiles {
  #images = new Map();
  #pending = new Map();
  #failed = new Map();
  #failures = new Map();
  #bytes = 0;

  constructor(address, onLoad, onImage) {
    this.address = address;
    this.onImage = onImage;
    this.onLoad = onLoad;
  }

  image(key) {
    const image = this.#images.get(key);
    if (image) {
      // Last used, last removed.
      this.#images.delete(key);
      this.#images.set(key, image);
    }
    return image;
  }

  /** Asks for the tiles of a view, the nearest to its middle first, and drops questions that are no longer of use. */
  want(tiles) {
    const wanted = new Set(tiles.map((tile) => tile.key));
    for (const [key, control] of this.#pending) if (!wanted.has(key)) {
      control.abort();
      this.#pending.delete(key);
    }
    for (const tile of tiles) {
      if (this.#pending.size >= requestLimit) break;
      if (this.#images.has(tile.key) || this.#pending.has(tile.key) || this.#failed.get(tile.key) > Date.now()) continue;
      this.#load(tile);
    }
    this.isIdle = this.#pending.size === 0;
  }

  async #load(tile) {
    const control = new AbortController();
    this.#pending.set(tile.key, control);
    try {
      const response = await fetch(this.address(tile), { signal: control.signal });
      if (!response.ok) throw new Error(response.statusText);
      const image = await createImageBitmap(await response.blob());
      this.#images.set(tile.key, { image, time: performance.now() });
      this.#failures.delete(tile.key);
      this.onImage();
      this.#bytes += image.width * image.height * 4;
      for (const [key, old] of this.#images) {
        if (this.#bytes <= cacheBytes) break;
        this.#bytes -= old.image.width * old.image.height * 4;
        old.image.close();
        this.#images.delete(key);
      }
    } catch (error) {
      if (error.name !== "AbortError") {
        // The server may be busy: ask again although nothing moves, and wait twice as long after each failure.
        const count = (this.#failures.get(tile.key) ?? 0) + 1;
        const delay = retryDelay * 2 ** Math.min(count - 1, 7);
        this.#failures.set(tile.key, count);
        this.#failed.set(tile.key, Date.now() + delay);
        setTimeout(this.onLoad, delay + 1);
      }
    }
    if (this.#pending.get(tile.key) === control) this.#pending.delete(tile.key);
    if (!control.signal.aborted) this.onLoad();
  }

  close() {
    for (const control of this.#pending.values()) control.abort();
    for (const { image } of this.#images.values()) image.close();
    this.#images.clear();
  }
}

export class RasterMap extends EventTarget {
  kind = "raster";
  bearing = 0;
  pitch = 0;
  #frame = 0;
  #tiles;
  #pointers = new Map();
  #velocity = { x: 0, y: 0 };
  #animation = null;
  #wheel = null;
  #settle = 0;
  #press = 0;
  #click = 0;
  #gesture = null;

  /** `address` makes a tile's URL of style, language, z, x, y and density. */
  constructor(element, camera, address) {
    super();
    this.element = element;
    this.makeAddress = address;
    this.lat = camera.lat;
    this.lon = camera.lon;
    this.zoom = restingZoom(camera.zoom);
    this.canvas = document.createElement("canvas");
    this.canvas.className = "map-canvas";
    this.canvas.setAttribute("aria-hidden", "true");
    element.prepend(this.canvas);
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.control = new AbortController();
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(element);
    this.#listen();
    this.#resize();
  }

  get camera() {
    return { lat: this.lat, lon: this.lon, zoom: this.zoom, bearing: 0, pitch: 0 };
  }

  get size() {
    return { width: this.width, height: this.height };
  }

  setStyle(style, language) {
    this.background = { __proto__: null, dark: "#17212b", contrast: "#ffffff" }[style] ?? "#f4f1ea";
    this.#tiles?.close();
    this.#tiles = new Tiles((tile) => this.makeAddress(style, language, tile.z, tile.x, tile.y, this.ratio), () => this.draw(), () => this.dispatchEvent(new Event("tile")));
    this.draw();
  }

  // MARK: Positions

  #world() {
    return 256 * 2 ** this.zoom;
  }

  project({ lat, lon }) {
    const world = this.#world();
    const [at, center] = [project(lat, lon), project(this.lat, this.lon)];
    let dx = at.x - center.x;
    if (dx > 0.5) dx -= 1;
    if (dx < -0.5) dx += 1;
    return { x: dx * world + this.width / 2, y: (at.y - center.y) * world + this.height / 2 };
  }

  unproject({ x, y }) {
    const world = this.#world();
    const center = project(this.lat, this.lon);
    const point = unproject(center.x + (x - this.width / 2) / world, clamp(center.y + (y - this.height / 2) / world, 0, 1));
    return { lat: point.lat, lon: wrapLongitude(point.lon) };
  }

  bounds() {
    const [a, b] = [this.unproject({ x: 0, y: 0 }), this.unproject({ x: this.width, y: this.height })];
    return this.width >= this.#world() ? [-180, b.lat, 180, a.lat] : [a.lon, b.lat, b.lon, a.lat];
  }

  // MARK: Camera

  jumpTo(camera) {
    this.#stop();
    this.#set({ ...camera, zoom: restingZoom(camera.zoom ?? this.zoom) });
    this.#moved(true);
  }

  /** Moves there in an arc, which takes as long as the way is far. */
  flyTo(camera, { duration } = {}) {
    const zoom = restingZoom(camera.zoom ?? this.zoom);
    if (reducedMotion()) return this.jumpTo({ ...camera, zoom });
    this.#stop();
    const start = { ...project(this.lat, this.lon), zoom: this.zoom };
    const goal = project(camera.lat, camera.lon);
    let dx = goal.x - start.x;
    if (dx > 0.5) dx -= 1;
    if (dx < -0.5) dx += 1;
    const dy = goal.y - start.y;
    const screens = (Math.hypot(dx, dy) * this.#world()) / Math.max(this.width, this.height);
    // Far places are reached from above.
    const lift = Math.max(0, Math.log2(screens / 1.5));
    const time = duration ?? clamp(280 + 160 * Math.log2(1 + screens) + 120 * Math.abs(zoom - this.zoom), 200, 1800);
    this.#animate(time, (t) => {
      const eased = t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2;
      const height = start.zoom + (zoom - start.zoom) * eased - lift * 4 * eased * (1 - eased);
      const point = unproject(start.x + dx * eased, start.y + dy * eased);
      this.#set({ lat: point.lat, lon: point.lon, zoom: height });
    });
  }

  zoomBy(step, at = { x: this.width / 2, y: this.height / 2 }) {
    const goal = clamp(Math.round(this.zoom + step), ...zoomRange);
    this.#zoomAround(goal, at, 240);
  }

  panBy(x, y) {
    const point = this.unproject({ x: this.width / 2 + x, y: this.height / 2 + y });
    // A zoom that is still running ends at the nearest whole zoom.
    this.flyTo({ ...point, zoom: Math.round(this.zoom) }, { duration: 160 });
  }

  resetNorth() {}

  #zoomAround(goal, at, time) {
    this.#stop();
    const anchor = this.unproject(at);
    const start = this.zoom;
    const step = (zoom) => {
      this.zoom = clamp(zoom, ...zoomRange);
      this.#pin(anchor, at);
    };
    if (reducedMotion()) {
      step(goal);
      return this.#moved(true);
    }
    this.#animate(time, (t) => step(start + (goal - start) * (1 - (1 - t) ** 3)));
  }

  /** Puts a position under a point of the view. */
  #pin(anchor, at) {
    const world = this.#world();
    const place = project(anchor.lat, anchor.lon);
    const center = unproject(place.x - (at.x - this.width / 2) / world, clamp(place.y - (at.y - this.height / 2) / world, 0, 1));
    this.#set({ ...center, zoom: this.zoom });
  }

  #set({ lat, lon, zoom }) {
    this.lat = clamp(lat, -85, 85);
    this.lon = wrapLongitude(lon);
    if (zoom !== undefined) this.zoom = clamp(zoom, ...zoomRange);
  }

  #animate(time, step) {
    const start = performance.now();
    const run = (now) => {
      const t = clamp((now - start) / time, 0, 1);
      step(t);
      this.#animation = t < 1 ? requestAnimationFrame(run) : null;
      this.#moved(t >= 1);
    };
    this.#animation = requestAnimationFrame(run);
  }

  #stop() {
    cancelAnimationFrame(this.#animation);
    this.#animation = null;
    clearTimeout(this.#settle);
    this.#wheel = null;
  }

  #moved(isEnd) {
    this.draw();
    this.dispatchEvent(new Event("move"));
    if (isEnd) this.dispatchEvent(new Event("moveend"));
  }

  // MARK: Gestures

  #listen() {
    const { signal } = this.control;
    const on = (type, listener, options = {}) => this.canvas.addEventListener(type, listener, { signal, ...options });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#drag(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#up(event, true));
    on("wheel", (event) => this.#turn(event), { passive: false });
    on("contextmenu", (event) => {
      event.preventDefault();
      this.#emit("menu", this.#point(event));
    });
  }

  #point(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #emit(type, at) {
    this.dispatchEvent(Object.assign(new Event(type), { at, position: this.unproject(at) }));
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#stop();
    this.canvas.setPointerCapture(event.pointerId);
    const at = this.#point(event);
    this.#pointers.set(event.pointerId, { ...at, start: at, time: event.timeStamp });
    this.#velocity = { x: 0, y: 0 };
    clearTimeout(this.#press);
    if (this.#pointers.size === 2) this.#beginPinch();
    else if (event.pointerType !== "mouse") {
      this.#press = setTimeout(() => {
        const pointer = this.#pointers.get(event.pointerId);
        if (!pointer || pointer.hasMoved) return;
        pointer.isPressed = true;
        this.#emit("menu", at);
      }, 550);
    }
  }

  #beginPinch() {
    const [a, b] = [...this.#pointers.values()];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    this.#gesture = { span: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), zoom: this.zoom, anchor: this.unproject(middle) };
  }

  #drag(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    const at = this.#point(event);
    const [dx, dy] = [at.x - pointer.x, at.y - pointer.y];
    if (Math.hypot(at.x - pointer.start.x, at.y - pointer.start.y) > 5) pointer.hasMoved = true;
    const elapsed = Math.max(1, event.timeStamp - pointer.time);
    Object.assign(pointer, at, { time: event.timeStamp });
    if (pointer.isPressed || (!pointer.hasMoved && this.#pointers.size < 2)) return;
    clearTimeout(this.#press);
    if (this.#gesture) {
      const [a, b] = [...this.#pointers.values()];
      this.zoom = clamp(this.#gesture.zoom + Math.log2(Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) / this.#gesture.span), ...zoomRange);
      this.#pin(this.#gesture.anchor, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    } else {
      this.canvas.classList.add("dragging");
      const center = this.unproject({ x: this.width / 2 - dx, y: this.height / 2 - dy });
      this.#set({ ...center, zoom: this.zoom });
      const share = Math.min(1, elapsed / 60);
      this.#velocity = { x: this.#velocity.x * (1 - share) + (dx / elapsed) * share, y: this.#velocity.y * (1 - share) + (dy / elapsed) * share };
    }
    this.#moved(false);
  }

  #up(event, isCancelled = false) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    this.#pointers.delete(event.pointerId);
    clearTimeout(this.#press);
    this.canvas.classList.remove("dragging");
    if (this.#gesture) {
      if (this.#pointers.size < 2) {
        this.#gesture = null;
        for (const other of this.#pointers.values()) other.hasMoved = true;
        this.#settleZoom(0);
      }
      return;
    }
    if (isCancelled || pointer.isPressed) return;
    if (!pointer.hasMoved) return this.#tap(pointer);
    const speed = Math.hypot(this.#velocity.x, this.#velocity.y);
    if (speed < 0.15 || event.timeStamp - pointer.time > 60 || reducedMotion()) return this.#moved(true);
    // Glides on and comes to rest.
    const { x, y } = this.#velocity;
    let last = 0;
    const reach = 220;
    this.#animate(clamp(500 + speed * 250, 500, 1100), (t) => {
      const way = reach * (1 - (1 - t) ** 3);
      const center = this.unproject({ x: this.width / 2 - x * (way - last), y: this.height / 2 - y * (way - last) });
      last = way;
      this.#set({ ...center, zoom: this.zoom });
    });
  }

  /** One tap is a click, unless another follows: two zoom in. */
  #tap(pointer) {
    const at = pointer.start;
    if (this.#click) {
      clearTimeout(this.#click);
      this.#click = 0;
      return this.zoomBy(1, at);
    }
    this.#click = setTimeout(() => {
      this.#click = 0;
      this.#emit("click", at);
    }, this.clickDelay ?? 230);
  }

  #turn(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 300 : 1;
    const step = clamp((-event.deltaY * lines) / (event.ctrlKey ? 80 : 260), -1.5, 1.5);
    const at = this.#point(event);
    const goal = clamp((this.#wheel?.goal ?? this.zoom) + step, ...zoomRange);
    if (!this.#wheel) this.#stop();
    this.#wheel = { goal, at, direction: Math.sign(step) };
    const run = () => {
      if (!this.#wheel) return;
      const anchor = this.unproject(this.#wheel.at);
      const left = this.#wheel.goal - this.zoom;
      this.zoom += reducedMotion() || Math.abs(left) < 0.005 ? left : left * 0.28;
      this.#pin(anchor, this.#wheel.at);
      this.#animation = Math.abs(left) < 0.005 ? null : requestAnimationFrame(run);
      this.#moved(false);
    };
    if (!this.#animation) this.#animation = requestAnimationFrame(run);
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => this.#settleZoom(this.#wheel?.direction ?? 0, this.#wheel?.at), 180);
  }

  /** Pictures are sharp at whole zooms: the map comes to rest at one. */
  #settleZoom(direction, at = { x: this.width / 2, y: this.height / 2 }) {
    const goal = clamp(Math.round((this.#wheel?.goal ?? this.zoom) + direction * 0.25), ...zoomRange);
    this.#wheel = null;
    if (Math.abs(goal - this.zoom) < 0.001) return this.#moved(true);
    this.#zoomAround(goal, at, 200);
  }

  // MARK: Drawing

  #resize() {
    const box = this.element.getBoundingClientRect();
    this.width = Math.max(1, box.width);
    this.height = Math.max(1, box.height);
    this.ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    this.#paint();
    this.dispatchEvent(new Event("move"));
  }

  draw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint() {
    const { context, ratio } = this;
    context.fillStyle = this.background ?? "#f4f1ea";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    if (!this.#tiles) return;
    const z = clamp(Math.round(this.zoom - 1), 0, 19);
    const count = 2 ** z;
    const side = tileSide * 2 ** (this.zoom - 1 - z);
    const center = project(this.lat, this.lon);
    const left = center.x * count - this.width / 2 / side;
    const top = center.y * count - this.height / 2 / side;
    const wanted = [];
    let isFading = false;
    context.imageSmoothingQuality = "medium";
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(count - 1, Math.floor(top + this.height / side)); y++) {
      for (let column = Math.floor(left); column <= Math.floor(left + this.width / side); column++) {
        const x = ((column % count) + count) % count;
        // Edges at whole pixels, so that no seams show.
        const box = [(column - left) * side, (y - top) * side, (column + 1 - left) * side, (y + 1 - top) * side].map((value) => Math.round(value * ratio));
        const key = `${z}/${x}/${y}`;
        const tile = this.#tiles.image(key);
        const age = tile ? performance.now() - tile.time : 0;
        // A tile fades in over empty ground, and replaces a coarser picture at once.
        const isBlurred = age < fadeTime && this.#paintStandIn(z, x, y, box);
        const alpha = !tile ? 0 : isBlurred || reducedMotion() ? 1 : clamp(age / fadeTime, 0, 1);
        if (tile) {
          context.globalAlpha = alpha;
          context.drawImage(tile.image, box[0], box[1], box[2] - box[0], box[3] - box[1]);
          context.globalAlpha = 1;
          if (alpha < 1) isFading = true;
        }
        wanted.push({ key, z, x, y, meters: Math.hypot(column + 0.5 - left - this.width / 2 / side, y + 0.5 - top - this.height / 2 / side) });
      }
    }
    wanted.sort((a, b) => a.meters - b.meters);
    // While the map flies, only the goal is worth a picture.
    this.#tiles.want(this.#animation && !this.#wheel ? wanted.slice(0, 4) : wanted);
    if (isFading) this.draw();
    const isComplete = wanted.every((tile) => this.#tiles.image(tile.key));
    if (isComplete && !isFading && !this.#animation) this.dispatchEvent(new Event("idle"));
    this.isComplete = isComplete;
  }

  /** Draws what is known of a tile that has not come yet: a coarser picture, or finer ones. Returns whether there is any. */
  #paintStandIn(z, x, y, box) {
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    let isAny = false;
    for (let up = 1; up <= Math.min(z, 6); up++) {
      const tile = this.#tiles.image(`${z - up}/${x >> up}/${y >> up}`);
      if (!tile) continue;
      const share = tile.image.width / 2 ** up;
      const [sx, sy] = [(x & (2 ** up - 1)) * share, (y & (2 ** up - 1)) * share];
      this.context.drawImage(tile.image, sx, sy, share, share, box[0], box[1], width, height);
      isAny = true;
      break;
    }
    for (let j = 0; j < 2; j++) {
      for (let i = 0; i < 2; i++) {
        const tile = this.#tiles.image(`${z + 1}/${x * 2 + i}/${y * 2 + j}`);
        if (!tile) continue;
        this.context.drawImage(tile.image, box[0] + (i * width) / 2, box[1] + (j * height) / 2, width / 2, height / 2);
        isAny = true;
      }
    }
    return isAny;
  }

  close() {
    this.#stop();
    this.control.abort();
    this.observer.disconnect();
    this.#tiles?.close();
    // A timer that asks for a failed tile again finds nothing to draw.
    this.#tiles = undefined;
    this.canvas.remove();
  }
}
