import { own } from '../../api/own.js';
import { language } from '../../locales/language.js';
import { words } from '../../locales/words.js';

/** A text of the catalog in the person's language, if it is one of the demonstration catalog. */
export function catalogText(text: string): string {
  return own(words.catalog, text) ?? text;
}

/** A category, such as `Knowledge`. Catalogs may have it in lower case. */
export function categoryText(category: string): string {
  const text = catalogText(category);
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
