import { ApiProperty } from '@nestjs/swagger';
import type { ActingMember } from './action-rule.js';
import { OrganizationActionsDto } from './organization-actions.dto.js';
import { IsOrganizationName } from './organization-name.decorator.js';
import { RELATIONS, type Relation } from './relation.js';

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

  @ApiProperty({ description: 'What the caller may do.' })
  actions: OrganizationActionsDto;

  static from(
    { id, name, createdAt, updatedAt }: Omit<OrganizationDto, 'relation' | 'actions'>,
    caller: ActingMember,
  ): OrganizationDto {
    const { relation } = caller;
    return { id, name, relation, createdAt, updatedAt, actions: OrganizationActionsDto.from(caller) };
  }
}
