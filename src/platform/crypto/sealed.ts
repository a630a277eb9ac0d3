import { hkdfSync, webcrypto } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts a text for one purpose, so that a reader of the database cannot use the text. */
export async function seal(text: string, purpose: string, keys: Buffer[]): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await keyFor(purpose, keys[0]!));
}

/**
 * Decrypts a text that was sealed for the same purpose with any of the keys.
 * @returns undefined if none of the keys decrypts the text, for example because its key has been rotated out
 */
export async function unseal(sealed: string, purpose: string, keys: Buffer[]): Promise<string | undefined> {
  for (const key of keys) {
    try {
      return Buffer.from((await compactDecrypt(sealed, await keyFor(purpose, key))).plaintext).toString();
    } catch {
      // sealed with another key
    }
  }
  return undefined;
}

type Key = Promise<webcrypto.CryptoKey>;
const derived = new WeakMap<Buffer, Map<string, Key>>();

/** Derives a key for one purpose from a session key, so that a sealed text is never accepted as a cookie. */
function keyFor(purpose: string, key: Buffer): Key {
  let purposes = derived.get(key);
  if (!purposes) derived.set(key, (purposes = new Map<string, Key>()));
  let known = purposes.get(purpose);
  if (!known) {
    known = imported(hkdfSync('sha256', key, '', purpose, 32));
    purposes.set(purpose, known);
  }
  return known;
}

/** Imports a key once. jose would import raw bytes again for each call. */
function imported(key: ArrayBuffer): Key {
  return webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
