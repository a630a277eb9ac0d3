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
    /** The button, and the line above the link in plain text. */
    label: string;
    url: string;
  };
  /** Less important sentences after the action. */
  remarks?: Remark[];
  /** At the end, such as how to get no more of these mails. */
  footer: Remark;
}

/** A sentence, and the link that follows it. In the footer of an HTML mail, the last sentence itself is the link. */
export interface Remark {
  text: string;
  url?: string;
}

const OR_OPEN: Record<Language, string> = {
  en: 'Or open this link:',
  de: 'Oder öffnen Sie diesen Link:',
};

// Outlook for Windows knows no rem, and padding only in the cells of tables: https://www.caniemail.com
const BODY =
  'font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; color: #1b1d28; max-width: 576px; overflow-wrap: anywhere';
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
const BUTTON = 'padding: 10px 20px; border-radius: 8px';
const BUTTON_LINK = 'color: #ffffff; font-weight: 600; text-decoration: none';
const SMALL = 'font-size: 14px; color: #555555';
const FOOTER = `border-top: 1px solid #dee2e6; padding-top: 16px; ${SMALL}`;

/** The recipient's time zone is unknown, so the text names UTC: `Nov 29, 2026, 8:04 PM UTC`, as the console writes times. */
export function utc(time: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(time)} UTC`;
}

/** Writes a letter as plain text and as HTML. */
export function written(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ paragraphs, action, remarks = [], footer }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const end = [footer.text, ...(footer.url ? [footer.url] : [])].join('\n');
  const after = remarks.map(({ text, url }) => (url ? `${text} ${url}` : text));
  return `${[...paragraphs, ...link, ...after].join('\n\n')}\n\n-- \n${end}\n`;
}

function htmlOf({ language, brand, subject, paragraphs, action, remarks = [], footer }: Letter): string {
  const parts = paragraphs.map((text) => `<p>${lines(text)}</p>`);
  const name = escapeHtml(brand.name);
  parts.unshift(
    brand.logo
      ? `<p><img src="${escapeHtml(brand.logo)}" alt="${name}" height="32"></p>`
      : `<p style="font-size: 18px; font-weight: 700; color: ${brand.color}">${name}</p>`,
  );
  if (action) {
    const url = escapeHtml(action.url);
    parts.push(
      `<table ${TABLE}><tr><td bgcolor="${brand.color}" style="background-color: ${brand.color}; ${BUTTON}">` +
        `<a href="${url}" style="${BUTTON_LINK}">${escapeHtml(action.label)}</a></td></tr></table>`,
      `<p style="${SMALL}">${OR_OPEN[language]}<br>${linked(action.url)}</p>`,
    );
  }
  parts.push(
    ...remarks.map(
      ({ text, url }) => `<p style="${SMALL}">${lines(text)}${url ? ` ${linked(url)}` : ''}</p>`,
    ),
  );
  parts.push(`<table ${TABLE} width="100%"><tr><td style="${FOOTER}">${footerOf(footer)}</td></tr></table>`);
  return `<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
  <body style="${BODY}">
    ${parts.join('\n    ')}
  </body>
</html>
`;
}

function footerOf({ text, url }: Remark): string {
  if (!url) return lines(text);
  const start = text.lastIndexOf('. ') + 1;
  return `${lines(text.slice(0, start))} ${linked(url, text.slice(start).trim().replace(/:$/, ''))}`.trim();
}

function linked(url: string, text = url): string {
  return `<a href="${escapeHtml(url)}" style="color: inherit">${escapeHtml(text)}</a>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
