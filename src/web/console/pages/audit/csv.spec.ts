import type { AuditEvent } from '../../../client/resources.js';
import { toCsv } from './csv.js';

const EVENT = {
  id: '1',
  type: 'organization.renamed',
  occurredAt: '2026-03-02T09:41:00.000Z',
  actor: { type: 'user', id: '2', name: '=1+1; \u200b+2' },
  target: { type: 'organization', id: '3', name: 'Acme, "Inc"' },
  before: { name: 'Acme;=1+1' },
  after: null,
  requestId: null,
} satisfies AuditEvent;

describe('toCsv', () => {
  it('has a row for each event, with nested fields, quotes, and no formula', () => {
    const other = { ...EVENT, id: '4', before: null, requestId: '5' };
    expect(toCsv([EVENT, other].map((event) => `${JSON.stringify(event)}\n`).join(''))).toBe(
      '\ufeffid,type,occurredAt,actor.type,actor.id,actor.name,target.type,target.id,target.name,before,after,requestId\r\n' +
        `"1","organization.renamed","2026-03-02T09:41:00.000Z","user","2","'=1+1;' \u200b+2","organization","3","Acme, ""Inc""",` +
        `"{""name"":""Acme;'=1+1""}",,\r\n` +
        `"4","organization.renamed","2026-03-02T09:41:00.000Z","user","2","'=1+1;' \u200b+2","organization","3","Acme, ""Inc""",` +
        ',,"5"\r\n',
    );
  });
});
