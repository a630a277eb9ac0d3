import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { registerMetrics } from '../platform/metrics/domain-metrics.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Attempts } from './attempts.js';
import { AuthController } from './auth.controller.js';
import { IdentityProvider } from './identity-provider.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { OidcStrategy } from './passport.js';
import { ProviderCheck } from './provider-check.js';
import { SignInService } from './sign-in.service.js';
import { TokenEndpoint } from './token-endpoint.js';
import { UsedSignIn } from './used-sign-in.entity.js';
import { UsedSignInsRepository } from './used-sign-ins.repository.js';

registerMetrics(async () => ({ counters: [(await import('./sign-in-metrics.js')).countSignIns] }));

@Module({
  imports: [SessionsModule, TypeOrmModule.forFeature([UsedSignIn])],
  controllers: [AuthController],
  providers: [
    Attempts,
    IdentityProvider,
    OidcSignIn,
    OidcStrategy,
    ProviderCheck,
    SignInService,
    TokenEndpoint,
    UsedSignInsRepository,
  ],
})
export class SignInModule {}
