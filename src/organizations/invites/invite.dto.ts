import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDefined, IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import { CountedPageQuery } from '../../platform/http/pagination/page.js';
import { TOKEN } from '../../platform/crypto/token.js';
import { IsUtf8EmailAddress } from '../../platform/http/validation/is-email-address.js';
import { IsSearchText } from '../../platform/http/validation/is-search-text.js';
import { actionsDto } from '../access/actions.dto.js';
import { MembershipDto } from '../membership.dto.js';
import { OrganizationDto } from '../organization.dto.js';
import type { ActingMember } from '../access/organization-rules.js';
import { GIVABLE_RELATIONS, type GivableRelation } from '../access/relation.js';
import {
  DELIVERY_STATUSES,
  INVITE_STATUSES,
  type DeliveryStatus,
  type InviteStatus,
} from './invite.entity.js';
import { CHANGE_ROLE, DELETE, RESEND, type ActingOnInvite } from './invite-rules.js';
import type { InviteRow } from './invites.repository.js';

export class CreateInviteDto {
  @ApiProperty({
    format: 'email',
    maxLength: 254,
    description: 'The domain may have letters outside ASCII.',
    example: 'bob@example.com',
  })
  @IsUtf8EmailAddress()
  @IsString()
  @IsDefined()
  email: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  @IsIn(GIVABLE_RELATIONS)
  @IsDefined()
  role: GivableRelation;
}

export class ChangeInviteDto {
  @ApiPropertyOptional({ enum: GIVABLE_RELATIONS })
  @ValidateIf((_, role: unknown) => role !== undefined)
  @IsIn(GIVABLE_RELATIONS)
  role?: GivableRelation;
}

export class InvitesQuery extends CountedPageQuery {
  @ApiPropertyOptional({ enum: INVITE_STATUSES, description: 'Only invites with this status.' })
  @IsOptional()
  @IsIn(INVITE_STATUSES)
  status?: InviteStatus;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 100,
    description: 'Only invites to addresses that begin with this text, regardless of letter case.',
  })
  @IsSearchText()
  q?: string;
}

export class InviterDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lindqvist' })
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

export function inviterOf({ inviterId, inviterName }: InviteRow): InviterDto | null {
  return inviterId === null ? null : { id: inviterId, name: inviterName };
}

class InviteActionsDto extends actionsDto<ActingOnInvite>('InviteAction', {
  changeRole: CHANGE_ROLE,
  resend: RESEND,
  delete: DELETE,
}) {}

export class InviteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  organizationId: string;

  @ApiProperty({ example: 'olivia@example.com' })
  email: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  role: GivableRelation;

  @ApiProperty({ enum: INVITE_STATUSES })
  status: InviteStatus;

  @ApiProperty({ type: InviterDto, nullable: true })
  invitedBy: InviterDto | null;

  @ApiProperty()
  delivery: DeliveryDto;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty({ example: '2026-03-09T09:41:00.000Z' })
  expiresAt: Date;

  @ApiProperty({ description: 'What the caller may do. It ignores limits.' })
  actions: InviteActionsDto;

  static from(row: InviteRow, { relation, user }: ActingMember): InviteDto {
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
      actions: InviteActionsDto.from({ relation, user, expired }),
    };
  }
}

/** An invite with the token of its link. Only the response that creates a link contains the token. */
export class InviteWithTokenDto extends InviteDto {
  @ApiProperty({ pattern: TOKEN.source, example: 'q7Nw-3x_VbD0sKfLr2mYc9TgZ1hUePjXa4oQiW8ERkB' })
  token: string;

  @ApiProperty({
    format: 'uri',
    description: 'The link in the mail.',
    example: 'https://app.example.com/invites/q7Nw-3x_VbD0sKfLr2mYc9TgZ1hUePjXa4oQiW8ERkB',
  })
  url: string;
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

export class UnblockedInviteMailsDto {
  @ApiProperty({ enum: ['unblocked'] })
  status: 'unblocked';
}
