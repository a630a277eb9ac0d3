import { readFileSync } from 'node:fs';
import { table } from './table.js';

const VARIETY = 'test/api/sign-in/provider-variety.e2e-spec.ts';
const FAULTS = 'test/faults/misbehaving-provider.e2e-spec.ts';
const OUTAGE = 'test/faults/provider-outage.e2e-spec.ts';
const SIGN_OUT = 'test/api/sign-in/sign-out.e2e-spec.ts';

/** The modules of the plans for relying parties: basic, config and RP-initiated logout, each with a test and its title. */
const MODULES: [module: string, file: string, title: string][] = [
  [
    'test',
    'test/api/sign-in/sign-in.e2e-spec.ts',
    'redirects the user to the requested page and starts a session',
  ],
  ['invalid-iss', FAULTS, 'is from another issuer'],
  ['missing-sub', FAULTS, 'has no subject'],
  ['invalid-aud', FAULTS, 'is for another client'],
  ['missing-iat', FAULTS, 'has no time of issue'],
  ['kid-absent-single-jwks', VARIETY, 'names no key and has one'],
  ['kid-absent-multiple-jwks', VARIETY, 'can sign users in with the last of several keys that fit'],
  ['idtoken-sig-rs256', VARIETY, 'sends the audience as a list'],
  ['idtoken-sig-none', FAULTS, 'is not signed'],
  ['invalid-sig-rs256', FAULTS, 'has a wrong signature'],
  ['userinfo-invalid-sub', VARIETY, 'has no claim of userinfo that differs only in its subject'],
  ['nonce-invalid', FAULTS, 'has another nonce'],
  ['scope-userinfo-claims', VARIETY, 'comes from userinfo if the ID token lacks claims'],
  [
    'client-secret-basic',
    'test/api/sign-in/client-authentication.e2e-spec.ts',
    'authenticates by the method of the setting, regardless of the list of the provider',
  ],
  ['discovery-openid-config', OUTAGE, 'is fetched once a minute, however many sign-ins start'],
  ['discovery-jwks-uri-keys', VARIETY, 'gets a request for its keys only after a rotation'],
  ['discovery-issuer-mismatch', OUTAGE, 'of another issuer'],
  ['idtoken-sig-none (config)', FAULTS, 'is signed but has the algorithm "none"'],
  [
    'signing-key-rotation-just-before-signing',
    VARIETY,
    'can complete sign-ins that started before the rotation',
  ],
  [
    'signing-key-rotation',
    VARIETY,
    'can sign users in at the first attempt, even after several rotations within a second',
  ],
  ['rp-init-logout', SIGN_OUT, 'redirects to the identity provider, which redirects to /'],
  [
    'rp-init-logout-other-state',
    SIGN_OUT,
    'sends no state, and ignores a state with which the browser returns',
  ],
  ['rp-init-logout-no-state', SIGN_OUT, 'sends no state, and ignores a state with which the browser returns'],
];

/**
 * The table of modules and tests.
 * @throws Error if a test has another title
 */
export function render(): string {
  const rows = MODULES.map(([module, file, title]) => {
    if (!readFileSync(file, 'utf8').includes(title)) throw new Error(`${file} has no test "${title}".`);
    const [name, plan] = module.split(' ');
    const shown = `\`${name === 'test' ? 'oidcc-client-test' : `oidcc-client-test-${name}`}\``;
    return [plan ? `${shown} ${plan}` : shown, `[${title}](../${file})`];
  });
  return table(['module', 'test'], rows);
}
