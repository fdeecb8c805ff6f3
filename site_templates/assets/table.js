// Tables that sort by a click on a heading and narrow by the controls above them.
// Rows carry what they are filtered by in data attributes; the state of the controls is kept in the address.

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function sortable(table) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "of-sort";
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener("click", () => {
      const up = cell.getAttribute("aria-sort") !== "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
      const rows = [...body.rows].map((row) => [key(row), row]);
      rows.sort(([a], [b]) => (a === "" ? 1 : b === "" ? -1 : collator.compare(a, b) * (up ? 1 : -1)));
      body.append(...rows.map(([, row]) => row));
    });
  });
}

function filtered(tools) {
  const table = document.getElementById(tools.dataset.table);
  const controls = [...tools.querySelectorAll("[data-filter]")];
  const text = tools.querySelector("[data-filter-text]");
  const count = tools.querySelector("[data-count]");
  const rows = [...table.tBodies[0].rows];
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const query = new URLSearchParams(location.search);
  for (const control of controls) if (query.has(control.dataset.filter)) control.value = query.get(control.dataset.filter);
  text.value = query.get("q") ?? "";
  const apply = () => {
    const asked = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const state = new URLSearchParams();
    if (text.value) state.set("q", text.value);
    for (const control of controls) if (control.value) state.set(control.dataset.filter, control.value);
    const search = state.size ? `?${state}` : "";
    if (search !== location.search) history.replaceState(null, "", location.pathname + search + location.hash);
    let shown = 0;
    for (const row of rows) {
      const fits =
        asked.every((word) => words.get(row).includes(word)) &&
        controls.every(({ value, dataset: { filter } }) => {
          if (!value) return true;
          const has = row.dataset[filter];
          return has === value || (filter === "subset" && has.split(" ").includes(value));
        });
      row.hidden = !fits;
      shown += fits;
    }
    count.textContent = `${shown} of ${rows.length}`;
  };
  tools.addEventListener("input", apply);
  tools.hidden = false;
  apply();
}

for (const table of document.querySelectorAll("table[data-sortable]")) sortable(table);
for (const tools of document.querySelectorAll(".of-tools[data-table]")) filtered(tools);
