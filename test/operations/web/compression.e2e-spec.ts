import { readFile, readdir, stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { build } from '../../support/build.js';
import { startWorld, type World } from '../../support/world.js';

const ASSETS = 'dist/console/assets';
/** The largest size of the first page's script in bytes, compressed with Brotli. */
const LARGEST_SCRIPT = 180_000;
/** Content encodings by values of `Accept-Encoding`. */
const ACCEPTED: [accept: string | undefined, encoding: string | undefined][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['zstd, x-unknown', undefined],
  ['', undefined],
  [undefined, undefined],
];

let world: World;
let index: string;
let files: string[];

beforeAll(async () => {
  await build();
  world = await startWorld({ settings: { CONSOLE: 'true' } });
  index = await readFile('dist/console/index.html', 'utf8');
  files = await readdir(ASSETS);
});
afterAll(() => world.stop());

/** Sends a request whose response is not decompressed. */
async function get(path: string, accept: string | undefined, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await request(world.instances[0]!.origin + path, {
    method,
    headers: { ...(accept !== undefined && { 'accept-encoding': accept }), accept: 'text/html' },
  });
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

function decompressed(bytes: Buffer, encoding: unknown): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

const scripts = () => [...index.matchAll(/<script [^>]*src="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
const entry = () => scripts().find((path) => path.includes('/console-'))!;
const style = () => /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)"/.exec(index)![1]!;
const FILES: [name: string, path: () => string, type: string][] = [
  ['a script', entry, 'application/javascript; charset=utf-8'],
  ['a style sheet', style, 'text/css; charset=utf-8'],
];

describe.each(FILES)('%s', (_name, pathOf, type) => {
  it.each(ACCEPTED)('answers Accept-Encoding %p with %p', async (accept, encoding) => {
    const path = pathOf();
    const original = await readFile(`dist/console${path}`);
    const { status, headers, bytes } = await get(path, accept);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(decompressed(bytes, encoding)).toEqual(original);
    if (encoding) expect(bytes.length).toBeLessThan(original.length);
  });
});

it.each([
  ['/sessions', 200],
  ['/unknown', 404],
])('sends the page %s uncompressed, because it is small and has its own nonce', async (path, expected) => {
  const { status, headers, bytes } = await get(path, 'br');
  expect(status).toBe(expected);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.length).toBeLessThan(2000);
});

it.each(['/sessions', entry])('answers HEAD with the headers of GET', async (pathOf) => {
  const path = typeof pathOf === 'string' ? pathOf : pathOf();
  const [head, full] = [await get(path, 'br', 'HEAD'), await get(path, 'br')];
  for (const name of ['content-length', 'content-encoding', 'content-type', 'vary', 'cache-control', 'etag'])
    expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
});

it('lets browsers cache a compressed file permanently, with its own ETag', async () => {
  const [br, gzip, identity] = await Promise.all(['br', 'gzip', 'identity'].map((one) => get(entry(), one)));
  for (const { headers } of [br!, gzip!, identity!])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(new Set([br!.headers.etag, gzip!.headers.etag, identity!.headers.etag]).size).toBe(3);
});

it('keeps a compressed copy in the build only if it is smaller', async () => {
  const copies = files.filter((file) => /\.(br|gz)$/.test(file));
  for (const copy of copies) {
    const original = copy.replace(/\.\w+$/, '');
    expect((await stat(`${ASSETS}/${copy}`)).size).toBeLessThan((await stat(`${ASSETS}/${original}`)).size);
  }
});

it('needs at most 180 kB of compressed script for the first page', async () => {
  const found = new Set<string>();
  for (const path of scripts()) await addWithImports(path.replace('/assets/', ''), found);
  const sizes = await Promise.all([...found].map((name) => sizeOf(name)));
  expect(Math.max(...sizes)).toBeGreaterThan(LARGEST_SCRIPT / 2);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(LARGEST_SCRIPT);
});

/** Adds the script and all that it imports statically. */
async function addWithImports(name: string, found: Set<string>): Promise<void> {
  if (found.has(name)) return;
  found.add(name);
  const source = await readFile(`${ASSETS}/${name}`, 'utf8');
  for (const [, imported] of source.matchAll(/(?:from|import)["'`]\.\/([\w-]+\.js)["'`]/g))
    await addWithImports(imported!, found);
}

async function sizeOf(name: string): Promise<number> {
  const file = files.includes(`${name}.br`) ? `${name}.br` : name;
  return (await stat(`${ASSETS}/${file}`)).size;
}
