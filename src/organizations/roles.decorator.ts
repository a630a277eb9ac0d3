import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiParam } from '@nestjs/swagger';
import { RELATION_PROBLEMS } from '../platform/openapi/problems.decorator.js';
import { OrganizationNotFoundError, RelationRequiredError } from './organizations.errors.js';
import type { Relation } from './relation.js';

export const ROLES = Symbol('roles');

/** The lowest relation to the organization in the path that may use a route. Every such route must name one. */
export function Roles(needed: Relation) {
  return applyDecorators(
    SetMetadata(ROLES, needed),
    ApiExtension('x-roles', needed),
    ApiExtension(
      RELATION_PROBLEMS,
      [OrganizationNotFoundError, RelationRequiredError].map(({ status, code }) => ({ status, code })),
    ),
    ApiParam({ name: 'id', format: 'uuid', description: 'The organization.' }),
  );
}
