import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { PageQuery } from '../platform/http/pagination/page.js';
import { shownTime } from '../platform/http/shown-time.js';
import { Satisfies } from '../platform/http/validation/satisfies.js';
import { Since, Until } from '../platform/http/validation/time-range.js';
import { EVENT_TYPES } from '../platform/openapi/enums.js';
import { isIdentifier } from '../platform/text/uuid.js';
import type { AuditEventRow } from './audit-events.repository.js';

/** The ids of our own objects, of agents and of objects of the payment provider. */
const TARGET_ID = /^[!-~]{1,255}$/;

export class AuditEventsQuery extends PageQuery {
  /** `selectionOf` checks it. */
  @ApiPropertyOptional({ enum: EVENT_TYPES, description: 'Only events of this type.' })
  @IsOptional()
  @IsString()
  type?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only events with this `actor.id`.' })
  @IsOptional()
  @Satisfies('invalid_format', 'actorId must be the id of a person', isIdentifier)
  @IsString()
  actorId?: string;

  @ApiPropertyOptional({ maxLength: 255, description: 'Only events with this `target.id`.' })
  @IsOptional()
  @Satisfies('invalid_format', 'targetId must be the id of a target', (id) => TARGET_ID.test(id))
  @IsString()
  targetId?: string;

  @Since()
  since?: string;

  @Until()
  until?: string;
}

class ActorDto {
  @ApiProperty({ enum: ['user', 'provider', 'system'] })
  type: string;

  @ApiProperty({ type: String, nullable: true, example: '019cb3a5-7f80-7c1e-8d24-3f9a0b6c5e71' })
  id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The person's current name.",
    example: 'Ada Lindqvist',
  })
  name: string | null;
}

class TargetDto {
  @ApiProperty({ example: 'invite' })
  type: string;

  @ApiProperty({ example: '019cb3a5-7f80-7f0b-9a3d-6e2c4d8b1a50' })
  id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The current name of an organization, an agent or a member. Null for other targets and unknown people.',
    example: 'Acme Robotics',
  })
  name: string | null;
}

export class AuditEventDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: EVENT_TYPES, example: 'invite.created' })
  type: string;

  @ApiProperty()
  occurredAt: Date;

  @ApiProperty()
  actor: ActorDto;

  @ApiProperty()
  target: TargetDto;

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true, example: { name: 'Acme' } })
  before: object | null;

  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    example: { name: 'Acme Robotics' },
  })
  after: object | null;

  @ApiProperty({ type: String, nullable: true, example: '019cb3a5-7f80-7b52-8c9e-1d7f3a6e2b94' })
  requestId: string | null;

  static from(row: AuditEventRow): AuditEventDto {
    const { id, type, occurredAt, requestId } = row;
    return {
      id,
      type,
      occurredAt: shownTime(occurredAt),
      actor: { type: row.actorType, id: row.actorId, name: row.actorName },
      target: { type: row.targetType, id: row.targetId, name: row.targetName },
      before: shownData(row.before),
      after: shownData(row.after),
      requestId,
    };
  }
}

function shownData(stored: unknown): object | null {
  // A newer version could store another value, which the documented type excludes.
  if (typeof stored !== 'object' || Array.isArray(stored)) return { value: stored };
  return stored;
}
