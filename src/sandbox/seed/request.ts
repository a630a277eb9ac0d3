import { StartError } from '../../platform/config/start-error.js';

/** Sends a request without following redirects. @throws StartError if there is no response */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', ...init });
  } catch {
    throw new StartError(`${new URL(url).origin} does not answer. Is \`npm start\` still running?`);
  }
}
