/** Mutations of the sign-in, mainly of the verification of the identity provider's responses. */
const flow = 'src/sign-in/oidc-sign-in.ts';
const tokens = 'src/sign-in/token-endpoint.ts';
const clients = 'src/sign-in/client-authentication.ts';
const attempts = 'src/sign-in/attempts.ts';
const provider = 'src/sign-in/identity-provider.ts';
const profile = 'src/sign-in/profile.ts';
const misbehaving = 'test/sign-in/misbehaving-provider';
const fresh = (what) => ({
  name: `sign-in: a random ${what}`,
  replace: [[attempts, `${what}: newToken()`, `${what}: 'a'.repeat(43)`]],
  tests: ['test/sign-in/sign-in.e2e'],
  only: 'never repeats a value of state, nonce or PKCE',
});

export const SIGN_IN = [
  fresh('state'),
  fresh('nonce'),
  fresh('codeVerifier'),
  {
    name: 'sign-in: PKCE',
    replace: [
      [
        flow,
        `      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
`,
        '',
      ],
      [tokens, 'pkceCodeVerifier: attempt.codeVerifier,', ''],
    ],
    tests: ['test/sign-in/sign-in.e2e'],
    only: 'with PKCE',
  },
  {
    name: 'sign-in: attempt can be used once',
    replace: [
      [attempts, 'if (!(await this.used.insert(hashToken(state)))) throw new InvalidCallbackError();', ''],
    ],
    tests: [misbehaving],
    only: 'accepts it twice',
  },
  {
    name: 'sign-in: state of the attempt',
    pair: 'ours + the library’s',
    replace: [
      [attempts, 'attempt?.state !== state || !secret', '!attempt || !secret'],
      [tokens, 'expectedState: attempt.state,', 'expectedState: oidc.skipStateCheck,'],
    ],
    tests: ['test/security/sign-in-state'],
  },
  {
    name: 'sign-in: age of the ID token',
    replace: [
      [
        flow,
        'if (Math.abs(Date.now() / 1000 - claims.iat) > MAX_TOKEN_AGE) throw',
        'if (!MAX_TOKEN_AGE) throw',
      ],
    ],
    tests: [misbehaving],
    only: 'an ID token',
  },
  {
    name: 'sign-in: signature of the ID token',
    replace: [[flow, 'await this.provider.verifySignature(tokens.id_token!);', '']],
    tests: [misbehaving],
    only: 'an ID token',
  },
  {
    name: 'sign-in: subject of userinfo',
    replace: [[flow, 'const subject = subjectOf(claims);', 'const subject = oidc.skipSubjectCheck;']],
    tests: [misbehaving],
    only: 'userinfo',
  },
  {
    name: 'sign-in: ID token claims before userinfo',
    replace: [[profile, "idToken['email'] === undefined ? userinfo", "userinfo['email'] ? userinfo"]],
    tests: ['test/sign-in/provider-variety'],
    only: 'over userinfo',
  },
  {
    name: 'sign-in: address and verification from one source',
    replace: [[profile, " && source['email'] === userinfo['email']", '']],
    tests: ['test/sign-in/provider-variety'],
    only: 'verification of one address',
  },
  {
    name: 'sign-in: binding of an attempt to its browser',
    replace: [[attempts, '|| bindingOf(secret) !== attempt.binding)', ')']],
    tests: ['test/sign-in/sign-in-tabs'],
    only: 'binds an attempt',
  },
  {
    name: 'sign-in: attempts expire',
    replace: [[attempts, 'Date.now() - startedAt < ATTEMPT_SECONDS * 1000 ? session', 'startedAt ? session']],
    tests: ['test/sign-in/sign-in-tabs'],
    only: 'after ten minutes',
  },
  {
    name: 'sign-in: attempts per browser, at the start',
    replace: [[attempts, 'this.keepNewest(MAX_ATTEMPTS - 1, request, reply);', '']],
    tests: ['test/sign-in/sign-in-tabs'],
    only: 'limited to five',
  },
  {
    name: 'sign-in: attempts per browser, the oldest ends',
    replace: [[attempts, 'startOf(other) - startOf(one)', 'startOf(one) - startOf(other)']],
    tests: ['test/sign-in/sign-in-tabs'],
    only: 'limited to five',
  },
  {
    name: 'sign-in: metadata fetched once a minute',
    replace: [
      [provider, 'performance.now() - this.latest.fetchedAt < FRESH', 'this.latest.fetchedAt < -FRESH'],
    ],
    tests: ['test/sign-in/provider-outage'],
    only: 'once a minute',
  },
  {
    name: 'sign-in: metadata forgotten after a failed request for tokens',
    replace: [
      [
        tokens,
        'if (!(error instanceof oidc.AuthorizationResponseError)) this.provider.forget(provider);',
        '',
      ],
    ],
    tests: ['test/sign-in/provider-outage'],
    only: 'after a failed request for tokens',
  },
  {
    name: 'sign-in: credentials that Google and others read undecoded',
    replace: [[clients, "/[!'()*]/g", "/[-._~!'()*]/g"]],
    tests: ['src/sign-in/client-authentication', 'test/sign-in/client-authentication'],
  },
  {
    name: 'sign-in: credentials that cannot be mistaken for their separator',
    replace: [[clients, 'return encodeURIComponent(text).replace(', 'return text.replace(']],
    tests: ['src/sign-in/client-authentication'],
  },
  {
    name: 'sign-in: client authentication as the provider lists it',
    replace: [[clients, '[...methods] : [', '[...methods].sort() : [']],
    tests: ['src/sign-in/client-authentication', 'test/sign-in/client-authentication'],
  },
  {
    name: 'sign-in: only listed methods of client authentication',
    replace: [
      [clients, 'methods.size > 0 ? [...methods]', "methods.size > 0 ? [...methods, 'post', 'basic']"],
    ],
    tests: ['test/sign-in/client-authentication'],
    only: 'no method that is not listed',
  },
  {
    name: 'sign-in: the other method after a rejected client',
    replace: [[tokens, 'if (!rejectsMethod(error) || !other) throw error;', 'throw error;']],
    tests: ['test/sign-in/client-authentication'],
    only: 'tries the other',
  },
  {
    name: 'sign-in: the other method after a challenge',
    replace: [
      [tokens, 'error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401', 'false'],
    ],
    tests: ['test/sign-in/client-authentication'],
    only: 'after a challenge',
  },
  {
    name: 'sign-in: the other method after the errors of Keycloak, Auth0 and glewlwyd',
    replace: [
      [
        'src/sign-in/provider-refusal.ts',
        'isOfClient: cause.status === 401 || OF_CLIENT.includes(cause.error)',
        "isOfClient: cause.error === 'invalid_client'",
      ],
    ],
    tests: ['test/sign-in/client-authentication'],
    only: 'with status',
  },
  {
    name: 'sign-in: remembers the method that worked',
    replace: [
      [
        tokens,
        `      this.worked = method;
      return tokens;`,
        '      return tokens;',
      ],
    ],
    tests: ['test/sign-in/client-authentication'],
    only: 'remembers what worked',
  },
  {
    name: 'sign-in: remembers the method after a code was used up',
    replace: [[tokens, "if (refusalOf(error)?.code === 'invalid_grant') this.worked = method;", '']],
    tests: ['test/sign-in/client-authentication'],
    only: 'uses up the code',
  },
  {
    name: 'sign-in: a rejected client is no rejected person',
    replace: [
      [
        'src/sign-in/provider-failure.ts',
        'if (cause.isOfClient) return new IdentityProviderUnavailableError({ cause });',
        '',
      ],
    ],
    tests: ['test/sign-in/client-authentication'],
    only: 'a rejected client',
  },
  {
    name: 'sign-in: own parameters before OIDC_AUTHORIZATION_PARAMS',
    replace: [['src/platform/config/authorization-params.ts', '=> OWN.includes(name)', '=> !OWN']],
    tests: ['src/platform/config/read-config'],
  },
  {
    name: 'sign-in: userinfo is needed only for an address',
    replace: [[flow, "if (claims['email'] === undefined) throw error;", 'throw error;']],
    tests: ['test/sign-in/provider-variety'],
    only: 'needs only the ID token',
  },
  {
    name: 'sign-in: failures are counted',
    replace: [['src/sign-in/sign-in.filter.ts', 'signInEnded.publish(toApiError(thrown).code);', '']],
    tests: ['test/sign-in/sign-in-metric'],
    only: 'counts sign-ins that end',
  },
  {
    name: 'sign-in: user by issuer and subject',
    replace: [
      [
        'src/users/users.service.ts',
        'await this.users.findIdOf(manager, identity)',
        '((await manager.query("SELECT id FROM users WHERE email_key = $1", [details.emailKey]))[0]?.id ?? (await this.users.findIdOf(manager, identity)))',
      ],
    ],
    tests: ['test/sign-in/provider-variety'],
    only: 'identity of a user',
  },
  {
    name: 'sign-in: user by issuer, not only by subject',
    replace: [['src/users/users.repository.ts', 'findOneBy({ issuer, subject })', 'findOneBy({ subject })']],
    tests: ['test/security/identity'],
  },
  {
    name: 'sign-in: verified only with the claim email_verified',
    replace: [[profile, "verified === true || verified === 'true' ||", 'Boolean(verified) ||']],
    tests: ['src/sign-in/profile'],
  },
  {
    name: 'sign-in: returnTo stays on this origin when it is decoded',
    replace: [['src/sign-in/return-to.ts', '![value, decoded(value)].every(staysHere)', '!staysHere(value)']],
    tests: ['src/sign-in/return-to', 'test/sign-in/sign-in-return'],
  },
  {
    name: 'sign-in: returnTo stays on this origin',
    replace: [
      [
        'src/sign-in/return-to.ts',
        "|| ![value, decoded(value)].every(staysHere)) return '/';",
        ") return '/';",
      ],
    ],
    tests: ['src/sign-in/return-to'],
  },
];
