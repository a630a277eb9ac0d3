import { type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { api } from '../session.js';
import { listQuery } from './lists.js';

export const sessionsQuery = listQuery(['/api/me/sessions'], (cursor) =>
  orThrow(api.GET('/api/me/sessions', { params: { query: { cursor } } })),
);

export const SESSIONS: QueryKey[] = [['/api/me/sessions']];
