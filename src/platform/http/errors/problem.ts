import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ApiError } from './api-error.js';
import type { FieldError } from './errors.js';

class FieldProblem implements FieldError {
  @ApiProperty({ description: 'The invalid field. Nested fields are written with dots.', example: 'name' })
  field: string;

  @ApiProperty({ example: 'too_long' })
  code: string;

  @ApiProperty({ example: 'name must be at most 100 characters' })
  message: string;
}

/** The body of every error: RFC 9457, `application/problem+json`. */
export class Problem {
  @ApiProperty({ example: 'Conflict' })
  title: string;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 409 })
  status: number;

  @ApiProperty({ description: 'Stable and machine-readable.', example: 'organization_name_taken' })
  code: string;

  @ApiProperty({ description: 'An explanation for people. Its wording can change.' })
  detail: string;

  @ApiProperty({ description: 'The path of the request.', example: '/api/organizations' })
  instance: string;

  @ApiProperty()
  requestId: string;

  @ApiPropertyOptional({
    type: [FieldProblem],
    description: 'Only with `validation_failed`: one entry per invalid field.',
  })
  errors?: FieldProblem[];

  @ApiPropertyOptional({ format: 'uuid', description: 'Only with `already_member` on accepting an invite.' })
  organizationId?: string;

  @ApiPropertyOptional({
    description: 'Only with `limit_reached`: the name of the setting.',
    example: 'LIMIT_PENDING_INVITES',
  })
  limit?: string;

  /** @param url the request's target. The query is dropped, because it may contain secrets. */
  static from(error: ApiError, requestId: string, url: string): Problem {
    return {
      title: error.title,
      status: error.status,
      code: error.code,
      detail: error.message || error.title,
      instance: url.startsWith('/') ? url.split(/[?#]/, 1)[0]! : '/',
      requestId,
      ...error.extensions,
    };
  }
}
