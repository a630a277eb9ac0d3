import { ApiProperty } from '@nestjs/swagger';
import type { SessionRow } from './sessions.repository.js';

export class SessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Whether it is the one that asks.' })
  current: boolean;

  @ApiProperty()
  createdAt: Date;

  @ApiProperty({ description: 'Exact to the minute.' })
  lastSeenAt: Date;

  @ApiProperty({ description: 'When it ends, if it is not used before.' })
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
