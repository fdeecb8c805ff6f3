// The table of all records: fetched once from the API, sorted and filtered here, the state kept in the address.

const place = document.getElementById("records");
const base = new URL(place.dataset.base, location.href);
const table = place.querySelector("table");
const body = table.tBodies[0];
const tools = place.querySelector(".of-tools");
const status = place.querySelector("[role=status]");
const more = place.querySelector("button");
const controls = [...tools.querySelectorAll("input, select")];
const headings = [...table.tHead.rows[0].cells];
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const STEP = 100;

const response = await fetch(new URL("api/v1/index.json", base));
if (!response.ok) {
  status.textContent = "The records could not be loaded. Reload the page to try again.";
  throw new Error(`index.json: ${response.status}`);
}
const { problems } = await response.json();
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
for (const row of problems) {
  row.words = fold(`${row.title} ${row.id} ${row.field} ${row.source}`);
  row.lean = String(row.lean);
  row.field = row.field.split("/");
}

for (const name of ["status", "field", "source", "license"]) {
  const select = tools.querySelector(`[name=${name}]`);
  const values = new Set(problems.map((row) => (name === "field" ? row.field[0] : row[name])));
  for (const value of [...values].sort(collator.compare)) select.append(new Option(value, value));
}

let sorting = { key: "", up: true };
let rows = problems;
let shown = 0;

function link(row) {
  const cell = document.createElement("th");
  cell.scope = "row";
  const anchor = document.createElement("a");
  anchor.href = new URL(`problems/${row.id}/`, base);
  anchor.textContent = row.title;
  anchor.dir = "auto";
  cell.append(anchor);
  return cell;
}

function badge(label) {
  const mark = document.createElement("span");
  mark.className = `of-badge of-small of-${label}`;
  mark.textContent = label[0].toUpperCase() + label.slice(1).replaceAll("-", " ");
  return mark;
}

function show() {
  const part = rows.slice(shown, shown + STEP).map((row) => {
    const line = document.createElement("tr");
    line.append(link(row));
    const texts = [badge(row.status), row.as_of, row.field[1], row.source, row.license, row.year ?? ""];
    for (const text of [...texts, row.lean === "true" ? "yes" : ""]) {
      const cell = document.createElement("td");
      cell.className = "of-tight";
      cell.append(text);
      line.append(cell);
    }
    return line;
  });
  body.append(...part);
  shown += part.length;
  more.hidden = shown >= rows.length;
  status.textContent = `${rows.length.toLocaleString("en")} of ${problems.length.toLocaleString("en")} records`;
}

function apply({ keep = false } = {}) {
  const asked = Object.fromEntries(controls.map((control) => [control.name, control.value]));
  const words = fold(asked.q).split(/\s+/).filter(Boolean);
  rows = problems.filter(
    (row) =>
      words.every((word) => row.words.includes(word)) &&
      ["status", "source", "license", "lean"].every((key) => !asked[key] || row[key] === asked[key]) &&
      (!asked.field || row.field[0] === asked.field),
  );
  if (sorting.key) {
    const value = (row) => (sorting.key === "field" ? row.field[1] : row[sorting.key]);
    const order = sorting.up ? 1 : -1;
    rows = [...rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === null || y === null) return (x === null) - (y === null);
      return order * (typeof x === "number" ? x - y : collator.compare(x, y));
    });
  }
  for (const cell of headings) {
    if (cell.dataset.key === sorting.key) cell.setAttribute("aria-sort", sorting.up ? "ascending" : "descending");
    else cell.removeAttribute("aria-sort");
  }
  if (!keep) {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(asked)) if (value) query.set(key, value);
    if (sorting.key) query.set("sort", (sorting.up ? "" : "-") + sorting.key);
    history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
  }
  shown = 0;
  body.replaceChildren();
  show();
}

for (const cell of headings) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "of-sort";
  button.append(...cell.childNodes);
  cell.append(button);
  button.addEventListener("click", () => {
    sorting = { key: cell.dataset.key, up: sorting.key === cell.dataset.key ? !sorting.up : true };
    apply();
  });
}
const query = new URLSearchParams(location.search);
for (const control of controls) control.value = query.get(control.name) ?? "";
const order = query.get("sort") ?? "";
if (order) sorting = { key: order.replace(/^-/, ""), up: !order.startsWith("-") };
tools.addEventListener("input", () => apply());
more.addEventListener("click", show);
tools.hidden = false;
table.hidden = false;
apply({ keep: true });
