/** Mutations of filters, cursors and the export of the audit trail. */
const tags = 'src/platform/http/pagination/cursor-tags.ts';
const exportService = 'src/audit/audit-export.service.ts';
const lines = 'src/platform/http/streaming/json-lines.ts';
const nameKeys = 'src/migrations/1763701780000-AddUserNameKey.ts';
const membershipKeys = 'src/migrations/1763701790000-AddMembershipKeys.ts';
const memberSearch = 'src/organizations/member-search.repository.ts';
const members = 'test/organizations/finding-members';
const keys = 'test/organizations/membership-keys';
const exports = 'test/audit/audit-export';

export const FINDING = [
  {
    name: 'search: all addresses that match',
    replace: [[memberSearch, "`(m.user_email_key || '')`", '`m.user_email_key`']],
    tests: ['test/organizations/member-pages-cost'],
    only: 'expects a small organization',
  },
  {
    name: 'cursors: only for their organization',
    replace: [[tags, 'digest([owner, ...set])', 'digest(set)']],
    tests: [members],
    only: 'works only for the list',
  },
  {
    name: 'cursors: only for their filters',
    replace: [[tags, 'digest([owner, ...set])', 'digest([owner])']],
    tests: [members],
    only: 'works only for the list',
  },
  {
    name: 'cursors: those of version 1 have no new filters',
    replace: [[tags, 'return set.every(([name]) => name === FILTER_OF_VERSION_1) ?', 'return list ?']],
    tests: [members],
    only: 'of version 1',
  },
  {
    name: 'search: a changed name loses its key',
    replace: [[nameKeys, 'NEW.name_key := NULL;', '']],
    tests: [members],
    only: 'is never that of an old name',
  },
  {
    name: 'search: only the members of the organization',
    replace: [
      [
        memberSearch,
        'WHERE m.organization_id = $1 AND m.relation = wanted.relation AND ${condition}',
        'WHERE m.relation = wanted.relation AND ${condition}',
      ],
    ],
    tests: [members],
    only: 'stays inside the organization',
  },
  {
    name: 'search: more than a few addresses are found by name',
    replace: [[memberSearch, 'AND (SELECT count(*) FROM addressed) > ${FEW_ADDRESSES}', 'AND false']],
    tests: [members],
    only: 'very many addresses match',
  },
  {
    name: 'search: names begin with the text itself',
    replace: [[memberSearch, "THEN '00000000-0000-0000-0000-000000000000' ELSE", 'THEN $3::uuid ELSE']],
    tests: [members],
    only: 'continues after a match by address',
  },
  {
    name: 'search: addresses have a bound',
    replace: [
      [
        memberSearch,
        '         LIMIT ${FEW_ADDRESSES + 1}) AS found\n      LIMIT ${FEW_ADDRESSES + 1}',
        ') AS found',
      ],
    ],
    tests: ['test/organizations/member-pages-cost'],
    only: 'reads a bounded number of rows',
  },
  {
    name: 'search keys: follow the user',
    replace: [[membershipKeys, 'WHERE u.id = NEW.id AND', 'WHERE false AND u.id = NEW.id AND']],
    tests: [keys],
    only: 'follow the name and the address',
  },
  {
    name: 'search keys: an erased address is gone',
    replace: [[membershipKeys, 'UPDATE OF name, name_key, email_key ON', 'UPDATE OF name, name_key ON']],
    tests: [keys],
    only: 'erasure of its owner',
  },
  {
    name: 'search keys: those of the user as it is',
    replace: [[membershipKeys, 'WHERE u.id = NEW.user_id FOR SHARE', 'WHERE u.id = NEW.user_id']],
    tests: [keys],
    only: 'is inserted while it changes',
  },
  {
    name: 'search keys: bounded',
    replace: [
      [
        membershipKeys,
        "left(coalesce(u.name_key, lower(u.name), ''), 400)",
        "coalesce(u.name_key, lower(u.name), '')",
      ],
    ],
    tests: [keys],
    only: 'are bounded',
  },
  {
    name: 'export: recorded',
    replace: [[exportService, 'await this.recordStart(caller, selection);', '']],
    tests: [exports],
    only: 'begins with the event of the export',
  },
  {
    name: 'export: a failure resets the connection',
    replace: [[lines, 'request.raw.socket.resetAndDestroy()', '{}']],
    tests: [exports],
    only: 'breaks off a response',
  },
  {
    name: 'export: two of a person',
    replace: [['src/platform/http/streaming/slots.ts', 'own >= this.mostOfPerson', 'own < 0']],
    tests: [exports],
    only: 'two at a time for each person',
  },
  {
    name: 'export: has a time limit',
    replace: [[exportService, 'AbortSignal.timeout(this.config.timeouts.auditExport)', '']],
    tests: [exports],
    only: 'its time limit',
  },
  {
    name: 'export: ends before a shutdown closes its connection',
    replace: [[exportService, 'setTimeout(() => this.closing.abort(), GRACE).unref();', '']],
    tests: [exports],
    only: 'by a shutdown',
  },
];
