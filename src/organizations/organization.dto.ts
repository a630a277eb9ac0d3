import { ApiProperty } from '@nestjs/swagger';
import { actionsDto } from './access/actions.dto.js';
import { IsOrganizationName } from './organization-name.decorator.js';
import {
  DELETE,
  INVITE,
  LEAVE,
  MANAGE_BILLING,
  RENAME,
  TRANSFER_OWNERSHIP,
  VIEW_AUDIT,
  VIEW_INVITES,
  type ActingSession,
} from './access/organization-rules.js';
import type { OrganizationDetailsRow } from './organizations.repository.js';
import { RELATIONS, type Relation } from './access/relation.js';

class OrganizationActionsDto extends actionsDto<ActingSession>('OrganizationAction', {
  rename: RENAME,
  viewInvites: VIEW_INVITES,
  invite: INVITE,
  manageBilling: MANAGE_BILLING,
  viewAudit: VIEW_AUDIT,
  transferOwnership: TRANSFER_OWNERSHIP,
  leave: LEAVE,
  delete: DELETE,
}) {}

/** The body for creating or renaming an organization. */
export class OrganizationNameDto {
  @IsOrganizationName()
  name: string;
}

/** An organization as the caller sees it. */
export class OrganizationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;

  @ApiProperty({ enum: RELATIONS, description: "The caller's relation." })
  relation: Relation;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty()
  updatedAt: Date;

  @ApiProperty({ description: 'What the caller may do. It ignores limits and subscriptions.' })
  actions: OrganizationActionsDto;

  static from(
    { id, name, createdAt, updatedAt }: Omit<OrganizationDto, 'relation' | 'actions'>,
    caller: ActingSession,
  ): OrganizationDto {
    const { relation } = caller;
    return { id, name, relation, createdAt, updatedAt, actions: OrganizationActionsDto.from(caller) };
  }
}

class OwnerDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lindqvist' })
  name: string | null;
}

export class OrganizationDetailsDto extends OrganizationDto {
  @ApiProperty({ description: 'The person who owns the organization.' })
  owner: OwnerDto;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'The number of members, owner included.',
    example: 12,
  })
  memberCount: number;

  static of(
    { ownerId, ownerName, memberCount, ...organization }: OrganizationDetailsRow,
    caller: ActingSession,
  ): OrganizationDetailsDto {
    return {
      ...OrganizationDto.from(organization, caller),
      owner: { id: ownerId, name: ownerName },
      memberCount,
    };
  }
}
