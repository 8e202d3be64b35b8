// Small helpers to make elements. Texts are set as text, never as HTML.

/** An element with attributes, listeners (`onclick`), classes and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export const $ = (id) => document.getElementById(id);

const paths = { __proto__: null,
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3.2 2",
  pin: "M12 21s-6.5-6.2-6.5-11A6.5 6.5 0 0 1 18.5 10c0 4.8-6.5 11-6.5 11Zm0-8.6a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  phone: "M5 4h3.5l1.6 4.2-2 1.5a12 12 0 0 0 6.2 6.2l1.5-2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z",
  web: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.8 12h16.4M12 3.5c2.3 2.3 3.4 5.2 3.4 8.5s-1.1 6.2-3.4 8.5c-2.3-2.3-3.4-5.2-3.4-8.5S9.7 5.8 12 3.5Z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  locate: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 3v3M12 18v3M3 12h3M18 12h3",
  ruler: "M3.5 15.5 15.5 3.5l5 5-12 12ZM7 12l1.8 1.8M10 9l2.8 2.8M13 6l1.8 1.8",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  copy: "M9 9h10.5v10.5H9ZM5.5 15H4.5V4.5H15v1",
  grid: "M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z",
  check: "M5 12.5 10 17.5 19 7",
  cross: "M7 7l10 10M17 7 7 17",
  tag: "M4 4h8l8 8-8 8-8-8ZM8.3 8.3h.01",
  photo: "M4 6.5h4L9.5 4.5h5L16 6.5h4v12H4ZM12 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",
  chevron: "M6 9l6 6 6-6",
  undo: "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6h.01",
  target: "M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM12 3.5v6M12 14.5v6M3.5 12h6M14.5 12h6",
  external: "M14 4.5h5.5V10M19.5 4.5 11 13M9 5H5v14h14v-4",
};

/** An icon in the colour of its text. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/** Puts the icons where the page names them: `<span data-icon="clock">`. */
export function placeIcons(root = document) {
  for (const slot of root.querySelectorAll("[data-icon]")) if (!slot.querySelector("svg")) slot.prepend(icon(slot.dataset.icon));
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let toastTimer = 0;
/** A short message that goes away by itself, and is read out. */
export function toast(text) {
  const box = $("toast");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.classList.remove("shown"), 3200);
}

/** Tells screen readers, and nobody else. */
export function announce(text) {
  const live = $("live");
  if (live.textContent !== text) live.textContent = text;
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { class: "hidden-field", readonly: true });
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
}
