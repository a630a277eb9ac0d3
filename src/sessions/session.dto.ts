import { ApiProperty } from '@nestjs/swagger';
import type { SessionRow } from './sessions.repository.js';

export class SessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Whether this request uses the session.' })
  current: boolean;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When the person last proved who they are. Null if unknown.',
  })
  authenticatedAt: Date | null;

  @ApiProperty({ description: 'Accurate to the minute.' })
  lastSeenAt: Date;

  @ApiProperty({
    description: 'The session ends at this time unless it is used before.',
    example: '2026-03-09T09:41:00.000Z',
  })
  expiresAt: Date;

  @ApiProperty({ example: '203.0.113.7' })
  ipAddress: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
  })
  userAgent: string | null;

  static from(row: SessionRow, currentId: string): SessionDto {
    const { id, createdAt, authenticatedAt, lastSeenAt, expiresAt, ipAddress, userAgent } = row;
    const current = id === currentId;
    return { id, current, createdAt, authenticatedAt, lastSeenAt, expiresAt, ipAddress, userAgent };
  }
}

export class EndedSessionsDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many sessions ended.', example: 2 })
  ended: number;
}
