import { Module } from '@nestjs/common';
import { DatabaseProbe } from '../database/database-probe.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';

@Module({ controllers: [HealthController], providers: [DatabaseProbe, Draining] })
export class HealthModule {}
