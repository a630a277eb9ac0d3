import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../../platform/http/request-of.js';
import type { Actor } from '../../platform/audit-log/record.js';
import { actorOf, type AsksFresh } from '../../sessions/principal.js';
import type { User } from '../../users/user.entity.js';
import type { Relation } from './relation.js';

/** The caller's membership of the organization in the path, which the session guard has loaded. */
export interface CallerMembership {
  id: string;
  relation: Relation;
  createdAt: Date;
  user: User;
  limitKey: string;
  asksFresh: AsksFresh;
  organization: { id: string; name: string; createdAt: Date; updatedAt: Date };
  actor: Actor;
}

/** The membership of the caller. Only available on routes with `@Roles`. */
export const CurrentMembership = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CallerMembership => {
    const principal = requestOf(context).principal!;
    const { user, limitKey, asksFresh, membership, organization } = principal;
    return {
      ...membership!,
      relation: membership!.relation as Relation,
      user,
      limitKey,
      asksFresh,
      organization: organization!,
      actor: actorOf(principal),
    };
  },
);
