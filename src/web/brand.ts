import type { Brand } from '../platform/config/config.js';
import { escapeHtml } from '../platform/text/escape-html.js';

/** Writes the brand into the page: for the console's script, and for the header until the script has loaded. */
export function withBrand(html: string, { name, color, logo, support }: Brand): string {
  const meta = {
    'product-name': name,
    'brand-color': color,
    ...(logo && { 'brand-logo': logo }),
    ...(support && { 'support-url': support }),
  };
  const tags = Object.entries(meta).map(
    ([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}">`,
  );
  const named = html
    .replace('</head>', () => `${tags.join('')}</head>`)
    .replace(/(<title>|<b>)Workspace/g, (_all, tag: string) => tag + escapeHtml(name));
  return logo ? named.replace(/<img src="[^"]*"/, () => `<img src="${escapeHtml(logo)}"`) : named;
}
