import type { IncomingMessage } from 'node:http';

const LARGEST_FORM_BYTES = 64 * 1024;

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
  .soft { color: var(--soft); }
  .error { color: var(--bad); }
  label { display: block; margin-top: 1rem; }
  input:not([type=checkbox]) { display: block; width: 100%; margin-top: .25rem; padding: .625rem; font: inherit;
    color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem; }
  button { width: 100%; margin-top: 1.25rem; padding: .75rem; font: inherit; font-weight: 600; cursor: pointer;
    color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: .5rem; }
  button.quiet { margin-top: .75rem; color: inherit; background: transparent; border-color: var(--line); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }`;

/** The shell of every page of the sandbox. `title` is plain text, `body` is HTML. */
export function page(title: string, body: string): string {
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
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as an element's text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The fields of an url-encoded form. Past 64 KiB the rest is left out: no form of the sandbox is that long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= LARGEST_FORM_BYTES) chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
