import { apiError } from '../platform/http/errors/api-error.js';
import type { Relation } from './relation.js';

export class OrganizationNotFoundError extends apiError(404, 'organization_not_found') {
  constructor() {
    super('There is no such organization.');
  }
}

export class RelationRequiredError extends apiError(403, 'relation_required') {
  constructor(needed: Relation) {
    super(`This needs the relation "${needed}" to the organization, or a higher one.`);
  }
}

export class OrganizationNameTakenError extends apiError(409, 'organization_name_taken') {
  constructor(name: string) {
    super(`An organization named "${name}" already exists.`);
  }
}

export class MembershipNotFoundError extends apiError(404, 'membership_not_found') {
  constructor() {
    super('The organization has no such membership.');
  }
}

export class OwnerRequiredError extends apiError(409, 'owner_required') {
  constructor() {
    super('The owner can not be removed, demoted or leave. Transfer the ownership first.');
  }
}

export class InvalidTransferTargetError extends apiError(422, 'invalid_transfer_target') {
  constructor() {
    super('Ownership can be transferred to another admin membership of the same organization only.');
  }
}
