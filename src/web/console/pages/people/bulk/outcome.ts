import type { InviteResult } from '../../../../client/resources.js';

/** The outcome for an address: either `invite` or `problem`. */
export type Outcome = { email: string } & InviteResult;

/** The outcomes of one submission of the form. */
export interface Attempt {
  /** The time of the response, which identifies the attempt. */
  at: number;
  outcomes: Outcome[];
}

export function idOf({ invite, problem }: Outcome): string | undefined {
  return invite?.id ?? problem?.inviteId;
}

export function isWrong({ problem }: Outcome): boolean {
  return problem?.code === 'validation_failed';
}

/** Whether the address needs no further action. */
export function isDone({ invite, problem }: Outcome): boolean {
  return Boolean(invite) || problem?.code === 'already_member' || problem?.code === 'invite_already_pending';
}
