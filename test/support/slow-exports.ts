import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Browser } from './browser.js';

/** Requests an export on a connection of its own. */
export async function requestExport(browser: Browser, origin: string, path: string): Promise<ClientRequest> {
  const cookie = await browser.jar.getCookieString(browser.publicUrl);
  const headers = { accept: 'application/x-ndjson', cookie };
  return get(`${origin}${path}`, { headers, agent: false }).on('error', () => {});
}

/** Starts an export, and reads nothing of its body yet. */
export async function beginExport(browser: Browser, origin: string, path: string): Promise<IncomingMessage> {
  const request = await requestExport(browser, origin, path);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}
