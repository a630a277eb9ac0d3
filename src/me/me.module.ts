import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { MeController } from './me.controller.js';

@Module({ imports: [AuthModule, OrganizationsModule], controllers: [MeController] })
export class MeModule {}
