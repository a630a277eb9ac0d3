import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiParam } from '@nestjs/swagger';
import { route } from '../../platform/http/route.js';
import { OrganizationNotFoundError, RelationRequiredError } from './access.errors.js';
import type { Relation } from './relation.js';

/**
 * Requires that the caller has at least this relation to the organization in the path. Every route of an organization
 * needs it.
 */
export function Roles(relation: Relation) {
  return applyDecorators(
    route({ relation, problems: [OrganizationNotFoundError, RelationRequiredError] }),
    ApiExtension('x-roles', relation),
    ApiParam({ name: 'id', type: String, format: 'uuid', description: 'The id of the organization.' }),
  );
}
