import type { Config } from '../config/config.js';

/** Attributes that all our cookies share. */
export function cookieAttributes(config: Config) {
  const secure = config.publicUrl.startsWith('https:');
  return { httpOnly: true, sameSite: 'lax', secure } as const;
}

/**
 * The full name of a cookie. Over https, the browser enforces the rules of the prefix. Over http, the name contains the
 * port, because cookies ignore ports and several copies may run on one machine.
 */
export function cookieName(config: Config, name: string, prefix: '__Host-' | '__Secure-'): string {
  const { protocol, port } = new URL(config.publicUrl);
  return protocol === 'https:' ? `${prefix}${name}` : `${name}_${port || '80'}`;
}
