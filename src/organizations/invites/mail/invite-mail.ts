import { escapeHtml } from '../../../platform/text/escape-html.js';
import { quotedName } from './mail-name.js';

export interface InviteMail {
  /** PRODUCT_NAME. */
  product: string;
  /** The name as stored. A name that must not appear in a mail is omitted. */
  organization: string;
  inviterName: string | null;
  /** The inviter's verified address. */
  inviterEmail: string | null;
  role: string;
  url: string;
  expiresAt: Date;
}

/** Composes the mail with the link of an invite. Names come after fixed words, so that they cannot pose as our text. */
export function inviteMail({ product, organization, role, url, expiresAt, ...inviter }: InviteMail) {
  const name = quotedName(organization);
  const subject = `${product}: You are invited to join ${name ?? 'an organization'}`;
  const as = role === 'admin' ? 'an admin' : 'a member';
  const lead = `You are invited to join ${name ? `the organization ${name}` : 'an organization'} on ${product} as ${as}.`;
  const from = `Invited by ${shown(inviter)}.`;
  const tail = `The link is only for you and expires on ${utc(expiresAt)}. If you did not expect this invite, ignore this mail.`;
  const footer = 'Stop all invite mails to this address:';
  const block = `${url}#block`;
  return {
    subject,
    text: `${lead}\n${from}\n\nTo accept, open this link and sign in:\n${url}\n\n${tail}\n\n-- \n${footer}\n${block}\n`,
    html: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
  <body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem">
    <p>${escapeHtml(lead)}<br>${escapeHtml(from)}</p>
    <p><a href="${escapeHtml(url)}" style="display: inline-block; padding: 0.6em 1.2em; border-radius: 0.4em; background: #1a56db; color: #ffffff; text-decoration: none">Accept the invite</a></p>
    <p>Or open this link: <br>${escapeHtml(url)}</p>
    <p style="color: #555555">${escapeHtml(tail)}</p>
    <p style="color: #555555">${escapeHtml(footer)}<br><a href="${escapeHtml(block)}">${escapeHtml(block)}</a></p>
  </body>
</html>
`,
  };
}

/** The recipient's time zone is unknown, so the text names UTC: `Sun, 29 Nov 2026 20:04 UTC`. */
function utc(time: Date): string {
  return time.toUTCString().replace(/:\d\d GMT$/, ' UTC');
}

function shown({ inviterName, inviterEmail }: Pick<InviteMail, 'inviterName' | 'inviterEmail'>): string {
  const name = quotedName(inviterName);
  if (name && inviterEmail) return `${name} (${inviterEmail})`;
  return name ?? inviterEmail ?? 'an admin of the organization';
}
