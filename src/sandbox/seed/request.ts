import { OperatorError } from '../../platform/config/operator.errors.js';

/** Does not follow redirects. @throws OperatorError without a response */
export async function request(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', ...init });
  } catch {
    throw new OperatorError(`${new URL(url).origin} does not answer. Is \`npm start\` still running?`);
  }
}
