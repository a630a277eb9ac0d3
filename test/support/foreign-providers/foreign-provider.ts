import type { Browser } from '../browser.js';

/** An identity provider that is not ours, with our client and one person, Ada. */
export interface ForeignProvider {
  issuer: string;
  /** Signs Ada in at the provider. @returns the path and query of our callback URL */
  passAs(browser: Browser, authorizationUrl: string): Promise<string>;
  stop(): Promise<void>;
}

/** The registration of our service at the provider. */
export interface Registration {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

export const ADA = { email: 'ada@example.com', name: 'Ada Lovelace' };
