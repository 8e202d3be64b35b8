// Mercator and the sphere. Zooms are those of Portolan's camera: at zoom z the world is 256 · 2^z points wide.

const radius = 6371008.8;
const radians = Math.PI / 180;

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const wrapLongitude = (lon) => ((((lon + 180) % 360) + 360) % 360) - 180;

/** Position in a world of 1 × 1. */
export function project(lat, lon) {
  const sine = Math.sin(clamp(lat, -85.0511, 85.0511) * radians);
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export const unproject = (x, y) => ({ lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / radians, lon: x * 360 - 180 });

/** Metres along a great circle. */
export function distance(a, b) {
  const u = Math.sin(((b.lat - a.lat) * radians) / 2);
  const v = Math.sin(((b.lon - a.lon) * radians) / 2);
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(u * u + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * v * v)));
}

export const metersPerPoint = (lat, zoom) => (Math.cos(lat * radians) * 2 * Math.PI * radius) / (256 * 2 ** zoom);

/** The camera that shows a box whole in a view with margins. */
export function cameraFor([west, south, east, north], size, padding, zoomLimit = 18) {
  const span = east < west ? east + 360 : east;
  const [a, b] = [project(north, west), project(south, span)];
  const width = Math.max(1, size.width - padding.left - padding.right);
  const height = Math.max(1, size.height - padding.top - padding.bottom);
  const zoom = Math.min(zoomLimit, Math.log2(Math.min(width / Math.max(1e-12, b.x - a.x), height / Math.max(1e-12, b.y - a.y)) / 256));
  const middle = unproject((a.x + b.x) / 2, (a.y + b.y) / 2);
  return { lat: middle.lat, lon: wrapLongitude(middle.lon), zoom: Math.max(0, zoom), bearing: 0, pitch: 0 };
}

/** The camera whose target lies in the middle of what margins leave of the view. */
export function offsetCamera(camera, padding) {
  const scale = 256 * 2 ** camera.zoom;
  const at = project(camera.lat, camera.lon);
  const point = unproject(at.x + (padding.right - padding.left) / 2 / scale, at.y + (padding.bottom - padding.top) / 2 / scale);
  return { ...camera, lat: point.lat, lon: wrapLongitude(point.lon) };
}
