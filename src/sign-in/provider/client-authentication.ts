import type * as oidc from 'openid-client';

/** How a token request carries the client's credentials: in its header or in its body (RFC 6749, 2.3.1). */
export type Method = 'basic' | 'post';

/** The methods, by the names that they have in the metadata of identity providers. */
const NAMES = new Map<unknown, Method>([
  ['client_secret_basic', 'basic'],
  ['client_secret_post', 'post'],
]);

/**
 * The methods to try, in this order. `auto` follows the order of the provider's list, because providers list their
 * preferred method first. Without a list, the default of the standard is basic.
 * @param setting OIDC_CLIENT_AUTH
 * @param listed `token_endpoint_auth_methods_supported` of the metadata
 * @param worked the method that worked last
 */
export function methodsToTry(setting: 'auto' | Method, listed: unknown, worked?: Method): Method[] {
  if (setting !== 'auto') return [setting];
  const known = (Array.isArray(listed) ? listed : [])
    .map((name: unknown) => NAMES.get(name))
    .filter((method) => method !== undefined);
  const methods = new Set(worked && known.includes(worked) ? [worked, ...known] : known);
  return methods.size > 0 ? [...methods] : ['basic'];
}

/** The credentials as parameters of the body of a token request. */
export function bodyCredentials(clientId: string, clientSecret: string): Record<string, string> {
  return { client_id: clientId, client_secret: clientSecret };
}

/**
 * Puts the credentials into the header, unless the body has them. The library's own function encodes more characters
 * than necessary, such as `-` and `.`. Google and others compare the credentials without decoding them, so they reject
 * such characters.
 */
export function headerCredentials(clientSecret: string): oidc.ClientAuth {
  return (_server, { client_id }, body, headers) => {
    if (body.has('client_secret')) return;
    const credentials = `${percentEncoded(client_id)}:${percentEncoded(clientSecret)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

/** Encodes all characters but the unreserved ones of RFC 3986. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
