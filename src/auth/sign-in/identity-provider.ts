import { Injectable } from '@nestjs/common';
import { compactVerify, createRemoteJWKSet, customFetch, errors as jose } from 'jose';
import * as oidc from 'openid-client';
import { boundedFetch } from '../../common/bounded-fetch.js';
import { isLoopback } from '../../config/parsers.js';
import { Config } from '../../config/config.js';
import { IdentityProviderUnavailableError } from '../auth.errors.js';

/** More than any of its answers needs, in octets. */
const MAX_BODY = 1024 * 1024;
/** Seconds by which its clock and ours may differ. */
const CLOCK_TOLERANCE = 30;
/** Never `none`, and never a shared secret: the provider alone can sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const fetchFromProvider = boundedFetch(MAX_BODY);

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** The identity provider as this service's client sees it. Nothing is asked of it before somebody signs in. */
@Injectable()
export class IdentityProvider {
  private underway: Promise<oidc.Configuration> | undefined;
  private latest: oidc.Configuration | undefined;
  private keys: { uri: string; set: Keys } | undefined;

  constructor(private readonly config: Config) {}

  /**
   * Reads the provider's metadata anew, so that one that is down is noticed here and nobody is sent to a dead page, and
   * one that is back is used without a restart. Those who ask at the same time share one answer.
   * @throws IdentityProviderUnavailableError, whatever is wrong with the answer: no sign-in can start from it
   */
  discover(): Promise<oidc.Configuration> {
    this.underway ??= this.fetchMetadata()
      .catch((cause: unknown) => {
        throw new IdentityProviderUnavailableError({ cause });
      })
      .finally(() => (this.underway = undefined));
    return this.underway;
  }

  /** The metadata read last, for the second half of a sign-in. */
  async known(): Promise<oidc.Configuration> {
    return this.latest ?? (await this.discover());
  }

  /**
   * Checks that the provider's own key made this signature, whichever way the ID token came.
   * A key that is not known yet, or that changed under its old name, is fetched. However often that is, nobody has to
   * wait: only the provider itself can make us ask it, by an ID token for a code of its own.
   */
  async verifySignature(idToken: string): Promise<void> {
    const keys = this.keySet((await this.known()).serverMetadata().jwks_uri);
    const verify = () => compactVerify(idToken, keys, { algorithms: ALGORITHMS });
    try {
      await verify();
    } catch (error) {
      if (!(error instanceof jose.JWSSignatureVerificationFailed)) throw error;
      await keys.reload();
      await verify();
    }
  }

  private async fetchMetadata(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.config.oidc;
    const server = new URL(issuer);
    const insecure = server.protocol === 'http:' && isLoopback(server.hostname);
    const found = await oidc.discovery(
      server,
      clientId,
      { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE },
      oidc.ClientSecretBasic(clientSecret),
      {
        timeout: this.config.timeouts.identityProvider / 1000,
        [oidc.customFetch]: fetchFromProvider,
        execute: insecure ? [oidc.allowInsecureRequests] : [],
      },
    );
    return (this.latest = found);
  }

  private keySet(uri: string | undefined): Keys {
    if (!uri) throw new jose.JWKSInvalid('The provider names no keys.');
    if (this.keys?.uri !== uri) {
      const set = createRemoteJWKSet(new URL(uri), {
        timeoutDuration: this.config.timeouts.identityProvider,
        cooldownDuration: 0,
        [customFetch]: fetchFromProvider,
      });
      this.keys = { uri, set };
    }
    return this.keys.set;
  }
}
