import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../platform/config/config.js';
import type { Environment } from '../platform/config/settings-reader.js';
import { type Html, markup, table } from './html.js';
import { page, PAGE_HEADERS } from './page.js';
import type { TokenBalance } from './tokens/token-balances.repository.js';
import { tokensForm } from './tokens/tokens-page.js';

type Place = Pick<Config, 'port' | 'publicUrl' | 'console' | 'docs' | 'sandboxDirectory'>;

/** The seed is available only if all of these systems are stand-ins. */
const SETTINGS = ['DATABASE_URL', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'SMTP_URL'];

interface Link {
  href: string;
  label: string;
  about: string;
}

/** @param given the settings from outside. A system whose setting is missing has a stand-in */
export function createHomePage(
  place: Place,
  given: Environment,
  listBalances: () => Promise<TokenBalance[]>,
) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    void listBalances()
      .then((balances) => page('Sandbox', body(place, given, balances), { wide: true, at: '/' }))
      .then((html) => response.writeHead(200, PAGE_HEADERS).end(html))
      .catch(() => response.destroy());
  };
}

function body(place: Place, given: Environment, balances: TokenBalance[]): Html {
  const links = linksOf(place, given);
  return markup`
    <p class="soft">These pages stand in for the outside systems that you have not configured. Stand-ins affect only this machine:
      no payment moves real money, and no mail is delivered.</p>
    <p><a class="button" href="${home(place)}">${place.console ? 'Open the console' : 'Sign in'}</a></p>
    <div class="columns"><div>
      <section><h2>Try it</h2><ol class="steps">${steps(place, given)}</ol></section>
      <section><h2 id="use-tokens">Use tokens</h2>
        <p class="small soft">No real agent runs here. This form uses tokens as one would.</p>
        ${tokensForm(balances)}</section>
      </div><div>
      ${
        links.length > 0 &&
        markup`<section><h2>More pages</h2><ul class="links">${links.map(
          ({ href, label, about }) => markup`<li><h3><a href="${href}">${label}</a></h3><p>${about}</p></li>`,
        )}</ul></section>`
      }
      <section><h2>What runs where</h2>
        ${table('systems', ['System', 'Stand-in'], systems(place, given))}
        <p class="small soft">To use the real system, set the variable below its name. The data is in <code>${place.sandboxDirectory}</code>; delete that folder to start again.
          <code>docs/sandbox.md</code> describes everything.</p></section>
    </div></div>`;
}

/** A walk through the service, from the sign-in to a payment that fails. */
function steps(place: Place, given: Environment): Html[] {
  const app = markup`<a href="${home(place)}">${place.console ? 'the console' : 'the service'}</a>`;
  const hasPayments = !given.STRIPE_SECRET_KEY;
  const all: (false | [title: string, text: Html])[] = [
    SETTINGS.every((setting) => !given[setting]) && [
      'Fill it with sample data',
      markup`Run <code>npm run seed</code> in a second terminal. It creates organizations, people, invites and
        payments.`,
    ],
    ['Sign in', markup`Open ${app} and sign in as <code>ada@example.com</code>, or with any other address.`],
    [
      'Invite a person',
      markup`Open the invite ${given.SMTP_URL ? 'from the mail' : markup`in <a href="/mail/">the mailbox</a>`}, and accept it
        with another address.`,
    ],
    hasPayments && [
      'Subscribe to an agent',
      markup`The payment page needs no real card. The agent gets tokens. <a href="#use-tokens">Use some of them</a> below.`,
    ],
    hasPayments && [
      'Let a payment fail',
      markup`In <a href="/payments">payments</a>, use a declined card and advance the clock by a month and a day. The console then
        shows the overdue invoice.`,
    ],
  ];
  return all
    .filter((step) => step !== false)
    .map(([title, text]) => markup`<li><h3>${title}</h3><p>${text}</p></li>`);
}

/** Redirects to the console or, without one, to the sign-in. The header of every page links here. */
export function redirectToConsole(place: Place) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(302, { location: home(place) }).end();
  };
}

function home({ publicUrl, console }: Place): string {
  return console ? `${publicUrl}/` : `${publicUrl}/api/auth/login?returnTo=/api/me`;
}

/** Pages that the navigation lacks. */
function linksOf({ publicUrl, docs }: Place, { STRIPE_SECRET_KEY }: Environment): Link[] {
  const links = [
    docs && {
      href: `${publicUrl}/api/docs`,
      label: 'API reference',
      about: 'Every operation of the service, with examples.',
    },
    !STRIPE_SECRET_KEY && {
      href: '/payments/portal',
      label: 'Customer portal',
      about: 'Where a customer pays invoices, changes the card and cancels.',
    },
  ];
  return links.filter((link) => link !== false);
}

function systems({ port }: Place, given: Environment): Html[][] {
  const rows: [system: string, setting: string, where: string][] = [
    ['PostgreSQL', 'DATABASE_URL', `port ${port + 2}`],
    ['Identity provider', 'OIDC_ISSUER', `http://localhost:${port + 1}/identity`],
    ['Stripe', 'STRIPE_SECRET_KEY', `http://localhost:${port + 1}/v1`],
    ['Mail server', 'SMTP_URL', `port ${port + 3}`],
  ];
  return rows.map(([system, setting, where]) => [
    markup`${system}<br><code>${setting}</code>`,
    given[setting] ? markup`None, because the setting is given` : markup`<code>${where}</code>`,
  ]);
}
