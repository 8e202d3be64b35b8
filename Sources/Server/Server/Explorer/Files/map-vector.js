// The map drawn by MapLibre GL JS, in the same terms as our own. Its zoom counts from a world 512 points wide: one less.

import { base, get } from "./api.js";
import { reducedMotion } from "./dom.js";

let library;

/** Loads MapLibre GL JS once. */
function load() {
  library ??= new Promise((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = new URL("explorer/maplibre-gl.css", base).href;
    document.head.prepend(sheet);
    const script = document.createElement("script");
    script.src = new URL("explorer/maplibre-gl.js", base).href;
    script.onload = () => resolve(window.maplibregl);
    script.onerror = () => reject(new Error("MapLibre GL JS cannot be loaded"));
    document.head.append(script);
  });
  return library;
}

/** Whether the browser draws with WebGL. */
export function hasWebGL() {
  try {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

export class VectorMap extends EventTarget {
  kind = "vector";

  static async make(element, camera, publicURL) {
    const maplibregl = await load();
    const map = new VectorMap();
    map.publicURL = publicURL;
    map.holder = document.createElement("div");
    map.holder.className = "map-canvas";
    element.prepend(map.holder);
    map.map = new maplibregl.Map({
      container: map.holder,
      style: { version: 8, sources: {}, layers: [] },
      center: [camera.lon, camera.lat],
      zoom: camera.zoom - 1,
      bearing: camera.bearing,
      pitch: camera.pitch,
      attributionControl: false,
      maxZoom: 21,
      maxPitch: 65,
      fadeDuration: reducedMotion() ? 0 : 200,
      // The page has its own keys, and one place in the order of focus.
      keyboard: false,
    });
    const canvas = map.map.getCanvas();
    canvas.tabIndex = -1;
    canvas.setAttribute("aria-hidden", "true");
    canvas.removeAttribute("role");
    canvas.removeAttribute("aria-label");
    map.#listen();
    return map;
  }

  #listen() {
    const { map } = this;
    const emit = (type, event) => this.dispatchEvent(Object.assign(new Event(type), { at: event.point, position: { lat: event.lngLat.lat, lon: event.lngLat.lng } }));
    map.on("move", () => this.dispatchEvent(new Event("move")));
    map.on("moveend", () => this.dispatchEvent(new Event("moveend")));
    map.on("idle", () => {
      this.isComplete = true;
      this.dispatchEvent(new Event("idle"));
    });
    map.on("error", (event) => console.warn(event.error?.message ?? event));
    let timer = 0;
    map.on("click", (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => emit("click", event), this.clickDelay ?? 230);
    });
    map.on("dblclick", () => clearTimeout(timer));
    map.on("contextmenu", (event) => emit("menu", event));
    let press = 0;
    map.on("touchstart", (event) => {
      clearTimeout(press);
      if (event.points.length === 1) press = setTimeout(() => emit("menu", event), 550);
    });
    for (const type of ["touchmove", "touchend", "touchcancel", "movestart"]) map.on(type, () => clearTimeout(press));
  }

  async setStyle(style, language) {
    const json = JSON.stringify(await get(`styles/${style}/style.json`, { language: language || undefined }));
    // The style names the server's public address; this page may have come by another one.
    this.map.setStyle(JSON.parse(json.replaceAll(`"${this.publicURL}/`, `"${base.href}`)), {
      diff: false,
      transformStyle: (_, next) => next,
    });
    this.map.setTransformRequest?.((address) => ({ url: address.replace(`${this.publicURL}/`, base.href) }));
  }

  get camera() {
    const center = this.map.getCenter();
    return { lat: center.lat, lon: center.lng, zoom: this.map.getZoom() + 1, bearing: this.map.getBearing(), pitch: this.map.getPitch() };
  }

  get zoom() {
    return this.map.getZoom() + 1;
  }

  get size() {
    return { width: this.holder.clientWidth, height: this.holder.clientHeight };
  }

  project({ lat, lon }) {
    const center = this.map.getCenter().lng;
    while (lon - center > 180) lon -= 360;
    while (lon - center < -180) lon += 360;
    return this.map.project([lon, lat]);
  }

  unproject({ x, y }) {
    const { lat, lng } = this.map.unproject([x, y]).wrap();
    return { lat, lon: lng };
  }

  bounds() {
    const bounds = this.map.getBounds();
    if (bounds.getEast() - bounds.getWest() >= 360) return [-180, Math.max(-85, bounds.getSouth()), 180, Math.min(85, bounds.getNorth())];
    const wrap = (lon) => ((((lon + 180) % 360) + 360) % 360) - 180;
    return [wrap(bounds.getWest()), Math.max(-85, bounds.getSouth()), wrap(bounds.getEast()), Math.min(85, bounds.getNorth())];
  }

  #options(camera) {
    return { center: [camera.lon, camera.lat], zoom: (camera.zoom ?? this.zoom) - 1, bearing: camera.bearing ?? this.map.getBearing(), pitch: camera.pitch ?? this.map.getPitch() };
  }

  jumpTo(camera) {
    this.map.jumpTo(this.#options(camera));
  }

  flyTo(camera, { duration } = {}) {
    if (reducedMotion()) return this.jumpTo(camera);
    if (duration) this.map.easeTo({ ...this.#options(camera), duration });
    else this.map.flyTo({ ...this.#options(camera), maxDuration: 1800, speed: 1.6 });
  }

  zoomBy(step) {
    this.map.easeTo({ zoom: this.map.getZoom() + step, duration: reducedMotion() ? 0 : 240 });
  }

  panBy(x, y) {
    this.map.panBy([x, y], { duration: reducedMotion() ? 0 : 160 });
  }

  resetNorth() {
    this.map.easeTo({ bearing: 0, pitch: 0, duration: reducedMotion() ? 0 : 300 });
  }

  close() {
    this.holder.hidden = true;
    const remove = () => {
      this.map.remove();
      this.holder.remove();
    };
    // What it still fetches would end as an error on the console.
    if (this.map.loaded()) remove();
    else this.map.once("idle", remove);
  }
}
