import { en, type Words } from './en.js';
import { language } from './language.js';

/** All texts of the console in the person's language. English is always loaded, other languages on demand. */
export const words: Words =
  language === 'en'
    ? en
    : await import('./de.js').then(
        ({ de }) => de,
        () => en, // loading failed, so English is used
      );

document.documentElement.lang = words === en ? 'en' : language;
