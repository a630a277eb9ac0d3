import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Domains } from './domains.js';

@Global()
@Module({})
export class DomainsModule {
  static with(domains: Domains): DynamicModule {
    return {
      module: DomainsModule,
      providers: [{ provide: Domains, useValue: domains }],
      exports: [Domains],
    };
  }
}
