import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

export type Fields = Record<string, unknown>;

/** Fields to override (`undefined` removes one), or a function that returns the new fields. */
export type Change = Fields | ((good: Fields) => Fields);

export interface Forgery {
  claims?: Change;
  header?: Change;
  sign?:
    | 'none'
    | 'hs256-with-public-key'
    | 'hs256-with-client-secret'
    | 'es256'
    | 'ed25519'
    | 'other-key'
    | 'bad-signature';
}

interface Key {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Signs valid and invalid ID tokens. Uses no library, because a library may refuse to create invalid tokens. */
export class TokenForger {
  private keys: [Key, ...Key[]] = [rsaKey()];
  private readonly attackersKey = { kid: randomUUID(), ...newPair() };
  private readonly ellipticKey = {
    kid: 'elliptic',
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  };

  private readonly edwardsKey = { kid: 'edwards', ...generateKeyPairSync('ed25519') };

  constructor(private readonly clientSecret: string) {}

  get attackersJwk(): Fields {
    return toJwk(this.attackersKey);
  }

  /**
   * The published key set. Includes keys of other algorithms only while they sign, so that only the algorithm is wrong.
   */
  publishedJwks(signing: Forgery['sign']): Fields[] {
    const other = this.otherKeys.get(signing);
    return (other ? [...this.keys, other] : this.keys).map(toJwk);
  }

  rotateKey({ keepOld = false, sameKid = false }): void {
    const key = rsaKey(sameKid ? this.keys[0].kid : undefined);
    this.keys = keepOld ? [key, ...this.keys] : [key];
  }

  /** Creates an ID token as a compact JWS (RFC 7515, 7.1). */
  token(goodClaims: Fields, { claims, header, sign: signing }: Forgery): string {
    const [alg, signature] = this.signers[signing ?? 'rs256'];
    const { kid } = this.otherKeys.get(signing) ?? this.keys[0];
    const signed = [changed({ alg, typ: 'JWT', kid }, header), changed(goodClaims, claims)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${signature(Buffer.from(signed)).toString('base64url')}`;
  }

  private get otherKeys(): Map<Forgery['sign'], Key> {
    return new Map([
      ['es256', this.ellipticKey],
      ['ed25519', this.edwardsKey],
    ]);
  }

  private get signers() {
    const [key] = this.keys;
    const elliptic = { key: this.ellipticKey.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    const pem = key.publicKey.export({ type: 'spki', format: 'pem' });
    return {
      rs256: ['RS256', (data: Buffer) => sign('sha256', data, key.privateKey)],
      'other-key': ['RS256', (data: Buffer) => sign('sha256', data, this.attackersKey.privateKey)],
      'bad-signature': ['RS256', (data: Buffer) => sign('sha256', data, key.privateKey).fill(0, 0, 8)],
      es256: ['ES256', (data: Buffer) => sign('sha256', data, elliptic)],
      ed25519: ['Ed25519', (data: Buffer) => sign(null, data, this.edwardsKey.privateKey)],
      'hs256-with-public-key': ['HS256', (data: Buffer) => hmac(pem, data)],
      'hs256-with-client-secret': ['HS256', (data: Buffer) => hmac(this.clientSecret, data)],
      none: ['none', () => Buffer.alloc(0)],
    } as const;
  }
}

function changed(good: Fields, change: Change = {}): Fields {
  return typeof change === 'function' ? change(good) : { ...good, ...change };
}

/** Few pairs of keys take turns, because creating one takes a tenth of a second. Each has a new ID by default. */
function rsaKey(kid: string = randomUUID()): Key {
  pairs.push(pairs.length < 3 ? newPair() : pairs.shift()!);
  return { kid, ...pairs.at(-1)! };
}

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pairs: ReturnType<typeof newPair>[] = [];

function toJwk({ kid, publicKey }: Key): Fields {
  return { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' };
}

function hmac(secret: string | Buffer, data: Buffer): Buffer {
  return createHmac('sha256', secret).update(data).digest();
}
