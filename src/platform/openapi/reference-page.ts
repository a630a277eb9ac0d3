import type { Config } from '../config/config.js';
import { escapeHtml } from '../text/escape-html.js';

/** What the page's header shows, and whether there is a console to lead back to. */
export type Place = Pick<Config, 'brand' | 'console'>;

export const pageOf = (place: Place) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API reference · Organization Workspace Service</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/reference.css" />
  </head>
  <body>
    ${headerOf(place)}
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. <a href="/api/openapi.json">The OpenAPI document</a> does not.</noscript>
    <script src="/api/docs/scalar.js"></script>
    <script src="/api/docs/reference.js"></script>
  </body>
</html>
`;

/** The console's own icon, as in `src/web/console/images/icon.svg`. */
const ICON =
  '<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3448c5"/>' +
  '<path d="M8 10l4 12 4-9 4 9 4-12" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Leads back to the console if it exists. */
function headerOf({ brand, console }: Place): string {
  // The page loads no logo, which may be on another server.
  const product = `${brand.logo ? '' : ICON}<b>${escapeHtml(brand.name)}</b>`;
  return `<header class="site">${console ? `<a href="/">${product}</a>` : product}<span>API reference</span>${
    console ? '<a class="back" href="/">Open the console</a>' : ''
  }</header>`;
}

/** Switches off everything that would reach another server: fonts, telemetry, the assistant and the hosted client. */
const OPTIONS = {
  url: '/api/docs/document.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // The page follows the color scheme of the system.
  hideDarkModeToggle: true,
  showDeveloperTools: 'never',
  // The page links to the document that is made for tools.
  documentDownloadType: 'none',
  // Requests need the session of a browser, so generated code for other clients would not work.
  hiddenClients: true,
  modelsSectionLabel: 'Schemas',
  orderSchemaPropertiesBy: 'preserve',
};

export const SCRIPT = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});\n`;

/** Looks like the console. Scalar's own colors also have too little contrast for small text. */
export const STYLE = `#reference:empty::before {
  content: 'Loading the API reference …';
  font: 1rem system-ui;
}
:root {
  --scalar-custom-header-height: 3.5rem;
}
body {
  margin: 0;
  --scalar-font: system-ui, sans-serif;
}
.site {
  position: sticky;
  z-index: 30;
  top: 0;
  display: flex;
  gap: 0.75rem;
  align-items: center;
  box-sizing: border-box;
  height: 3.5rem;
  padding: 0 1rem;
  font: 0.875rem system-ui, sans-serif;
  white-space: nowrap;
  color: var(--scalar-color-1, CanvasText);
  background: var(--header-background, Canvas);
  border-bottom: 1px solid var(--scalar-border-color, #83869a);
}
.site a {
  display: flex;
  gap: 0.5rem;
  align-items: center;
  color: inherit;
  text-decoration: none;
}
.site b {
  font-size: 1rem;
  font-weight: 650;
}
.site .back {
  margin-inline-start: auto;
  color: var(--scalar-color-accent, LinkText);
  text-decoration: underline;
}
@media (max-width: 30rem) {
  .site > span {
    display: none;
  }
}
.darklight-reference {
  position: relative;
  padding-block: 0.5rem;
  background: var(--scalar-sidebar-background-1);
  border-top: 1px solid var(--scalar-border-color);
}
/* Scalar's own header on narrow screens. */
.t-doc__header button svg {
  color: var(--scalar-color-1) !important;
}
.t-doc__header button + span:empty::before {
  content: 'Menu';
}
#reference .introduction-section .section-header {
  margin-block: 0.75rem 0;
}
/* The links and the server below the title, as on narrow screens. */
#reference .introduction-section .section-header-wrapper {
  grid-template-columns: 1fr;
  gap: 0.25rem;
}
#reference .introduction-section .section-columns {
  flex-direction: column-reverse;
  gap: 1.5rem;
}
/* Lines stay short enough to read. */
#reference .introduction-section .markdown > :is(p, ul) {
  max-width: 72ch;
}
/* No word is broken. A table that is too wide scrolls in its own box. */
#reference .introduction-section table {
  display: block;
}
#reference .introduction-section :is(th, td) {
  word-break: normal;
}
#reference .introduction-section :is(th, td):nth-child(-n + 2),
#reference .introduction-section :not(pre) > code {
  white-space: nowrap;
}
#reference .introduction-section :is(th, td):nth-child(3) {
  min-width: 14rem;
}
/* On narrow screens too, a link and not a button. Its text begins where the title does. */
#reference .introduction-section .section-header-wrapper .group a {
  border: 0;
}
#reference .introduction-section .section-header-wrapper .group:first-child {
  margin-inline-start: -0.5rem;
}
#reference .section-container:has(.introduction-section) .section {
  padding-block-start: 1.5rem;
}
@media (min-width: 1000px) {
  #reference .section-container:has(.introduction-section) .section {
    padding-block-start: 3rem;
  }
}
body.light-mode {
  --header-background: #fff;
  --scalar-color-accent: #3448c5;
  --scalar-sidebar-background-1: #f6f6f9;
  --scalar-color-3: #5c5c5c;
  --scalar-color-green: #006b41;
  --scalar-color-red: #b3121d;
  --scalar-color-yellow: #7a5600;
  --scalar-color-orange: #9a3d00;
  --scalar-color-blue: #0059a8;
}
body.dark-mode {
  --header-background: #1d1f27;
  --scalar-background-1: #15161c;
  --scalar-background-2: #1d1f27;
  --scalar-background-3: #2a2d38;
  --scalar-sidebar-background-1: #1d1f27;
  --scalar-color-accent: #aab3ea;
  --scalar-color-3: #a6a6a6;
  --scalar-color-red: #ff8087;
}
`;
