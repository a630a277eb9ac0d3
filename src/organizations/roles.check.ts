import { Injectable, RequestMethod, type OnApplicationBootstrap } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { isOrganizationRoute } from '../sessions/organization-path.js';
import { ROLES } from './roles.decorator.js';

/** Rejects startup if a route of an organization does not declare who may use it. */
@Injectable()
export class RolesCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error naming every such route */
  onApplicationBootstrap(): void {
    const forgotten = this.routes().filter(
      ({ path, handler }) => isOrganizationRoute(path) && !this.reflector.get(ROLES, handler),
    );
    if (forgotten.length === 0) return;
    const names = forgotten.map(({ method, path }) => `${method} ${path}`).join(', ');
    throw new Error(`BUG: decide with @Roles(...) which relation these routes need: ${names}`);
  }

  private routes() {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      const bases = [this.reflector.get<string | string[]>(PATH_METADATA, metatype) ?? ''].flat();
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name]!;
        const paths = [
          this.reflector.get<string | string[] | undefined>(PATH_METADATA, handler) ?? [],
        ].flat();
        const method = RequestMethod[this.reflector.get<RequestMethod>(METHOD_METADATA, handler)];
        return bases.flatMap((base) =>
          paths.map((path) => ({ method, path: join('api', base, path), handler })),
        );
      });
    });
  }
}

function join(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}
