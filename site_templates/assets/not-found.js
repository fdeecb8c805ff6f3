// The page for addresses that lead nowhere: offers the words of the address as a search, and near identifiers.

const words = decodeURIComponent(location.pathname).split("/").filter(Boolean).pop() ?? "";
const input = document.getElementById("missing");
input.value = words.replace(/\.\w+$/, "").replace(/[-_]+/g, " ");
const base = new URL(input.form.action);
base.pathname = base.pathname.replace(/search\/$/, "");

// Pairs of letters in common, over those of the longer word (Dice's coefficient).
function likeness(a, b) {
  const pairs = (text) => new Set([...text].slice(1).map((letter, index) => text[index] + letter));
  const [left, right] = [pairs(a), pairs(b)];
  return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size || 1);
}

const response = await fetch(new URL("api/v1/ids.json", base));
if (response.ok && words) {
  const ids = await response.json();
  const near = ids
    .map((id) => [likeness(id, words.toLowerCase()), id])
    .filter(([score]) => score > 0.6)
    .sort(([a], [b]) => b - a)
    .slice(0, 5);
  if (near.length) {
    const place = document.getElementById("guesses");
    place.append("Near by: ");
    near.forEach(([, id], index) => {
      const anchor = document.createElement("a");
      anchor.href = new URL(`problems/${id}/`, base);
      anchor.textContent = id;
      place.append(index ? ", " : "", anchor);
    });
    place.hidden = false;
  }
}
