import { apiError } from '../platform/http/errors/api-error.js';
import type { Relation } from './relation.js';

/** No organization has this id, or it was deleted. */
export class OrganizationNotFoundError extends apiError(404, 'organization_not_found') {
  constructor() {
    super('This organization does not exist.');
  }
}

const ALLOWED: Record<Relation, string> = { member: 'members', admin: 'admins', owner: 'the owner' };

/** The caller has no relation to the organization, or a lower one than the route requires. */
export class RelationRequiredError extends apiError(403, 'relation_required') {
  constructor(needed: Relation) {
    super(`Only ${ALLOWED[needed]} of the organization can do this.`);
  }
}

/** Another organization has the name, compared without regard to letter case. */
export class OrganizationNameTakenError extends apiError(409, 'organization_name_taken') {
  constructor(name: string) {
    super(`An organization named "${name}" already exists.`);
  }
}

/** The organization has no membership with this id. */
export class MembershipNotFoundError extends apiError(404, 'membership_not_found') {
  constructor() {
    super('The organization has no membership with this id.');
  }
}

/** The owner cannot be removed, demoted or leave. Ownership must be transferred first. */
export class OwnerRequiredError extends apiError(409, 'owner_required') {
  constructor() {
    super('The owner cannot leave, be demoted or be removed. Transfer the ownership first.');
  }
}

/** The target is not another admin of the same organization. */
export class InvalidTransferTargetError extends apiError(422, 'invalid_transfer_target') {
  constructor() {
    super('Ownership can be transferred only to another admin of the organization.');
  }
}
