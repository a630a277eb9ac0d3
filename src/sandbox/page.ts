import { Html, icon, markup } from './html.js';
import { STYLE } from './style/style.js';

/** Headers of every page. They forbid scripts and external resources, also in a framed mail. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** In the order of the navigation. */
const NAVIGATION = [
  ['/', 'Sandbox'],
  ['/mail/', 'Mailbox'],
  ['/payments', 'Payments'],
  ['/identity/accounts', 'Accounts'],
] as const;

/** Redirects to the console. The pages do not know its URL. */
export const CONSOLE_PATH = '/console';

const LOGO = new Html(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3448c5"/><path d="M8 10l4 12 4-9 4 9 4-12" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);
const BRAND = new Html(' class="brand"');
const CURRENT = new Html(' aria-current="page"');

interface PageOptions {
  /** For pages with tables. */
  wide?: boolean | undefined;
  /** The place of the page in the navigation. */
  at?: (typeof NAVIGATION)[number][0] | undefined;
  /** The page above this one. */
  back?: [url: string, label: string] | undefined;
  /** At the right of the title. */
  action?: Html | undefined;
}

export function page(
  title: string,
  body: Html,
  { wide = false, at, back, action }: PageOptions = {},
): string {
  const links = NAVIGATION.map(
    ([path, label]) =>
      markup`<a href="${path}"${path === '/' && BRAND}${path === at && CURRENT}>${
        path === '/' ? markup`${LOGO}<span>${label}</span>` : label
      }</a>`,
  );
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
<span class="badge warn">No real money, no real mail</span>
<a class="button quiet" href="${CONSOLE_PATH}">Console</a></header>
<main${wide ? ' class="wide"' : ''}>
${back ? markup`<p class="back"><a href="${back[0]}">${icon('back')}${back[1]}</a></p>`.text : ''}
${(action ? markup`<div class="title"><h1>${title}</h1>${action}</div>` : markup`<h1>${title}</h1>`).text}
${body.text}
</main>
</body>
</html>
`;
}
