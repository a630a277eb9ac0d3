import { type Html, markup } from './html.js';
import { STYLE } from './style.js';

/** Headers of every page. They forbid scripts and all requests, also in a framed mail. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** In the order of the navigation. */
const NAVIGATION = [
  ['/', 'Sandbox'],
  ['/mail/', 'Mail'],
  ['/payments', 'Payments'],
  ['/identity/accounts', 'Accounts'],
] as const;

export function page(title: string, body: Html, { wide = false } = {}): string {
  const links = NAVIGATION.map(([path, label]) => markup`<a href="${path}">${label}</a>`);
  // The style sheet must not be escaped.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${markup`<title>${title}</title>`.text}
<style>${STYLE}
</style>
</head>
<body>
<header class="strip"><nav aria-label="Sandbox">${markup`${links}`.text}</nav>
<span>No real money, no real mail</span></header>
<main${wide ? ' class="wide"' : ''}>
${markup`<h1>${title}</h1>`.text}
${body.text}
</main>
</body>
</html>
`;
}
