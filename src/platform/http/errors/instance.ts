/** The paths that contain the secret token of an invite. */
const INVITE = /^((?:\/+api)?\/+invites\/+)[^/]+(.*)$/is;

/**
 * The path of a request's target, without secrets. The query is dropped, and the token of an invite is replaced by
 * `{token}`.
 */
export function instanceOf(target: string): string {
  if (!target.startsWith('/')) return '/';
  const path = target.split(/[?#]/, 1)[0]!;
  const [, before, after] = INVITE.exec(decoded(path)) ?? [];
  return before === undefined ? path : `${before}{token}${encodeURI(after!)}`;
}

/** Decodes printable ASCII, even in a path whose encoding is malformed. */
function decoded(path: string): string {
  return path.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
