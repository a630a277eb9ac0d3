/** Whether each word of the search is a prefix of a word of the text. Ignores letter case and compatibility forms. */
export function matches(text: string, search: string): boolean {
  const found = wordsOf(text);
  return wordsOf(search).every((word) => found.some((one) => one.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
