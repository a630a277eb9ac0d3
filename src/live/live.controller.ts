import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { GetOnly, KeepsIdle, LongLived, OwnSiteOnly } from '../platform/http/route-markers.js';
import { CurrentPrincipal } from '../sessions/current-user.decorator.js';
import type { Principal } from '../sessions/principal.js';
import { digestOf } from './hint-messages.js';
import { LiveChangeDto, LiveEndDto, LiveHeartbeatDto, LiveReadyDto } from './live.dto.js';
import { LiveStreamsService } from './live-streams.service.js';

const EVENT_STREAM = 'text/event-stream';
const EVENTS = [LiveReadyDto, LiveChangeDto, LiveHeartbeatDto, LiveEndDto];

@ApiTags('Session')
@Controller('events')
export class LiveController {
  constructor(private readonly streams: LiveStreamsService) {}

  @Get()
  @GetOnly()
  @OwnSiteOnly()
  @KeepsIdle()
  @LongLived()
  // A proxy that compresses the stream would hold back its first kilobytes.
  @Header('cache-control', 'no-store, no-transform')
  @Header('x-accel-buffering', 'no')
  // Otherwise a shutdown would wait for the connection after the end of its stream.
  @Header('connection', 'close')
  @ApiOperation({ summary: 'Listen to live events: hints that something may have changed' })
  @ApiExtraModels(...EVENTS)
  @ApiOkResponse({
    description:
      'Server-sent events: `ready`, `changed`, `heartbeat` and `end`, each with one line of JSON. A hint carries no data and may be lost or ' +
      'come without a change.',
    content: {
      [EVENT_STREAM]: {
        schema: {
          type: 'string',
          contentMediaType: EVENT_STREAM,
          contentSchema: {
            oneOf: EVENTS.map((model) => ({ $ref: getSchemaPath(model) })),
          },
        } as object,
      },
    },
  })
  openEventStream(@CurrentPrincipal() { sessionId, limitKey, user }: Principal): StreamableFile {
    const address = user.emailVerified && user.email ? digestOf(user.email) : null;
    const { body } = this.streams.open({ sessionId, limitKey, userId: user.id, address });
    return new StreamableFile(body, { type: EVENT_STREAM });
  }
}
