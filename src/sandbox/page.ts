import { escapeHtml } from '../platform/text/escape-html.js';

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d4d4d8, #3f3f46); --soft: light-dark(#52525b, #a1a1aa);
    --accent: light-dark(#1d4ed8, #93b4ff); --on-accent: light-dark(#fff, #0b1220); --bad: light-dark(#b91c1c, #fca5a5); }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif;
    background: light-dark(#f4f4f5, #18181b); color: light-dark(#18181b, #f4f4f5); }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem;
    background: light-dark(#fff, #27272a); overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
  a { color: var(--accent); }
  main.wide { max-width: 64rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.25; }
  .soft, p.quiet { color: var(--soft); }
  .notice { padding: .625rem .875rem; color: var(--bad); border: 1px solid; border-radius: .5rem; }
  .error { color: var(--bad); }
  label { display: block; margin-top: 1rem; }
  input:not([type=checkbox]), select { display: block; width: 100%; margin-top: .25rem; padding: .625rem; font: inherit;
    color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
  button { width: 100%; margin-top: 1.25rem; padding: .75rem; font: inherit; font-weight: 600; cursor: pointer;
    color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: .5rem; }
  button.quiet { margin-top: .75rem; color: inherit; background: transparent; border-color: var(--line); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; overflow-wrap: normal; }
  th, td { padding: .5rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); }
  code { font-size: .8125rem; }
  .wide form:not(.stacked) { display: inline-block; margin-right: .5rem; }
  .wide form button { width: auto; min-width: 6rem; }
  td form { display: inline-block; }
  .wide td form button { width: auto; min-width: 0; margin: 0 0 .25rem; padding: .25rem .625rem; font-size: .875rem;
    font-weight: 400; white-space: nowrap; }
  td input:not([type=checkbox]) { display: inline-block; width: 5rem; margin: 0; padding: .25rem .5rem; font-size: .875rem; }
  .stacked { max-width: 26rem; }
  @media (max-width: 40rem) {
    .wide thead { display: none; }
    .wide tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
    .wide td { display: block; padding: .125rem 0; border: 0; overflow-wrap: anywhere; }
  }`;

/** The layout of every page of the sandbox. `title` is plain text, `body` is HTML. */
export function page(title: string, body: string, { wide = false } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main${wide ? ' class="wide"' : ''}>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
