/**
 * Addresses are the same when they are equal in lower case, as a whole: no provider's rule about dots or tags is ours to
 * guess. Only ASCII letters fold, since mapping others has merged addresses of different people elsewhere.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const MAX_LENGTH = 254;
/** An unquoted ASCII local part (RFC 5321, dot-string) of at most 64 octets, and a domain of letters, digits and hyphens. */
const ADDRESS =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Whether mail can be sent there: exactly one recipient, however the text is read. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** Enough for the person it belongs to, and nothing for anybody else: `a•••@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
