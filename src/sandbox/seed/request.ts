import { OperatorError } from '../../platform/config/operator.errors.js';

/** Sends a request without following redirects. @throws OperatorError if there is no response */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', ...init });
  } catch {
    throw new OperatorError(`${new URL(url).origin} does not answer. Is \`npm start\` still running?`);
  }
}
