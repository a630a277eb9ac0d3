import type { Brand } from '../platform/config/config.js';
import { written } from '../platform/mail/letter.js';
import { quotedName } from '../platform/mail/mail-name.js';
import type { NoticeKind } from './notice-kinds.js';
import type { Language } from '../platform/text/language.js';
import type { Facts } from './notice-facts.service.js';
import { DE } from './texts/de.js';
import { EN } from './texts/en.js';
import type { NoticeTexts } from './texts/notice-texts.js';

export interface NoticeLetter<Kind extends NoticeKind = NoticeKind> {
  kind: Kind;
  facts: Facts[Kind];
  language: Language;
  brand: Brand;
  /** The name as stored. */
  organization: string;
  /** The page of the organization. */
  url: string;
  /** The page that turns off mails of the kind. Null if that is not possible. */
  pageUrl: string | null;
}

const TEXTS: Record<Language, NoticeTexts> = { en: EN, de: DE };

/** Composes the mail of a notice. */
export function noticeMail<Kind extends NoticeKind>(letter: NoticeLetter<Kind>) {
  const { kind, facts, language, brand, url, pageUrl } = letter;
  const { kinds, footers } = TEXTS[language];
  const name = quotedName(letter.organization);
  const organization = language === 'de' && name ? `„${name.slice(1, -1)}“` : name;
  const product = brand.name;
  const place = { product, organization, url };
  const { subject, ...text } = kinds[kind](facts, place);
  return written({
    language,
    brand,
    subject: `${product}: ${subject}`,
    ...text,
    footer: pageUrl ? { text: footers.optional(place), url: pageUrl } : { text: footers.fixed(place) },
  });
}
