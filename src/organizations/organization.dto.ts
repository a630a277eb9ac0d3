import { ApiProperty } from '@nestjs/swagger';
import { actionsDto } from './access/actions.dto.js';
import { IsOrganizationName } from './organization-name.decorator.js';
import {
  DELETE,
  INVITE,
  LEAVE,
  RENAME,
  TRANSFER_OWNERSHIP,
  type ActingMember,
} from './organization-rules.js';
import { RELATIONS, type Relation } from './access/relation.js';

class OrganizationActionsDto extends actionsDto<ActingMember>('OrganizationAction', {
  rename: RENAME,
  invite: INVITE,
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
    caller: ActingMember,
  ): OrganizationDto {
    const { relation } = caller;
    return { id, name, relation, createdAt, updatedAt, actions: OrganizationActionsDto.from(caller) };
  }
}
