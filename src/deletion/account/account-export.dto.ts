import { ApiProperty } from '@nestjs/swagger';
import { INVITE_STATUSES } from '../../organizations/invites/invite.entity.js';
import type { PersonInviteRow } from '../../organizations/invites/person-invites.repository.js';
import { OrganizationReference, OwnMembershipDto } from '../../organizations/me/me.dto.js';
import { GIVABLE_RELATIONS, type GivableRelation } from '../../organizations/access/relation.js';
import { OwnNoticeDto } from '../../notices/notice.dto.js';
import { maskEmail } from '../../platform/text/email.js';
import { MAIL_LANGUAGES, type Language } from '../../platform/text/language.js';
import { SessionDto } from '../../sessions/session.dto.js';
import { UserDto } from '../../users/user.dto.js';

class ExportedIdentityDto {
  @ApiProperty({ example: 'https://id.example.com' })
  issuer: string;

  @ApiProperty({ example: 'a1b2c3' })
  subject: string;

  @ApiProperty()
  createdAt: Date;
}

const STATUSES = [...INVITE_STATUSES, 'accepted'] as const;

export class ExportedInviteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  organization: OrganizationReference;

  @ApiProperty({ description: 'Masked in invites that the person sent.', example: 'b•••@example.com' })
  email: string;

  @ApiProperty({ enum: GIVABLE_RELATIONS })
  role: GivableRelation;

  @ApiProperty({ enum: STATUSES })
  status: (typeof STATUSES)[number];

  @ApiProperty()
  createdAt: Date;

  @ApiProperty({ example: '2026-03-09T09:41:00.000Z' })
  expiresAt: Date;

  static received(row: PersonInviteRow): ExportedInviteDto {
    const { id, organizationId, organizationName, email, role, status, createdAt, expiresAt } = row;
    const organization = { id: organizationId, name: organizationName };
    return { id, organization, email, role, status, createdAt, expiresAt };
  }

  static sent(row: PersonInviteRow): ExportedInviteDto {
    return { ...ExportedInviteDto.received(row), email: maskEmail(row.email) };
  }
}

class ExportedTrialDto {
  @ApiProperty({ format: 'uuid' })
  organizationId: string;

  @ApiProperty({ example: 'support' })
  agentId: string;

  @ApiProperty()
  startedAt: Date;

  @ApiProperty()
  endsAt: Date;
}

class ExportedTokenUsageDto {
  @ApiProperty({ example: 'support' })
  agentId: string;

  @ApiProperty({ example: '2026-03' })
  month: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 18_500 })
  used: number;
}

export class ExportedEventDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'invite.accepted' })
  type: string;

  @ApiProperty()
  occurredAt: Date;

  @ApiProperty({ type: String, nullable: true, format: 'uuid' })
  organizationId: string | null;

  @ApiProperty({
    enum: ['actor', 'target'],
    description: 'Whether they made the change, or it concerned them.',
  })
  person: 'actor' | 'target';

  @ApiProperty({ example: 'membership' })
  targetType: string;

  @ApiProperty({ example: '019cb3a5-7f80-7f0b-9a3d-6e2c4d8b1a50' })
  targetId: string;
}

/** What the service stores about a person, without data of other people. */
export class AccountExportDto {
  @ApiProperty()
  user: UserDto;

  @ApiProperty({
    enum: MAIL_LANGUAGES,
    nullable: true,
    description: 'The language of mails to the person. Null if their browser asked for none of these.',
  })
  language: Language | null;

  @ApiProperty({ type: [OwnNoticeDto], description: 'Which mails the person gets.' })
  notices: OwnNoticeDto[];

  @ApiProperty({ type: [ExportedIdentityDto] })
  identities: ExportedIdentityDto[];

  @ApiProperty({ type: [SessionDto] })
  sessions: SessionDto[];

  @ApiProperty({ type: [OwnMembershipDto] })
  memberships: OwnMembershipDto[];

  @ApiProperty({ type: [ExportedInviteDto] })
  invitesReceived: ExportedInviteDto[];

  @ApiProperty({ type: [ExportedInviteDto] })
  invitesSent: ExportedInviteDto[];

  @ApiProperty({ type: [ExportedTrialDto] })
  trialsStarted: ExportedTrialDto[];

  @ApiProperty({
    type: [ExportedTokenUsageDto],
  })
  tokenUsage: ExportedTokenUsageDto[];

  @ApiProperty({
    type: [ExportedEventDto],
    description: 'The events in which the person is the actor or the target.',
  })
  auditEvents: ExportedEventDto[];
}
