/** Whether the caller may take an action, and else the error code that the call would answer. */
export interface Action<Code extends string> {
  allowed: boolean;
  reason: Code | null;
}

/** @param reason undefined or null if the action is allowed */
export function describeAction<Code extends string>(reason: Code | null | undefined): Action<Code> {
  return { allowed: !reason, reason: reason ?? null };
}
