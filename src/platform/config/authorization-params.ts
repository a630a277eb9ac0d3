import { z } from 'zod';

/**
 * Parameters that operators must not add. A sign-in sets most of them itself. The others would override these, or
 * change how the response arrives.
 */
const OWN = [
  ...['client_id', 'response_type', 'response_mode', 'redirect_uri', 'scope', 'state', 'nonce', 'prompt'],
  ...['code_challenge', 'code_challenge_method', 'request', 'request_uri'],
];

const PARAMETER = /^[\w.-]+=(%[\da-f]{2}|[^&#%\p{C}])*$/iu;

/** Parameters in the form of a query, such as `hd=example.com&acr_values=mfa`. Names must be unique. */
export const authorizationParams = z
  .string()
  .refine((text) => text.split('&').every((part) => PARAMETER.test(part)) && isEachOnce(namesOf(text)), {
    error: 'must be parameters such as hd=example.com&acr_values=mfa, each once',
    abort: true,
  })
  .refine((text) => ownOf(text).length === 0, {
    error: ({ input }) =>
      `must not contain ${ownOf(String(input)).join(', ')}, because a sign-in sets its own`,
    abort: true,
  })
  .transform((text) => Object.fromEntries(new URLSearchParams(text)));

function namesOf(text: string): string[] {
  return text.split('&').map((part) => part.split('=', 1)[0]!);
}

function isEachOnce(names: string[]): boolean {
  return new Set(names).size === names.length;
}

function ownOf(text: string): string[] {
  return namesOf(text).filter((name) => OWN.includes(name));
}
