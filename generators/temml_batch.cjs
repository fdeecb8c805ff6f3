// Typesets a batch of formulas with Temml (https://temml.org/docs/en/administration.html).
// Standard input: a JSON array of [tex, display]. Standard output: a JSON array of results in the same
// order, each [mathml] or [null, message, offset]. The first argument is the path of Temml's module.
"use strict";

const { readFileSync, writeSync } = require("node:fs");
const temml = require(process.argv[2]);

// Names that mathematicians write and TeX packages define; values are Temml's own spelling.
const macros = JSON.parse(readFileSync(process.argv[3], "utf8"));

// Temml leaves these behind: an explicit mode that its style sheet sets by class, and the unset options of
// a cell that the source left out.
const DISPLAY_STYLE = ' style="display:block math;"';
const UNSET = /level:0;color:undefined;font:;font-family:;font-size:1;font-weight:;font-shape:;max-size:Infinity,Infinity;/g;

function typeset([tex, display]) {
  try {
    const mathml = temml.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxSize: [40, 40],
      maxExpand: 500,
      wrap: "tex",
      macros: { ...macros },
    });
    return [mathml.replace(DISPLAY_STYLE, "").replace(UNSET, "")];
  } catch (error) {
    const message = String(error.message).split(" at position ")[0].split(" at end of input")[0];
    return [null, message.trim(), typeof error.position === "number" ? error.position : 0];
  }
}

const answer = Buffer.from(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(typeset)));
for (let at = 0; at < answer.length; ) {
  at += writeSync(1, answer, at);
}
