import { ApiProperty } from '@nestjs/swagger';
import { actionsDto } from '../access/actions.dto.js';
import { RELATIONS, type Relation } from '../access/relation.js';
import type { Principal } from '../../sessions/principal.js';
import { UserDto } from '../../users/user.dto.js';
import { DELETE_ACCOUNT, EXPORT_ACCOUNT, type AccountFacts } from './account-rules.js';

export class OrganizationReference {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;
}

export class OwnMembershipDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: RELATIONS })
  relation: Relation;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty()
  organization: OrganizationReference;
}

class AccountActionsDto extends actionsDto<AccountFacts>('AccountAction', {
  delete: DELETE_ACCOUNT,
  export: EXPORT_ACCOUNT,
}) {}

class OwnUserDto extends UserDto {
  @ApiProperty()
  actions: AccountActionsDto;
}

/** The caller and all their memberships, ordered by the organizations' names. */
export class MeDto {
  @ApiProperty()
  user: OwnUserDto;

  @ApiProperty({ type: [OwnMembershipDto] })
  memberships: OwnMembershipDto[];

  static from({ user, asksFresh }: Principal, memberships: OwnMembershipDto[]): MeDto {
    const owned = memberships
      .filter(({ relation }) => relation === 'owner')
      .map((one) => one.organization.id);
    return {
      user: { ...UserDto.from(user), actions: AccountActionsDto.from({ asksFresh, owned }) },
      memberships,
    };
  }
}
