/** A typed entry such as `Bob Brown <bob@example.com>`, and its address. */
export interface Address {
  text: string;
  email: string;
}

/** A name with its address in angle brackets, or text without separators. */
const ENTRIES = /(?:"[^"]*"|[^<>,;\n"@])*<[^<>\n]*>|[^\s,;]+/g;

/** Reads addresses separated by commas, semicolons, white space or new lines. Drops duplicates. */
export function addressesIn(text: string): Address[] {
  const found = new Map<string, Address>();
  for (const [entry] of text.matchAll(ENTRIES)) {
    const email = (/<([^<>]*)>$/.exec(entry)?.[1] ?? entry).trim();
    const key = keyOf(email);
    if (email && !found.has(key)) found.set(key, { text: entry.trim(), email });
  }
  return [...found.values()];
}

/** The text without finished addresses. Text that was typed in the meantime stays. */
export function withoutAddresses(text: string, done: string[]): string {
  const keys = new Set(done.map(keyOf));
  const left = addressesIn(text).filter(({ email }) => !keys.has(keyOf(email)));
  return left.map((one) => one.text).join('\n');
}

/**
 * Folds only the letters A to Z. The service decides which addresses are the same, and folding other letters could
 * merge those of two people.
 */
function keyOf(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
