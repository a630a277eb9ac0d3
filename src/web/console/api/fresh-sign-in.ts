import { ProblemError } from '../../client/problem.js';
import type { Me } from '../../client/resources.js';
import { cache, ME } from './cache.js';
import { newcomer } from './session.js';
import { Store } from './store.js';

export interface SignInRequest {
  decide: (hasSignedIn: boolean) => void;
}

/** Set while calls wait for a fresh sign-in. A dialog asks the person for it. */
export const signInRequest = new Store<SignInRequest | null>(null);
let answer: Promise<boolean> | undefined;

/** Makes a call. If it needs a fresh sign-in, asks for it on the current page, and makes the call again. */
export async function whileFresh<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    if (!needsFreshSignIn(error)) throw error;
    answer ??= ask().finally(() => (answer = undefined)); // calls share the dialog
    if (!(await answer)) throw error;
    return call();
  }
}

function needsFreshSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'fresh_sign_in_required';
}

/** @returns whether the person has signed in. False if they chose not to */
async function ask(): Promise<boolean> {
  // The cached user may be from before the sign-in became too old.
  await cache.refetchQueries({ queryKey: ME, exact: true });
  const me = cache.getQueryData<Me | null>(ME);
  if (!me || newcomer.get()) return false;
  return new Promise<boolean>((resolve) => signInRequest.set({ decide: resolve })).finally(() =>
    signInRequest.set(null),
  );
}
