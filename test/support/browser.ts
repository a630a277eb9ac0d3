import { CookieJar } from 'tough-cookie';
import { Agent, request, type Dispatcher } from 'undici';
import type { AnswerCheck } from './interface-check.js';
import { firstForm } from './forms.js';
import { watchRefusal } from './refusals.js';

/** Keeps a byte order mark, unlike `body.text()`. */
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** A response with its complete body. */
export interface Answer<Body = any> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON body. Undefined if the body is not JSON. */
  body: Body;
}

export interface RequestOptions {
  json?: unknown;
  /** A request body that is sent unchanged. */
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export interface SignIn {
  email: string;
  name?: string;
  /** Whether the identity provider has verified the email address. True by default. */
  verified?: boolean;
  returnTo?: string;
  /** The browser's `Accept-Language`. */
  languages?: string;
}

/** The headers that a browser sends when it navigates to a page, unlike a request by a script. */
export const NAVIGATION: RequestOptions = {
  headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' },
};

/** The headers that `fetch` sends. Tests use `request`, because `fetch` takes more than three times the processor time. */
const BY_A_SCRIPT = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };
const connections = new Agent();

/** A person's browser. It keeps cookies and checks every response of the API against the OpenAPI document. */
export class Browser {
  readonly jar = new CookieJar();

  /** @param origin the instance that receives requests for the public origin */
  constructor(
    readonly publicUrl: string,
    private origin: string,
    private readonly check: AnswerCheck,
  ) {}

  get = <Body = any>(path: string, options?: RequestOptions) => this.request<Body>('GET', path, options);
  post = <Body = any>(path: string, json?: unknown) => this.request<Body>('POST', path, { json });
  patch = <Body = any>(path: string, json?: unknown) => this.request<Body>('PATCH', path, { json });
  delete = <Body = any>(path: string) => this.request<Body>('DELETE', path);

  /** Sends later requests to another instance and keeps the cookies. */
  goTo({ origin }: { origin: string }): this {
    this.origin = origin;
    return this;
  }

  /** Sends a request to the service. Does not follow redirects. */
  async request<Body = any>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const answer = await this.send<Body>(method, new URL(path, this.publicUrl), options);
    if (path.startsWith('/api/')) this.check.answer(method, path, answer);
    watchRefusal(`${method} ${path}`, answer);
    return answer;
  }

  /** Signs in on the identity provider's page. @returns the response of our callback route */
  async signIn({ returnTo = '/', languages, ...person }: SignIn): Promise<Answer> {
    const start = await this.get(`/api/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
    const page = start.headers.get('location');
    if (!page) return start;
    const callback = await this.answerProvider(page, person);
    return this.get(callback, languages === undefined ? {} : { headers: { 'accept-language': languages } });
  }

  /** Starts a sign-in. @returns the URL of the identity provider's page */
  async startSignIn(query: Record<string, string> = {}): Promise<string> {
    const start = await this.get(`/api/auth/login?${new URLSearchParams(query).toString()}`);
    return start.headers.get('location')!;
  }

  /**
   * Submits the identity provider's form.
   * @returns the path and query of our callback URL
   */
  async answerProvider(
    authorizationUrl: string,
    { email, name = '', verified = true }: SignIn,
  ): Promise<string> {
    const page = await this.open(authorizationUrl);
    const { action, fields } = firstForm(page.text, page.url);
    const form = new URLSearchParams({ ...fields, email, name });
    // The first form may be that of a person who has signed in before.
    if (verified) form.delete('unverified');
    else form.set('unverified', 'on');
    return this.passProvider(action, form);
  }

  /** Cancels the sign-in at the identity provider. @returns the path and query of our callback URL */
  async refuseProvider(authorizationUrl: string): Promise<string> {
    const page = await this.open(authorizationUrl);
    const { action } = firstForm(page.text, page.url);
    return this.passProvider(`${action}/refuse`, new URLSearchParams());
  }

  /** Follows the identity provider's redirects. @returns the path and query of our callback URL */
  async passProvider(url: string, form?: URLSearchParams): Promise<string> {
    const callback = await this.open(url, form);
    return callback.url.slice(this.publicUrl.length);
  }

  /** Opens a page of another site. Follows redirects until a page opens or a redirect leads to the service. */
  async open(url: string, form?: URLSearchParams): Promise<Answer & { url: string }> {
    const answer = await this.send(form ? 'POST' : 'GET', new URL(url), form && formOf(form));
    const location = answer.headers.get('location');
    if (!location) return { ...answer, url };
    const next = new URL(location, url).href;
    return next.startsWith(`${this.publicUrl}/`) ? { ...answer, url: next } : this.open(next);
  }

  /** The values, by name, of the cookies that are sent to this path. */
  async cookies(path = '/'): Promise<Record<string, string>> {
    const cookies = await this.jar.getCookies(new URL(path, this.publicUrl).href);
    return Object.fromEntries(cookies.map(({ key, value }) => [key, value]));
  }

  private async send<Body>(method: string, url: URL, options: RequestOptions = {}): Promise<Answer<Body>> {
    const target = url.origin === this.publicUrl ? new URL(url.pathname + url.search, this.origin) : url;
    const cookie = await this.jar.getCookieString(url.href);
    const response = await request(target, {
      dispatcher: connections,
      method: method,
      headers: new Headers({
        ...BY_A_SCRIPT,
        ...(cookie && { cookie }),
        ...(options.json !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      }),
      body: options.json === undefined ? options.body : JSON.stringify(options.json),
    });
    const headers = headersOf(response);
    for (const header of headers.getSetCookie()) await this.jar.setCookie(header, url.href);
    const isEndless = headers.get('content-type') === 'text/event-stream';
    const text = isEndless ? await firstPart(response) : UTF_8.decode(await response.body.arrayBuffer());
    return { status: response.statusCode, headers, text, body: json(text) as Body };
  }
}

/** @throws Error if the request was refused, which tests of other things do not expect */
export function bodyOf({ status, body }: Answer): any {
  if (status >= 300) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Leaves a stream after its first part. */
async function firstPart({ body }: Dispatcher.ResponseData): Promise<string> {
  for await (const part of body) return String(part);
  return '';
}

function headersOf(response: Dispatcher.ResponseData): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}

function formOf(form: URLSearchParams): RequestOptions {
  return { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
