import { isISO31661Alpha2 } from 'class-validator';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region' });

/** The codes of ISO 3166-1 alpha-2 with the names of the countries, ordered by name. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  .filter((code) => isISO31661Alpha2(code))
  .map((code): [code: string, name: string] => [code, names.of(code) ?? code])
  .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
