import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../../platform/http/pagination/page.js';
import { Bom } from '../../platform/http/streaming/csv.js';
import { Since, Until } from '../../platform/http/validation/time-range.js';
import { GRANT_SOURCES, type GrantSource } from './token-grant.entity.js';
import { MOVEMENT_TYPES, type MovementRow, type MovementType } from './token-history.repository.js';

export class TokenMovementsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: MOVEMENT_TYPES, description: 'Only movements of this type.' })
  @IsOptional()
  @IsIn(MOVEMENT_TYPES)
  type?: MovementType;

  @Since()
  since?: string;

  @Until()
  until?: string;

  @Bom()
  bom?: boolean;
}

/** The columns of an export. */
export const MOVEMENT_COLUMNS = [
  'id',
  'type',
  'source',
  'amount',
  'label',
  'expiresAt',
  'occurredAt',
  'member.id',
  'member.name',
] as const;

class TokenMemberDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace' })
  name: string | null;
}

export class TokenMovementDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({
    enum: MOVEMENT_TYPES,
    description:
      '`grant` and `restoration` add tokens, the others subtract them. `expiry` is what remained of a grant.',
  })
  type: MovementType;

  @ApiProperty({
    enum: GRANT_SOURCES,
    nullable: true,
    description: 'The source of the grant. Null for a consumption, which may use several grants.',
  })
  source: GrantSource | null;

  @ApiProperty({ type: 'integer', minimum: 1, example: 1_850 })
  amount: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the tokens of a consumption were used for.',
    example: 'market overview',
  })
  label: string | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    description:
      'When the tokens of the grant expire, without a grace period. Null if never, and for a consumption.',
    example: '2026-04-02T09:41:00.000Z',
  })
  expiresAt: Date | null;

  @ApiProperty()
  occurredAt: Date;

  @ApiProperty({
    type: TokenMemberDto,
    nullable: true,
    description: 'For whom. Members see only themselves.',
  })
  member: TokenMemberDto | null;

  static from({ memberId, memberName, ...row }: MovementRow): TokenMovementDto {
    const { id, type, source, amount, label, expiresAt, occurredAt } = row;
    const ownId = type === 'expiry' ? idOfExpiry(id) : id;
    const member = memberId === null ? null : { id: memberId, name: memberName };
    return { id: ownId, type, source, amount, label, expiresAt, occurredAt, member };
  }
}

/** An expiry needs a stable id that differs from its grant's id. So it has the grant's id with another last digit. */
function idOfExpiry(grantId: string): string {
  return grantId.slice(0, -1) + (15 - parseInt(grantId.slice(-1), 16)).toString(16);
}
