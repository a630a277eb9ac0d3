import type { Action } from './action.js';
import { accessActions } from './access-actions.js';
import { paymentActions } from './payment-actions.js';

export const ACTIONS: Record<string, Action> = { ...accessActions, ...paymentActions };
