// Questions to the server that the page came from, and to no other.

/** What all paths of the server stand behind: the folder of the page. */
export const base = new URL(document.documentElement.dataset.root ?? "./", location.href);
const keyName = "portolan.key";

function rememberedKey() {
  try {
    return localStorage.getItem(keyName);
  } catch {
    return null;
  }
}

/** The key that the page was opened with, or that somebody has entered in this browser. */
const key = new URLSearchParams(location.search).get("key") ?? rememberedKey();

export const hasKey = () => Boolean(key);

/** Remembers a key for the next start: on this device only. It replaces one in the page's address. */
export function rememberKey(text) {
  const address = new URL(location.href);
  try {
    localStorage.setItem(keyName, text);
    address.searchParams.delete("key");
  } catch {
    // A browser that keeps nothing has the key in the address.
    address.searchParams.set("key", text);
  }
  history.replaceState(null, "", address);
}

/** The address of a path, with the key. */
export function url(path, parameters = {}) {
  const address = new URL(path.replace(/^\//, ""), base);
  for (const [name, value] of Object.entries(parameters)) if (value !== null && value !== undefined && value !== "") address.searchParams.set(name, value);
  if (key) address.searchParams.set("key", key);
  return address.href;
}

export class ServerError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function answer(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerError("", 0);
  }
  if (response.ok) return response.json();
  let message = response.statusText;
  try {
    const body = await response.json();
    message = body.error?.message ?? body.message ?? message;
  } catch {
    // The status says enough.
  }
  throw new ServerError(message, response.status);
}

export const get = (path, parameters, signal) => answer(url(path, parameters), { signal });

export const post = (path, body, mask, signal) =>
  answer(url(path), {
    method: "POST",
    signal,
    headers: { "Content-Type": "application/json", ...(mask ? { "X-Goog-FieldMask": mask } : {}) },
    body: JSON.stringify(body),
  });

const listFields = ["id", "displayName", "primaryType", "primaryTypeDisplayName", "location", "viewport", "shortFormattedAddress", "iconMaskBaseUri", "iconBackgroundColor", "priceLevel"]
  .map((field) => `places.${field}`)
  .join(",");

/** A place of a search in the form that lists and pins use. */
const listed = (place) => ({
  id: place.id,
  name: place.displayName?.text ?? place.primaryTypeDisplayName?.text ?? place.id,
  kind: place.primaryTypeDisplayName?.text ?? "",
  type: place.primaryType,
  address: place.shortFormattedAddress ?? "",
  lat: place.location?.latitude,
  lon: place.location?.longitude,
  icon: place.iconMaskBaseUri?.replace("icons/", "") ?? "place",
  color: place.iconBackgroundColor ?? "#7B9EB0",
});

export const api = {
  description: () => get("portolan/explorer"),
  suggest: (input, session, view, language, signal) =>
    post(
      "v1/places:autocomplete",
      {
        input,
        sessionToken: session,
        languageCode: language,
        includeQueryPredictions: true,
        includeFutureOpeningBusinesses: true,
        origin: { latitude: view.lat, longitude: view.lon },
        locationBias: { circle: { center: { latitude: view.lat, longitude: view.lon }, radius: Math.min(50000, view.radius) } },
      },
      null,
      signal,
    ).then((found) => found.suggestions ?? []),
  search: (text, bounds, language, pageToken, isStrict, signal) => {
    const rectangle = { low: { latitude: bounds[1], longitude: bounds[0] }, high: { latitude: bounds[3], longitude: bounds[2] } };
    const area = isStrict ? { locationRestriction: { rectangle } } : { locationBias: { rectangle } };
    const question = { textQuery: text, languageCode: language, pageSize: 20, pageToken, includeFutureOpeningBusinesses: true, ...area };
    return post("v1/places:searchText", question, `${listFields},nextPageToken`, signal).then((found) => ({
      places: (found.places ?? []).map(listed),
      next: found.nextPageToken,
    }));
  },
  category: (types, view, language, signal) =>
    post(
      "v1/places:searchNearby",
      {
        includedTypes: types,
        languageCode: language,
        maxResultCount: 20,
        includeFutureOpeningBusinesses: true,
        locationRestriction: { circle: { center: { latitude: view.lat, longitude: view.lon }, radius: Math.min(50000, view.radius) } },
      },
      listFields,
      signal,
    ).then((found) => ({ places: (found.places ?? []).map(listed), next: null })),
  place: (id, session, language, signal) =>
    answer(url(`v1/places/${encodeURIComponent(id)}`, { languageCode: language, sessionToken: session, fields: "*" }), { signal }),
  hours: (id, language, signal) => get("portolan/hours", { place: id, language }, signal),
  open: (bounds, language, options, signal) => get("portolan/open", { bounds: bounds.map((side) => side.toFixed(6)).join(","), language, ...options }, signal),
  openOf: (ids, language, signal) => get("portolan/open", { places: ids.join(","), language }, signal),
  here: (lat, lon, accuracy, language, signal) =>
    get("portolan/where-am-i", { lat, lon, accuracy, language, limit: 6, fields: "id,displayName,primaryType,primaryTypeDisplayName,location,iconMaskBaseUri,iconBackgroundColor" }, signal).then((found) =>
      (found.likelihoods ?? []).map((one) => ({ ...listed(one.place), likelihood: one.likelihood })),
    ),
  addresses: (lat, lon, language, signal) => get("portolan/addresses", { lat, lon, language }, signal).then((found) => found.results ?? []),
  icon: (name, color = "white") => url(`portolan/icons/${name}.svg`, { color }),
};
