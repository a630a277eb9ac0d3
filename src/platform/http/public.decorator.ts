import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const PUBLIC = Symbol('public');
export const UNLIMITED = Symbol('unlimited');
export const ANY_SITE = Symbol('any site');

/** Opens a route to callers without a session. Rare: every other route is closed. */
export const Public = () => applyDecorators(SetMetadata(PUBLIC, true), ApiExtension('x-public', true));

/** Exempts a route from the rate limits: for probes, which must always get an answer. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);

/** Allows writes from other sites, on a route that is not authenticated by the session. */
export const AnySite = () => SetMetadata(ANY_SITE, true);
