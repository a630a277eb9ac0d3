/** Mutations of the move of identities, and of requests of people whose account goes away. */
const service = 'src/relinking/relinking.service.ts';
const addresses = 'src/relinking/verified-addresses.ts';
const outcome = 'src/relinking/outcome.ts';
const subjectMap = 'src/commands/subject-map.ts';
const people = 'src/organizations/person-limits.ts';
const core = 'test/relinking/relink-identities';
const races = 'test/relinking/relinking-races';
const erasureRaces = 'test/privacy/erasure-races';

const verified = (which, isNew, only) => ({
  name: `relinking: verified by the ${which} provider`,
  replace: [[addresses, `(one) => ${isNew} && one.emailVerified`, `(one) => ${isNew}`]],
  tests: [core],
  only,
});

export const RELINKING = [
  verified('new', 'one.isNew', 'new provider has not verified'),
  verified('old', '!one.isNew', 'old provider has not verified'),
  {
    name: 'relinking: no address of two people',
    replace: [[addresses, 'olds.length > 1 || news.length > 1', 'olds.length > 9']],
    tests: [core],
    only: 'two people have verified',
  },
  {
    name: 'relinking: no old identity that is in use',
    replace: [[addresses, 'if (olds[0]!.isInUse) return', 'if (!olds[0]) return']],
    tests: [core],
    only: 'by the time in --since',
  },
  {
    name: 'relinking: accounts with memberships stay',
    replace: [[outcome, 'if (!notEmpty.has(newId))', 'if (notEmpty)']],
    tests: [core],
    only: 'refuses one with a membership',
  },
  {
    name: 'relinking: sessions end',
    replace: [[service, 'await this.sessions.endAllOf(manager, [...kept, ...removed]);', '']],
    tests: [core],
    only: 'keeps the accounts',
  },
  {
    name: 'relinking: the old subject is gone',
    replace: [[service, "await this.identities.unlink(manager, from, subjects('from'));", '']],
    tests: [core],
    only: 'keeps the accounts',
  },
  {
    name: 'relinking: a dry run changes nothing',
    replace: [
      [service, 'if (!move.isDryRun)\n      await this.apply(', 'if (move)\n      await this.apply('],
    ],
    tests: [core],
    only: 'keeps the accounts',
  },
  {
    name: 'relinking: only to the current provider',
    replace: [['src/commands/relink-identities.ts', 'if (issuer !== current)', 'if (!issuer)']],
    tests: [core],
    only: 'only to the provider of the settings',
  },
  {
    name: 'relinking: sign-ins wait',
    replace: [[service, 'await this.users.lockIdentities(manager, identities);', 'void identities;']],
    tests: [races],
    only: 'a sign-in with the new identity waits',
  },
  {
    name: 'relinking: a batch is a transaction',
    replace: [[service, 'const BATCH = 100;', 'const BATCH = 1000;']],
    tests: [races],
    only: 'a killed run',
  },
  {
    name: 'relinking: no subject twice in the map',
    replace: [[subjectMap, 'if (first !== undefined) return', 'if (first === 0) return']],
    tests: ['src/commands/relink-arguments'],
  },
  {
    name: 'relinking: no chains in the map',
    replace: [[subjectMap, 'if (isOneIssuer) faults', 'if (!faults) faults']],
    tests: ['src/commands/relink-arguments'],
  },
  {
    name: 'erasure: the person founds nothing meanwhile',
    replace: [['src/privacy/erasure.service.ts', '    await this.users.lock(manager, userId);\n', '']],
    tests: [erasureRaces],
    only: 'is not erased',
  },
  {
    name: 'erasure: the person founds nothing afterwards',
    replace: [[people, 'if (!hasIdentity) throw', 'if (hasIdentity === null) throw']],
    tests: [erasureRaces],
    only: 'founds no organization',
  },
];
