import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ApiError } from './api-error.js';
import { FIELD_CODES, type FieldCode, type FieldError } from './errors.js';
import { instanceOf } from './instance.js';

class FieldProblem implements FieldError {
  @ApiProperty({ description: 'The invalid field. Nested fields are written with dots.', example: 'name' })
  field: string;

  @ApiProperty({ enum: FIELD_CODES, example: 'too_long' })
  code: FieldCode;

  @ApiProperty({ example: 'name must be at most 100 characters' })
  message: string;
}

/**
 * The body of every error: RFC 9457, `application/problem+json`. The document also has the members that errors of domains
 * add (`members` of their classes).
 */
export class Problem {
  @ApiProperty({ example: 'Conflict' })
  title: string;

  @ApiProperty({
    type: 'integer',
    minimum: 400,
    maximum: 599,
    description: 'The HTTP status.',
    example: 409,
  })
  status: number;

  @ApiProperty({ description: 'Stable and machine-readable.', example: 'organization_name_taken' })
  code: string;

  @ApiProperty({
    description: 'An explanation for people. Its wording can change.',
    example: 'An organization named "Acme Robotics" already exists.',
  })
  detail: string;

  @ApiProperty({
    description: 'The path of the request. A secret in it is replaced by `{token}`.',
    example: '/api/organizations',
  })
  instance: string;

  @ApiProperty({ format: 'uuid', description: 'The same as the header `x-request-id`.' })
  requestId: string;

  @ApiPropertyOptional({
    type: [FieldProblem],
    description: 'Only with `validation_failed`: one entry per invalid field.',
  })
  errors?: FieldProblem[];

  static from(error: ApiError, requestId: string, target: string): Problem {
    return {
      title: error.title,
      status: error.status,
      code: error.code,
      detail: error.message || error.title,
      instance: instanceOf(target),
      requestId,
      ...error.extensions,
    };
  }
}
