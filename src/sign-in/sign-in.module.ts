import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AttemptsService } from './attempts.service.js';
import { AuthController } from './auth.controller.js';
import { IdentityProviderService } from './provider/identity-provider.service.js';
import { OidcSignInService } from './oidc-sign-in.service.js';
import { OidcStrategy } from './passport.js';
import { ProviderCheckService } from './provider/provider-check.service.js';
import { SignInService } from './sign-in.service.js';
import { TokenEndpointService } from './provider/token-endpoint.service.js';
import { UsedSignIn } from './used-sign-in.entity.js';
import { UsedSignInsRepository } from './used-sign-ins.repository.js';
import { SIGN_IN } from './sign-in.domain.js';

@Module({
  imports: [SessionsModule, TypeOrmModule.forFeature([UsedSignIn])],
  controllers: [AuthController],
  providers: [
    AttemptsService,
    IdentityProviderService,
    OidcSignInService,
    OidcStrategy,
    ProviderCheckService,
    SignInService,
    TokenEndpointService,
    UsedSignInsRepository,
  ],
})
export class SignInModule {
  static readonly domain = SIGN_IN;
}
