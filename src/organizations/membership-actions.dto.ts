import { ApiProperty } from '@nestjs/swagger';
import type { Action } from '../platform/http/action.js';
import type { ActingMember } from './action-rule.js';
import { CHANGE_RELATION, REMOVE } from './membership-rules.js';
import { LEAVE } from './organization-rules.js';
import { OwnerRequiredError, RelationRequiredError } from './organizations.errors.js';
import type { Relation } from './relation.js';

const CODES = [RelationRequiredError, OwnerRequiredError].map(({ code }) => code);

class MembershipActionDto implements Action<(typeof CODES)[number]> {
  @ApiProperty()
  allowed: boolean;

  @ApiProperty({ enum: CODES, nullable: true, description: 'The error code that the call would return.' })
  reason: (typeof CODES)[number] | null;
}

/** The caller's own membership. */
export interface Viewer extends ActingMember {
  id: string;
}

/** What the caller may do with a membership, by relation. */
export class MembershipActionsDto {
  @ApiProperty()
  changeRelation: MembershipActionDto;

  @ApiProperty({ description: "For the caller's own membership: leaving the organization." })
  remove: MembershipActionDto;

  static from(viewer: Viewer, target: { id: string; relation: Relation }): MembershipActionsDto {
    return {
      changeRelation: CHANGE_RELATION.describe(viewer, target),
      remove: target.id === viewer.id ? LEAVE.describe(viewer) : REMOVE.describe(viewer, target),
    };
  }
}
