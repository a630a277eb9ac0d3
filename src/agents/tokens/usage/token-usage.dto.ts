import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDefined, IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import { IsTime } from '../../../platform/http/validation/is-time.js';
import { Satisfies } from '../../../platform/http/validation/satisfies.js';
import { AGENT_ID } from '../../catalog/agent.entity.js';
import { INTERVALS, type Interval, type UsageRange } from './token-usage-range.js';

export class TokenUsageQuery implements UsageRange {
  @ApiProperty({
    format: 'date-time',
    description: 'In UTC.',
    example: '2026-03-01T00:00:00.000Z',
  })
  @IsTime({ required: true })
  since: string;

  @ApiProperty({
    format: 'date-time',
    description: 'Exclusive. At most 31 days after `since` by hour, and 366 by day or member.',
    example: '2026-03-08T00:00:00.000Z',
  })
  @IsTime({ required: true })
  until: string;

  @ApiPropertyOptional({
    enum: INTERVALS,
    description: 'Of each row. Required without `groupBy`, which sums the whole range.',
    example: 'day',
  })
  @ValidateIf(({ groupBy, interval }: TokenUsageQuery) => groupBy === undefined || interval !== undefined)
  @IsIn(INTERVALS)
  @IsDefined()
  interval?: Interval;

  @ApiPropertyOptional({
    enum: ['member'],
    description: 'Only for admins: the 200 members with the most, and all others together.',
  })
  @IsOptional()
  @IsIn(['member'])
  groupBy?: 'member';

  @ApiPropertyOptional({
    description: 'Only this agent.',
  })
  @IsOptional()
  @Satisfies('invalid_format', 'agentId must be the id of an agent', (id) => AGENT_ID.test(id))
  @IsString()
  agentId?: string;
}

export class TokenSumsDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 1_850 })
  consumed: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 10_000 })
  granted: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'By refunds and disputes.',
    example: 0,
  })
  reversed: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 0,
  })
  restored: number;
}

export class TokenUsageBucketDto extends TokenSumsDto {
  @ApiProperty({})
  start: Date;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null for the sum of all agents.',
    example: 'research',
  })
  agentId: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Null for all others.',
  })
  membershipId?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Ada Lovelace',
  })
  memberName?: string | null;
}

export class TokenUsageDto {
  @ApiProperty({
    type: [TokenUsageBucketDto],
    description: 'Without empty intervals.',
  })
  data: TokenUsageBucketDto[];

  @ApiProperty({})
  totals: TokenSumsDto;
}
