import { Module } from '@nestjs/common';
import { DrainingService } from './draining.service.js';
import { HealthController } from './health.controller.js';
import { ReadinessService } from './readiness.service.js';

@Module({ controllers: [HealthController], providers: [DrainingService, ReadinessService] })
export class HealthModule {}
