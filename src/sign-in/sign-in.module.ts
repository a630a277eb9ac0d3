import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Attempts } from './attempts.js';
import { AuthController } from './auth.controller.js';
import { IdentityProvider } from './identity-provider.js';
import { OidcStrategy } from './oidc.strategy.js';
import { SignInService } from './sign-in.service.js';
import { UsedSignIn } from './used-sign-in.entity.js';
import { UsedSignInsRepository } from './used-sign-ins.repository.js';

@Module({
  imports: [PassportModule, SessionsModule, TypeOrmModule.forFeature([UsedSignIn])],
  controllers: [AuthController],
  providers: [Attempts, IdentityProvider, OidcStrategy, SignInService, UsedSignInsRepository],
})
export class SignInModule {}
