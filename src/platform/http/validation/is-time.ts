import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDefined, IsOptional, IsString } from 'class-validator';
import { isInstant } from '../pagination/cursor.js';
import { Satisfies } from './satisfies.js';

/** A time of RFC 3339. Letters may be lower case. */
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,3}(\d*))?(Z|[+-]\d\d:\d\d)$/i;

/** Validates a time with its offset from UTC, and converts it to our format. May be absent unless `required`. */
export const IsTime = ({ required = false } = {}) =>
  applyDecorators(
    ...(required ? [] : [IsOptional()]),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? inUtc(value) : value)),
    Satisfies('invalid_format', '$property must be a time such as 2026-11-21T03:16:19.000Z', isInstant),
    IsString(),
    ...(required ? [IsDefined()] : []),
  );

/**
 * Rounds up to the millisecond, because rows have no smaller units. A row is before the rounded time exactly if it is
 * before the given time.
 * @returns the text itself if it is not a time
 */
function inUtc(text: string): string {
  const [, date, beyond = ''] = TIME.exec(text) ?? [];
  const time = Date.parse(text.toUpperCase());
  if (date === undefined || Number.isNaN(time) || !isInstant(`${date}T00:00:00.000Z`)) return text;
  const rounded = new Date(/[1-9]/.test(beyond) ? time + 1 : time);
  return rounded.toISOString();
}
