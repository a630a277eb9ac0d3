import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { ORGANIZATION_EVENTS, type OrganizationEvent } from '../platform/audit-log/event-types.js';
import { PageQuery } from '../platform/http/pagination/page.js';
import type { AuditEventRow } from './audit-events.repository.js';

export class AuditEventsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only events of this type.', example: 'invite.created' })
  @IsOptional()
  @Matches(/^[a-z_.]{1,100}$/, { message: 'type must be the type of an event' })
  @IsString()
  type?: string;
}

class ActorDto {
  @ApiProperty({ enum: ['user', 'provider', 'system'] })
  type: string;

  @ApiProperty({ type: String, nullable: true })
  id: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The person's current name." })
  name: string | null;
}

class TargetDto {
  @ApiProperty({ example: 'invite' })
  type: string;

  @ApiProperty()
  id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The current name of an organization, an agent or a member. Null for other targets and unknown people.',
  })
  name: string | null;
}

export class AuditEventDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: ORGANIZATION_EVENTS, example: 'invite.created' })
  type: OrganizationEvent;

  @ApiProperty()
  occurredAt: Date;

  @ApiProperty()
  actor: ActorDto;

  @ApiProperty()
  target: TargetDto;

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  before: object | null;

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  after: object | null;

  @ApiProperty({ type: String, nullable: true })
  requestId: string | null;

  static from(row: AuditEventRow): AuditEventDto {
    const { id, type, occurredAt, requestId } = row;
    return {
      id,
      type,
      occurredAt,
      actor: { type: row.actorType, id: row.actorId, name: row.actorName },
      target: { type: row.targetType, id: row.targetId, name: row.targetName },
      before: withAgentId(row.before),
      after: withAgentId(row.after),
      requestId,
    };
  }
}

/** Older versions recorded the agent as `item`. */
function withAgentId(values: object | null): object | null {
  if (!values || !('item' in values)) return values;
  const { item, ...others } = values;
  return { agentId: item, ...others };
}
