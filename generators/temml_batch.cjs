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

// Two rules of TeX (The TeXbook, chapter 18) that MathML's operator dictionary does not know: there is no
// space around relations and binary operators in scripts, and a sized delimiter (\bigl|) is no relation.
function space(node, inScript) {
  if (!node.children) return;
  if (node.type === "mo") {
    const attributes = node.attributes;
    if (attributes.minsize && attributes.fence === "true" && !attributes.form) {
      attributes.lspace = attributes.rspace = "0em";
    } else if (inScript && !attributes.lspace && !attributes.rspace && attributes.separator !== "true") {
      attributes.lspace = attributes.rspace = "0em";
    }
    return;
  }
  const scripts = SCRIPTS.has(node.type);
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

// Temml breaks a formula in the line into rows. An operator in a row of its own would lose the space around it.
function joinLoneOperators(math) {
  // The rows lie in a fragment, which has no element of its own.
  const holder = math.children.length === 1 && !math.children[0].type ? math.children[0] : math;
  const rows = [];
  for (const row of holder.children) {
    const alone = row.type === "mrow" && row.children.length === 1 && row.children[0].type === "mo";
    const before = rows[rows.length - 1];
    if (alone && before && before.type === "mrow") before.children.push(row.children[0]);
    else rows.push(row);
  }
  holder.children = rows;
}

function typeset([tex, display]) {
  try {
    const tree = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxSize: [40, 40],
      maxExpand: 500,
      wrap: "tex",
      macros: { ...macros },
    });
    tidy(tree);
    joinLoneOperators(tree);
    space(tree, false);
    const markup = tree.toMarkup().replace(DISPLAY_STYLE, "").replace(UNSET, "").replace(CONTROL, " ");
    return !display && LONG_NUMBER.test(markup) ? markup.replace("<math", '<math class="of-long"') : markup;
  } catch (error) {
    const message = String(error.message).split(" at position ")[0].split(" at end of input")[0];
    return JSON.stringify([null, message.trim(), typeof error.position === "number" ? error.position : 0]);
  }
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
