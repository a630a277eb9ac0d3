import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Relation } from './relation.js';

/** The caller's membership of the organization in the path, as the guard found it. */
export interface CallerMembership {
  id: string;
  userId: string;
  relation: Relation;
  createdAt: Date;
  organization: { id: string; name: string; createdAt: Date; updatedAt: Date };
}

/** Only on routes with `@Roles`. */
export const CurrentMembership = createParamDecorator(
  (_data: unknown, context: ExecutionContext): CallerMembership => {
    const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
    const { user, membership, organization } = principal!;
    return {
      ...membership!,
      relation: membership!.relation as Relation,
      userId: user.id,
      organization: organization!,
    };
  },
);
