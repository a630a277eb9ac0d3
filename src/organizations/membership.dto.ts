import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDefined, IsIn, IsOptional, IsString } from 'class-validator';
import { CountedPageQuery } from '../platform/http/pagination/page.js';
import { IsSearchText } from '../platform/http/validation/is-search-text.js';
import { actionsDto } from './access/actions.dto.js';
import { OrganizationDto } from './organization.dto.js';
import type { MembershipRow } from './memberships.repository.js';
import { CHANGE_RELATION, LEAVE, REMOVE } from './access/organization-rules.js';
import { GIVABLE_RELATIONS, RELATIONS, type GivableRelation, type Relation } from './access/relation.js';

export class ChangeRelationDto {
  @ApiProperty({ enum: GIVABLE_RELATIONS })
  @IsIn(GIVABLE_RELATIONS)
  @IsDefined()
  relation: GivableRelation;
}

export class MembershipsQuery extends CountedPageQuery {
  @ApiPropertyOptional({ enum: RELATIONS, description: 'Only members with this relation.' })
  @IsOptional()
  @IsIn(RELATIONS)
  relation?: Relation;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 100,
    description:
      'Only members with a word of their name, or an address, that begins with this text, regardless of letter case. They are ordered by name.',
  })
  @IsSearchText()
  q?: string;
}

export class TransferOwnershipDto {
  @ApiProperty({ format: 'uuid', description: 'The membership of another admin of the organization.' })
  @IsString()
  @IsDefined()
  membershipId: string;
}

/** The caller's own membership. */
export interface Viewer {
  id: string;
  relation: Relation;
}

interface ActingOnMember extends Viewer {
  target: { id: string; relation: Relation };
}

class MembershipActionsDto extends actionsDto<ActingOnMember>('MembershipAction', {
  changeRelation: CHANGE_RELATION,
  remove: REMOVE,
}) {
  static override from(facts: ActingOnMember) {
    const actions = super.from(facts);
    return facts.target.id === facts.id ? { ...actions, remove: LEAVE.describe(facts) } : actions;
  }
}

class PersonDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'bob@example.com' })
  email: string | null;

  @ApiProperty({ description: 'Whether the identity provider has verified the address.' })
  emailVerified: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Bob Brown' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'https://id.example.com/pictures/bob.png' })
  pictureUrl: string | null;
}

export class MembershipDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: RELATIONS })
  relation: Relation;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty()
  user: PersonDto;

  @ApiProperty({
    description: "What the caller may do. On the caller's own membership, `remove` means leaving.",
  })
  actions: MembershipActionsDto;

  static from(row: MembershipRow, viewer: Viewer): MembershipDto {
    const { id, relation, createdAt, userId, email, emailVerified, name, pictureUrl } = row;
    const user = { id: userId, email, emailVerified, name, pictureUrl };
    return { id, relation, createdAt, user, actions: MembershipActionsDto.from({ ...viewer, target: row }) };
  }
}

export class TransferredOwnershipDto {
  @ApiProperty()
  organization: OrganizationDto;

  @ApiProperty()
  owner: MembershipDto;

  @ApiProperty()
  previousOwner: MembershipDto;
}
