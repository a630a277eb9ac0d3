import { Module } from '@nestjs/common';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { OrganizationsModule } from '../organizations.module.js';
import { MeController } from './me.controller.js';
import { ORGANIZATIONS } from '../organizations.domain.js';

@Module({ imports: [SessionsModule, OrganizationsModule], controllers: [MeController] })
export class MeModule {
  static readonly domain = ORGANIZATIONS;
}
