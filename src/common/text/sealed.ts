import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Seals a text for one purpose, so that what lies in the database is of no use to who reads it there. */
export async function seal(text: string, purpose: string, keys: Buffer[]): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(purpose, keys[0]!));
}

/**
 * Opens what was sealed for the same purpose under any of the keys.
 * @returns undefined if none of them fits: it was sealed under a key that has been rotated out
 */
export async function unseal(sealed: string, purpose: string, keys: Buffer[]): Promise<string | undefined> {
  for (const key of keys) {
    try {
      return Buffer.from((await compactDecrypt(sealed, keyFor(purpose, key))).plaintext).toString();
    } catch {
      // not this one
    }
  }
  return undefined;
}

const derived = new WeakMap<Buffer, Map<string, KeyObject>>();

/** The session keys seal cookies; what is derived from them, once, for another purpose can't stand in for one. */
function keyFor(purpose: string, key: Buffer): KeyObject {
  let purposes = derived.get(key);
  if (!purposes) derived.set(key, (purposes = new Map<string, KeyObject>()));
  let known = purposes.get(purpose);
  if (!known) {
    known = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
    purposes.set(purpose, known);
  }
  return known;
}
