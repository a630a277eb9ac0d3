import { StartError } from '../../platform/config/start-error.js';

/** Like `fetch`, without redirects. @throws StartError if no answer comes */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', ...init });
  } catch {
    throw new StartError(`${new URL(url).origin} does not answer. Is \`npm start\` still running?`);
  }
}
