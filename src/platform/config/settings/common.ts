import { integer } from '../setting-types.js';

export const NONE = { value: null, shown: 'none' };
/** A placeholder for a setting whose value the sandbox provides when it has started. */
export const BY_SANDBOX = { value: '', shown: "the sandbox's" };
export const LIST_BY_SANDBOX = { ...BY_SANDBOX, value: [] };
export const REQUIRED = { required: true } as const;

export const days = integer(1, 365);
/** A value of 0 disables a limit. */
export const limit = integer(0, 1_000_000_000);
