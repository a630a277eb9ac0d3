import { Config } from '../config/config.js';
import { readConfig } from '../config/read-config.js';
import { setting } from '../config/setting.js';
import { limit } from '../config/settings/common.js';
import { about } from '../mail/notice-sender.service.js';
import { domain, type Domain } from './domain.js';
import { Domains } from './domains.js';

const moduleOf = (value: Domain) =>
  class {
    static readonly domain = value;
  };
const collect = (...all: Domain[]) => new Domains(all.map(moduleOf));
const limitOf = (name: string) => setting({ name, meaning: 'Notes.', type: limit, default: '50' });
const NOTES = domain({
  tags: { Notes: 'Notes.' },
  resources: { notes: 'member' },
  events: { 'note.created': { members: ['notes'] }, 'author.renamed': { concerned: ['notes'] } },
  notices: { note_shared: about<{ noteId: string }>() },
  settings: { limit: limitOf('LIMIT_NOTES') },
});

describe('the domains', () => {
  it('may have several modules', () => {
    expect(collect(NOTES, NOTES).tags).toEqual({ Notes: 'Notes.' });
  });

  it.each<[string, Domain]>([
    ['tag Notes', { tags: { Notes: 'Other notes.' } }],
    ['resource notes', { resources: { notes: 'admin' } }],
    ['event note.created', { events: { 'note.created': {} } }],
    ['notice note_shared', { notices: { note_shared: about() } }],
    ['setting LIMIT_NOTES', { settings: { most: limitOf('LIMIT_NOTES') } }],
  ])('must not declare the same %s', (what, other) => {
    expect(() => collect(NOTES, other)).toThrow(`Two domains declare the ${what}.`);
  });
});

describe('the events of domains', () => {
  it('belong to the trail of an organization if members hear of them', () => {
    expect(collect(NOTES).eventTypes).toEqual(['note.created']);
  });

  it('must name resources that a domain declares', () => {
    expect(() => collect({ events: { 'note.deleted': { concerned: ['nodes'] } } })).toThrow(
      'The event note.deleted names the resource nodes, which no domain declares.',
    );
  });
});

describe('the settings of domains', () => {
  it('are read with those of the platform', () => {
    const config = readConfig({ LIMIT_NOTES: '7' }, collect(NOTES).settings);
    expect(config.read(NOTES.settings.limit)).toBe(7);
  });

  it('must not have the name of a setting of the platform', () => {
    const { settings } = collect({ settings: { port: limitOf('PORT') } });
    expect(() => readConfig({}, settings)).toThrow('Two settings have the name PORT.');
  });

  it('are an error, and not a missing value, if no module carries the domain', () => {
    const config = new Config(readConfig({}));
    expect(() => config.read(NOTES.settings.limit)).toThrow(
      'BUG: no domain of app.module.ts has the setting LIMIT_NOTES.',
    );
  });
});
