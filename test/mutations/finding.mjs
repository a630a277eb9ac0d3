/** Mutations of filters, cursors and the export of the audit trail. */
const tags = 'src/platform/http/pagination/cursor-tags.ts';
const exportService = 'src/audit/audit-export.service.ts';
const lines = 'src/platform/http/streaming/json-lines.ts';
const nameKeys = 'src/migrations/1763701780000-AddUserNameKey.ts';
const members = 'test/organizations/finding-members';
const exports = 'test/audit/audit-export';

export const FINDING = [
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
    only: 'is never one of an old name',
  },
  {
    name: 'search: only the members of the organization',
    replace: [
      [
        'src/organizations/memberships.repository.ts',
        'WHERE m.organization_id = $1 AND ($5::text IS NULL OR m.relation = $5)',
        'WHERE $1::uuid IS NOT NULL AND ($5::text IS NULL OR m.relation = $5)',
      ],
    ],
    tests: [members],
    only: 'stays inside the organization',
  },
  {
    name: 'export: recorded',
    replace: [[exportService, 'await this.recordStart(caller, selection);', '']],
    tests: [exports],
    only: 'begins with its own event',
  },
  {
    name: 'export: a failure resets the connection',
    replace: [[lines, 'request.raw.socket.resetAndDestroy()', '{}']],
    tests: [exports],
    only: 'fails visibly',
  },
  {
    name: 'export: two of a person',
    replace: [['src/platform/http/streaming/slots.ts', 'own >= this.mostOfPerson', 'own < 0']],
    tests: [exports],
    only: 'each person has two at a time',
  },
  {
    name: 'export: has a time limit',
    replace: [[exportService, 'AbortSignal.timeout(this.config.timeouts.auditExport)', '']],
    tests: [exports],
    only: 'its time limit',
  },
];
