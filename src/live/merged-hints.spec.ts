import type { OrganizationHint } from '../platform/hints/hints.js';
import { mergeAgents, MergedHints } from './merged-hints.js';

it.each([
  ['no agent', undefined, undefined, undefined],
  ['one agent', undefined, 'research', 'research'],
  ['the same agent', 'research', 'research', 'research'],
  ['two agents', 'research', 'translator', null],
  ['several agents', null, 'research', null],
  ['several and none', null, undefined, null],
])('merges hints that concern %s', (_what, one, other, merged) => {
  expect(mergeAgents(one, other)).toBe(merged);
  expect(mergeAgents(other, one)).toBe(merged);
});

it('merges hints per organization and person, and keeps frequent ones apart', () => {
  const hints = new MergedHints();
  const use: OrganizationHint = {
    organizationId: 'a',
    agentId: 'research',
    resources: ['agents'],
    isFrequent: true,
  };
  hints.add({ organizationId: 'a', resources: ['agents'], agentId: 'research' });
  hints.add({ organizationId: 'a', resources: ['billing', 'agents'] });
  hints.add(use);
  hints.add(use);
  hints.add({ ...use, agentId: 'translator' });
  hints.add({ userId: 'u', resources: ['me'] });
  hints.add({ userId: 'u', resources: ['sessions'] });
  hints.add({ address: 'u', resources: ['receivedInvites'] });
  expect(hints.take()).toEqual([
    { organizationId: 'a', resources: ['agents', 'billing'], agentId: 'research' },
    use,
    { ...use, agentId: 'translator' },
    { userId: 'u', resources: ['me', 'sessions'] },
    { address: 'u', resources: ['receivedInvites'] },
  ]);
  expect(hints.isEmpty).toBe(true);
});
