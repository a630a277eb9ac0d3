import fc from 'fast-check';
import { changesOf, divided, type Taken } from './token-reversal.js';

const NOTHING: Taken = { refund: 0, dispute: 0 };
/** The tokens to take for returned money, at one token per 10. At most 1,000 can be returned. */
const of = (refunded: number, withdrawn = 0) => ({
  total: Math.floor(Math.min(refunded + withdrawn, 1000) / 10),
  refund: Math.floor(refunded / 10),
});

describe('the tokens that refunds and disputes take from a grant of 100', () => {
  it.each<[string, number, Taken, ReturnType<typeof of>, Taken]>([
    ['nothing without a refund', 100, NOTHING, of(0), NOTHING],
    ['a share, rounded down', 100, NOTHING, of(333), { refund: 33, dispute: 0 }],
    ['nothing if the share was already taken', 67, { refund: 33, dispute: 0 }, of(333), NOTHING],
    ['the rest', 67, { refund: 33, dispute: 0 }, of(1000), { refund: 67, dispute: 0 }],
    ['no more than remain', 20, NOTHING, of(500), { refund: 20, dispute: 0 }],
    ['a share of a disputed amount', 100, NOTHING, of(0, 500), { refund: 0, dispute: 50 }],
    [
      'the rest by a dispute of the rest',
      60,
      { refund: 40, dispute: 0 },
      of(400, 600),
      { refund: 0, dispute: 60 },
    ],
    [
      'the rest by a dispute of the whole',
      60,
      { refund: 40, dispute: 0 },
      of(400, 1000),
      { refund: 0, dispute: 60 },
    ],
    ['both shares at once', 100, NOTHING, of(400, 300), { refund: 40, dispute: 30 }],
    ['less after a failed refund', 0, { refund: 100, dispute: 0 }, of(300), { refund: -70, dispute: 0 }],
    ['nothing after a won dispute', 60, { refund: 0, dispute: 40 }, of(0), { refund: 0, dispute: -40 }],
    [
      'the share of the refund after a won dispute',
      0,
      { refund: 40, dispute: 60 },
      of(400),
      { refund: 0, dispute: -60 },
    ],
    [
      'the share of the dispute after a failed refund',
      0,
      { refund: 40, dispute: 60 },
      of(0, 600),
      { refund: -40, dispute: 0 },
    ],
    [
      'no more, and none are restored, if consumption left less than the share',
      0,
      { refund: 30, dispute: 0 },
      of(500),
      NOTHING,
    ],
  ])('are %s', (_what, remaining, taken, reversed, expected) => {
    expect(changesOf({ remaining }, taken, reversed)).toEqual(expected);
  });

  it('are the same for any history that ends with the same amounts', () => {
    const amounts = fc.record({ refunded: fc.nat(1000), withdrawn: fc.nat(1000) });
    const history = fc.tuple(fc.nat(100), fc.array(amounts, { minLength: 1, maxLength: 8 }));
    fc.assert(
      fc.property(history, ([consumed, steps]) => {
        const taken = { ...NOTHING };
        let remaining = 100 - consumed;
        for (const { refunded, withdrawn } of steps) {
          const { refund, dispute } = changesOf({ remaining }, taken, of(refunded, withdrawn));
          taken.refund += refund;
          taken.dispute += dispute;
          remaining -= refund + dispute;
          expect(taken.refund).toBeGreaterThanOrEqual(0);
          expect(taken.dispute).toBeGreaterThanOrEqual(0);
        }
        const last = steps.at(-1)!;
        const due = Math.floor(Math.min(1000, last.refunded + last.withdrawn) / 10);
        expect(remaining).toBe(Math.max(0, 100 - consumed - due));
      }),
    );
  });
});

describe('a refund or dispute of three months with 100 tokens each', () => {
  /** @param remaining and taken of the third, the second and the first month */
  const grants = (...all: [remaining: number, refund: number, dispute: number][]) =>
    all.map(([room, refund, dispute]) => ({ room, taken: { refund, dispute } }));

  it.each<[string, ReturnType<typeof grants>, Taken, [refund: number, dispute: number][]]>([
    [
      'takes from the last month first',
      grants([100, 0, 0], [100, 0, 0], [40, 0, 0]),
      { refund: 150, dispute: 0 },
      [
        [100, 0],
        [50, 0],
        [0, 0],
      ],
    ],
    [
      'takes what an earlier refund has left',
      grants([0, 100, 0], [50, 50, 0], [40, 0, 0]),
      { refund: 170, dispute: 60 },
      [
        [0, 0],
        [20, 30],
        [0, 30],
      ],
    ],
    [
      'gives back to the first month first',
      grants([0, 0, 100], [0, 20, 80], [10, 90, 0]),
      { refund: 110, dispute: 0 },
      [
        [100, -100],
        [-10, -80],
        [-90, 0],
      ],
    ],
  ])('%s', (_what, all, taken, expected) =>
    expect(divided(all, taken)).toEqual(expected.map(([refund, dispute]) => ({ refund, dispute }))),
  );

  it('takes the same after any history that ends with the same amounts', () => {
    const amounts = fc.record({ refund: fc.nat(150), dispute: fc.nat(150) });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 8 }), (steps) => {
        let months = grants([100, 0, 0], [100, 0, 0], [100, 0, 0]);
        for (const step of steps) {
          const changes = divided(months, step);
          months = months.map(({ room, taken }, index) => {
            const { refund, dispute } = changes[index]!;
            const after = { refund: taken.refund + refund, dispute: taken.dispute + dispute };
            return { room: room - refund - dispute, taken: after };
          });
        }
        const { refund, dispute } = steps.at(-1)!;
        const left = [0, 100, 200].map((later) => Math.min(100, Math.max(0, 100 + later - refund - dispute)));
        expect(months.map(({ room }) => room)).toEqual(left);
      }),
    );
  });
});
