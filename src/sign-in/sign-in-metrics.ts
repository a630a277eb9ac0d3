import { Counter, type Registry } from 'prom-client';
import {
  DatabaseUnavailableError,
  InternalError,
  OverloadedError,
  RateLimitedError,
} from '../platform/http/errors/errors.js';
import { signInEnded } from './channels.js';
import {
  IdentityProviderUnavailableError,
  InvalidCallbackError,
  SignInDeniedError,
} from './sign-in.errors.js';

const OUTCOMES = [
  'success',
  SignInDeniedError.code,
  InvalidCallbackError.code,
  IdentityProviderUnavailableError.code,
  RateLimitedError.code,
  DatabaseUnavailableError.code,
  OverloadedError.code,
  InternalError.code,
];

/** Counts sign-ins by their outcome. @returns a function that ends the counting */
export function countSignIns(registry: Registry): () => void {
  const ended = new Counter({
    name: 'workspace_sign_ins_total',
    help: 'Sign-ins that ended, by outcome: success, the code of the error, or other.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of [...OUTCOMES, 'other']) ended.inc({ outcome }, 0);
  const count = (outcome: unknown) =>
    ended.inc({ outcome: OUTCOMES.includes(outcome as string) ? (outcome as string) : 'other' });
  signInEnded.subscribe(count);
  return () => void signInEnded.unsubscribe(count);
}
