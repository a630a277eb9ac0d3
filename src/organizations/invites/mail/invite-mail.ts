import type { Brand } from '../../../platform/config/config.js';
import { utc, written } from '../../../platform/mail/letter.js';
import { quotedName } from '../../../platform/mail/mail-name.js';

export interface InviteMail {
  brand: Brand;
  /** The name as stored. A name that must not appear in a mail is omitted. */
  organization: string;
  /** The inviter as mails show people, see `quotedPerson`. */
  inviter: string | null;
  role: string;
  url: string;
  /** The link that stops invite mails. */
  blockUrl: string;
  expiresAt: Date;
}

/** Composes the mail with the link of an invite. Names come after fixed words, so that they cannot pose as our text. */
export function inviteMail({ brand, organization, inviter, role, url, blockUrl, expiresAt }: InviteMail) {
  const name = quotedName(organization);
  const as = role === 'admin' ? 'an admin' : 'a member';
  return written({
    language: 'en',
    brand,
    subject: `${brand.name}: You are invited to join ${name ?? 'an organization'}`,
    paragraphs: [
      `You are invited by ${inviter ?? 'an admin'} to join ${name ? `the organization ${name}` : 'an organization'} ` +
        `on ${brand.name} as ${as}.`,
    ],
    action: { label: 'Accept the invite', url },
    remarks: [
      {
        text: `The link is only for you and expires on ${utc(expiresAt, 'en')}. If you did not expect this invite, ignore this mail.`,
      },
    ],
    footer: { text: 'Stop all invite mails to this address:', url: blockUrl },
  });
}
