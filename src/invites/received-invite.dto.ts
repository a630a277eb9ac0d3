import { ApiProperty } from '@nestjs/swagger';
import { describeAction } from '../platform/http/action.js';
import { maskEmail } from '../platform/text/email.js';
import { GIVABLE_RELATIONS, type GivableRelation } from '../organizations/relation.js';
import type { User } from '../users/user.entity.js';
import { ACCEPT_REFUSAL_CODES, refusalCodeOf, type AcceptRefusalCode } from './acceptance.js';
import { InviterDto, inviterOf } from './invite.dto.js';
import type { ReceivedInviteRow } from './received-invites.repository.js';

class InvitingOrganizationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
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

/** An invite as shown to a user who has its link or its address. */
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

  @ApiProperty({ example: '2026-03-09T09:41:00.000Z' })
  expiresAt: Date;

  @ApiProperty()
  organization: InvitingOrganizationDto;

  @ApiProperty()
  actions: ReceivedInviteActionsDto;

  /** @param mayJoin whether the limits allow the user one more membership */
  static from(row: ReceivedInviteRow, user: User, mayJoin: boolean): ReceivedInviteDto {
    const { id, organizationId, role, createdAt, expiresAt } = row;
    const emailMatches = user.emailKey === row.emailKey;
    return {
      id,
      role,
      status: 'pending',
      email: emailMatches ? row.email : maskEmail(row.email),
      emailMatches,
      invitedBy: inviterOf(row),
      createdAt,
      expiresAt,
      organization: { id: organizationId, name: row.organizationName },
      actions: { accept: describeAction(refusalCodeOf(user, row, mayJoin)) },
    };
  }
}
