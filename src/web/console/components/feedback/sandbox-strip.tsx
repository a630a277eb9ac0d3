import { words } from '../../locales/words.js';
import '../../styles/sandbox-strip.css';

/** The URLs of the sandbox, from the head of the page. Null if the external systems are real. */
const home = sandboxUrl('home');
const mail = sandboxUrl('mail');
const payments = sandboxUrl('payments');

/** Shows on every page that the sandbox runs, with links to it. */
export function SandboxStrip() {
  if (home === null) return null;
  return (
    <aside className="sandbox" aria-label={words.sandbox.name}>
      <a href={home}>{words.sandbox.name}</a>
      {payments && <span>{words.sandbox.noRealMoney}</span>}
      {mail && <a href={mail}>{words.sandbox.mail}</a>}
      {payments && <a href={payments}>{words.sandbox.payments}</a>}
    </aside>
  );
}

/** A link to the mail that the service has just sent. */
export function SandboxMail({ email }: { email: string }) {
  if (mail === null) return null;
  return <a href={`${mail}?q=${encodeURIComponent(email)}`}>{words.sandbox.mailWentHere}</a>;
}

function sandboxUrl(page: 'home' | 'mail' | 'payments'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="sandbox-${page}"]`)?.content ?? null;
}
