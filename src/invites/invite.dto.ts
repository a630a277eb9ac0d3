import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsIn, IsString } from 'class-validator';
import { IsUtf8EmailAddress } from '../platform/http/validation/is-email-address.js';
import { MembershipDto } from '../organizations/membership.dto.js';
import { OrganizationDto } from '../organizations/organization.dto.js';
import { GIVABLE_RELATIONS, type GivableRelation } from '../organizations/relation.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './invite.entity.js';
import { ACCEPT_REFUSAL_CODES, type AcceptRefusalCode } from './acceptance.js';
import type { InviteRow } from './invites.repository.js';

export class CreateInviteDto {
  @ApiProperty({ format: 'email', maxLength: 254, example: 'bob@example.com' })
  @IsUtf8EmailAddress()
  @IsString()
  @IsDefined()
  email: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  @IsIn(GIVABLE_RELATIONS)
  @IsDefined()
  role: GivableRelation;
}

class InviterDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true })
  name: string | null;
}

class DeliveryDto {
  @ApiProperty({
    enum: DELIVERY_STATUSES,
    description:
      'The status of the latest mail. `withheld`: the recipient got too many invite mails or wants none, so this one is not sent.',
  })
  status: DeliveryStatus;

  @ApiProperty({ type: Date, nullable: true })
  lastSentAt: Date | null;
}

const STATUSES = ['pending', 'expired'] as const;

function inviterOf({ inviterId, inviterName }: InviteRow): InviterDto | null {
  return inviterId === null ? null : { id: inviterId, name: inviterName };
}

export class InviteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  organizationId: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  role: GivableRelation;

  @ApiProperty({ enum: STATUSES })
  status: (typeof STATUSES)[number];

  @ApiProperty({ type: InviterDto, nullable: true })
  invitedBy: InviterDto | null;

  @ApiProperty()
  delivery: DeliveryDto;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty()
  expiresAt: Date;

  static from(row: InviteRow): InviteDto {
    const { id, organizationId, email, role, expired, deliveryStatus, lastSentAt, createdAt, expiresAt } =
      row;
    return {
      id,
      organizationId,
      email,
      role,
      status: expired ? 'expired' : 'pending',
      invitedBy: inviterOf(row),
      delivery: { status: deliveryStatus, lastSentAt },
      createdAt,
      expiresAt,
    };
  }
}

/** An invite with the token of its link. Only the response that creates a link contains the token. */
export class InviteWithTokenDto extends InviteDto {
  @ApiProperty({ minLength: 43, maxLength: 43 })
  token: string;

  @ApiProperty({ description: 'The link in the mail.' })
  url: string;
}

class InvitingOrganizationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;
}

class AcceptActionDto {
  @ApiProperty()
  allowed: boolean;

  @ApiProperty({
    enum: ACCEPT_REFUSAL_CODES,
    nullable: true,
    description: 'The error code that accepting would return.',
  })
  reason: AcceptRefusalCode | null;
}

class ReceivedInviteActionsDto {
  @ApiProperty()
  accept: AcceptActionDto;
}

/** An invite as shown to a user who has its link. */
export class ReceivedInviteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  role: GivableRelation;

  @ApiProperty({ enum: ['pending'] })
  status: 'pending';

  @ApiProperty({
    description: "Masked, unless it is the caller's own address.",
    example: 'b•••@example.com',
  })
  email: string;

  @ApiProperty({ description: "Whether the invite is for the caller's address." })
  emailMatches: boolean;

  @ApiProperty({ type: InviterDto, nullable: true })
  invitedBy: InviterDto | null;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty()
  expiresAt: Date;

  @ApiProperty()
  organization: InvitingOrganizationDto;

  @ApiProperty()
  actions: ReceivedInviteActionsDto;

  static from(
    row: InviteRow,
    organizationName: string,
    { email, emailMatches, actions }: Pick<ReceivedInviteDto, 'email' | 'emailMatches' | 'actions'>,
  ): ReceivedInviteDto {
    const { id, organizationId, role, createdAt, expiresAt } = row;
    const organization = { id: organizationId, name: organizationName };
    const invitedBy = inviterOf(row);
    return {
      id,
      role,
      status: 'pending',
      email,
      emailMatches,
      invitedBy,
      createdAt,
      expiresAt,
      organization,
      actions,
    };
  }
}

export class AcceptedInviteDto {
  @ApiProperty()
  membership: MembershipDto;

  @ApiProperty()
  organization: OrganizationDto;
}

export class BlockedInviteMailsDto {
  @ApiProperty({ enum: ['blocked'] })
  status: 'blocked';
}
