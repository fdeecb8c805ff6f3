// Typesets a batch of formulas with Temml (https://temml.org/docs/en/administration.html).
// Standard input: a JSON array of [tex, display]. Standard output: a line for each in the same order, its MathML or the
// JSON array [null, message, offset]. The arguments are the paths of Temml's module and of the table of macros.
"use strict";

const { readFileSync, writeSync } = require("node:fs");
const temml = require(process.argv[2]);

const macros = JSON.parse(readFileSync(process.argv[3], "utf8"));

// Temml leaves these behind: an explicit mode that its style sheet sets by class, and the unset options of
// a cell that the source left out.
const DISPLAY_STYLE = ' style="display:block math;"';
const UNSET = /level:0;color:undefined;font:;font-family:;font-size:1;font-weight:;font-shape:;max-size:Infinity,Infinity;/g;

// A line of output ends a result; white space in MathML is one space anyway.
const CONTROL = /[\n\r\t]+/g;

// A number that is wider than a phone cannot be broken; it gets a box that scrolls.
const LONG_NUMBER = /<mn>[^<]{25,}</;

const SCRIPTS = new Set(["msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts"]);

// Temml takes 0,1 for one number; to TeX a comma is punctuation unless braces say otherwise (10{,}000), and only
// then does $\{0,1\}$ show two numbers. A space after the comma tells Temml, but must not get into text.
const TEXT_OR_COMMA = /\\(?:text\w*|mbox|hbox|tag\*?|ce|pu)\s*\{[^{}]*\}|(\d),(?=\d)/g;

function separateNumbers(tex) {
  return tex.replace(TEXT_OR_COMMA, (whole, digit) => (digit ? `${digit}, ` : whole));
}

const ELLIPSIS = /^[…⋯]$/;
const THIN = "0.1667em";

const textOf = (node) => (node.type === "mo" && node.children.length === 1 ? node.children[0].text : "");

// An ellipsis stands a thin space off what is no operator, and operators bring their own space (The TeXbook,
// chapter 18, the row and the column "Inner"); the operator dictionary would give it more than a relation gets.
function spaceEllipses(siblings) {
  siblings.forEach((node, index) => {
    if (!ELLIPSIS.test(textOf(node)) || node.attributes.lspace) return;
    const before = siblings[index - 1];
    const after = siblings[index + 1];
    const opening = before && before.type === "mo" && before.attributes.form !== "postfix";
    const closing = after && after.type === "mo" && after.attributes.separator !== "true" && after.attributes.form !== "prefix";
    node.attributes.lspace = !before || opening ? "0em" : THIN;
    node.attributes.rspace = !after || closing ? "0em" : THIN;
  });
}

const APPLY = "\u2061";
const isBlank = (node) => (node.type === "mspace" && node.attributes.width) || node.type === "mtext";
const isOperator = (node) => node.type === "mo" && node.attributes.form !== "postfix";

function last(node) {
  return node.type === "mrow" && node.children.length > 0 ? last(node.children[node.children.length - 1]) : node;
}

// A thin space stands before the name of a function wherever something other than an operator or an opening
// delimiter goes before it (Ord, Inner or Close before Op), and between the name and a bar. Temml sees to it after
// a plain letter or number only.
function spaceFunctions(siblings) {
  const thin = (like) => {
    const made = new like.constructor("mspace", [], []);
    made.attributes.width = THIN;
    return made;
  };
  const spaced = [];
  siblings.forEach((node, index) => {
    const next = siblings[index + 1];
    const before = spaced.length > 0 ? last(spaced[spaced.length - 1]) : null;
    const named = node.type === "mrow" && node.children.length > 1 && textOf(node.children[1]) === APPLY;
    const bare = node.type !== "mo" && next && textOf(next) === APPLY;
    if ((named || bare) && before && !isBlank(before) && !isOperator(before)) spaced.push(thin(node));
    if (node.type === "mi" && node.children.length === 1 && node.children[0].text === "|") {
      if (before && textOf(before) === APPLY) spaced.push(thin(node));
    }
    spaced.push(node);
  });
  return spaced;
}

// Rules of TeX (The TeXbook, chapter 18) that MathML's operator dictionary does not know: there is no space
// around relations, binary operators and punctuation in scripts, and a sized delimiter (\bigl|) is no relation.
function space(node, inScript) {
  if (!node.children) return;
  if (node.type === "mo") {
    const attributes = node.attributes;
    if (attributes.minsize && attributes.fence === "true" && !attributes.form) {
      attributes.lspace = attributes.rspace = "0em";
    } else if (inScript && !attributes.lspace && !attributes.rspace) {
      attributes.lspace = attributes.rspace = "0em";
    }
    return;
  }
  const scripts = SCRIPTS.has(node.type);
  if (!scripts && !inScript) spaceEllipses(node.children);
  if (!scripts && (node.type === "mrow" || !node.type)) node.children = spaceFunctions(node.children);
  node.children.forEach((child, index) => space(child, inScript || (scripts && index > 0)));
}

// An empty operator (Temml puts one before \pmod) would add space.
function tidy(node) {
  if (!node.children) return;
  node.children = node.children.filter(
    (child) => child.type !== "mo" || child.children.length > 0 || Object.keys(child.attributes).length > 0,
  );
  node.children.forEach(tidy);
}

// Temml breaks a formula in the line into rows, which lie in a fragment without an element of its own.
const holderOfRows = (math) => (math.children.length === 1 && !math.children[0].type ? math.children[0] : math);

// An operator in a row of its own would lose the space around it.
function joinLoneOperators(math) {
  const holder = holderOfRows(math);
  const rows = [];
  for (const row of holder.children) {
    const alone = row.type === "mrow" && row.children.length === 1 && row.children[0].type === "mo";
    const before = rows[rows.length - 1];
    if (alone && before && before.type === "mrow") before.children.push(row.children[0]);
    else rows.push(row);
  }
  holder.children = rows;
}

function render(tex, display) {
  return temml.__renderToMathMLTree(tex, {
    displayMode: display,
    throwOnError: true,
    trust: false,
    maxSize: [40, 40],
    maxExpand: 500,
    wrap: "tex",
    macros: { ...macros },
  });
}

function typeset([tex, display]) {
  try {
    const tree = render(separateNumbers(tex), display);
    tidy(tree);
    joinLoneOperators(tree);
    spaceEllipses(holderOfRows(tree).children.flatMap((row) => (row.type === "mrow" ? row.children : [row])));
    space(tree, false);
    const markup = tree.toMarkup().replace(DISPLAY_STYLE, "").replace(UNSET, "").replace(CONTROL, " ");
    return !display && LONG_NUMBER.test(markup) ? markup.replace("<math", '<math class="of-long"') : markup;
  } catch (error) {
    return refusal(tex, display, error);
  }
}

// The position must be one in the text as its author wrote it.
function refusal(tex, display, first) {
  let error = first;
  try {
    render(tex, display);
  } catch (second) {
    error = second;
  }
  const message = String(error.message).split(" at position ")[0].split(" at end of input")[0];
  return JSON.stringify([null, message.trim(), typeof error.position === "number" ? error.position : 0]);
}

function write(lines) {
  const answer = Buffer.from(lines.join(""));
  for (let at = 0; at < answer.length; ) {
    at += writeSync(1, answer, at);
  }
}

const AT_ONCE = 500;
const formulas = JSON.parse(readFileSync(0, "utf8"));
for (let at = 0; at < formulas.length; at += AT_ONCE) {
  write(formulas.slice(at, at + AT_ONCE).map((formula) => typeset(formula) + "\n"));
}
