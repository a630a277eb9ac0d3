import type { SandboxPages } from '../platform/config/sandbox-pages.js';
import { escapeHtml } from '../platform/text/escape-html.js';

/** Adds the sandbox's URLs to the page, such as `<meta name="sandbox-mail" content="http://…">`. */
export function withSandboxLinks(html: string, pages: SandboxPages): string {
  const links = Object.entries(pages).map(
    ([page, url]: [string, string]) => `<meta name="sandbox-${page}" content="${escapeHtml(url)}">`,
  );
  return html.replace('</head>', `${links.join('')}</head>`);
}
