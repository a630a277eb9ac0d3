import type { InviteResult } from '../../../client/resources.js';

/** What happened to an address: either `invite` or `problem`. */
export type Outcome = { email: string } & InviteResult;

/** The answer to one submission of the form. */
export interface Attempt {
  /** When it was answered, which tells it from other attempts. */
  at: number;
  outcomes: Outcome[];
}

export function idOf({ invite, problem }: Outcome): string | undefined {
  return invite?.id ?? problem?.inviteId;
}

export function isWrong({ problem }: Outcome): boolean {
  return problem?.code === 'validation_failed';
}

/** Whether nothing is left to do for the address in the form. */
export function isDone({ invite, problem }: Outcome): boolean {
  return Boolean(invite) || problem?.code === 'already_member' || problem?.code === 'invite_already_pending';
}
