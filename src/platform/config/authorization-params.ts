import { z } from 'zod';

/**
 * Parameters that operators must not add to sign-ins. A sign-in sets most of them itself. The others would override
 * these, or change how the response arrives.
 */
const OWN_OF_SIGN_IN = [
  'client_id',
  'response_type',
  'response_mode',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'prompt',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
];

const PARAMETER = /^[\w.-]+=(%[\da-f]{2}|[^&#%\p{C}])*$/iu;

/** Parameters that operators must not add to sign-outs. */
const OWN_OF_SIGN_OUT = ['client_id', 'post_logout_redirect_uri', 'id_token_hint'];

export const authorizationParams = parameters(OWN_OF_SIGN_IN, 'sign-in');
export const logoutParams = parameters(OWN_OF_SIGN_OUT, 'sign-out');

/** Parameters in the form of a query, such as `hd=example.com&acr_values=mfa`. Names must be unique. */
function parameters(own: string[], step: string) {
  const ownIn = (text: string) => namesOf(text).filter((name) => own.includes(name));
  return z
    .string()
    .refine((text) => text.split('&').every((part) => PARAMETER.test(part)) && isEachOnce(namesOf(text)), {
      error: 'must be parameters such as hd=example.com&acr_values=mfa, each once',
      abort: true,
    })
    .refine((text) => ownIn(text).length === 0, {
      error: ({ input }) =>
        `must not contain ${ownIn(String(input)).join(', ')}, because a ${step} sets its own`,
      abort: true,
    })
    .transform((text) => Object.fromEntries(new URLSearchParams(text)));
}

function namesOf(text: string): string[] {
  return text.split('&').map((part) => part.split('=', 1)[0]!);
}

function isEachOnce(names: string[]): boolean {
  return new Set(names).size === names.length;
}
