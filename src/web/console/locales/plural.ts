/** The plural forms of a noun. English and German have the same two. */
interface Forms {
  one: string;
  other: string;
}

/** Returns a function that formats a number with the right form of its noun: `1 token`, `2,000 tokens`. */
export function pluralOf(language: string, number: Intl.NumberFormat) {
  const rules = new Intl.PluralRules(language);
  return (count: number, { one, other }: Forms): string =>
    `${number.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}
