import {
  Injectable,
  type ExecutionContext,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { newToken } from '../platform/crypto/token.js';
import { OidcSignInService } from './oidc-sign-in.service.js';
import { providerFailure } from './provider/provider-failure.js';

/** The options that the guard passes to the strategy. They include the reply, because passport's API has none. */
interface Step {
  step: 'start' | 'finish';
  reply: FastifyReply;
}

/** Makes OpenID Connect a strategy of passport. No other file depends on passport. */
@Injectable()
export class OidcStrategy extends passport.Strategy implements OnModuleInit, OnApplicationShutdown {
  /** The name is unique, because passport's registry is global and tests run several applications in one process. */
  override readonly name = `oidc-${newToken()}`;

  constructor(private readonly oidc: OidcSignInService) {
    super();
  }

  onModuleInit(): void {
    passport.use(this);
  }

  /** Removes the strategy after the last request has finished. */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  override authenticate(request: unknown, options: unknown): void {
    const { step, reply } = options as Step;
    this.run(step, request as FastifyRequest, reply).catch((error: unknown) =>
      this.error(providerFailure(error)),
    );
  }

  private async run(step: Step['step'], request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (step === 'start') return this.redirect((await this.oidc.start(request, reply)).href);
    const signedIn = await this.oidc.finish(request, reply);
    if (signedIn) this.success(signedIn);
    else this.redirect('/');
  }
}

/** Runs one step of a sign-in. It either redirects or sets who has signed in as `request.user`. */
abstract class SignInGuard extends AuthGuard() {
  protected abstract readonly step: Step['step'];

  constructor(strategy: OidcStrategy) {
    super({ defaultStrategy: strategy.name, session: false });
  }

  override getAuthenticateOptions(context: ExecutionContext) {
    return { step: this.step, reply: context.switchToHttp().getResponse<FastifyReply>() } as object;
  }

  /**
   * Passport expects a Node.js response for redirects. This adapter sends a Fastify reply instead, with its cookies.
   */
  getResponse(context: ExecutionContext) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return {
      set statusCode(status: number) {
        reply.code(status);
      },
      setHeader(name: string, value: string) {
        if (name.toLowerCase() !== 'content-length') reply.header(name, value);
      },
      end() {
        void reply.send('');
      },
    };
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error as Error;
    return user;
  }
}

@Injectable()
export class StartSignInGuard extends SignInGuard {
  protected readonly step = 'start';

  constructor(strategy: OidcStrategy) {
    super(strategy);
  }
}

@Injectable()
export class FinishSignInGuard extends SignInGuard {
  protected readonly step = 'finish';

  constructor(strategy: OidcStrategy) {
    super(strategy);
  }
}
