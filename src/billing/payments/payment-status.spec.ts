import { statusOf } from './payment-status.js';

const facts = { amount: 2900, refunded: 0, inReview: false, isDisputed: false };

it.each([
  ['credited', {}],
  ['credited', { amount: 0 }],
  ['partially_refunded', { refunded: 1 }],
  ['in_review', { inReview: true }],
  ['in_review', { inReview: true, amount: 0 }],
  ['in_review', { inReview: true, refunded: 1 }],
  ['refunded', { refunded: 2900 }],
  ['refunded', { refunded: 2900, inReview: true }],
  ['disputed', { isDisputed: true }],
  ['disputed', { isDisputed: true, refunded: 2900, inReview: true }],
] as const)('a payment is %s if its facts are %j', (status, some) =>
  expect(statusOf({ ...facts, ...some })).toBe(status),
);
