import { keyedHash } from '../platform/crypto/keyed-hash.js';
import type { IdentityKey } from './users.repository.js';

/** A keyed hash. It recognizes a person who deleted their account and returns, without storing who they are. */
export const identityHash = ({ issuer, subject }: IdentityKey, purpose: string, key: Buffer): Buffer =>
  keyedHash(`${issuer}\n${subject}`, purpose, key);
