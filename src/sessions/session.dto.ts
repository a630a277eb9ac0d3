import { ApiProperty } from '@nestjs/swagger';
import type { SessionRow } from './sessions.repository.js';

export class SessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Whether this request uses the session.' })
  current: boolean;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty({ description: 'Accurate to the minute.' })
  lastSeenAt: Date;

  @ApiProperty({ description: 'The session ends at this time unless it is used before.' })
  expiresAt: Date;

  @ApiProperty()
  ipAddress: string;

  @ApiProperty({ type: String, nullable: true })
  userAgent: string | null;

  static from(row: SessionRow, currentId: string): SessionDto {
    const { id, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent } = row;
    return { id, current: id === currentId, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent };
  }
}

export class EndedSessionsDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many sessions ended.' })
  ended: number;
}
