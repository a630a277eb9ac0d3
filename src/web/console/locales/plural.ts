/** The forms of a word after a number. English and German have the same two. */
interface Forms {
  one: string;
  other: string;
}

/** Makes a function that puts the form of a word after a number: `1 token`, `2,000 tokens`. */
export function pluralOf(language: string, number: Intl.NumberFormat) {
  const rules = new Intl.PluralRules(language);
  return (count: number, { one, other }: Forms): string =>
    `${number.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}
