import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { OrganizationNotFoundError, RelationRequiredError } from './organizations.errors.js';
import { isAtLeast, type Relation } from './relation.js';
import { ROLES } from './roles.decorator.js';

/** Authorizes by the caller's relation to the organization in the path, which SessionGuard has loaded. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const needed = this.reflector.get<Relation | undefined>(ROLES, context.getHandler());
    if (!needed) return true;
    const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!principal?.organization) throw new OrganizationNotFoundError();
    if (!principal.membership || !isAtLeast(principal.membership.relation as Relation, needed))
      throw new RelationRequiredError(needed);
    return true;
  }
}
