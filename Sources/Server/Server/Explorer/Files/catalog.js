// The catalogue's map: raster tiles that can be moved.

const key = new URLSearchParams(location.search).get("key");
const map = document.getElementById("map");
const style = document.getElementById("style");
const where = document.getElementById("where");
const project = (lat, lon) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [(lon + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
};
let zoom = 13;
let [x, y] = project(Number(map.dataset.latitude), Number(map.dataset.longitude));

/** An address with the key that the page was opened with. */
function withKey(path) {
  const address = new URL(path, location.href);
  if (key) address.searchParams.set("key", key);
  return address.href;
}

function draw() {
  const count = 2 ** zoom;
  const left = x * count * 256 - map.clientWidth / 2;
  const top = y * count * 256 - map.clientHeight / 2;
  const ratio = devicePixelRatio > 1 ? "@2x" : "";
  const known = new Map([...map.querySelectorAll("img")].map((image) => [image.dataset.id, image]));
  for (let row = Math.max(0, Math.floor(top / 256)); row <= Math.min(count - 1, Math.floor((top + map.clientHeight) / 256)); row++)
    for (let column = Math.floor(left / 256); column <= Math.floor((left + map.clientWidth) / 256); column++) {
      const id = `${style.value}/${zoom}/${column}/${row}`;
      let image = known.get(id);
      known.delete(id);
      if (!image) {
        image = new Image();
        image.alt = "";
        image.dataset.id = id;
        image.draggable = false;
        image.src = withKey(`styles/${style.value}/${zoom}/${((column % count) + count) % count}/${row}${ratio}.png`);
        map.prepend(image);
      }
      image.style.left = `${Math.round(column * 256 - left)}px`;
      image.style.top = `${Math.round(row * 256 - top)}px`;
    }
  for (const image of known.values()) image.remove();
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  where.textContent = `${lat.toFixed(5)}, ${(x * 360 - 180).toFixed(5)} · zoom ${zoom}`;
}

function zoomBy(step) {
  zoom = Math.min(20, Math.max(0, zoom + step));
  draw();
}

document.getElementById("in").addEventListener("click", () => zoomBy(1));
document.getElementById("out").addEventListener("click", () => zoomBy(-1));
style.addEventListener("change", draw);
addEventListener("resize", draw);
map.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoomBy(event.deltaY < 0 ? 1 : -1);
});
let grip = null;
map.addEventListener("pointerdown", (event) => {
  map.setPointerCapture(event.pointerId);
  grip = { x: event.clientX, y: event.clientY };
});
map.addEventListener("pointermove", (event) => {
  if (!grip) return;
  x -= (event.clientX - grip.x) / 256 / 2 ** zoom;
  y -= (event.clientY - grip.y) / 256 / 2 ** zoom;
  grip = { x: event.clientX, y: event.clientY };
  draw();
});
map.addEventListener("pointerup", () => (grip = null));
for (const link of document.querySelectorAll("a")) link.href = withKey(link.getAttribute("href"));
draw();
