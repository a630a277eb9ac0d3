import { route } from '../platform/http/route.js';
import type { AsksFresh } from './principal.js';
import { FreshSignInRequiredError } from './sessions.errors.js';

/** Requires that the caller has signed in a short time ago. @param kind decides which setting turns this off */
export const FreshSignIn = (kind: keyof AsksFresh = 'irreversible') =>
  route({ freshSignIn: kind, problems: [FreshSignInRequiredError] });
