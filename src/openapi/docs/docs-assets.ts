/** Style of the page. It follows the reader's colour scheme. */
export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2430, #e6eaf0);
  --quiet: light-dark(#525e6e, #a3adba);
  --paper: light-dark(#ffffff, #14181e);
  --raised: light-dark(#f4f6f9, #1c222b);
  --line: light-dark(#d9dfe7, #323a46);
  --accent: light-dark(#1d4ed8, #8fb4ff);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; overflow-wrap: break-word; display: grid; grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr); font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; padding: .5rem 1rem; background: var(--paper); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; background: var(--raised); border-right: 1px solid var(--line); font-size: .875rem; }
nav h2 { font-size: .8125rem; margin: 1.25rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .25rem .5rem; border-radius: .375rem; color: var(--ink); text-decoration: none; }
nav li a:hover { background: var(--line); }
nav h2 a { color: var(--quiet); text-decoration: none; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input { width: 100%; padding: .5rem .75rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: .5rem; }
#found { min-height: 1.5em; margin: .25rem 0 0; color: var(--quiet); }
main { padding: 2rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 64rem; }
main:focus { outline: none; }
h1 { line-height: 1.2; margin: 0; }
h2 { margin: 3rem 0 .5rem; }
h3 { margin: 0 0 .25rem; font-size: 1.0625rem; }
h4 { margin: 1.25rem 0 .25rem; font-size: .875rem; color: var(--quiet); }
article { margin: 1.25rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; }
article:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
article h3 a { color: inherit; text-decoration: none; }
article h3 a:hover { text-decoration: underline; }
.version, .address { color: var(--quiet); }
.address { margin: 0 0 .75rem; overflow-wrap: anywhere; }
code { font: .875em ui-monospace, monospace; padding: .1em .3em; background: var(--raised); border-radius: .25rem; }
.method { display: inline-block; min-width: 3.75em; font: 600 .75em ui-monospace, monospace; }
.method.get { color: light-dark(#0b6b3a, #7fdca6); }
.method.post { color: var(--accent); }
.method.put, .method.patch { color: light-dark(#8a4b00, #f2bd6b); }
.method.delete { color: light-dark(#b3261e, #ff9d94); }
pre { overflow-x: auto; padding: .75rem; background: var(--raised); border-radius: .5rem; }
pre code { padding: 0; background: none; }
summary { cursor: pointer; font-size: .875rem; color: var(--quiet); }
.status { font: 600 .875rem ui-monospace, monospace; }
.answer p { margin: .25rem 0; }
.answer ul { margin: 0 0 .5rem; }
.required { font-size: .75rem; font-weight: 400; color: light-dark(#b3261e, #ff9d94); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); }
[hidden] { display: none; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; max-height: 60vh; border-right: 0; border-bottom: 1px solid var(--line); } }
`;

/** The search hides everything that does not contain all words, in the menu and in the text. */
export const DOCS_SCRIPT = `const form = document.querySelector('[role=search]');
const input = document.getElementById('search');
const found = document.getElementById('found');
const targets = [...document.querySelectorAll('[data-search]')];
form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  document.querySelector('nav li:not([hidden]) a')?.click();
});
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const target of targets)
    target.hidden = !words.every((word) => target.dataset.search.includes(word));
  for (const section of document.querySelectorAll('nav section:has(li), .group'))
    section.hidden = !section.querySelector('[data-search]:not([hidden])');
  const count = document.querySelectorAll('nav li:not([hidden])').length;
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 operation' : count + ' operations';
});
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  }
});
`;
