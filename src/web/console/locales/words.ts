import { en, type Words } from './en.js';
import { language } from './language.js';

/** Everything that the console says, in the person's language. English is the only language that is always loaded. */
export const words: Words =
  language === 'en'
    ? en
    : await import('./de.js').then(
        ({ de }) => de,
        () => en, // did not load: the console is better in English than not at all
      );

document.documentElement.lang = words === en ? 'en' : language;
