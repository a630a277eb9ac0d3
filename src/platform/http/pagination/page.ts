import { ApiExtraModels, ApiOkResponse, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { applyDecorators, type Type } from '@nestjs/common';
import { JSON_LINES } from '../streaming/json-lines.js';
import { IsFlag } from '../validation/is-flag.js';

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

/** The total is counted up to this number, so that its cost is bounded. */
const MAX_TOTAL = 1000;
/** The number of rows that a statement counts at most. */
export const COUNTED = MAX_TOTAL + 1;

/** The query parameters of a list that can be counted. */
export class CountedPageQuery extends PageQuery {
  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Whether the page has `total`, the number of rows of all pages.',
  })
  @IsFlag()
  count?: boolean;
}

/** The response of every list. */
export class Page<T> {
  data: T[];

  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;

  /** Only with `count=true`. */
  total?: number;

  totalIsExact?: boolean;

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
 * Adds the total to a page, if the query asks for it. A list of one page is not counted again.
 * @param count counts the rows that the filters select, up to `COUNTED`
 */
export async function counted<T>(
  page: Page<T>,
  { count: isWanted, cursor }: CountedPageQuery,
  count: () => Promise<number>,
): Promise<Page<T>> {
  if (!isWanted) return page;
  const isWhole = cursor === undefined && page.nextCursor === null;
  const total = isWhole ? page.data.length : await count();
  return { ...page, total: Math.min(total, MAX_TOTAL), totalIsExact: total <= MAX_TOTAL };
}

const TOTAL = {
  total: {
    type: 'integer',
    minimum: 0,
    maximum: MAX_TOTAL,
    description: `Only with \`count=true\`: the number of rows of all pages, at most ${MAX_TOTAL}.`,
    example: 12,
  },
  totalIsExact: {
    type: 'boolean',
    description: `Only with \`count=true\`: false if there are more rows than ${MAX_TOTAL}.`,
  },
};

/**
 * Documents a response that is a page of a list that can be counted.
 * @param exported the media type of a response that has the items of all pages
 */
export const ApiCountedPage = (model: Type<unknown>, exported?: string) =>
  apiPage(model, schemaOf(model, TOTAL), exported);

/**
 * Documents a response that is a page of items of this type.
 * @param exported the media type of a response that has the items of all pages
 */
export const ApiPage = (model: Type<unknown>, exported?: string) => apiPage(model, schemaOf(model), exported);

function apiPage(model: Type<unknown>, schema: object, exported: string | undefined) {
  return applyDecorators(
    ApiExtraModels(model),
    ApiOkResponse(
      exported === undefined
        ? { schema }
        : {
            description: `\`${exported}\` has the items of all pages, one per line.`,
            content: { 'application/json': { schema }, [exported]: { schema: lineOf(model, exported) } },
          },
    ),
  );
}

/** Lines of JSON are described one by one, and any other export as a whole. */
function lineOf(model: Type<unknown>, exported: string) {
  return exported === JSON_LINES ? { $ref: getSchemaPath(model) } : { type: 'string' };
}

function schemaOf(model: Type<unknown>, more: Record<string, object> = {}) {
  return {
    type: 'object',
    required: ['data', 'nextCursor'],
    properties: {
      data: { type: 'array', items: { $ref: getSchemaPath(model) } },
      nextCursor: {
        type: 'string',
        nullable: true,
        description: 'Null on the last page.',
        example: 'WyJtZW1iZXJzIl0',
      },
      ...more,
    },
  };
}
