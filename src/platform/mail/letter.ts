import type { Brand } from '../config/config.js';
import type { Language } from '../text/language.js';
import { escapeHtml } from '../text/escape-html.js';

/** What a mail says. */
export interface Letter {
  language: Language;
  brand: Brand;
  subject: string;
  /** Each may have several lines. */
  paragraphs: string[];
  /** What the reader can do. */
  action?: {
    /** The button. */
    label: string;
    /** The line above the link in plain text. */
    invitation: string;
    url: string;
  };
  /** Less important sentences after the action. */
  remarks?: string[];
  /** At the end, such as how to get no more of these mails. */
  footer: { text: string; url?: string };
}

const OR_OPEN: Record<Language, string> = {
  en: 'Or open this link:',
  de: 'Oder öffnen Sie diesen Link:',
};

const BODY =
  'font-family: system-ui, sans-serif; line-height: 1.5; color: #1b1d28; max-width: 36rem; overflow-wrap: anywhere';
const BUTTON =
  'display: inline-block; padding: 0.6em 1.2em; border-radius: 0.5em; color: #ffffff; font-weight: 600; text-decoration: none';
const SMALL = 'font-size: 0.875em; color: #555555';
const FOOTER = `border-top: 1px solid #dee2e6; margin-top: 1.5em; padding-top: 1em; ${SMALL}`;

/** Writes a letter as plain text and as HTML. */
export function written(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ paragraphs, action, remarks = [], footer }: Letter): string {
  const invitation = action ? [`${action.invitation}\n${action.url}`] : [];
  const end = [footer.text, ...(footer.url ? [footer.url] : [])].join('\n');
  return `${[...paragraphs, ...invitation, ...remarks].join('\n\n')}\n\n-- \n${end}\n`;
}

function htmlOf({ language, brand, subject, paragraphs, action, remarks = [], footer }: Letter): string {
  const parts = paragraphs.map((text) => `<p>${lines(text)}</p>`);
  const name = escapeHtml(brand.name);
  parts.unshift(
    brand.logo
      ? `<p><img src="${escapeHtml(brand.logo)}" alt="${name}" height="32"></p>`
      : `<p style="font-size: 1.125em; font-weight: 700; color: ${brand.color}">${name}</p>`,
  );
  if (action) {
    const url = escapeHtml(action.url);
    parts.push(
      `<p><a href="${url}" style="background: ${brand.color}; ${BUTTON}">${escapeHtml(action.label)}</a></p>`,
      `<p style="${SMALL}">${OR_OPEN[language]}<br>${url}</p>`,
    );
  }
  parts.push(...remarks.map((text) => `<p style="${SMALL}">${lines(text)}</p>`));
  const link = footer.url && escapeHtml(footer.url);
  const end = link ? `<br><a href="${link}" style="color: inherit">${link}</a>` : '';
  parts.push(`<p style="${FOOTER}">${lines(footer.text)}${end}</p>`);
  return `<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
  <body style="${BODY}">
    ${parts.join('\n    ')}
  </body>
</html>
`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
