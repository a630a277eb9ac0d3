import { ApiProperty } from '@nestjs/swagger';
import { RELATIONS, type Relation } from '../access/relation.js';
import { UserDto } from '../../users/user.dto.js';

class OrganizationReference {
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

/** The caller and all their memberships, ordered by the organizations' names. */
export class MeDto {
  @ApiProperty()
  user: UserDto;

  @ApiProperty({ type: [OwnMembershipDto] })
  memberships: OwnMembershipDto[];
}
