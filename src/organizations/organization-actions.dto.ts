import { ApiProperty } from '@nestjs/swagger';
import type { Action } from '../platform/http/action.js';
import { EmailNotVerifiedError } from '../users/users.errors.js';
import type { ActingMember } from './action-rule.js';
import { DELETE, INVITE, LEAVE, RENAME, TRANSFER_OWNERSHIP } from './organization-rules.js';
import { OwnerRequiredError, RelationRequiredError } from './organizations.errors.js';

const CODES = [RelationRequiredError, EmailNotVerifiedError, OwnerRequiredError].map(({ code }) => code);

class OrganizationActionDto implements Action<(typeof CODES)[number]> {
  @ApiProperty()
  allowed: boolean;

  @ApiProperty({
    enum: CODES,
    nullable: true,
    description: 'The error code that the call would return. It ignores limits and subscriptions.',
  })
  reason: (typeof CODES)[number] | null;
}

/** What the caller may do with an organization, by relation and verified address. */
export class OrganizationActionsDto {
  @ApiProperty()
  rename: OrganizationActionDto;

  @ApiProperty()
  invite: OrganizationActionDto;

  @ApiProperty()
  transferOwnership: OrganizationActionDto;

  @ApiProperty()
  leave: OrganizationActionDto;

  @ApiProperty()
  delete: OrganizationActionDto;

  static from(caller: ActingMember): OrganizationActionsDto {
    return {
      rename: RENAME.describe(caller),
      invite: INVITE.describe(caller),
      transferOwnership: TRANSFER_OWNERSHIP.describe(caller),
      leave: LEAVE.describe(caller),
      delete: DELETE.describe(caller),
    };
  }
}
