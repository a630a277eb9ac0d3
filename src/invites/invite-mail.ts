import { escapeHtml } from '../platform/text/escape-html.js';

export interface InviteMail {
  organization: string;
  /** Null if the inviter has no name, or a name that must not appear in a mail. */
  inviter: string | null;
  role: string;
  url: string;
  expiresAt: Date;
}

/** Composes the mail with the link of an invite. */
export function inviteMail({ organization, inviter, role, url, expiresAt }: InviteMail) {
  const who = inviter ?? 'Someone';
  const until = expiresAt.toUTCString();
  const subject = `${who} invites you to ${organization}`;
  const lead = `${who} invites you to join the organization ${organization} as ${role === 'admin' ? 'an admin' : 'a member'}.`;
  const tail = `The link is only for you and expires on ${until}. If you did not expect this invite, ignore this mail.`;
  return {
    subject,
    text: `${lead}\n\nTo accept, open this link and sign in:\n${url}\n\n${tail}\n`,
    html: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
  <body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem">
    <p>${escapeHtml(lead)}</p>
    <p><a href="${escapeHtml(url)}" style="display: inline-block; padding: 0.6em 1.2em; border-radius: 0.4em; background: #1a56db; color: #ffffff; text-decoration: none">Accept the invite</a></p>
    <p>Or open this link: <br>${escapeHtml(url)}</p>
    <p style="color: #555555">${escapeHtml(tail)}</p>
  </body>
</html>
`,
  };
}
