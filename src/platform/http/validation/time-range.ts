import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsTime } from './is-time.js';

/** A filter of a list. All lists describe it alike, so that the document has it once. */
export const Since = () =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date-time', description: 'Only rows at or after this time.' }),
    IsTime(),
  );

/** A filter of a list. */
export const Until = () =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date-time', description: 'Only rows before this time.' }),
    IsTime(),
  );
