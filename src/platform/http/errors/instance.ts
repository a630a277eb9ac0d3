const secrets: { pattern: RegExp; name: string }[] = [];

/**
 * Declares that the path segment after `segment` is a secret, below `/api` and in pages. `instance` shows `{name}`
 * instead, even for a path without a route.
 */
export function hideSegmentAfter(segment: string, name: string): void {
  secrets.push({ pattern: new RegExp(`^((?:/+api)?/+${segment}/+)[^/]+(.*)$`, 'is'), name });
}

/** The path of a request's target, without the query and without secrets. */
export function instanceOf(target: string): string {
  if (!target.startsWith('/')) return '/';
  const path = target.split(/[?#]/, 1)[0]!;
  for (const { pattern, name } of secrets) {
    const [, before, after] = pattern.exec(decoded(path)) ?? [];
    if (before !== undefined) return `${before}{${name}}${encodeURI(after!)}`;
  }
  return path;
}

/** Decodes printable ASCII, even in a path whose encoding is malformed. */
function decoded(path: string): string {
  return path.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
