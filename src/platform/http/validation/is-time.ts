import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDefined, IsOptional, IsString } from 'class-validator';
import { isInstant } from '../pagination/cursor.js';
import { Satisfies } from './satisfies.js';

/** A time of RFC 3339 with at most milliseconds, because we store no smaller units. Letters may be lower case. */
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/i;

/** Validates a time with its offset from UTC, and converts it to our format. It is optional unless it is required. */
export const IsTime = ({ required = false } = {}) =>
  applyDecorators(
    ...(required ? [] : [IsOptional()]),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? inUtc(value) : value)),
    Satisfies('invalid_format', '$property must be a time such as 2026-11-21T03:16:19.000Z', isInstant),
    IsString(),
    ...(required ? [IsDefined()] : []),
  );

/** @returns the text itself if it is not a time */
function inUtc(text: string): string {
  const [, date] = TIME.exec(text) ?? [];
  const time = new Date(text.toUpperCase());
  if (date === undefined || Number.isNaN(time.getTime()) || !isInstant(`${date}T00:00:00.000Z`)) return text;
  return time.toISOString();
}
