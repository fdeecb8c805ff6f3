// Typesets a batch of formulas with Temml (https://temml.org/docs/en/administration.html).
// Standard input: a JSON array of [tex, display]. Standard output: a JSON array of results in the same
// order, each [mathml] or [null, message, offset]. The arguments are the paths of Temml's module and of the table
// of macros.
"use strict";

const { readFileSync, writeSync } = require("node:fs");
const temml = require(process.argv[2]);

const macros = JSON.parse(readFileSync(process.argv[3], "utf8"));

// Temml leaves these behind: an explicit mode that its style sheet sets by class, and the unset options of
// a cell that the source left out.
const DISPLAY_STYLE = ' style="display:block math;"';
const UNSET = /level:0;color:undefined;font:;font-family:;font-size:1;font-weight:;font-shape:;max-size:Infinity,Infinity;/g;

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
    space(tree, false);
    return [tree.toMarkup().replace(DISPLAY_STYLE, "").replace(UNSET, "")];
  } catch (error) {
    const message = String(error.message).split(" at position ")[0].split(" at end of input")[0];
    return [null, message.trim(), typeof error.position === "number" ? error.position : 0];
  }
}

const answer = Buffer.from(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(typeset)));
for (let at = 0; at < answer.length; ) {
  at += writeSync(1, answer, at);
}
