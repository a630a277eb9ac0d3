import { ApiProperty } from '@nestjs/swagger';
import { RESOURCES } from '../platform/openapi/enums.js';

export const END_REASONS = ['session_ended', 'expired', 'restart', 'replaced'] as const;

export class LiveReadyDto {
  @ApiProperty({
    type: 'integer',
    description:
      'The longest silence. A stream that is silent for 2.5 times as long is broken: open another one.',
    example: 15,
  })
  heartbeatSeconds: number;

  @ApiProperty({
    enum: ['event'],
    description:
      'A `heartbeat` event ends each silence. Older versions sent a comment, which `EventSource` never shows.',
  })
  heartbeat: 'event';

  @ApiProperty({ type: String, format: 'uuid', description: 'The person who listens.' })
  userId: string;
}

/** Says only that the stream works. */
export class LiveHeartbeatDto {}

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
      '`session_ended`: sign in again. `expired`, `restart`: the client reconnects. `replaced`: the session or the person has opened too many streams.',
  })
  reason: (typeof END_REASONS)[number];
}
