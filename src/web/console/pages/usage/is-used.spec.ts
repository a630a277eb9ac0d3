import type { Agent } from '../../../client/resources.js';
import { isUsed } from './is-used.js';

const UNUSED = {
  trial: { status: 'available' },
  subscription: { status: 'none' },
  tokenBalance: 0,
  tokensReserved: 0,
  tokensUsed30Days: 0,
} as Agent;

describe('isUsed', () => {
  it.each<[boolean, string, Partial<Agent>]>([
    [false, 'has neither a trial, nor a subscription, nor tokens', {}],
    [true, 'has tokens', { tokenBalance: 1 }],
    [true, 'has reserved all its tokens', { tokensReserved: 1 }],
    [true, 'has used tokens', { tokensUsed30Days: 1 }],
  ])('is %s if the organization %s', (expected, _what, agent) => {
    expect(isUsed({ ...UNUSED, ...agent })).toBe(expected);
  });
});
