import { CookieJar } from 'tough-cookie';
import { OperatorError } from '../../platform/config/operator.errors.js';
import type { Person } from './fixtures.js';
import { request } from './request.js';
import type { Target } from './target.js';

interface Visit {
  /** The final URL after redirects. */
  url: string;
  status: number;
  text: string;
}

interface RequestOptions {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
}

/** A person with a cookie jar. Signs in before the first call. */
export class Visitor {
  private readonly jar = new CookieJar();
  private isSignedIn = false;

  constructor(
    private readonly target: Target,
    private readonly person: Person,
  ) {}

  /** Calls the service. @throws OperatorError with the problem of an error response */
  async call<Body>(method: string, path: string, json?: unknown): Promise<Body> {
    await this.signIn();
    const { status, text } = await this.visit(this.target.publicUrl + path, { method, json });
    if (status < 300) return JSON.parse(text) as Body;
    const { code = 'no code', detail = text } = asProblem(text);
    throw new OperatorError(
      `${method} ${path} by ${this.person.email}: ${status} ${code}. ${detail} ` +
        'Fix the cause and run the seed again: it continues where it stopped.',
    );
  }

  /** Submits the sign-in form of the sandbox's identity provider. */
  async signIn(): Promise<void> {
    if (this.isSignedIn) return;
    const { publicUrl, issuer } = this.target;
    const { name, email, verified } = this.person;
    const page = await this.visit(`${publicUrl}/api/auth/login?returnTo=/api/me`);
    if (page.status !== 200 || !page.url.startsWith(`${issuer}/`))
      throw new OperatorError(
        `Signing in at ${publicUrl} leads to ${page.url} (${page.status}) instead of the sandbox at ${issuer}.`,
      );
    const me = await this.visit(page.url, { form: { name, email, ...(!verified && { unverified: 'on' }) } });
    if (me.status !== 200) throw new OperatorError(`${email} could not sign in: ${me.status} at ${me.url}.`);
    this.isSignedIn = true;
  }

  async signOut(): Promise<void> {
    if (this.isSignedIn) await this.call('GET', '/api/auth/logout');
    this.isSignedIn = false;
  }

  /** Pays on the checkout page, which redirects to the service. */
  async pay(checkoutUrl: string): Promise<void> {
    await this.visit(checkoutUrl, { form: { outcome: 'paid' } });
  }

  /** Follows redirects, but only to the service and its sandbox. */
  private async visit(
    url: string,
    { json, form, method = form ? 'POST' : 'GET' }: RequestOptions = {},
  ): Promise<Visit> {
    const { publicUrl, payments, issuer } = this.target;
    const origins = [publicUrl, payments.url, issuer].map((one) => new URL(one).origin);
    if (!origins.includes(new URL(url).origin))
      throw new OperatorError(`${new URL(url).origin} belongs neither to the service nor to its sandbox.`);
    const cookie = await this.jar.getCookieString(url);
    const response = await request(url, {
      method,
      headers: {
        'user-agent': 'npm run seed',
        ...(cookie && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json),
    });
    for (const header of response.headers.getSetCookie()) await this.jar.setCookie(header, url);
    const text = await response.text();
    const location = response.headers.get('location');
    return location ? this.visit(new URL(location, url).href) : { url, status: response.status, text };
  }
}

function asProblem(text: string): { code?: string; detail?: string } {
  try {
    return JSON.parse(text) as { code?: string; detail?: string };
  } catch {
    return {};
  }
}
