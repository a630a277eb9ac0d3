import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { parseCatalog, readCatalog } from './catalog.js';

const AGENT = {
  id: 'research',
  name: 'Research',
  description: 'Reads.',
  category: 'knowledge',
  iconUrl: 'https://example.com/icon.svg',
  trialOffer: { days: 14, tokens: 0 },
  subscriptionOffer: { amount: 2900, currency: 'eur', interval: 'month', tokensPerPeriod: 100 },
  topUpOffer: { amount: 1000, currency: 'eur', tokens: 25 },
};

/** @returns the sentences of the catalog's error. Empty for a valid catalog. */
function problemsOf(file: unknown): string[] {
  try {
    parseCatalog('/etc/agents.json', file);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    const [first, ...sentences] = (error as Error).message.split('\n');
    expect(first).toBe('Invalid agent catalog /etc/agents.json:');
    return sentences.map((sentence) => sentence.replace('  - ', ''));
  }
}
const problemsOfAgent = (change: object) => problemsOf({ agents: [{ ...AGENT, ...change }] });

describe('the demonstration catalog', () => {
  it('has at least four agents, of which one has all offers and others lack a trial or a top-up', async () => {
    const { agents } = await readCatalog(null);
    expect(agents.length).toBeGreaterThanOrEqual(4);
    const offers = agents.map(({ trialOffer, subscriptionOffer, subscriptionOffers, topUpOffer }) =>
      [trialOffer, subscriptionOffer ?? subscriptionOffers, topUpOffer].map(Boolean),
    );
    expect(offers).toEqual(
      expect.arrayContaining([
        [true, true, true],
        [false, true, true],
        [true, true, false],
      ]),
    );
  });
});

describe('a catalog', () => {
  it('is accepted if it is valid', () => {
    expect(problemsOf({ agents: [AGENT] })).toEqual([]);
  });

  it.each(['iconUrl', 'trialOffer', 'subscriptionOffer', 'subscriptionOffers', 'topUpOffer'])(
    'does not need %s',
    (field) => {
      expect(problemsOfAgent({ [field]: null })).toEqual([]);
      expect(problemsOfAgent({ [field]: undefined })).toEqual([]);
    },
  );

  it.each([[null], [[]], ['agents'], [7], [{}], [{ agents: {} }], [{ agents: 'research' }]])(
    'is rejected unless it is an object with a list: %j',
    (file) => {
      expect(problemsOf(file)).toEqual(['The file must be an object with a list "agents".']);
    },
  );

  it.each([[[]], [[null]], [[7]]])('is rejected if its list does not consist of agents: %j', (agents) => {
    expect(problemsOf({ agents })).toEqual([expect.stringMatching(/^agents(\.0)?: .+\.$/)]);
  });

  it.each<[object, string]>([
    [{ id: 'Research' }, 'agents.0.id: id must be a slug'],
    [{ id: 'a--b' }, 'agents.0.id: id must be a slug'],
    [{ description: 'One\0two' }, 'agents.0.description: the text contains control characters'],
    [{ id: '-a' }, 'agents.0.id: id must be a slug'],
    [{ id: 'a'.repeat(65) }, 'agents.0.id: id must be a slug'],
    [{ id: undefined }, 'agents.0.id: the value is missing'],
    [{ name: '' }, 'agents.0.name: name must be longer'],
    [{ name: 'n'.repeat(101) }, 'agents.0.name: name must be shorter'],
    [{ description: null }, 'agents.0.description: description must be'],
    [{ category: 7 }, 'agents.0.category: category must be'],
    [{ iconUrl: 'http://example.com/icon.svg' }, 'agents.0.iconUrl: iconUrl must be a URL'],
    [{ iconUrl: 'javascript:alert(1)' }, 'agents.0.iconUrl: iconUrl must be a URL'],
    [{ color: 'red' }, 'agents.0.color: agents.0.color is not a field'],
    [{ trialOffer: [] }, 'agents.0.trialOffer: trialOffer must be an object'],
    [{ trialOffer: 'yes' }, 'agents.0.trialOffer: '],
    [{ trialOffer: { days: 0, tokens: 1 } }, 'agents.0.trialOffer.days: days must not be less than 1'],
    [{ trialOffer: { days: 366, tokens: 1 } }, 'agents.0.trialOffer.days: days must not be greater than 365'],
    [{ trialOffer: { days: 1, tokens: -1 } }, 'agents.0.trialOffer.tokens: tokens must not be less than 0'],
    [{ trialOffer: { days: 1.5, tokens: 1 } }, 'agents.0.trialOffer.days: days must be an integer'],
    [{ topUpOffer: { ...AGENT.topUpOffer, amount: '10' } }, 'agents.0.topUpOffer.amount: amount must'],
    [
      { topUpOffer: { ...AGENT.topUpOffer, tokens: 2 ** 31 } },
      'agents.0.topUpOffer.tokens: tokens must not be',
    ],
    [
      { subscriptionOffer: { ...AGENT.subscriptionOffer, interval: 'monthly' } },
      'agents.0.subscriptionOffer.interval: interval must be one of',
    ],
    [
      { subscriptionOffer: { ...AGENT.subscriptionOffer, tokens: 5 } },
      'agents.0.subscriptionOffer.tokens: agents.0.subscriptionOffer.tokens is not a field',
    ],
  ])('is rejected with a sentence about %j', (change, sentence) => {
    expect(problemsOfAgent(change)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['eur', 49, 'must not be less than 50'],
    ['gbp', 29, 'must not be less than 30'],
    ['jpy', 49, 'must not be less than 50'],
    ['huf', 17_499, 'must not be less than 17500'],
    ['kwd', 1005, 'must end with 0'],
    ['isk', 1050, 'must end with 00'],
  ])('is rejected if Stripe does not collect the amount: %s %d', (currency, amount, sentence) => {
    const topUpOffer = { amount, currency, tokens: 1 };
    expect(problemsOfAgent({ subscriptionOffer: null, topUpOffer })).toEqual([
      expect.stringContaining(`agents.0.topUpOffer.amount: amount ${sentence}`),
    ]);
  });

  it.each([
    ['eur', 50],
    ['jpy', 50],
    ['kwd', 1010],
    ['isk', 1100],
    ['krw', 1],
  ])('is accepted if Stripe collects the amount: %s %d', (currency, amount) => {
    const topUpOffer = { amount, currency, tokens: 1 };
    expect(problemsOfAgent({ subscriptionOffer: null, topUpOffer })).toEqual([]);
  });

  it.each(['xyz', 'EUR', 'eu', 7, null])('is rejected if it has an unknown currency: %j', (currency) => {
    expect(problemsOfAgent({ topUpOffer: { ...AGENT.topUpOffer, currency } })).toEqual([
      'agents.0.topUpOffer.currency: currency must be an ISO 4217 code in lower case.',
    ]);
  });

  it('is rejected if it has two currencies', () => {
    expect(problemsOfAgent({ topUpOffer: { ...AGENT.topUpOffer, currency: 'usd' } })).toEqual([
      'The catalog mixes the currencies eur, usd. Use one: at Stripe, a customer has one currency.',
    ]);
  });

  const OFFER = { ...AGENT.subscriptionOffer, id: 'a', name: 'A' };
  const offers = (...changes: object[]) =>
    problemsOfAgent({
      subscriptionOffer: null,
      subscriptionOffers: changes.map((change) => ({ ...OFFER, ...change })),
    });

  it('may have up to ten offers for a subscription, of different length or amount', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ id: `offer-${index}`, amount: 2900 + index }));
    expect(offers(...ten)).toEqual([]);
    expect(offers(...ten, { id: 'another' })).toEqual([
      expect.stringContaining('agents.0.subscriptionOffers: subscriptionOffers must contain no more than 10'),
      expect.stringContaining('"offer-0" and "another" have the same amount for the same time'),
    ]);
    expect(offers({}, { id: 'b', interval: 'year' }, { id: 'c', intervalCount: 3 })).toEqual([]);
  });

  it.each<[string, object[], string]>([
    ['an empty list', [], 'agents.0.subscriptionOffers: subscriptionOffers should not be empty'],
    ['an id that is no slug', [{ id: 'A' }], 'agents.0.subscriptionOffers.0.id: id must be a slug'],
    ['no name', [{ name: '' }], 'agents.0.subscriptionOffers.0.name: name must be longer'],
    ['a long name', [{ name: 'n'.repeat(61) }], 'agents.0.subscriptionOffers.0.name: name must be shorter'],
    ['an id twice', [{}, { amount: 3000 }], 'agents.0.subscriptionOffers: the id "a" is used more than once'],
    [
      'the same amount for a year and for 12 months',
      [{ interval: 'year' }, { id: 'b', intervalCount: 12 }],
      'agents.0.subscriptionOffers: "a" and "b" have the same amount for the same time',
    ],
    [
      'the same amount for a week and for 7 days',
      [
        { interval: 'day', intervalCount: 7 },
        { id: 'b', interval: 'week' },
      ],
      '"a" and "b" have the same amount for the same time',
    ],
    ['no length', [{ intervalCount: 0 }], 'intervalCount must not be less than 1'],
    [
      'more than three years',
      [{ intervalCount: 37 }],
      'agents.0.subscriptionOffers.0.intervalCount: intervalCount must not be greater than 36 for month',
    ],
    ['an amount that Stripe rejects', [{ amount: 49 }], 'agents.0.subscriptionOffers.0.amount: amount must'],
    [
      'monthly tokens in a period of a month',
      [{ tokensEvery: 'month' }],
      'agents.0.subscriptionOffers.0.tokensEvery: tokensEvery needs the interval year, not month',
    ],
    [
      'weekly tokens',
      [{ interval: 'year', tokensEvery: 'week' }],
      'tokensEvery must be one of the following values: month',
    ],
    [
      'monthly tokens beside those of a whole year',
      [
        { interval: 'year', tokensEvery: 'month' },
        { id: 'b', interval: 'year', intervalCount: 2 },
      ],
      'agents.0.subscriptionOffers.1.tokensEvery: "a" and "b" have the interval year, but not the same tokensEvery',
    ],
    [
      'monthly tokens whose sum is no integer of PostgreSQL',
      [{ interval: 'year', intervalCount: 2, tokensEvery: 'month', tokensPerPeriod: 89_478_486 }],
      'agents.0.subscriptionOffers.0.tokensPerPeriod: tokensPerPeriod must not be greater than 89478485',
    ],
  ])('is rejected if its offers have %s', (_what, changes, sentence) => {
    expect(offers(...changes)).toEqual([expect.stringContaining(sentence)]);
  });

  it('may grant the tokens of yearly offers month by month, beside a monthly offer', () => {
    const yearly = { interval: 'year', tokensEvery: 'month' };
    const most = { ...yearly, id: 'b', intervalCount: 2, tokensPerPeriod: 89_478_485 };
    expect(offers(yearly, most, { id: 'c', tokensEvery: null })).toEqual([]);
  });

  it('is rejected if an agent has both one offer and a list of them', () => {
    expect(problemsOfAgent({ subscriptionOffers: [OFFER] })).toEqual([
      'agents.0.subscriptionOffers: the agent has subscriptionOffer, too. Use one of the two.',
    ]);
  });

  it('contains no tax in its amounts unless it says so', () => {
    expect(parseCatalog('', { agents: [AGENT] }).taxBehavior).toBe('exclusive');
    expect(parseCatalog('', { agents: [AGENT], taxBehavior: 'inclusive' }).taxBehavior).toBe('inclusive');
    expect(problemsOf({ agents: [AGENT], taxBehavior: 'none' })).toEqual([
      'taxBehavior: taxBehavior must be one of the following values: exclusive, inclusive.',
    ]);
  });

  it('is rejected if it has an agent twice', () => {
    expect(problemsOf({ agents: [AGENT, AGENT, AGENT] })).toEqual([
      'The id "research" is used more than once.',
    ]);
  });

  it('is rejected with all of its problems at once', () => {
    const problems = problemsOf({
      agents: [AGENT, { ...AGENT, name: '' }, { ...AGENT, id: 'B', topUpOffer: { amount: 0 } }],
      version: 2,
    });
    expect(problems.map((sentence) => sentence.split(':')[0])).toEqual([
      'version',
      'agents.1.name',
      'agents.2.id',
      'agents.2.topUpOffer.tokens',
      'agents.2.topUpOffer.amount',
      'agents.2.topUpOffer.currency',
      'The id "research" is used more than once.',
    ]);
  });
});

describe('a catalog file', () => {
  it('is reported with its path if it is missing, cannot be read or is not JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workspace-catalog-'));
    try {
      const path = join(folder, 'agents.json');
      await expect(readCatalog(path)).rejects.toThrow(
        `Invalid agent catalog ${path}:\n  - The file does not exist.`,
      );
      await expect(readCatalog(folder)).rejects.toThrow(
        `Invalid agent catalog ${folder}:\n  - The file cannot be read: EISDIR.`,
      );
      await writeFile(path, '{"agents": [');
      await expect(readCatalog(path)).rejects.toThrow(
        `Invalid agent catalog ${path}:\n  - The file is not JSON: `,
      );
      for (const start of ['', '\uFEFF']) {
        await writeFile(path, start + JSON.stringify({ agents: [AGENT] }));
        expect(await readCatalog(path)).toEqual({ agents: [AGENT], taxBehavior: 'exclusive' });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
