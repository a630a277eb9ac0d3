import { isIdentifier } from '../../text/uuid.js';

/** Shorter than our tokens, so that a damaged one is hidden as well. Other parts of paths are shorter, except ids. */
const SECRET_LENGTH = 30;

/** The path of a request's target, without the query. A long part that is no id may be a token, and is hidden. */
export function instanceOf(target: string): string {
  if (!target.startsWith('/')) return '/';
  const path = target.split(/[?#]/, 1)[0]!;
  const parts = decoded(path).split('/');
  if (!parts.some(isSecret)) return path;
  return parts.map((part) => (isSecret(part) ? '{token}' : encodeURI(part))).join('/');
}

function isSecret(part: string): boolean {
  return part.length >= SECRET_LENGTH && !isIdentifier(part);
}

/** Decodes printable ASCII, even in a path whose encoding is malformed. */
function decoded(path: string): string {
  return path.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
