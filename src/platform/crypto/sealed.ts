import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts a text for one purpose, so that a reader of the database cannot use the text. */
export async function seal(text: string, purpose: string, keys: Buffer[]): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(purpose, keys[0]!));
}

/**
 * Decrypts a text that was sealed for the same purpose with any of the keys.
 * @returns undefined if none of the keys decrypts the text, because its key has been rotated out
 */
export async function unseal(sealed: string, purpose: string, keys: Buffer[]): Promise<string | undefined> {
  for (const key of keys) {
    try {
      return Buffer.from((await compactDecrypt(sealed, keyFor(purpose, key))).plaintext).toString();
    } catch {
      // sealed with another key
    }
  }
  return undefined;
}

const derived = new WeakMap<Buffer, Map<string, KeyObject>>();

/** Derives a key for one purpose from a session key, so that a sealed text is never accepted as a cookie. */
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
