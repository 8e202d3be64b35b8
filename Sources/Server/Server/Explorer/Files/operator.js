// The operator's page: what the server's metrics say, read every few seconds. The admin token stays in this tab.

import { $, h } from "./dom.js";
import { api, url } from "./api.js";

const interval = 4000;
let token = sessionStorage.getItem("portolan.token") ?? "";
let timer = 0;
let last = null;

const number = (value, digits = 0) => new Intl.NumberFormat("en", { maximumFractionDigits: digits }).format(value);
const bytes = (value) => (value < 1 << 20 ? `${number(value / 1024, 1)} KB` : value < 1 << 30 ? `${number(value / 2 ** 20, 1)} MB` : `${number(value / 2 ** 30, 2)} GB`);

/** The lines of Prometheus’ text format: name, labels, value. */
function parse(text) {
  return text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [, name, labels = "", value] = /^([a-zA-Z_:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return { name, value: Number(value), labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])) };
    });
}

/** The upper end of the bucket in which a share of the requests lies. */
function quantile(buckets, share) {
  const total = buckets.at(-1)?.value ?? 0;
  const found = buckets.find(({ value }) => value >= total * share);
  return found?.labels.le === "+Inf" ? "> 10 s" : `≤ ${number(Number(found?.labels.le ?? 0) * 1000, 1)} ms`;
}

function table(element, columns, rows) {
  element.replaceChildren(
    h("thead", {}, h("tr", {}, columns.map(([name, isNumber]) => h("th", { scope: "col", class: isNumber ? "number" : null, text: name })))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, index) => h("td", { class: columns[index][1] ? "number" : null, text: String(cell) }))))),
  );
}

async function ask(path, options = {}) {
  const response = await fetch(url(path), { ...options, headers: { Authorization: `Bearer ${token}` } });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Error(body.error?.message ?? body.message ?? response.statusText);
}

async function refresh() {
  clearTimeout(timer);
  try {
    const [slowest, metrics, ready, description] = await Promise.all([
      ask("admin/slowest").then((answer) => answer.json()),
      ask("metrics").then((answer) => answer.text()),
      fetch(url("health/ready")).then((answer) => answer.json()),
      api.description(),
    ]);
    show(parse(metrics), slowest.requests, ready, description);
    $("key").hidden = true;
    $("figures").hidden = false;
    $("problem").textContent = "";
  } catch (error) {
    $("problem").textContent = error.message || "The server does not answer.";
    if (/token/.test(error.message)) {
      $("key").hidden = false;
      $("figures").hidden = true;
      return;
    }
  }
  timer = setTimeout(refresh, interval);
}

function show(metrics, slowest, ready, description) {
  const one = (name, labels = {}) => metrics.find((line) => line.name === name && Object.entries(labels).every(([key, value]) => line.labels[key] === value))?.value ?? 0;
  const all = (name) => metrics.filter((line) => line.name === name);
  const total = all("portolan_requests_total").reduce((sum, { value }) => sum + value, 0);
  const failed = all("portolan_requests_total").filter(({ labels }) => labels.status >= "500").reduce((sum, { value }) => sum + value, 0);
  const refused = all("portolan_requests_refused_total").reduce((sum, { value }) => sum + value, 0);
  const now = performance.now();
  const rate = last ? (total - last.total) / ((now - last.time) / 1000) : 0;
  last = { total, time: now };
  const [hits, misses] = [one("portolan_picture_cache_hits_total"), one("portolan_picture_cache_misses_total")];
  const cards = [
    ["State", ready.status],
    ["Version", ready.version],
    ["Requests", number(total)],
    ["Requests a second", number(rate, 1)],
    ["Running now", number(one("portolan_requests_running"))],
    ["Errors of the server", number(failed)],
    ["Refused", number(refused)],
    ["Pictures from the cache", hits + misses ? `${number((100 * hits) / (hits + misses))} %` : "–"],
    ["Cache of pictures", bytes(one("portolan_picture_cache_bytes"))],
    ["Opened anew", `${number(one("portolan_reloads_total", { result: "done" }))} (${number(one("portolan_reloads_total", { result: "failed" }))} failed)`],
  ];
  $("cards").replaceChildren(...cards.map(([name, value]) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }))));
  table($("regions"), [["Region"], ["Country"], ["Time zone"], ["Tiles"], ["Attribution"]], description.regions.map((region) => [region.name, region.country ?? "several", region.timeZone ?? "several", region.hasTiles ? "yes" : "no", region.attribution]));
  const names = [...new Set(all("portolan_request_seconds_count").map(({ labels }) => labels.endpoint))];
  const rows = names
    .map((name) => {
      const count = one("portolan_request_seconds_count", { endpoint: name });
      const seconds = one("portolan_request_seconds_sum", { endpoint: name });
      const buckets = all("portolan_request_seconds_bucket").filter(({ labels }) => labels.endpoint === name);
      return { name, count, seconds, buckets, sent: one("portolan_response_bytes_total", { endpoint: name }) };
    })
    .sort((a, b) => b.seconds - a.seconds);
  table(
    $("requests"),
    [["Endpoint"], ["Requests", true], ["Mean", true], ["Half of them", true], ["95 %", true], ["Sent", true]],
    rows.map(({ name, count, seconds, buckets, sent }) => [name, number(count), `${number((1000 * seconds) / Math.max(1, count), 1)} ms`, quantile(buckets, 0.5), quantile(buckets, 0.95), bytes(sent)]),
  );
  table($("slowest"), [["Endpoint"], ["Path"], ["Status", true], ["Took", true], ["When"]], slowest.slice(0, 20).map((entry) => [entry.endpoint, entry.path, entry.status, `${number(entry.milliseconds, 1)} ms`, new Date(entry.time).toLocaleString("en-GB")]));
}

$("key").addEventListener("submit", (event) => {
  event.preventDefault();
  token = $("token").value;
  sessionStorage.setItem("portolan.token", token);
  refresh();
});
$("reload").addEventListener("click", async () => {
  try {
    const answer = await (await ask("admin/reload", { method: "POST" })).json();
    $("reloaded").textContent = answer.changed ? `Opened anew: version ${answer.version}` : "Nothing has changed on the disk.";
  } catch (error) {
    $("reloaded").textContent = error.message;
  }
  refresh();
});
$("metrics").href = url("metrics");
if (token) refresh();
