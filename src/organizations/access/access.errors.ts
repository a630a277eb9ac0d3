import { apiError } from '../../platform/http/errors/api-error.js';
import type { Relation } from './relation.js';

export class OrganizationNotFoundError extends apiError(
  404,
  'organization_not_found',
  'No organization has this id, or it was deleted.',
) {
  constructor() {
    super('This organization does not exist, or it was deleted. Choose another one.');
  }
}

const ALLOWED: Record<Relation, [who: string, remedy: string]> = {
  member: ['members', 'Ask an admin for an invite.'],
  admin: ['admins', 'Ask an admin.'],
  owner: ['the owner', 'Ask the owner.'],
};

export class RelationRequiredError extends apiError(
  403,
  'relation_required',
  'The caller has no relation to the organization, or a lower one than the route requires.',
) {
  constructor(needed: Relation) {
    const [who, remedy] = ALLOWED[needed];
    super(`Only ${who} of the organization can do this. ${remedy}`);
  }
}

export class OwnerRequiredError extends apiError(
  409,
  'owner_required',
  'The owner cannot be removed, demoted or leave. Ownership must be transferred first.',
) {
  constructor() {
    super('The owner cannot leave, be demoted or be removed. Transfer the ownership first.');
  }
}
