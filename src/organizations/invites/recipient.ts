import { createHash } from 'node:crypto';

/**
 * The mailbox of an address: `a+tag@example.com` usually belongs to `a@example.com`. Limits and blocks apply to
 * mailboxes. People are never compared by mailbox, because some providers give such addresses to different people.
 * @param emailKey see `emailKey()`
 */
export function mailboxOf(emailKey: string): string {
  return emailKey.replace(/(?<=.)\+.*(?=@)/, '');
}

/** SHA-256 of the mailbox of an address, for tables that must not contain the address. */
export function recipientHash(emailKey: string): Buffer {
  return createHash('sha256')
    .update(`invite mails to ${mailboxOf(emailKey)}`)
    .digest();
}
