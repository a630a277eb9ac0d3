import { ApiExtraModels, ApiOkResponse, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { applyDecorators, type Type } from '@nestjs/common';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** The query parameters of every list. */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'The maximum number of rows of the page.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  )
  @Max(MAX_LIMIT)
  @Min(1)
  @IsInt()
  limit: number = DEFAULT_LIMIT;

  @ApiPropertyOptional({ description: 'The `nextCursor` of the previous page.' })
  @IsOptional()
  @Matches(/./s, { message: 'cursor must be the nextCursor of a page of this list' })
  @IsString()
  cursor?: string;
}

/** The response of every list. */
export class Page<T> {
  data: T[];

  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;

  /** @param rows up to one row more than the limit; the extra row shows that another page exists */
  static of<Row, T>(
    rows: Row[],
    limit: number,
    cursorOf: (row: Row) => string,
    show: (row: Row) => T,
  ): Page<T> {
    const shown = rows.slice(0, limit);
    return { data: shown.map(show), nextCursor: rows.length > limit ? cursorOf(shown.at(-1)!) : null };
  }
}

/**
 * Documents a response that is a page of items of this type.
 * @param lines the media type of a response whose lines are all items
 */
export function ApiPage(model: Type<unknown>, lines?: string) {
  const item = { $ref: getSchemaPath(model) };
  const schema = {
    type: 'object',
    required: ['data', 'nextCursor'],
    properties: {
      data: { type: 'array', items: item },
      nextCursor: {
        type: 'string',
        nullable: true,
        description: 'Null on the last page.',
        example: 'WyJtZW1iZXJzIl0',
      },
    },
  };
  return applyDecorators(
    ApiExtraModels(model),
    ApiOkResponse(
      lines === undefined
        ? { schema }
        : {
            description: `\`${lines}\` has one item per line, of all pages.`,
            content: { 'application/json': { schema }, [lines]: { schema: item } },
          },
    ),
  );
}
