import { ApiProperty } from '@nestjs/swagger';
import { RESOURCES } from '../platform/hints/hints.js';

export const END_REASONS = ['session_ended', 'expired', 'restart', 'replaced'] as const;

export class LiveReadyDto {
  @ApiProperty({ type: 'integer', description: 'A stream that is silent for longer is broken.', example: 15 })
  heartbeatSeconds: number;
}

export class LiveChangeDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "Null for the person's own resources.",
  })
  organizationId: string | null;

  @ApiProperty({ enum: RESOURCES, isArray: true, description: 'What may have changed. Read it again.' })
  resources: string[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The only agent that may have changed. Null if there are several or none.',
    example: 'research',
  })
  agentId: string | null;
}

export class LiveEndDto {
  @ApiProperty({
    enum: END_REASONS,
    description:
      '`session_ended`: sign in again. `expired`, `restart`: the client reconnects. `replaced`: the session has opened too many streams.',
  })
  reason: (typeof END_REASONS)[number];
}
