import { Person } from '../person.js';
import type { Client } from './client.js';

/** Signs in through random instances. Half of the visits end with a sign-out. */
export async function signInAndOut(client: Client, email: string): Promise<void> {
  const cookie = await signIn(client, email);
  const person = new Person(email, cookie, '', client.fleet.check);
  const isLive = client.random.chance(0.5);
  if (!isLive) await client.persist(({ origin }) => person.get('/api/auth/logout', { origin }));
  await client.note({ cookie, isLive });
}

/** Signs in. @returns the session's cookie */
export async function signIn(client: Client, email: string): Promise<string> {
  const browser = client.fleet.browser();
  for (;;) {
    const start = await client.persist((instance) => browser.goTo(instance).get('/api/auth/login'));
    const callback = await browser.answerProvider(start.headers.get('location')!, { email });
    let attempts = 0;
    const { status, text, body } = await client.persist((instance) => {
      attempts++;
      return browser.goTo(instance).get(callback);
    });
    if (status === 302) return browser.jar.getCookieString(`${client.fleet.publicUrl}/api/me`);
    // An earlier request has used up this sign-in, but its response was lost. Then the person signs in again.
    if (attempts === 1 || body.code !== 'invalid_callback')
      throw new Error(`Sign-in, attempt ${attempts}: ${status} ${text}`);
  }
}
