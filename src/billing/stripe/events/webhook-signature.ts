import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import { InvalidSignatureError } from '../stripe.errors.js';

/** A signature is valid for this many seconds before and after its timestamp. */
const TOLERANCE = 300;
/** One time in seconds, and signatures of several schemes. Stripe may add schemes, which are ignored. */
const HEADER = /^t=(\d{1,12})((?:,v\w{1,9}=[^\s,]+)+)$/;
/** The signatures of the only scheme that we verify. */
const SIGNATURES = /,v1=([\da-f]{64})(?=,|$)/g;

/**
 * A signature of a webhook, which covers its time and the exact bytes of the body. Source:
 * https://docs.stripe.com/webhooks/signature. The SDK can only verify a complete body. This class computes the
 * signature while the body arrives, which spreads the cost of a large forged body.
 */
export class WebhookSignature {
  private readonly expected: Hmac[];
  private readonly given: Buffer[];

  /**
   * @param header `t=1492774577,v1=5257a8…`, with one `v1` for each secret that Stripe signs with
   * @param secrets several of them during a rotation
   * @throws InvalidSignatureError for a header of another form, and for one that is too old or ahead
   */
  constructor(header: string, secrets: string[]) {
    const [, seconds = '', signatures = ''] = HEADER.exec(header) ?? [];
    this.given = Array.from(signatures.matchAll(SIGNATURES), ([, hex]) => Buffer.from(hex!, 'hex'));
    const age = Date.now() / 1000 - Number(seconds);
    if (this.given.length === 0 || Math.floor(Math.abs(age)) > TOLERANCE) throw new InvalidSignatureError();
    this.expected = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.`));
  }

  /** Adds the next part of the body. */
  update(chunk: Buffer): void {
    for (const hmac of this.expected) hmac.update(chunk);
  }

  /** @throws InvalidSignatureError if no signature fits the body */
  verify(): void {
    const expected = this.expected.map((hmac) => hmac.digest());
    if (!expected.some((one) => this.given.some((other) => timingSafeEqual(one, other))))
      throw new InvalidSignatureError();
  }
}
