import { apiError } from '../platform/http/errors/api-error.js';

export class OrganizationNameTakenError extends apiError(
  409,
  'organization_name_taken',
  'Another organization has the name, compared without regard to letter case. `organizationId` is that organization, if the caller is a member of it.',
) {
  static readonly members = {
    organizationId: {
      type: 'string',
      format: 'uuid',
      description: 'the organization, if the caller is a member of it.',
    },
  };
  override readonly extensions: { organizationId?: string };

  /** @param organizationId the organization with the name. Only a member may know it */
  constructor(name: string, organizationId?: string) {
    super(`An organization named "${name}" already exists. Choose another name.`);
    this.extensions = organizationId === undefined ? {} : { organizationId };
  }
}

export class MembershipNotFoundError extends apiError(
  404,
  'membership_not_found',
  'The organization has no membership with this id.',
) {
  constructor() {
    super('The organization has no membership with this id. Reload the list of members.');
  }
}

export class OwnsOrganizationsError extends apiError(
  409,
  'owns_organizations',
  'The caller owns organizations. `organizationIds` has up to 100 of them.',
) {
  static readonly members = {
    organizationIds: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      maxItems: 100,
      example: ['019cb3a5-7f80-7c35-8d56-2b5a4b1d1f0e'],
      description: 'organizations of the caller. Transfer or delete each of them first.',
    },
  };
  override readonly extensions: { organizationIds: string[] };

  constructor(organizationIds: string[]) {
    super('You own organizations. Transfer the ownership of each of them, or delete them, first.');
    this.extensions = { organizationIds: organizationIds.slice(0, 100) };
  }
}

export class InvalidTransferTargetError extends apiError(
  422,
  'invalid_transfer_target',
  'The target is not another admin of the same organization.',
) {
  constructor() {
    super(
      'Ownership can be transferred only to another admin of the organization. Make the member an admin first.',
    );
  }
}
