// The page's texts. English is here, the other languages are files that are loaded when they are wanted.
// Tables have no prototype: a name that somebody gives, such as `constructor`, finds nothing in them.

import { base } from "./api.js";

export const languages = { __proto__: null,
  en: "English", ar: "العربية", de: "Deutsch", es: "Español", fr: "Français", it: "Italiano", ja: "日本語", ko: "한국어",
  pt: "Português", ru: "Русский", tr: "Türkçe", vi: "Tiếng Việt", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
};
const rightToLeft = new Set(["ar"]);

const english = { __proto__: null,
  title: "Portolan: explore the map",
  map: "Map",
  mapHelp: "Arrow keys move the map, plus and minus zoom, Enter tells what is in the middle.",
  search: "Search",
  searchPlaceholder: "Search places and addresses",
  clear: "Clear",
  menu: "Menu",
  close: "Close",
  back: "Back to results",
  suggestions: "Suggestions",
  suggestionCount: "Suggestions: {n}",
  recent: "Recent",
  forget: "Forget recent searches",
  searchFor: "Search for “{text}”",
  searchArea: "Search this area",
  results: "Results",
  resultCount: "Places: {n}",
  noResults: "Nothing found for “{text}”.",
  noResultsHint: "Look at another part of the map, or try other words.",
  more: "More results",
  categories: "Categories",
  restaurant: "Restaurants",
  cafe: "Cafés",
  bar: "Bars",
  groceries: "Groceries",
  hotel: "Hotels",
  sights: "Sights",
  museum: "Museums",
  pharmacy: "Pharmacies",
  bank: "Banks, cash",
  transit: "Transit",
  parking: "Parking",
  charging: "Charging",
  open: "Open",
  closed: "Closed",
  unknown: "Hours not certain",
  noHours: "Hours unknown",
  until: "until {time}",
  opens: "opens {time}",
  always: "Open 24 hours",
  permanentlyClosed: "Permanently closed",
  temporarilyClosed: "Temporarily closed",
  futureOpening: "Not open yet",
  hours: "Opening hours",
  today: "Today",
  unusual: "Unusual hours",
  localTime: "Local time there: {time}",
  address: "Address",
  phone: "Phone",
  website: "Website",
  plusCode: "Plus code",
  coordinates: "Coordinates",
  features: "Features",
  lines: "Lines",
  stops: "Stops",
  yes: "yes",
  no: "no",
  photos: "Photos",
  photoBy: "Photo: {name}",
  allTags: "All tags",
  source: "Source",
  onOSM: "View on OpenStreetMap",
  id: "Place ID",
  copy: "Copy",
  copied: "Copied",
  share: "Copy link",
  linkCopied: "Link copied",
  show: "Show on map",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  north: "Turn north up",
  locate: "Where am I?",
  locating: "Looking for your position…",
  locateFailed: "Your position is not available. Click on the map to say where you are.",
  outside: "You are outside of the regions on this map.",
  here: "What is here",
  likely: "You may be at",
  nothingHere: "No known place is here.",
  measure: "Measure a distance",
  measureFrom: "Measure from here",
  measureHint: "Click on the map to add points.",
  undo: "Undo",
  done: "Done",
  distance: "Distance: {text}",
  time: "What is open when?",
  timeShort: "Open when?",
  now: "Now",
  moment: "Moment",
  openOf: "{n} of {m} open",
  uncertainCount: "not certain: {n}",
  zoomCloser: "Zoom in to see what is open.",
  nothingKnown: "No opening hours are known here.",
  openList: "Open at this time",
  settings: "Settings",
  language: "Language",
  mapNames: "Names on the map",
  namesPage: "In this language",
  namesLocal: "As people there write them",
  style: "Style",
  auto: "Like the system",
  light: "Light",
  dark: "Dark",
  contrast: "High contrast",
  outline: "Outline",
  engine: "Map is drawn",
  engineAuto: "Where it is better",
  vector: "In the browser (WebGL)",
  raster: "By the server",
  keyboard: "Keyboard",
  keySearch: "search",
  keyMove: "move the map",
  keyZoom: "zoom",
  keyHere: "what is in the middle",
  keyTime: "what is open when",
  keyClose: "close what is open",
  tools: "Tools",
  console: "API console",
  operator: "Operation",
  palette: "Colours of styles",
  catalog: "Catalogue",
  regions: "Regions",
  failed: "The server does not answer. Is it still running?",
  failedSearch: "That did not work: {text}",
  retry: "Try again",
  noTiles: "The regions have no map tiles; places can be searched all the same.",
  attribution: "Data",
  keyTitle: "This server needs a key",
  keyLabel: "Key",
  keyNote: "The browser keeps the key on this device.",
  keyUse: "Continue",
  keyRefused: "The server does not accept this key.",
  takeout: "Takeaway",
  delivery: "Delivery",
  dineIn: "Dine-in",
  curbsidePickup: "Kerbside pickup",
  reservable: "Reservations",
  servesBreakfast: "Breakfast",
  servesLunch: "Lunch",
  servesDinner: "Dinner",
  servesBrunch: "Brunch",
  servesBeer: "Beer",
  servesWine: "Wine",
  servesCocktails: "Cocktails",
  servesDessert: "Dessert",
  servesCoffee: "Coffee",
  servesVegetarianFood: "Vegetarian food",
  outdoorSeating: "Outdoor seating",
  liveMusic: "Live music",
  menuForChildren: "Children’s menu",
  goodForChildren: "Good for children",
  allowsDogs: "Dogs allowed",
  restroom: "Toilets",
  goodForGroups: "Good for groups",
  goodForWatchingSports: "Sports on screens",
  wheelchairAccessibleEntrance: "Wheelchair: entrance",
  wheelchairAccessibleParking: "Wheelchair: parking",
  wheelchairAccessibleRestroom: "Wheelchair: toilets",
  wheelchairAccessibleSeating: "Wheelchair: seating",
  acceptsCreditCards: "Credit cards",
  acceptsDebitCards: "Debit cards",
  acceptsCashOnly: "Cash only",
  acceptsNfc: "Contactless",
};

let texts = english;
export let language = "en";
/** The language with the region of the person, where the browser names one: it decides how times and numbers look. */
export let locale = "en";
export const isRightToLeft = () => rightToLeft.has(language);

/** The page's language for those that a browser names. */
export function best(wanted) {
  for (const tag of wanted) {
    if (languages[tag]) return tag;
    const [primary, ...rest] = tag.split("-");
    if (primary === "zh") return rest.some((part) => ["Hant", "TW", "HK", "MO"].includes(part)) ? "zh-Hant" : "zh-Hans";
    if (languages[primary]) return primary;
  }
  return "en";
}

export async function use(tag) {
  language = languages[tag] ? tag : "en";
  texts = english;
  if (language !== "en") {
    try {
      const response = await fetch(new URL(`explorer/lang/${language}.json`, base));
      if (response.ok) texts = { __proto__: null, ...english, ...(await response.json()) };
    } catch {
      // The page stays in English.
    }
  }
  locale = navigator.languages.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft() ? "rtl" : "ltr";
  document.title = t("title");
  translate(document);
}

/** A text in the page's language, with values put in. */
export function t(name, values = {}) {
  return (texts[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => (Object.hasOwn(values, key) ? values[key] : null) ?? "");
}

export const has = (name) => Object.hasOwn(english, name);

/** Fills in the texts that the page names: `data-t="search"`, `data-t-label="close"`. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.lastChild?.nodeType === Node.TEXT_NODE ? (element.lastChild.data = t(element.dataset.t)) : element.append(t(element.dataset.t));
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
    if (element.tagName === "BUTTON") element.title = t(element.dataset.tLabel);
  }
  for (const element of root.querySelectorAll("[data-t-placeholder]")) element.placeholder = t(element.dataset.tPlaceholder);
}

export const number = (value, options) => new Intl.NumberFormat(locale, options).format(value);

export function length(meters) {
  if (meters < 1000) return number(Math.round(meters), { style: "unit", unit: "meter" });
  return number(meters / 1000, { style: "unit", unit: "kilometer", maximumFractionDigits: meters < 10000 ? 2 : meters < 100000 ? 1 : 0 });
}

const formats = new Map();

/** Making a format takes a hundred times as long as using it. */
function format(tag, options) {
  const key = tag + JSON.stringify(options);
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(tag, options)));
  return known;
}

/** A moment (minutes since 1970) in a zone. */
export const moment = (minutes, zone, options) => format(locale, { timeZone: zone, ...options }).format(new Date(minutes * 60000));

/** How hours and minutes are written wherever the page names a time: 9:00 AM, 09:00. */
export const clock = () => ({ hour: format(locale, { hour: "numeric" }).resolvedOptions().hour12 ? "numeric" : "2-digit", minute: "2-digit" });

export const clockTime = (minutes, zone) => moment(minutes, zone, clock());

/** The hours of a day: `times` are the minutes after midnight at which the place opens and closes, in turn. */
export const clockRanges = (times) =>
  times.map((time) => clockTime(time, "UTC")).reduce((text, time, index) => text + (index % 2 ? "–" : index ? ", " : "") + time, "");

/** The date of a moment in a zone, as `2026-12-24`. */
export function isoDate(minutes, zone) {
  const parts = format("en", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", calendar: "gregory", numberingSystem: "latn" }).formatToParts(new Date(minutes * 60000));
  const part = (type) => parts.find((one) => one.type === type).value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}
