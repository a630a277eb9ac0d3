import { runCommand } from '../../support/command.js';

const DATABASE = 'DATABASE_URL';
const STRIPE = 'STRIPE_SECRET_KEY';

/** Arguments of a command, and the settings that it needs in production. */
it.each([
  ['retention', [], [DATABASE]],
  ['erase-person', ['--email', 'a@example.com'], [DATABASE, 'SESSION_KEYS']],
  ['end-sessions', ['--email', 'a@example.com'], [DATABASE]],
  ['catalog-sync', [], [DATABASE, STRIPE, 'AGENT_CATALOG']],
  ['billing-reconcile', [], [DATABASE, STRIPE]],
  ['billing-credit', ['in_1', '--tokens', '1', '--reason', 'x'], [DATABASE, STRIPE]],
  ['billing-refund', ['in_1', '--reason', 'x'], [DATABASE, STRIPE]],
  ['billing-adopt', ['sub_1', '--agent', 'a', '--tokens', '1'], [DATABASE, STRIPE]],
  ['billing-bind-account', [], [DATABASE, STRIPE]],
  [
    'relink-identities',
    ['--from', 'https://a.example', '--to', 'https://b.example', '--by-same-subject'],
    [DATABASE, 'SESSION_KEYS', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ],
])('%s asks only for the settings that it uses', async (name, args, needed) => {
  const { code, said } = await runCommand(name, args, { NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(/^.*Missing: (.*?)\. See/m.exec(said)?.[1]).toBe(needed.join(', '));
});
