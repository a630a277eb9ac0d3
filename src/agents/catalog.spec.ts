import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CatalogError, parseCatalog, readCatalog } from './catalog.js';

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

/** What is said of a catalog, one sentence a line. */
function saidOf(file: unknown): string[] {
  try {
    parseCatalog('/etc/agents.json', file);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(CatalogError);
    const [first, ...sentences] = (error as Error).message.split('\n');
    expect(first).toBe('The agent catalog /etc/agents.json is not right:');
    return sentences.map((sentence) => sentence.replace('  - ', ''));
  }
}
const saidOfAgent = (change: object) => saidOf({ agents: [{ ...AGENT, ...change }] });

describe('the demonstration catalog', () => {
  it('has an agent with all offers, one without a trial and one without a top-up, of four at least', async () => {
    const agents = await readCatalog(null);
    expect(agents.length).toBeGreaterThanOrEqual(4);
    const offers = agents.map(({ trialOffer, subscriptionOffer, topUpOffer }) =>
      [trialOffer, subscriptionOffer, topUpOffer].map(Boolean),
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
  it('that is right has nothing said of it', () => {
    expect(saidOf({ agents: [AGENT] })).toEqual([]);
  });

  it.each(['iconUrl', 'trialOffer', 'subscriptionOffer', 'topUpOffer'])('can do without %s', (field) => {
    expect(saidOfAgent({ [field]: null })).toEqual([]);
    expect(saidOfAgent({ [field]: undefined })).toEqual([]);
  });

  it.each([[null], [[]], ['agents'], [7], [{}], [{ agents: {} }], [{ agents: 'research' }]])(
    'must be an object with a list: %j',
    (file) => {
      expect(saidOf(file)).toEqual(['It must be an object with a list "agents".']);
    },
  );

  it.each([[[]], [[null]], [[7]]])('must have agents in its list: %j', (agents) => {
    expect(saidOf({ agents })).toEqual([expect.stringMatching(/^agents(\.0)?: .+\.$/)]);
  });

  it.each<[object, string]>([
    [{ id: 'Research' }, 'agents.0.id: id must be a slug'],
    [{ id: 'a--b' }, 'agents.0.id: id must be a slug'],
    [{ id: '-a' }, 'agents.0.id: id must be a slug'],
    [{ id: 'a'.repeat(65) }, 'agents.0.id: id must be a slug'],
    [{ id: undefined }, 'agents.0.id: id must be a slug'],
    [{ name: '' }, 'agents.0.name: name must be longer'],
    [{ name: 'n'.repeat(101) }, 'agents.0.name: name must be shorter'],
    [{ description: null }, 'agents.0.description: description must be'],
    [{ category: 7 }, 'agents.0.category: category must be'],
    [{ iconUrl: 'http://example.com/icon.svg' }, 'agents.0.iconUrl: iconUrl must be a URL'],
    [{ iconUrl: 'javascript:alert(1)' }, 'agents.0.iconUrl: iconUrl must be a URL'],
    [{ colour: 'red' }, 'agents.0.colour: agents.0.colour is not a field'],
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
      { topUpOffer: { ...AGENT.topUpOffer, currency: 'EUR' } },
      'agents.0.topUpOffer.currency: currency must be an ISO',
    ],
    [
      { subscriptionOffer: { ...AGENT.subscriptionOffer, interval: 'monthly' } },
      'agents.0.subscriptionOffer.interval: interval must be one of',
    ],
    [
      { subscriptionOffer: { ...AGENT.subscriptionOffer, tokens: 5 } },
      'agents.0.subscriptionOffer.tokens: agents.0.subscriptionOffer.tokens is not a field',
    ],
  ])('is refused with a sentence for %j', (change, sentence) => {
    expect(saidOfAgent(change)).toEqual([expect.stringContaining(sentence)]);
  });

  it('may not have an agent twice', () => {
    expect(saidOf({ agents: [AGENT, AGENT, AGENT] })).toEqual(['The id "research" is there more than once.']);
  });

  it('has everything that is wrong said at once', () => {
    const said = saidOf({
      agents: [AGENT, { ...AGENT, name: '' }, { ...AGENT, id: 'B', topUpOffer: { amount: 0 } }],
      version: 2,
    });
    expect(said.map((sentence) => sentence.split(':')[0])).toEqual([
      'version',
      'agents.1.name',
      'agents.2.id',
      'agents.2.topUpOffer.tokens',
      'agents.2.topUpOffer.amount',
      'agents.2.topUpOffer.currency',
      'The id "research" is there more than once.',
    ]);
  });
});

describe('a catalog file', () => {
  it('that is missing or no JSON is named with its path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workspace-catalog-'));
    try {
      const path = join(folder, 'agents.json');
      await expect(readCatalog(path)).rejects.toThrow(`The agent catalog ${path} is not right`);
      await writeFile(path, '{"agents": [');
      await expect(readCatalog(path)).rejects.toThrow('It can not be read as JSON');
      await writeFile(path, JSON.stringify({ agents: [AGENT] }));
      expect(await readCatalog(path)).toEqual([AGENT]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
