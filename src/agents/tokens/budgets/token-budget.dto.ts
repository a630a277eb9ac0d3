import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { BudgetRow } from './token-budgets.repository.js';

const BUDGET = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  nullable: true,
} satisfies ApiPropertyOptions;

export class UpdateTokenBudgetDto {
  @ApiProperty({
    ...BUDGET,
    description: 'Of each member, per month (UTC).',
    example: 50_000,
  })
  @ValidateIf((_body, value) => value !== null)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  @IsDefined()
  perMember: number | null;

  @ApiProperty({
    ...BUDGET,
    description: 'Of the whole organization.',
    example: 400_000,
  })
  @ValidateIf((_body, value) => value !== null)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  @IsDefined()
  organization: number | null;
}

export class TokenBudgetDto {
  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 50_000 })
  perMember: number | null;

  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, example: 400_000 })
  organization: number | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'With open reservations.',
    example: 120_000,
  })
  used: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'For the caller.', example: 18_500 })
  usedByMe: number;

  @ApiProperty({ example: '2026-04-01T00:00:00.000Z' })
  resetsAt: Date;

  static from({ perMember, organization, used, usedByMe, resetsAt }: BudgetRow): TokenBudgetDto {
    return { perMember, organization, used, usedByMe, resetsAt };
  }
}
