import { createHmac, hkdfSync } from 'node:crypto';

/** Hashes a text for one purpose, so that a reader of the database cannot find out the text by trying. */
export function keyedHash(text: string, purpose: string, key: Buffer): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return createHmac('sha256', derived).update(text).digest();
}
