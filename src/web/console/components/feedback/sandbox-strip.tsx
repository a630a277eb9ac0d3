import { words } from '../../locales/words.js';
import '../../styles/sandbox-strip.css';

/** Where the sandbox is, as the service tells in the head of the page. All are null if the systems are real. */
const home = sandboxUrl('home');
const mail = sandboxUrl('mail');
const payments = sandboxUrl('payments');

/** Says on every page that stand-ins run, and leads to them. */
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

/** Leads to a mail that the service has just sent. */
export function SandboxMail({ email }: { email: string }) {
  if (mail === null) return null;
  return <a href={`${mail}?q=${encodeURIComponent(email)}`}>{words.sandbox.mailWentHere}</a>;
}

function sandboxUrl(page: 'home' | 'mail' | 'payments'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="sandbox-${page}"]`)?.content ?? null;
}
