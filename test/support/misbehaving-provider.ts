import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isClient, methodOf, type Reading } from './client-credentials.js';
import { freePort } from './free-port.js';
import { type Answer, type Fault, json, send } from './provider-answers.js';
import { type Fields, type Forgery, TokenForger } from './token-forger.js';

/** Faults in the ID token, the redirect to the callback or the response of an endpoint. */
export interface Misbehavior extends Forgery {
  callback?: (params: URLSearchParams) => void;
  discovery?: Fault;
  jwks?: Fault;
  token?: Fault;
  userinfo?: Fault;
  acceptCodesTwice?: boolean;
  /** How it reads the credentials of the client. Only `basic` by default. */
  credentials?: Reading[];
  /** Whether a rejected client also uses up the code. */
  burnsCodes?: boolean;
}

export interface MisbehavingProviderOptions {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

interface Issued {
  clientId: string;
  person: Fields;
  challenge: string | null;
  nonce: string | null;
}

/** An OpenID Connect provider that behaves correctly unless `misbehave` says otherwise. */
export async function startMisbehavingProvider(
  options: MisbehavingProviderOptions,
): Promise<MisbehavingProvider> {
  const provider = new MisbehavingProvider(options, await freePort());
  await provider.start();
  return provider;
}

export class MisbehavingProvider {
  /** The claims of the next person who signs in, for the ID token and userinfo. */
  person: Fields = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Ada Lovelace' };
  /** The parameters of the last authorization request. */
  authorization = new URLSearchParams();
  /** The number of requests per endpoint. `attacker` is an attacker's key set, which a forged `jku` header names. */
  readonly requests = { discovery: 0, jwks: 0, authorize: 0, token: 0, userinfo: 0, attacker: 0 };

  /** The methods by which the client authenticated in each request for tokens. */
  readonly methods: string[] = [];

  private misbehavior: Misbehavior = {};
  private readonly forger: TokenForger;
  private readonly codes = new Map<string, Issued>();
  private readonly signedIn = new Map<string, Fields>();
  private server?: Server;

  constructor(
    private readonly options: MisbehavingProviderOptions,
    private readonly port: number,
  ) {
    this.forger = new TokenForger(options.clientSecret);
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The attacker's key for the forged headers `jku` and `jwk`. Use it with `sign: 'other-key'`. */
  get attacker(): { jwksUri: string; jwk: Fields } {
    return { jwksUri: `${this.issuer}/attacker/jwks`, jwk: this.forger.attackersJwk };
  }

  /** Injects faults and ends earlier ones. `{}` restores the correct behavior. */
  misbehave(misbehavior: Misbehavior): void {
    this.misbehavior = misbehavior;
  }

  /** Signs later ID tokens with a new key. The old key is published only with `keepOld`. */
  rotateKey(options: { keepOld?: boolean; sameKid?: boolean } = {}): void {
    this.forger.rotateKey(options);
  }

  /** Issues a valid authorization code for another client. */
  codeOfAnotherClient(): string {
    return this.issueCode('another-client', this.authorization);
  }

  /**
   * Returns our callback URL for an authorization request. Works without HTTP, because URLs above 16 KB are too long
   * for a Location header.
   * @throws Error where a provider would show an error page
   */
  callbackFor(authorizationUrl: string | URL): URL {
    const asked = new URL(authorizationUrl, this.issuer).searchParams;
    this.authorization = asked;
    const { clientId, redirectUri } = this.options;
    if (asked.get('client_id') !== clientId) throw new Error('unknown client_id');
    if (asked.get('redirect_uri') !== redirectUri) throw new Error('unregistered redirect_uri');
    if (asked.get('response_type') !== 'code') throw new Error('response_type is not code');
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('code_challenge_method is not S256');

    const callback = new URL(redirectUri);
    callback.searchParams.set('code', this.issueCode(clientId, asked));
    callback.searchParams.set('state', asked.get('state') ?? '');
    callback.searchParams.set('iss', this.issuer);
    this.misbehavior.callback?.(callback.searchParams);
    return callback;
  }

  /** Starts the server. After `stop`, it uses the same port again. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.server = server;
  }

  /** Closes all connections and refuses new ones. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    const { misbehavior, requests } = this;
    const answer = (good: Answer, fault?: Fault) => send(response, fault ? fault(good) : good);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        requests.discovery += 1;
        return answer(json(this.discovery()), misbehavior.discovery);
      case '/jwks':
        requests.jwks += 1;
        return answer(json({ keys: this.forger.publishedJwks(misbehavior.sign) }), misbehavior.jwks);
      case '/authorize':
        requests.authorize += 1;
        return answer(this.authorize(url));
      case '/token':
        requests.token += 1;
        return answer(this.redeem(request, new URLSearchParams(await text(request))), misbehavior.token);
      case '/userinfo':
        requests.userinfo += 1;
        return answer(this.userinfo(request), misbehavior.userinfo);
      case '/attacker/jwks':
        requests.attacker += 1;
        return answer(json({ keys: [this.attacker.jwk] }));
      default:
        return answer(json({ error: 'not_found' }, 404));
    }
  }

  private discovery(): Fields {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private authorize(url: URL): Answer {
    try {
      return { status: 302, headers: { location: this.callbackFor(url).href }, body: '' };
    } catch (error) {
      return { status: 400, headers: { 'content-type': 'text/plain' }, body: String(error) };
    }
  }

  private issueCode(clientId: string, asked: URLSearchParams): string {
    const code = randomUUID();
    this.codes.set(code, {
      clientId,
      person: { ...this.person },
      challenge: asked.get('code_challenge'),
      nonce: asked.get('nonce'),
    });
    return code;
  }

  private redeem({ headers, method }: IncomingMessage, form: URLSearchParams): Answer {
    const { clientId, redirectUri } = this.options;
    const { credentials = ['basic'], burnsCodes } = this.misbehavior;
    const code = form.get('code') ?? '';
    this.methods.push(methodOf(headers, form));
    if (method !== 'POST') return json({ error: 'invalid_request' }, 405);
    if (!isClient(this.options, headers, form, credentials)) {
      if (burnsCodes) this.codes.delete(code);
      return json({ error: 'invalid_client' }, 401);
    }

    const issued = this.codes.get(code);
    if (!this.misbehavior.acceptCodesTwice) this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const good =
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === redirectUri &&
      issued?.clientId === clientId &&
      issued.challenge === challenge;
    if (!good) return json({ error: 'invalid_grant' }, 400);

    const accessToken = randomUUID();
    this.signedIn.set(accessToken, issued.person);
    return json({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email profile',
      id_token: this.idToken(issued),
    });
  }

  private idToken({ person, nonce }: Issued): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: this.options.clientId, iat, exp: iat + 3600, ...person };
    return this.forger.token(nonce === null ? claims : { ...claims, nonce }, this.misbehavior);
  }

  private userinfo({ headers }: IncomingMessage): Answer {
    const person = this.signedIn.get(headers.authorization?.replace(/^Bearer /i, '') ?? '');
    return person ? json(person) : json({ error: 'invalid_token' }, 401);
  }
}
