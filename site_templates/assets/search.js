// The search page: words and filters to results as they are typed, with the state in the address.
// The index is Pagefind's (https://pagefind.app/docs/api/); it is fetched when something is asked for.
// Words are normalised as in generators/search_text.py.

const page = document.querySelector(".of-search");
const base = new URL(page.dataset.base, location.href);
const form = document.getElementById("search-form");
const input = document.getElementById("search-text");
const sort = document.getElementById("search-sort");
const status = document.getElementById("search-status");
const list = document.getElementById("search-results");
const more = document.getElementById("search-more");
const facets = document.getElementById("facets");
const instead = form.querySelector("input[name=kind]");
const boxes = [...facets.querySelectorAll("input[type=checkbox]")];
const PER_PAGE = 10;
// A record without a year is not in the orders by year; the index leaves it out.
const ORDER = { new: { year: "desc" }, old: { year: "asc" }, date: { date: "desc" } };

const GREEK = {
  α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ζ: "zeta", η: "eta", θ: "theta", ι: "iota",
  κ: "kappa", λ: "lambda", μ: "mu", ν: "nu", ξ: "xi", ο: "omicron", π: "pi", ρ: "rho", σ: "sigma", ς: "sigma",
  τ: "tau", υ: "upsilon", φ: "phi", χ: "chi", ψ: "psi", ω: "omega",
};
const LETTERS = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th", "’": "", "'": "" };

export function normalise(text) {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[łøđßæœıðþ’']/g, (letter) => LETTERS[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\\(?:var)?([a-z]+)/g, " $1 ")
    .replace(/[α-ω]/g, (letter) => ` ${GREEK[letter] || letter} `)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  const long = words.filter((word) => word.length > 1 || /\d/.test(word));
  return (long.length ? long : words).join(" ");
}

// Records and catalogue entries have an index each; either is loaded when it is asked for.
const engines = new Map();
function load() {
  const folder = instead?.checked ? "catalogue" : "index";
  if (!engines.has(folder)) {
    const loading = import(new URL(`search/${folder}/pagefind.js`, base)).then(async (pagefind) => {
      await pagefind.options({ excerptLength: 1, baseUrl: "/" });
      await pagefind.init();
      return pagefind;
    });
    engines.set(folder, loading);
  }
  return engines.get(folder);
}

function state() {
  const filters = {};
  for (const box of boxes) if (box.checked) (filters[box.name] ??= []).push(box.value);
  return { text: input.value.trim(), sort: sort.value, kind: instead?.checked ? instead.value : "", filters };
}

function address({ text, sort: order, kind, filters }) {
  const query = new URLSearchParams();
  if (text) query.set("q", text);
  if (kind) query.set("kind", kind);
  if (order) query.set("sort", order);
  for (const [key, values] of Object.entries(filters)) for (const value of values) query.append(key, value);
  const words = query.toString();
  return location.pathname + (words ? `?${words}` : "");
}

function restore() {
  const query = new URLSearchParams(location.search);
  input.value = query.get("q") ?? "";
  sort.value = query.get("sort") ?? "";
  if (sort.selectedIndex < 0) sort.value = "";
  if (instead) instead.checked = query.get("kind") === instead.value;
  for (const box of boxes) box.checked = query.getAll(box.name).includes(box.value);
}

// An identifier is no phrase: its record comes first, whatever else holds its words.
const IDENTIFIER = /^[a-z0-9]+(?:-[a-z0-9]+)+$/;
const CANDIDATES = 5;

async function identified(pagefind, text, options) {
  if (!IDENTIFIER.test(text)) return null;
  // The index holds an identifier as one word too, without its hyphens.
  const { results: near } = await pagefind.search(text.replaceAll("-", ""), options);
  for (const result of near.slice(0, CANDIDATES)) {
    if ((await result.data()).raw_url === `/${text}.html`) return result;
  }
  return null;
}

let turn = 0;
let results = [];
let shown = 0;

async function search({ keep = false } = {}) {
  const mine = ++turn;
  const asked = state();
  const chosen = Object.keys(asked.filters);
  const count = boxes.filter((box) => box.checked).length;
  document.getElementById("facet-count").textContent = count ? `(${count})` : "";
  if (!keep && address(asked) !== location.pathname + location.search) history.replaceState(null, "", address(asked));
  if (!asked.text && !chosen.length && !asked.sort && !asked.kind) {
    results = [];
    list.replaceChildren();
    more.hidden = true;
    status.textContent = status.dataset.idle;
    for (const box of boxes) label(box, null);
    return;
  }
  page.setAttribute("aria-busy", "true");
  try {
    const pagefind = await load();
    if (mine !== turn) return;
    const filters = Object.fromEntries(Object.entries(asked.filters).map(([key, any]) => [key, { any }]));
    const options = { filters, sort: ORDER[asked.sort] ?? {} };
    const found = await pagefind.search(asked.text ? normalise(asked.text) : null, options);
    if (mine !== turn) return;
    const exact = asked.sort ? null : await identified(pagefind, asked.text.toLowerCase(), options);
    if (mine !== turn) return;
    results = exact ? [exact, ...found.results.filter(({ id }) => id !== exact.id)] : found.results;
    shown = 0;
    list.replaceChildren();
    const [one, many] = asked.kind ? ["catalogue entry", "catalogue entries"] : ["record", "records"];
    const records = `${results.length.toLocaleString("en")} ${results.length === 1 ? one : many}`;
    const known = ORDER[asked.sort]?.year ? " with a known year" : "";
    status.textContent = results.length ? records + known : `No ${one} matches. Try fewer words, or fewer filters.`;
    await show(mine);
    if (mine === turn) await counts(pagefind, asked, mine);
  } catch (error) {
    status.textContent = "The search index could not be loaded. Reload the page, or browse the problems instead.";
    throw error;
  } finally {
    if (mine === turn) page.removeAttribute("aria-busy");
  }
}

async function show(mine) {
  const next = results.slice(shown, shown + PER_PAGE);
  const data = await Promise.all(next.map((result) => result.data()));
  if (mine !== turn) return;
  for (const { meta } of data) {
    const entry = document.createElement("li");
    entry.className = "of-card";
    // The card is HTML of the site's own making, the same as on the browse pages.
    entry.innerHTML = meta.card.replaceAll("\ue010", base.href);
    list.append(entry);
  }
  shown += next.length;
  more.hidden = shown >= results.length;
}

// The numbers beside the filters need the filters' own chunks, so they come after the first results.
// They are a quarter of a megabyte at 17,000 records, so they are fetched when the reader turns to the filters.
let counting = false;
async function counts(pagefind, asked, mine) {
  if (!counting) {
    for (const box of boxes) label(box, "");
    return;
  }
  await pagefind.filters();
  if (mine !== turn) return;
  const filters = Object.fromEntries(Object.entries(asked.filters).map(([key, any]) => [key, { any }]));
  const found = await pagefind.search(asked.text ? normalise(asked.text) : null, { filters });
  if (mine !== turn) return;
  for (const box of boxes) {
    // Within a facet that is in use, its other values say how many there are without it.
    const source = asked.filters[box.name] ? found.totalFilters : found.filters;
    label(box, source?.[box.name]?.[box.value] ?? 0);
  }
}

function label(box, count) {
  const place = box.closest("label").querySelector(".of-count");
  place.dataset.all ??= place.textContent;
  place.textContent = count === null ? place.dataset.all : count.toLocaleString("en");
  box.closest("label").classList.toggle("of-none", count === 0 && !box.checked);
}

let timer = 0;
input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, 120);
});
input.addEventListener("focus", load, { once: true });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  const asked = address(state());
  if (asked !== location.pathname + location.search) history.pushState(null, "", asked);
  search();
});
form.addEventListener("change", (event) => {
  if (event.target === input) return;
  history.pushState(null, "", address(state()));
  search();
});
more.addEventListener("click", async () => {
  const first = list.children.length;
  await show(turn);
  list.children[first]?.querySelector("a")?.focus();
});
// Following its fragment would be a step in the history, which draws the results anew.
document.getElementById("search-skip").addEventListener("click", (event) => {
  event.preventDefault();
  (list.querySelector("a") ?? status).focus();
});
document.getElementById("facet-clear").addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  history.pushState(null, "", address(state()));
  search();
  input.focus();
});
for (const button of form.querySelectorAll("[data-more]")) {
  button.addEventListener("click", () => {
    const open = button.closest("fieldset").classList.toggle("of-open");
    button.setAttribute("aria-expanded", String(open));
    button.textContent = open ? "Show fewer" : button.dataset.closed;
  });
  button.dataset.closed = button.textContent;
}
addEventListener("popstate", () => {
  restore();
  search({ keep: true });
});
function turnToFilters() {
  if (counting) return;
  counting = true;
  if (results.length || input.value) search({ keep: true });
}
for (const kind of ["pointerenter", "focusin", "touchstart"]) {
  facets.addEventListener(kind, turnToFilters, { passive: true });
}

status.dataset.idle = status.textContent;
if (matchMedia("(min-width: 60em)").matches) facets.open = true;
restore();
search({ keep: true });
if (!input.value) input.focus({ preventScroll: true });
