/** The languages of the console, each with its own name for itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** The name of the entry in the browser's storage. */
const ENTRY = 'language';

/** The language that the person has chosen in this browser, or else the first one of the browser that the console has. */
export const language = chosenLanguage() ?? navigator.languages.map(languageOf).find(isLanguage) ?? 'en';

/** The locale of dates, numbers and money: the browser's, unless the person has chosen another language. */
export const locale =
  chosenLanguage() === null
    ? navigator.language
    : (navigator.languages.find((one) => languageOf(one) === language) ?? language);

/** @returns null if the console follows the browser */
export function chosenLanguage(): Language | null {
  try {
    const chosen = localStorage.getItem(ENTRY);
    return isLanguage(chosen) ? chosen : null;
  } catch {
    return null; // the browser blocks the storage
  }
}

/** Applies after a reload. @param choice null to follow the browser */
export function chooseLanguage(choice: Language | null): void {
  try {
    if (choice) localStorage.setItem(ENTRY, choice);
    else localStorage.removeItem(ENTRY);
  } catch {
    // The browser blocks the storage. The browser's language stays.
  }
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
