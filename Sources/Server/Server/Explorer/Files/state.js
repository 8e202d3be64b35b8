// What a link says: camera, place, question, language, style, moment. It stands behind the # of the address, so that sending it asks nobody.

const fields = ["place", "q", "cat", "lang", "names", "style", "at", "map"];

/** Reads `#16.2/43.7384/7.4246&place=…&lang=fr`; what is no number or no known name is left out. */
export function parse(hash) {
  const parts = hash.replace(/^#/, "").split("&");
  const state = { __proto__: null };
  const numbers = parts[0].split("/").map(Number);
  if (numbers.length >= 3 && numbers.every(Number.isFinite) && Math.abs(numbers[1]) <= 90) {
    const [zoom, lat, lon, bearing = 0, pitch = 0] = numbers;
    state.camera = { zoom: Math.min(22, Math.max(0, zoom)), lat: Math.min(85, Math.max(-85, lat)), lon: ((((lon + 180) % 360) + 360) % 360) - 180, bearing, pitch };
    parts.shift();
  }
  const values = new URLSearchParams(parts.join("&"));
  for (const name of fields) if (values.get(name)) state[name] = values.get(name).slice(0, 400);
  return state;
}

/** The text behind the # of a state. */
export function write(state) {
  const { zoom, lat, lon, bearing = 0, pitch = 0 } = state.camera;
  const digits = Math.max(2, Math.ceil((zoom * Math.LN2 + Math.log(512 / 360 / 0.5)) / Math.LN10));
  let text = `#${+zoom.toFixed(2)}/${lat.toFixed(digits)}/${lon.toFixed(digits)}`;
  if (bearing || pitch) text += `/${+bearing.toFixed(1)}`;
  if (pitch) text += `/${+pitch.toFixed(1)}`;
  for (const name of fields) if (state[name]) text += `&${name}=${encodeURIComponent(state[name]).replace(/%20/g, "+").replace(/%3A/g, ":")}`;
  return text;
}

export class Link {
  #timer = 0;

  constructor(read) {
    this.read = read;
  }

  /** A step that the back button undoes. */
  push() {
    clearTimeout(this.#timer);
    const text = write(this.read());
    if (text !== location.hash) history.pushState(null, "", text);
  }

  /** The camera moved: the address says so, without a step. Browsers allow so many changes a second. */
  replace() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => history.replaceState(null, "", write(this.read())), 250);
  }

  /** The address of this moment, for sending. */
  get href() {
    const address = new URL(location.href);
    address.searchParams.delete("key");
    address.hash = write(this.read());
    return address.href;
  }
}
