import { BILLING } from './billing.mjs';
import { DELETION } from './deletion.mjs';
import { EDGE } from './edge.mjs';
import { RELINKING } from './relinking.mjs';
import { FINDING } from './finding.mjs';
import { SESSIONS } from './sessions.mjs';
import { SIGN_IN } from './sign-in.mjs';
import { STARTUP } from './startup.mjs';

const organizations = 'src/migrations/1763700100000-CreateOrganizations.ts';
const erasure = 'src/migrations/1763701610000-AddErasure.ts';
const auditTrail = 'src/migrations/1763701600000-SeparateAuditPersonalData.ts';
const invites = 'src/migrations/1763700300000-CreateInvites.ts';
const lock = 'src/organizations/organization-lock.ts';
const sent = 'test/platform/database/sent-statements';
const organizationsRepository = 'src/organizations/organizations.repository.ts';
const invitesRepository = 'src/invites/invites.repository.ts';
const received = 'src/invites/received-invites.service.ts';
const receivedRepository = 'src/invites/received-invites.repository.ts';
const myInvites = 'src/invites/my-invites.service.ts';
const bulk = 'src/invites/bulk-invites.service.ts';
const mailer = 'src/invites/invite-mailer.ts';
const jobs = 'src/platform/jobs/jobs.service.ts';
const failure = 'src/platform/mail/smtp-failure.ts';

const notUnique = (file, index) => [file, `CREATE UNIQUE INDEX ${index}`, `CREATE INDEX ${index}`];

const organizationLock = [
  organizationsRepository,
  'deleted_at IS NULL FOR NO KEY UPDATE',
  'deleted_at IS NULL',
];
const acceptLock = [receivedRepository, '\n     FOR NO KEY UPDATE', ''];
const rules = 'test/platform/database/database-rules';
const races = 'test/organizations/races';
const inviteRaces = 'test/invites/invite-races';

/**
 * Each mutation removes one rule, so at least one of its tests must fail. `replace` is a list of [file, from, to].
 * `tests` are patterns of test files, and `only` selects tests by title. With `pair`, two mechanisms enforce the rule,
 * and both are removed.
 */
export const MUTATIONS = [
  ...SESSIONS,
  ...SIGN_IN,
  ...EDGE,
  ...BILLING,
  ...STARTUP,
  ...RELINKING,
  ...DELETION,
  ...FINDING,

  // Mutations of rules that the database enforces.
  {
    name: 'names: unique index',
    replace: [notUnique(organizations, 'organizations_name_key_key')],
    tests: ['test/organizations/organizations'],
  },
  {
    name: 'one membership: unique index',
    replace: [notUnique(organizations, 'memberships_organization_id_user_id_key')],
    tests: [rules],
  },
  {
    name: 'one owner: unique index',
    replace: [notUnique(organizations, 'memberships_owner_key')],
    tests: [rules],
  },
  {
    name: 'owner of a new organization: trigger',
    replace: [
      [
        organizations,
        'organizations_owner_check AFTER INSERT ON organizations',
        'organizations_owner_check AFTER UPDATE ON organizations',
      ],
    ],
    tests: [rules],
  },
  {
    name: 'owner of an organization: trigger',
    replace: [
      [
        organizations,
        'memberships_owner_check AFTER UPDATE OR DELETE ON memberships',
        'memberships_owner_check AFTER UPDATE OF id ON memberships',
      ],
    ],
    tests: [rules],
  },
  {
    name: 'one live invite: unique index',
    replace: [notUnique(invites, 'invites_live_key')],
    tests: [rules],
  },
  {
    name: 'one invite per token: unique index',
    replace: [notUnique(invites, 'invites_token_hash_key')],
    tests: [rules],
  },
  {
    name: 'append only: trigger',
    replace: [[auditTrail, 'OR TRUNCATE ON ${table}', 'ON ${table}']],
    tests: ['test/audit/audit'],
  },
  {
    name: 'audit trail: addresses in a table of their own',
    replace: [
      [
        'src/platform/audit-log/personal-data.ts',
        'return { kept, personal:',
        'return { kept: values, personal:',
      ],
    ],
    tests: ['test/audit/personal-data'],
  },
  {
    name: 'erasure: not the addresses that a person only claims',
    replace: [
      ['src/privacy/erasure.service.ts', 'person?.emailVerified && person.emailKey', 'person?.emailKey'],
    ],
    tests: ['test/privacy/erasure'],
    only: 'keeps the invites to an address',
  },
  {
    name: 'erasure: earlier addresses of declined invites',
    replace: [['src/privacy/privacy.repository.ts', " UNION ALL ${answered('invite.declined')}", '']],
    tests: ['test/privacy/erasure'],
    only: 'declined invite',
  },
  {
    name: 'erasure: not while the person owns an organization',
    replace: [['src/privacy/erasure.service.ts', 'owned.length > 0', 'false']],
    tests: ['test/privacy/erasure'],
    only: 'refuses while the person owns',
  },
  {
    name: 'erasure: for no other role',
    replace: [[erasure, "await runner.query('REVOKE ALL ON FUNCTION erase_person FROM PUBLIC');", '']],
    tests: ['test/privacy/erasure'],
    only: 'works for the owner',
  },
  {
    name: 'erasure: errors of jobs, too',
    replace: [[erasure, 'UPDATE jobs.job SET output = NULL\n', 'UPDATE jobs.job SET output = output\n']],
    tests: ['test/privacy/erasure'],
    only: 'leaves neither name nor address',
  },
  {
    name: 'retention: only old events',
    replace: [
      [
        'src/audit/audit-retention.repository.ts',
        "AND occurred_at < now() - $2 * interval '1 day'",
        'AND $2::int > 0',
      ],
    ],
    tests: ['test/privacy/retention'],
    only: 'deletes audit events with their personal data',
  },
  {
    name: 'cleanup: expired invites keep their answer for a while',
    replace: [['src/invites/invite-cleanup.repository.ts', "interval '90 days'", "interval '88 days'"]],
    tests: ['test/privacy/retention'],
    only: 'deletes invites 90 days',
  },
  {
    name: 'runtime role: no changes of append-only tables',
    replace: [['src/platform/database/runtime-role.ts', "isAppendOnly ? 'SELECT, INSERT' :", '']],
    tests: ['test/operations/roles'],
  },
  {
    name: 'database: a read-only connection closes',
    replace: [
      ['src/platform/database/client.ts', 'const isStale = isReadOnly(error);', 'const isStale = false;'],
    ],
    tests: ['test/faults/moved-database'],
    only: 'the first write',
  },
  {
    name: 'database: one read-only connection replaces all',
    replace: [
      ['src/platform/database/bounded-pool.ts', 'error || this.usable.has(client!)', 'error || client'],
    ],
    tests: ['test/faults/moved-database'],
    only: 'the first write',
  },
  {
    name: 'database: lifetime of connections',
    replace: [
      [
        'src/platform/database/data-source-options.ts',
        'maxLifetimeSeconds: maxLifetimeS',
        'maxLifetimeSeconds: 0',
      ],
    ],
    tests: ['test/platform/database/connections'],
    only: 'after their lifetime',
  },
  {
    name: 'database: a commit after a sent statement that failed is no success',
    replace: [['src/platform/database/database.ts', 'if (cause) throw cause;', 'void cause;']],
    tests: [sent],
    only: 'fails the transaction with its own error',
  },
  {
    name: 'database: the error of a sent statement explains those after it',
    replace: [['src/platform/database/database.ts', '(await failure()) ?? error', 'error']],
    tests: [sent],
    only: 'fails the transaction with its own error',
  },
  {
    name: 'database: statements are sent, not executed',
    replace: [['src/platform/database/statement.ts', 'transaction.add(result);', 'await result;']],
    tests: [sent],
    only: 'is not waited for',
  },
  {
    name: 'database: no named statements in transaction mode',
    replace: [
      [
        'src/platform/database/data-source-options.ts',
        'preparedStatements ? PreparingClient : Client',
        'PreparingClient',
      ],
    ],
    tests: ['test/platform/database/pgbouncer'],
    only: 'answers 80 requests at a time',
  },
  {
    name: 'database: lists of a person are planned once',
    replace: [
      ['src/organizations/organizations.repository.ts', 'm.user_id = (SELECT $1::uuid)', 'm.user_id = $1'],
    ],
    tests: ['test/platform/database/plan-reuse'],
  },
  {
    name: 'database: the runtime role has timeouts of its own',
    replace: [['src/platform/database/runtime-role.ts', 'await setTimeouts(owner, name, timeoutMs);', '']],
    tests: ['test/operations/roles'],
    only: 'has timeouts of its own',
  },

  // Locks that serialize concurrent requests.
  { name: 'organization: lock', replace: [organizationLock], tests: [races] },
  {
    name: "organization: the caller's relation is read after the lock",
    replace: [
      [lock, '      this.organizations.lock(manager, id),\n', '      true,\n'],
      [lock, '    if (!relation ||', '    await this.organizations.lock(manager, id);\n    if (!relation ||'],
    ],
    tests: [races],
  },
  {
    name: "organization: the caller's relation is read again",
    replace: [
      [lock, 'if (!relation || !isAtLeast(relation, needed))', 'if (!isAtLeast(caller.relation, needed))'],
      [lock, 'return { ...caller, relation }', 'return { ...caller, relation: caller.relation }'],
    ],
    tests: [races],
  },
  { name: 'accept: lock', replace: [acceptLock], tests: [inviteRaces] },
  {
    name: 'accept: the invite is read again',
    replace: [
      [received, '      await this.invites.lockByToken(manager, hashToken(token));\n', ''],
      [
        received,
        '      return this.acceptance.accept(',
        '      await this.invites.lockByToken(manager, hashToken(token));\n      return this.acceptance.accept(',
      ],
    ],
    tests: [inviteRaces],
  },
  {
    name: 'organizations of a person: lock',
    replace: [['src/users/users.repository.ts', ' FOR NO KEY UPDATE', '']],
    tests: [
      'test/organizations/ownership',
      'test/organizations/organizations',
      'test/organizations/person-limits',
    ],
  },
  {
    name: 'mails to one address: advisory lock',
    replace: [
      [
        'src/invites/invite-sends.repository.ts',
        'SELECT FROM pg_advisory_xact_lock(hashtextextended(',
        'SELECT FROM abs(hashtextextended(',
      ],
    ],
    tests: [inviteRaces],
  },
  {
    name: 'invites of one person: lock',
    replace: [['src/invites/invite-limits.ts', 'await this.users.lock(manager, user.id);', '']],
    tests: [inviteRaces],
    only: 'of one person',
  },
  {
    name: 'first sign-in: advisory lock',
    replace: [
      [
        'src/users/users.repository.ts',
        'SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))',
        'SELECT FROM abs(hashtextextended($1, 0))',
      ],
    ],
    tests: ['test/sign-in/sign-in.e2e', 'test/sign-in/sign-in-tabs'],
  },

  // Rules with two mechanisms. Each mutation removes both, because the tests cannot detect that only one is missing.
  {
    name: 'one membership',
    pair: 'index + lock of accept',
    replace: [notUnique(organizations, 'memberships_organization_id_user_id_key'), acceptLock],
    tests: [inviteRaces],
  },
  {
    name: 'one live invite',
    pair: 'index + lock of the organization',
    replace: [notUnique(invites, 'invites_live_key'), organizationLock],
    tests: [inviteRaces],
  },
  {
    name: 'one owner',
    pair: 'index + lock of the organization',
    replace: [notUnique(organizations, 'memberships_owner_key'), organizationLock],
    tests: [races],
  },

  // Mutations of rules that the code enforces.
  {
    name: 'transfer: to an admin only',
    replace: [
      ['src/organizations/ownership.service.ts', "if (target?.relation !== 'admin')", 'if (!target)'],
    ],
    tests: ['test/organizations/ownership'],
  },
  {
    name: 'transfer: returns the stored organization',
    replace: [
      [
        'src/organizations/ownership.service.ts',
        'OrganizationDto.from(organization,',
        'OrganizationDto.from(caller.organization,',
      ],
    ],
    tests: [races],
  },
  {
    name: 'actions: an admin who becomes a member',
    replace: [['src/memberships/memberships.service.ts', 'target.id === changer.id', 'false']],
    tests: ['test/organizations/actions'],
  },
  {
    name: 'accept: limit of memberships',
    replace: [
      ['src/invites/invite-acceptance.service.ts', 'await this.limits.assertMayJoin(manager, user.id);', ''],
    ],
    tests: ['test/organizations/person-limits'],
  },
  {
    name: 'accept: once',
    replace: [[receivedRepository, 'SET accepted_at = now()', 'SET accepted_at = NULL']],
    tests: ['test/invites/invite-links'],
  },
  {
    name: 'my invites: those to the own address',
    replace: [
      [receivedRepository, "'i.email_key = $1 AND i.id = $2'", "'$1::text IS NOT NULL AND i.id = $2'"],
    ],
    tests: ['test/invites/my-invites'],
    only: 'indistinguishable from an unknown one',
  },
  {
    name: 'my invites: those to a verified address',
    replace: [[myInvites, 'user.emailVerified ? await', 'user ? await']],
    tests: ['test/invites/my-invites'],
    only: 'missing or not verified',
  },
  {
    name: 'my invites: read after the lock',
    replace: [[myInvites, 'await this.received.lockById(manager, inviteId, user);', '']],
    tests: ['test/invites/invite-answer-races'],
  },
  {
    name: 'decline: verified address',
    replace: [[myInvites, 'if (!user.emailVerified) throw new EmailNotVerifiedError();', '']],
    tests: ['test/invites/my-invites'],
    only: 'with an unverified address',
  },
  {
    name: 'many invites: rejected as a whole for an unverified admin',
    replace: [[bulk, '    INVITE.assert(caller);\n', '']],
    tests: ['test/invites/bulk-invites'],
    only: 'own address is not verified',
  },
  {
    name: 'many invites: no further rows after a server error',
    replace: [[bulk, 'if (isOurs) return', 'if (!isOurs && isOurs) return']],
    tests: ['test/invites/bulk-invites'],
    only: 'all later rows',
  },
  {
    name: 'change of role: pending invites only',
    replace: [['src/invites/invites.service.ts', 'if (invite.expired) throw new InviteExpiredError();', '']],
    tests: ['test/invites/invite-roles'],
    only: '410',
  },
  {
    name: 'resend: invalidates the old link',
    replace: [[invitesRepository, 'token_hash = excluded.token_hash,', '']],
    tests: ['test/invites/invites.e2e'],
    only: 'with a new link, role and inviter',
  },

  // Mutations of rules about jobs and mail.
  {
    name: 'job: sent in the transaction',
    replace: [
      [
        jobs,
        'await this.boss.send(queue, data, { priority, db: inTransactionOf(manager) })',
        'void inTransactionOf(manager);\n    await this.boss.send(queue, data, { priority })',
      ],
    ],
    tests: ['test/platform/mail/mail.e2e'],
    only: 'leaves no job',
  },
  {
    name: 'job: deleted when done',
    replace: [[mailer, 'await job.finish(manager);', 'void job;']],
    tests: ['test/platform/mail/mail.e2e'],
    only: 'is sent once',
  },
  {
    name: 'job: sealed token',
    replace: [
      [
        mailer,
        'const sealedToken = await seal(token, PURPOSE, this.config.session.keys);',
        'await seal(token, PURPOSE, this.config.session.keys);\n    const sealedToken = token;',
      ],
      [
        mailer,
        'await unseal(sealedToken, PURPOSE, this.config.session.keys)',
        '(await unseal(sealedToken, PURPOSE, this.config.session.keys)) ?? sealedToken',
      ],
    ],
    tests: ['test/platform/mail/mail.e2e'],
    only: 'encrypted, so that',
  },
  {
    name: 'job: invalid link not sent',
    replace: [
      [
        invitesRepository,
        "AND i.token_hash = decode($2, 'hex') AND i.accepted_at",
        "AND decode($2, 'hex') IS NOT NULL AND i.accepted_at",
      ],
    ],
    tests: ['test/platform/mail/mail.e2e'],
    only: 'only the newest link',
  },
  {
    name: 'job: delivery status of its own link',
    replace: [
      [invitesRepository, "{ id, tokenHash: Buffer.from(tokenHash, 'hex') },", '{ id },'],
      [mailer, "if (!letter) return this.finish(job, 'dropped');\n", ''],
      [mailer, 'if (await this.blocks.isBlocked(recipientHash(letter.emailKey)))', 'if (false)'],
      [
        mailer,
        "if (!token) return this.fail(job, 'SESSION_KEYS has no key that decrypts its link.');",
        "if (!token) return this.fail(job, '');\n    if (!letter) return this.finish(job, 'dropped');",
      ],
    ],
    tests: ['test/platform/mail/mail-trouble'],
    only: 'the newest mail',
  },
  {
    name: 'job: poll for retries',
    replace: [[jobs, 'notifyPollingIntervalSeconds: 2,', 'notifyPollingIntervalSeconds: 3600,']],
    tests: ['test/platform/mail/mail-trouble'],
    only: 'is down',
  },
  {
    name: 'job: heartbeat',
    replace: [[jobs, 'heartbeatSeconds: HEARTBEAT,', '']],
    tests: ['test/platform/mail/mail-trouble'],
    only: 'dies during the delivery',
  },
  {
    name: 'job: awaited on shutdown',
    replace: [
      [jobs, 'this.boss.offWork(queue, { wait: true })', 'this.boss.offWork(queue, { wait: false })'],
      [jobs, 'stop({ graceful: true', 'stop({ graceful: false'],
    ],
    tests: ['test/platform/mail/mail-trouble'],
    only: 'before it stops',
  },
  {
    name: 'mail: permanent rejection',
    replace: [['src/platform/mail/mail.service.ts', 'throw isUnknownRecipient ?', 'throw false ?']],
    tests: ['test/platform/mail/mail-trouble'],
    only: 'for good',
  },
  {
    name: 'mail: refusals of a relay are not final',
    replace: [[failure, '!status || UNKNOWN_MAILBOX.test(status)', 'true']],
    tests: ['src/platform/mail/smtp-failure'],
  },
  {
    name: 'mail: only refusals of the recipient are final',
    replace: [[failure, "command === 'RCPT TO' && ", '']],
    tests: ['src/platform/mail/smtp-failure'],
  },
  {
    name: 'mail: refused mails give way to new ones',
    replace: [[jobs, 'if (job.priority !== 0) await this.putBack(queue, id);', '']],
    tests: ['test/invites/invite-fairness'],
    only: 'keeps refusing',
  },
  {
    name: 'mail: only ASCII addresses without MAIL_SMTPUTF8',
    replace: [['src/invites/invites.service.ts', '!this.config.mail.smtpUtf8 && !isAscii(email)', 'false']],
    tests: ['test/invites/invite-addresses'],
  },
  {
    name: 'settings: a file or a variable',
    replace: [
      [
        'src/platform/config/file-settings.ts',
        'given[name]?.trim() ? `must not be set together with ${name}` : faultOf(path)',
        'faultOf(path)',
      ],
    ],
    tests: ['src/platform/config/file-settings'],
  },
  {
    name: 'mail: one Message-ID',
    replace: [
      ['src/platform/mail/mail.service.ts', 'messageId: `<${id}@', 'messageId: `<${id}${Date.now()}@'],
    ],
    tests: ['test/platform/mail/mail-trouble'],
    only: 'dies after accepting',
  },
  {
    name: 'mail: HTML escaped',
    replace: [['src/invites/invite-mail.ts', '<p>${escapeHtml(lead)}<br>', '<p>${lead}<br>']],
    tests: ['test/platform/mail/mail.e2e'],
    only: 'names product',
  },
];
