// Runs before the page is drawn: the colour scheme that the reader chose, and that scripts run at all.
const root = document.documentElement;
root.classList.replace("no-js", "js");
const SCHEMES = ["automatic", "light", "dark"];

function scheme() {
  try {
    const stored = localStorage.getItem("scheme");
    return SCHEMES.includes(stored) ? stored : "automatic";
  } catch {
    return "automatic";
  }
}

function apply(name) {
  if (name === "automatic") delete root.dataset.scheme;
  else root.dataset.scheme = name;
}

apply(scheme());

document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  const label = () => button.setAttribute("aria-label", `Colour scheme: ${scheme()}`);
  label();
  button.addEventListener("click", () => {
    const next = SCHEMES[(SCHEMES.indexOf(scheme()) + 1) % SCHEMES.length];
    try {
      localStorage.setItem("scheme", next);
    } catch {
      // Without storage the choice lasts for this page.
    }
    apply(next);
    button.setAttribute("aria-label", `Colour scheme: ${next}`);
  });

  // "/" puts the cursor into the search field, unless the reader is typing.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    (document.querySelector("#search-text, #home-search, #missing") ?? document.getElementById("quick-search")).focus();
  });

  for (const copy of document.querySelectorAll("[data-copy]")) {
    copy.addEventListener("click", async () => {
      const text = copy.closest(".of-copy").querySelector("code").textContent;
      const before = copy.innerHTML;
      try {
        await navigator.clipboard.writeText(text);
        copy.textContent = "Copied";
      } catch {
        const range = document.createRange();
        range.selectNodeContents(copy.closest(".of-copy").querySelector("code"));
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        copy.textContent = "Selected: press Ctrl+C";
      }
      setTimeout(() => (copy.innerHTML = before), 2000);
    });
  }

  // A wide formula or table scrolls; the keyboard must reach what scrolls.
  const reach = () => {
    for (const box of document.querySelectorAll(".of-display, math.of-long, .of-scroll, .of-body table, .md-typeset pre > code, .md-typeset table")) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  reach();
  addEventListener("resize", reach, { passive: true });
  document.fonts?.ready.then(reach);

  // The age of a claim counts to the snapshot on the page, and to today where that is later.
  for (const notice of document.querySelectorAll("[data-as-of]")) {
    const [year, month = "12", day = "31"] = notice.dataset.asOf.split("-");
    const now = new Date();
    let years = now.getFullYear() - Number(year);
    if (now.getMonth() + 1 < Number(month) || (now.getMonth() + 1 === Number(month) && now.getDate() < Number(day))) {
      years -= 1;
    }
    if (years < 1) continue;
    notice.hidden = false;
    const place = notice.querySelector("[data-age]");
    place.textContent = ` and ${years} ${years === 1 ? "year" : "years"} old today`;
  }

  for (const surprise of document.querySelectorAll("[data-surprise]")) {
    surprise.hidden = false;
    surprise.addEventListener("click", async () => {
      surprise.disabled = true;
      const base = new URL(surprise.dataset.base, location.href);
      const ids = await (await fetch(new URL("api/v1/ids.json", base))).json();
      location.href = new URL(`problems/${ids[Math.floor(Math.random() * ids.length)]}/`, base);
    });
  }
});
