import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMove } from './relink-arguments.js';

const [A, B] = ['https://a.example.com', 'https://b.example.com'];
const directory = mkdtempSync(join(tmpdir(), 'workspace-relink-'));
const file = join(directory, 'map.jsonl');

afterAll(() => rmSync(directory, { recursive: true }));

const across = (...args: string[]) => readMove(['--from', A, '--to', B, ...args]);
const within = (...args: string[]) => readMove(['--from', A, '--to', A, ...args]);
const withMap = (text: string | Buffer, read = across) => {
  writeFileSync(file, text);
  return read('--by-map', file);
};
const ONE_WAY = 'Expected one of --by-map, --by-same-subject and --by-verified-email.';
const SINCE = '--since belongs to --by-verified-email with one issuer, and only there.';

describe('the command line of relink-identities', () => {
  it('is read', () => {
    expect(across('--by-verified-email')).toEqual({
      move: { from: A, to: B, since: null, isDryRun: false },
      way: 'verified-email',
    });
    expect(within('--by-verified-email', '--since', '2026-01-02T10:00:00+02:00', '--dry-run')).toEqual({
      move: { from: A, to: A, since: new Date('2026-01-02T08:00:00Z'), isDryRun: true },
      way: 'verified-email',
    });
    expect(within('--by-verified-email', '--since', '2026-01-02t08:00:00z').move.since).toEqual(
      new Date('2026-01-02T08:00:00Z'),
    );
    expect(across('--by-same-subject').way).toBe('same-subject');
  });

  it.each([
    ['no issuer', () => readMove(['--by-verified-email']), 'Expected --from and --to.'],
    ['no way', () => across(), ONE_WAY],
    ['two ways', () => across('--by-same-subject', '--by-verified-email'), ONE_WAY],
    ['the same subjects of one issuer', () => within('--by-same-subject'), 'With --by-same-subject, the issuers must differ.'],
    ['one issuer without a time', () => within('--by-verified-email'), SINCE],
    ['two issuers with a time', () => across('--by-verified-email', '--since', '2026-01-01T10:00:00Z'), SINCE],
    ['a time without a zone', () => within('--by-verified-email', '--since', '2026-01-01T10:00:00'), '--since must be a time such as 2026-11-22T09:30:00Z.'],
    ['a future time', () => within('--by-verified-email', '--since', '2999-01-01T10:00:00Z'), '--since must be in the past.'],
    ['an unknown option', () => across('--by-name'), /^Unknown option '--by-name'/],
  ])('is refused with the usage for %s', (_what, read, sentence) => {
    expect(read).toThrow(sentence);
    expect(read).toThrow(/\nUsage: relink-identities --from ISSUER/);
  }); // prettier-ignore
});

describe('a map of subjects', () => {
  it('has a pair per line', () => {
    const text = '\uFEFF{"from":"a","to":"b"}\r\n\r\n{"from":"ä,\\"","to":"b|1","email":"ignored"}';
    expect(withMap(text).way).toEqual({
      pairs: [
        { from: 'a', to: 'b', line: 1 },
        { from: 'ä,"', to: 'b|1', line: 3 },
      ],
    });
  });

  it.each([
    ['a line that is not JSON', '{"from":"a","to":"b"}\na,b', /Line 2 is not JSON\.$/],
    ['a line that is not an object', 'null', /Line 1 has no valid subject "from"\.$/],
    ['a missing subject', '{"from":"a"}', /Line 1 has no valid subject "to"\.$/],
    ['a subject that no provider can send', `{"from":"${'x'.repeat(256)}","to":"b"}`, /Line 1 has no valid subject "from"\.$/],
    ['a file that is not UTF-8', Buffer.from('{"from":"a","to":"b\xe4"}', 'latin1'), /Line 1 has no valid subject "to"\.$/],
    ['a file in UTF-16', Buffer.from('{"from":"a","to":"b"}', 'utf16le'), /Line 1 is not JSON\.$/],
    ['an empty file', '\n', /It is empty\.$/],
    ['a repeated old subject', '{"from":"a","to":"b"}\n{"from":"a","to":"c"}', /Line 2 repeats "from" of line 1\.$/],
    ['a repeated new subject', '{"from":"a","to":"c"}\n{"from":"b","to":"c"}', /Line 2 repeats "to" of line 1\.$/],
  ])('is refused for %s', (_what, text, message) => {
    expect(() => withMap(text)).toThrow(/cannot be used, so nothing has changed\./);
    expect(() => withMap(text)).toThrow(message);
  }); // prettier-ignore

  it('is refused if, at one issuer, a new subject is also an old one', () => {
    const text = '{"from":"a","to":"b"}\n{"from":"b","to":"c"}';
    expect(() => withMap(text, within)).toThrow(/Line 1 has as "to" what line 2 has as "from"\.$/);
    expect(withMap(text).way).toHaveProperty('pairs.length', 2);
  });

  it('reports 20 faults, and how many more there are', () => {
    expect(() => withMap('x\n'.repeat(30))).toThrow(/Line 20 is not JSON\.\nThere are 10 more faults\.$/);
  });

  it('is refused if it does not exist', () => {
    expect(() => across('--by-map', '/does/not/exist')).toThrow(
      'The file /does/not/exist cannot be read: ENOENT.',
    );
  });
});
