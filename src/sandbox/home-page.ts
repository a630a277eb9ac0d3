import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../platform/config/config.js';
import type { Environment } from '../platform/config/settings-reader.js';
import { type Html, markup, table } from './html.js';
import { page, PAGE_HEADERS } from './page.js';

type Place = Pick<Config, 'port' | 'publicUrl' | 'console' | 'docs'>;

/** The seed is available only if all of these systems are stand-ins. */
const SETTINGS = ['DATABASE_URL', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'SMTP_URL'];

interface Link {
  href: string;
  label: string;
  about: string;
}

/** @param given the settings of real systems */
export function createHomePage(place: Place, given: Environment) {
  const html = page('Sandbox', body(place, given), { wide: true });
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, PAGE_HEADERS).end(html);
  };
}

function body(place: Place, given: Environment): Html {
  const links = [...serviceLinks(place), ...standInLinks(given)];
  return markup`
    <p>The service needs a database, an identity provider, Stripe and a mail server. For each one that you have not
      configured, a stand-in runs here. Stand-ins affect only this machine: no payment moves real money, and no
      mail is delivered.</p>
    <div class="cards">${links.map(
      ({ href, label, about }) =>
        markup`<div><h2 style="margin: 0"><a href="${href}">${label}</a></h2><p class="small">${about}</p></div>`,
    )}</div>
    <h2>Try it</h2>
    <ol>
      ${
        SETTINGS.every((setting) => !given[setting]) &&
        markup`<li>Run <code>npm run seed</code> in a second terminal. It creates organizations, people, invites and
        payments.</li>`
      }
      <li>Open <a href="${home(place)}">${place.console ? 'the console' : 'the service'}</a> and sign in as
        <code>ada@example.com</code>, or with any other address.</li>
      <li>Invite a person, and open the invite ${given.SMTP_URL ? 'from the mail' : markup`in <a href="/mail/">the mailbox</a>`}.</li>
      ${
        !given.STRIPE_SECRET_KEY &&
        markup`<li>Subscribe to an agent. Then advance the clock, make the card decline or make requests fail in
        <a href="/payments">payments</a>.</li>`
      }
    </ol>
    <h2>What runs where</h2>
    ${table(['System', 'Stand-in', 'Where'], systems(place, given))}
    <p class="small soft">The data is in <code>.sandbox</code>; delete that folder to start again.
      <code>docs/sandbox.md</code> describes everything.</p>`;
}

function home({ publicUrl, console }: Place): string {
  return console ? `${publicUrl}/` : `${publicUrl}/api/auth/login?returnTo=/api/me`;
}

function serviceLinks(place: Place): Link[] {
  const { publicUrl, docs } = place;
  const links = [
    place.console && { href: home(place), label: 'Console', about: 'The web application of the service.' },
    docs && {
      href: `${publicUrl}/api/docs`,
      label: 'API reference',
      about: 'Every operation of the service, with examples.',
    },
  ];
  return links.filter((link) => link !== false);
}

function standInLinks({ SMTP_URL, STRIPE_SECRET_KEY, OIDC_ISSUER }: Environment): Link[] {
  const links = [
    !SMTP_URL && {
      href: '/mail/',
      label: 'Mailbox',
      about: 'Every mail that the service sends, with search.',
    },
    !STRIPE_SECRET_KEY && {
      href: '/payments',
      label: 'Payments',
      about: 'Customers, subscriptions, invoices and webhooks. Move the clock, decline cards, cause faults.',
    },
    !STRIPE_SECRET_KEY && {
      href: '/payments/portal',
      label: 'Customer portal',
      about: 'The page on which a customer pays invoices, changes the card and cancels.',
    },
    !OIDC_ISSUER && {
      href: '/identity/accounts',
      label: 'Accounts',
      about: 'The people who have signed in. Any e-mail address works.',
    },
  ];
  return links.filter((link) => link !== false);
}

function systems({ port }: Place, given: Environment): Html[][] {
  const rows: [system: string, setting: string, standIn: string, where: string][] = [
    ['PostgreSQL', 'DATABASE_URL', 'An embedded server', `port ${port + 2}`],
    [
      'Identity provider',
      'OIDC_ISSUER',
      'An OpenID Connect provider',
      `http://localhost:${port + 1}/identity`,
    ],
    ['Stripe', 'STRIPE_SECRET_KEY', "A server with Stripe's interface", `http://localhost:${port + 1}/v1`],
    ['Mail server', 'SMTP_URL', 'A mailbox that receives by SMTP', `port ${port + 3}`],
  ];
  return rows.map(([system, setting, standIn, where]) =>
    given[setting]
      ? [markup`${system}`, markup`None: it is real`, markup`<code>${setting}</code> is set`]
      : [markup`${system}`, markup`${standIn}`, markup`<code>${where}</code>`],
  );
}
