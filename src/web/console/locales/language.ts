/** Each language has its name in that language. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** The key in local storage. */
const ENTRY = 'language';

/** The browser's locales. Some browsers take them from the system, such as `en_US` and `C`. */
const LOCALES = [navigator.language, ...(navigator.languages ?? [])].flatMap(localeOf);

/** The language chosen in this browser. Otherwise, the first of the browser's languages that the console has. */
export const language = chosenLanguage() ?? LOCALES.map(languageOf).find(isLanguage) ?? 'en';

/** The locale of dates, numbers and money: the browser's, unless a language was chosen. */
export const locale =
  (chosenLanguage() === null ? LOCALES[0] : LOCALES.find((one) => languageOf(one) === language)) ?? language;

/** @returns null if the console follows the browser */
export function chosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(ENTRY);
    return isLanguage(chosen) ? chosen : null;
  } catch {
    return null; // the browser blocks the storage
  }
}

/** Takes effect after a reload. @param choice null to follow the browser */
export function chooseLanguage(choice: Language | null): void {
  try {
    if (choice) localStorage.setItem(ENTRY, choice);
    else localStorage.removeItem(ENTRY);
  } catch {
    // The browser blocks the storage, so the browser's language stays.
  }
}

/** @returns nothing if `Intl` does not know such a locale */
function localeOf(name: string | undefined): string[] {
  try {
    return Intl.getCanonicalLocales(name?.replace(/[.@].*/, '').replaceAll('_', '-'));
  } catch {
    return [];
  }
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
