import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts a text for one purpose, so that a reader of the database cannot use it. */
export async function seal(text: string, purpose: string, keys: Buffer[]): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(purpose, keys[0]!));
}

/**
 * Decrypts a text that was sealed for the same purpose with any of the keys.
 * @returns undefined if no key fits, because the one it was sealed with has been rotated out
 */
export async function unseal(sealed: string, purpose: string, keys: Buffer[]): Promise<string | undefined> {
  for (const key of keys) {
    try {
      return Buffer.from((await compactDecrypt(sealed, keyFor(purpose, key))).plaintext).toString();
    } catch {
      // another key
    }
  }
  return undefined;
}

const derived = new WeakMap<Buffer, Map<string, KeyObject>>();

/** A key derived from a session key. Separate keys keep a sealed text from being accepted as a cookie. */
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
