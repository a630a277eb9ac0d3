import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const PUBLIC = Symbol('public');
export const UNLIMITED = Symbol('unlimited');
export const ANY_SITE = Symbol('any site');

/** Opens a route to callers without a session. Rare: every other route is closed. */
export const Public = () => applyDecorators(SetMetadata(PUBLIC, true), ApiExtension('x-public', true));

/** Takes a route out of the rate limits: for probes, which must be answered first of all. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);

/** Lets other sites write to a route, because something else than the session is its proof. */
export const AnySite = () => SetMetadata(ANY_SITE, true);
