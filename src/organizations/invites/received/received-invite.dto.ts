import { ApiProperty } from '@nestjs/swagger';
import type { LimitReachedError } from '../../../platform/http/errors/errors.js';
import { maskEmail } from '../../../platform/text/email.js';
import { actionsDto } from '../../access/actions.dto.js';
import { GIVABLE_RELATIONS, type GivableRelation } from '../../access/relation.js';
import type { User } from '../../../users/user.entity.js';
import { InviterDto, inviterOf } from '../invite.dto.js';
import { ACCEPT, type Acceptance } from './invite-rules.js';
import type { ReceivedInviteRow } from './received-invites.repository.js';

class InvitingOrganizationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;
}

class ReceivedInviteActionsDto extends actionsDto<Acceptance>('AcceptAction', { accept: ACCEPT }) {}

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

  /** @param limit the limit that one more membership of the user would exceed */
  static from(row: ReceivedInviteRow, user: User, limit: LimitReachedError | undefined): ReceivedInviteDto {
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
      actions: ReceivedInviteActionsDto.from({ ...row, user, limit }),
    };
  }
}
