import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leaveOutOfLog } from '../http/edge/request-log.js';
import { NeverShed, Public, ServedWhileStarting, Unlimited } from '../http/route-markers.js';
import { Config } from '../config/config.js';
import { DrainingService } from './draining.service.js';
import { HealthDto, LivenessDto, VersionDto } from './health.dto.js';
import { ReadinessService } from './readiness.service.js';
import { VERSION } from './version.js';

@ApiTags('Utility')
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly draining: DrainingService,
    private readonly config: Config,
  ) {}

  @Get('health')
  @Public()
  @NeverShed()
  @ServedWhileStarting()
  @Unlimited()
  @ApiOperation({
    summary: 'Readiness: the database accepts writes, its schema is current, and no shutdown has begun',
  })
  @ApiOkResponse({ type: HealthDto })
  @ApiServiceUnavailableResponse({ type: HealthDto })
  async get(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const database = (await this.readiness.fault()) ? 'error' : 'ok';
    const status = this.readiness.isOpen && !this.draining.hasBegun ? database : 'error';
    reply.code(status === 'ok' ? 200 : 503);
    const isExpected = status === 'ok' || this.draining.hasBegun || !this.readiness.isOpen; // startup logs its own reason
    if (isExpected) leaveOutOfLog(reply.request);
    return { status, checks: { database } };
  }

  @Get('health/live')
  @Public()
  @NeverShed()
  @ServedWhileStarting()
  @Unlimited()
  @ApiOperation({ summary: 'Liveness: the process answers requests' })
  @ApiOkResponse({ type: LivenessDto })
  getLiveness(@Req() request: FastifyRequest): LivenessDto {
    leaveOutOfLog(request);
    return { status: 'ok' };
  }

  @Get('version')
  @Public()
  @NeverShed()
  @ServedWhileStarting()
  @ApiOperation({ summary: "The application's version" })
  @ApiOkResponse({ type: VersionDto })
  getVersion(): VersionDto {
    return { version: VERSION, commit: this.config.commit };
  }
}
