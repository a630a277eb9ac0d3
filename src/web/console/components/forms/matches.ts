/** Whether each word of the search is a prefix of a word of the text. Ignores letter case and compatibility forms. */
export function matches(text: string, search: string): boolean {
  const found = wordsOf(text);
  return wordsOf(search).every((word) => found.some((one) => one.startsWith(word)));
}

/** Splits a text so that each part at an odd index is the beginning of a word that the search finds. */
export function splitAtMatches(text: string, search: string): string[] {
  const words = wordsOf(search);
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'));
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
