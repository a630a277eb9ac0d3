import { preferredLanguage } from './language.js';

describe('the preferred language of a browser', () => {
  it.each([
    ['de', 'de'],
    ['en', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['DE-CH', 'de'],
    ['en-GB, en;q=0.9, de;q=0.8', 'en'],
    ['fr, de;q=0.5, en;q=0.7', 'en'],
    ['fr-FR,fr;q=0.9,de ; q=0.2', 'de'],
    ['en;q=0.8,de;q=0.8', 'en'],
    ['en;q=0,de;q=0.001', 'de'],
    ['de;q=2,en;q=0.1', 'en'],
    ['de;q=high,en;q=0.1', 'en'],
    ['fr,*;q=0.5', null],
    ['den, ende', null],
    ['de;q=0', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (header, language) => expect(preferredLanguage(header)).toBe(language));
});
