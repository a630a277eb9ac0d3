import { Injectable } from '@nestjs/common';
import { compactVerify, createRemoteJWKSet, customFetch, errors as jose, type CryptoKey } from 'jose';
import * as oidc from 'openid-client';
import { SharedCall } from '../../platform/async/shared-call.js';
import { isLoopback } from '../../platform/config/loopback.js';
import { Config } from '../../platform/config/config.js';
import { headerCredentials } from './client-authentication.js';
import { IdentityProviderUnavailableError } from '../sign-in.errors.js';
import { fetchFromProvider } from './token-answer.js';

/** Milliseconds for which metadata is used without being fetched again. */
const FRESH = 60_000;
/** Milliseconds before the keys are fetched again, after a fetch in which no key fitted the token. */
const RELOAD_INTERVAL = 10_000;
/** Tolerated clock skew, in seconds. */
const CLOCK_TOLERANCE = 30;
/** The accepted signature algorithms. All are asymmetric, so that only the identity provider can sign an ID token. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519', // another name of EdDSA (RFC 9864)
];

/** Errors for a token that none of the known keys has signed. */
const UNKNOWN_KEY = [jose.JWKSNoMatchingKey, jose.JWSSignatureVerificationFailed];

/** The metadata that every sign-in needs. */
const REQUIRED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

interface Metadata {
  configuration: oidc.Configuration;
  /** Milliseconds of the monotonic clock. */
  fetchedAt: number;
}

interface Keys {
  uri: string;
  set: ReturnType<typeof createRemoteJWKSet>;
  /** When the keys were last fetched again without success, in milliseconds of the monotonic clock. */
  reloadedInVainAt?: number;
}

/** Calls the identity provider. Startup does not wait for it, so the service starts during its outages. */
@Injectable()
export class IdentityProviderService {
  private readonly discovery = new SharedCall(() => this.fetchMetadata());
  private latest: Metadata | undefined;
  private keys: Keys | undefined;

  constructor(private readonly config: Config) {}

  /**
   * The identity provider's metadata. It is cached for a minute, or until `forget` is called. Concurrent callers share
   * one request. Failures are not cached.
   * @throws IdentityProviderUnavailableError, also if the answer is invalid
   */
  async discover(): Promise<oidc.Configuration> {
    if (this.latest && performance.now() - this.latest.fetchedAt < FRESH) return this.latest.configuration;
    return this.discovery.run().catch((cause: unknown) => {
      throw new IdentityProviderUnavailableError({ cause });
    });
  }

  /** Forgets metadata that led to a failed request. The next caller fetches it again. */
  forget(configuration: oidc.Configuration): void {
    if (this.latest?.configuration === configuration) this.latest = undefined;
  }

  /** The latest metadata, even if it is old. A callback uses it instead of fetching the metadata again. */
  async known(): Promise<oidc.Configuration> {
    return this.latest?.configuration ?? (await this.discover());
  }

  /**
   * Verifies the signature of an ID token with the identity provider's keys. Fetches the keys again if none of them
   * fits. If still no key fits, forgets the metadata, because the keys may have another URL now.
   */
  async verifySignature(idToken: string): Promise<void> {
    const provider = await this.known();
    const keys = this.keySet(provider.serverMetadata().jwks_uri!);
    try {
      await verify(idToken, keys.set).catch(async (error: unknown) => {
        if (!isOfUnknownKey(error) || !mayReload(keys)) throw error;
        await keys.set.reload();
        await verify(idToken, keys.set);
      });
    } catch (error) {
      if (isOfUnknownKey(error)) {
        if (mayReload(keys)) keys.reloadedInVainAt = performance.now();
        this.forget(provider);
      }
      throw error;
    }
  }

  private async fetchMetadata(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.config.oidc;
    const server = new URL(issuer);
    const insecure = server.protocol === 'http:' && isLoopback(server.hostname);
    const configuration = await oidc
      .discovery(
        server,
        clientId,
        { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE },
        headerCredentials(clientSecret),
        {
          timeout: this.config.timeouts.identityProvider / 1000,
          [oidc.customFetch]: fetchFromProvider,
          execute: insecure ? [oidc.allowInsecureRequests] : [],
        },
      )
      .catch(nameIssuers);
    for (const name of REQUIRED)
      if (!URL.canParse(configuration.serverMetadata()[name] ?? ''))
        throw new Error(`The metadata of the provider has no valid ${name}.`);
    this.latest = { configuration, fetchedAt: performance.now() };
    return configuration;
  }

  private keySet(uri: string): Keys {
    if (this.keys?.uri !== uri) {
      const set = createRemoteJWKSet(new URL(uri), {
        timeoutDuration: this.config.timeouts.identityProvider,
        cooldownDuration: Infinity, // `verifySignature` fetches the keys again if none fits
        [customFetch]: fetchFromProvider,
      });
      this.keys = { uri, set };
    }
    return this.keys;
  }
}

/** Without a key id, tries each key that fits the algorithm. */
async function verify(idToken: string, keys: Keys['set']): Promise<void> {
  try {
    await compactVerify(idToken, keys, { algorithms: ALGORITHMS });
  } catch (error) {
    if (!(error instanceof jose.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) if (await fits(idToken, key)) return;
    throw new jose.JWSSignatureVerificationFailed();
  }
}

async function fits(idToken: string, key: CryptoKey): Promise<boolean> {
  return compactVerify(idToken, key, { algorithms: ALGORITHMS }).then(
    () => true,
    () => false,
  );
}

function isOfUnknownKey(error: unknown): boolean {
  return UNKNOWN_KEY.some((kind) => error instanceof kind);
}

function mayReload({ reloadedInVainAt }: Keys): boolean {
  return reloadedInVainAt === undefined || performance.now() - reloadedInVainAt >= RELOAD_INTERVAL;
}

/** Says which issuer was expected and which was found, in place of a code of the library. */
function nameIssuers(error: Error): never {
  const { attribute, expected, body } = (error.cause ?? {}) as {
    attribute?: string;
    expected?: string;
    body?: { issuer?: unknown };
  };
  if (attribute !== 'issuer') throw error;
  throw new Error(`OIDC_ISSUER is ${expected}, but the metadata names the issuer ${String(body?.issuer)}`);
}
