/** Mutations of HTTP rules and limits: cross-site requests, rates, bodies, IP addresses, names and e-mail addresses. */
const csrf = 'src/sessions/cross-site.guard.ts';
const rates = 'src/sessions/request-rate.guard.ts';
const limits = 'src/invites/invite-limits.ts';
const pipe = 'src/platform/http/validation/validation.pipe.ts';
const names = 'src/platform/text/name.ts';
const name = 'src/platform/text/name.spec';
const errors = 'test/platform/http/errors';
const bodies = 'test/security/bodies';

export const EDGE = [
  {
    name: 'cross-site: no writes',
    replace: [
      [
        csrf,
        'if (isCrossSite(request.headers, this.config.publicUrl)) throw new CrossSiteRequestError();',
        '',
      ],
    ],
    tests: [errors],
    only: 'a write',
  },
  {
    name: 'cross-site: no sign-out',
    replace: [
      [
        'src/sign-in/sign-in.service.ts',
        'isCrossSiteNavigation(request.headers, this.config.publicUrl) ||',
        '',
      ],
    ],
    tests: ['test/sign-in/sign-out'],
  },
  {
    name: 'cross-site: no sign-out by the Referer of another site',
    replace: [
      ['src/platform/http/cross-site.ts', 'new URL(headers.referer).origin !== publicUrl;', '!publicUrl;'],
    ],
    tests: ['test/sign-in/sign-out'],
    only: 'Referer of another site',
  },
  {
    name: 'errors: no token of an invite',
    replace: [['src/platform/http/errors/instance.ts', 'if (before !== undefined)', 'if (before === path)']],
    tests: ['src/platform/http/errors/instance'],
  },
  {
    name: 'document: the id of an organization is a text',
    replace: [['src/organizations/roles.decorator.ts', "name: 'id', type: String,", "name: 'id',"]],
    tests: ['test/platform/openapi/document'],
    only: 'a type and a meaning',
  },
  {
    name: 'document: its bounds are those of the service',
    replace: [['src/billing/update-billing.dto.ts', 'MaxLength(maxLength),', 'MaxLength(maxLength + 1),']],
    tests: ['test/platform/openapi/bounds'],
    only: 'every field of a body',
  },
  {
    name: 'document: each of its headers is sent',
    replace: [
      ['src/platform/openapi/headers.ts', "'x-request-id': 'RequestId'", "'x-other-id': 'RequestId'"],
    ],
    tests: ['test/platform/openapi/bounds'],
    only: 'every number in a query',
  },
  {
    name: 'document: 429 where requests are counted',
    replace: [
      [
        'src/platform/openapi/problem-responses.ts',
        'facts.unlimited ? [] : [RateLimitedError]',
        '[RateLimitedError]',
      ],
    ],
    tests: ['test/platform/openapi/document'],
    only: '429',
  },
  {
    name: 'responses: one system call each',
    replace: [
      [
        'src/platform/http/edge/batched-response.ts',
        'if (batch.push(send) === 1) setImmediate(sendBatch);',
        'send();',
      ],
    ],
    tests: ['test/platform/http/batched-response'],
    only: 'end of the turn',
  },
  {
    name: 'responses: the security headers only once',
    replace: [
      [
        'src/platform/http/edge/secured-response.ts',
        'own.some((name) => lines.has(name as string)) ? without(own) : all',
        'own ? all : without(own)',
      ],
    ],
    tests: ['test/platform/openapi/interface'],
    only: 'policy of its own',
  },
  {
    name: 'responses: end only when sent',
    replace: [['src/platform/http/edge/batched-response.ts', 'this.writableEnded = true;', '']],
    tests: ['test/platform/http/batched-response'],
    only: 'end of the turn',
  },
  {
    name: 'request id: never chosen by the caller',
    replace: [
      [
        'src/platform/http/edge/adapter.ts',
        'genReqId: requestId,',
        "genReqId: (request) => request.headers['x-request-id']?.toString() ?? requestId(),",
      ],
    ],
    tests: ['test/audit/audit.e2e'],
    only: 'our own request ID',
  },
  {
    name: 'cross-site: no sign-out by a prefetch',
    replace: [['src/sign-in/sign-in.service.ts', '|| isPrefetch(request.headers))', ')']],
    tests: ['test/sign-in/sign-out', 'test/security/every-route'],
  },
  {
    name: 'cross-site: no writes from another site of the same domain',
    replace: [
      [
        'src/platform/http/cross-site.ts',
        "site !== 'same-origin' && site !== 'none'",
        "site === 'cross-site'",
      ],
    ],
    tests: ['src/platform/http/cross-site'],
  },
  {
    name: 'rate: limit of requests',
    replace: [[rates, 'this.rates.count(request)?.then(() => true) ?? true', 'true']],
    tests: ['test/sign-in/sign-in-limits'],
    only: 'request rate of a session',
  },
  {
    name: 'rate: counted per session',
    replace: [['src/sessions/request-rates.ts', "hash ? this.countByToken(hash.toString('base64')) :", '']],
    tests: ['test/sign-in/sign-in-limits'],
    only: 'request rate of a session',
  },
  {
    name: 'rate: limit of requests without a session',
    replace: [['src/sessions/session.guard.ts', 'await this.rates.countByAddress(request);', '']],
    tests: ['test/sessions/request-rates'],
    only: 'for their address as a whole',
  },
  {
    name: 'rate: counted before the session is looked up',
    replace: [
      [
        'src/app.module.ts',
        '{ provide: APP_GUARD, useClass: RequestRateGuard },\n    { provide: APP_GUARD, useClass: SessionGuard },',
        '{ provide: APP_GUARD, useClass: SessionGuard },\n    { provide: APP_GUARD, useClass: RequestRateGuard },',
      ],
    ],
    tests: ['test/sessions/request-rates'],
    only: 'of one session',
  },
  {
    name: 'rate: ended sessions are remembered',
    replace: [['src/sessions/session.guard.ts', 'this.tokens.end(hash);', '']],
    tests: ['test/sessions/request-rates'],
    only: 'one query for each',
  },
  {
    name: 'rate: ports of proxies ignored',
    replace: [['src/app.ts', 'readForwardedAddresses(fastify);', '']],
    tests: [errors],
    only: 'port that some proxies add',
  },
  {
    name: 'rate: requests that call Stripe',
    replace: [['src/billing/billing.service.ts', 'await this.requests.count(requester);', '']],
    tests: ['test/billing/payment-request-limits'],
  },
  {
    name: 'rate: limit of sign-ins',
    replace: [['src/sign-in/sign-in.guards.ts', 'await this.rates.countLogin(request);', '']],
    tests: ['test/sign-in/sign-in-limits'],
    only: 'rate of sign-in starts',
  },
  {
    name: 'rate: IPv6 addresses counted per subnet',
    replace: [['src/platform/http/rate-limit/subscriber.ts', 'SUBNET = 64', 'SUBNET = 128']],
    tests: ['test/sign-in/sign-in-limits', errors],
    only: '(version 6|IPv6)',
  },
  {
    name: 'limit: pending invites',
    replace: [[limits, 'organizationId)) >= limit', 'organizationId)) > limit']],
    tests: ['test/invites/invite-limits'],
    only: 'pending',
  },
  {
    name: 'limit: invites per hour',
    replace: [[limits, 'assertRoom(ofOrganization, invitesPerHour);', 'void ofOrganization;']],
    tests: ['test/invites/invite-limits'],
    only: 'in an hour',
  },
  {
    name: 'limit: invites per person',
    replace: [[limits, 'assertRoom(ofUser, invitesPerUserDay);', 'void ofUser;']],
    tests: ['test/invites/invite-limits'],
    only: 'a person sends in a day',
  },
  {
    name: 'limit: invite mails per recipient',
    replace: [[limits, '.sent >= limit;', '.sent > limit;']],
    tests: ['test/invites/invite-limits'],
    only: 'one recipient',
  },
  {
    name: 'limit: a recipient without tag',
    replace: [['src/invites/recipient.ts', "replace(/(?<=.)\\+.*(?=@)/, '')", 'toString()']],
    tests: ['test/invites/invite-limits', 'test/invites/invite-blocks'],
    only: '(differ in a tag|withholds further mails)',
  },
  {
    name: 'invite: verified inviter',
    replace: [
      [
        'src/organizations/organization-rules.ts',
        'user.emailVerified ? undefined : EmailNotVerifiedError',
        'undefined',
      ],
    ],
    tests: ['test/invites/invites'],
    only: 'own address is verified',
  },
  {
    name: 'invite mail: blocked when it is made',
    replace: [[limits, 'isBlocked || (await this.hasTooMany', '(await this.hasTooMany']],
    tests: ['test/invites/invite-blocks'],
    only: 'withholds further mails',
  },
  {
    name: 'invite mail: blocked while it is queued',
    replace: [
      [
        'src/invites/invite-mailer.ts',
        'if (await this.blocks.isBlocked(recipientHash(letter.emailKey))) return',
        'if (false) return',
      ],
    ],
    tests: ['test/invites/invite-blocks'],
    only: 'queued already',
  },
  {
    name: 'invite mail: rate of blocking',
    replace: [['src/invites/invite-mail-blocks.service.ts', 'await this.count(request);', 'void request;']],
    tests: ['test/invites/invite-blocks'],
    only: 'limited per address',
  },
  {
    name: 'invite mail: no links in names',
    replace: [['src/invites/mail-name.ts', ".replace(JOINING_DOT, '$& ')", '']],
    tests: ['src/invites/mail-name'],
  },
  {
    name: 'invite mail: names with links omitted',
    replace: [['src/invites/mail-name.ts', 'LINKS.test(plain) ? null :', 'false ? null :']],
    tests: ['src/invites/mail-name'],
  },
  {
    name: 'invite mail: fair queue',
    replace: [['src/invites/invite-mailer.ts', 'STEP * Math.min(before, MOST)', '0 * before']],
    tests: ['test/invites/invite-fairness'],
    only: 'before the many mails',
  },
  {
    name: 'invite mail: fair queue for people',
    replace: [[limits, 'Math.max(ofOrganization.sent, ofUser.sent)', 'ofOrganization.sent']],
    tests: ['test/invites/invite-fairness'],
    only: 'from many organizations',
  },
  {
    name: 'invite mail: no endless wait',
    replace: [
      ['src/platform/jobs/jobs.service.ts', '-Math.floor(Date.now() / 60_000) - minutesBack', '-minutesBack'],
    ],
    tests: ['test/invites/invite-fairness'],
    only: 'for a limited time',
  },
  {
    name: 'body: no unknown fields',
    replace: [[pipe, 'forbidNonWhitelisted: true', 'forbidNonWhitelisted: false']],
    tests: [bodies],
  },
  {
    name: 'body: no fields on a route without a body',
    replace: [[pipe, 'if (fields.length > 0) throw', 'if (fields.length > 99) throw']],
    tests: [bodies],
  },
  {
    name: 'body: no names of inherited properties',
    replace: [[pipe, 'if (inherited.length > 0) throw', 'if (inherited.length > 99) throw']],
    tests: ['src/platform/http/validation/validation.pipe', errors],
  },
  {
    name: 'body: no __proto__',
    replace: [
      [
        'src/platform/http/edge/json-body.ts',
        "getDefaultJsonParser('error', 'error')",
        "getDefaultJsonParser('ignore', 'ignore')",
      ],
    ],
    tests: [errors],
    only: 'a (request )?body',
  },
  {
    name: 'body: JSON only',
    replace: [
      ['src/platform/http/edge/json-body.ts', 'done(new UnsupportedMediaTypeError()));', 'done(null, {}));'],
    ],
    tests: [errors],
    only: 'a media type',
  },
  {
    name: 'body: size limit',
    replace: [['src/platform/http/edge/adapter.ts', 'bodyLimit: config.limits.bodyBytes ||', 'bodyLimit:']],
    tests: ['test/platform/http/wire'],
    only: 'a (request )?body',
  },
  {
    name: 'IP address: from the connection',
    replace: [
      [
        'src/platform/http/edge/adapter.ts',
        'trustProxy: trustedProxies(config.trustProxy)',
        'trustProxy: true',
      ],
    ],
    tests: [errors],
    only: 'IP address of the caller',
  },
  {
    name: 'request target: one host only',
    replace: [['src/platform/http/edge/request-target.ts', 'return hosts === 1 ||', 'return hosts >= 1 ||']],
    tests: ['test/platform/http/wire'],
    only: 'ambiguous target',
  },
  {
    name: 'name key: case folding',
    replace: [[names, '    .toUpperCase()\n    .toLowerCase()\n', '']],
    tests: [name],
  },
  {
    name: 'name key: compatibility forms',
    replace: [
      [
        names,
        "    .normalize('NFKC')\n    .toLowerCase()\n    .toUpperCase()",
        '    .toLowerCase()\n    .toUpperCase()',
      ],
    ],
    tests: [name],
  },
  {
    name: 'name key: composed form',
    replace: [[names, "    .toLowerCase()\n    .normalize('NFKC');", '    .toLowerCase();']],
    tests: [name],
  },
  {
    name: 'name key: white space',
    replace: [[names, 'return foldWhiteSpace(folded);', 'return folded;']],
    tests: [name],
  },
  {
    name: 'name: no invisible characters',
    replace: [[names, 'if (FORBIDDEN.test(bare) ||', 'if (']],
    tests: [name],
  },
  {
    name: 'name: no markup or links',
    replace: [[names, 'if (MARKUP_OR_LINK.test(name))', 'if (false)']],
    tests: [name],
  },
  {
    name: 'name: length of the key',
    replace: [[names, 'if (Buffer.byteLength(nameKey(name)) > MAX_KEY_OCTETS)', 'if (false)']],
    tests: [name],
  },
  {
    name: 'e-mail key: ASCII letters only',
    replace: [
      [
        'src/platform/text/email.ts',
        'address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())',
        'address.toLowerCase()',
      ],
    ],
    tests: ['test/invites/invite-links', 'test/security/look-alikes'],
  },
  {
    name: 'invite: masked address',
    replace: [
      ['src/invites/received-invite.dto.ts', 'emailMatches ? row.email : maskEmail(row.email)', 'row.email'],
    ],
    tests: ['test/invites/invite-links'],
    only: 'masked',
  },
  {
    name: 'responses: no caching',
    replace: [['src/platform/http/edge/response-headers.ts', "'cache-control': 'no-store',", '']],
    tests: [errors],
    only: 'the common response headers',
  },
  {
    name: 'tracing: the URL of a request',
    replace: [
      [
        'src/platform/tracing/request-spans.ts',
        "span.setAttribute('http.route', route);",
        "span.setAttribute('http.route', request.originalUrl);",
      ],
    ],
    tests: ['test/platform/tracing/tracing'],
  },
  {
    name: 'tracing: queries that wait for a connection belong to another request',
    replace: [
      [
        'src/platform/database/bounded-pool.ts',
        'const answer = inContext(connected);',
        'const answer = connected;',
      ],
    ],
    tests: ['test/platform/tracing/tracing'],
    only: 'its own queries',
  },
  {
    name: 'tracing: the trace id of the caller decides about the recording',
    replace: [
      ['src/platform/tracing/sampler.ts', 'const own = regardlessOfCaller(root);', 'const own = root;'],
    ],
    tests: ['src/platform/tracing/sampler'],
  },
];
