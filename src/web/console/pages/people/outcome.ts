import type { InviteResult } from '../../../client/resources.js';

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

/** The number of addresses with each outcome. */
export interface Summary {
  invited: number;
  wrong: number;
  members: number;
  pending: number;
  failed: number;
}

export function summaryOf(outcomes: Outcome[]): Summary {
  const count = (has: (outcome: Outcome) => boolean) => outcomes.filter(has).length;
  const invited = count(({ invite }) => Boolean(invite));
  const wrong = count(isWrong);
  const members = count(({ problem }) => problem?.code === 'already_member');
  const pending = count(({ problem }) => problem?.code === 'invite_already_pending');
  const failed = outcomes.length - invited - wrong - members - pending;
  return { invited, wrong, members, pending, failed };
}

/** Whether the address needs no further action. */
export function isDone({ invite, problem }: Outcome): boolean {
  return Boolean(invite) || problem?.code === 'already_member' || problem?.code === 'invite_already_pending';
}
