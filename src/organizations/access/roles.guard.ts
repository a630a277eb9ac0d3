import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { routeFactsOf, requestOf } from '../../platform/http/request-of.js';
import { OrganizationNotFoundError, RelationRequiredError } from './access.errors.js';
import { isAtLeast, type Relation } from './relation.js';

/** Authorizes a request by the caller's relation to the organization in the path, which SessionGuard has loaded. */
@Injectable()
export class RolesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    const needed = routeFactsOf(request).relation as Relation | undefined;
    if (!needed) return true;
    const { principal } = request;
    if (!principal?.organization) throw new OrganizationNotFoundError();
    if (!principal.membership || !isAtLeast(principal.membership.relation as Relation, needed))
      throw new RelationRequiredError(needed);
    return true;
  }
}
