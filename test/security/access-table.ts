import { CAST, rejectionOf, type Part } from '../support/access.js';
import { declaredCallers } from './declared-callers.js';

/**
 * The expected status of each route for five callers, as the contract of the API decides it. These rows are written by
 * hand, so that a weaker `@Roles` fails. The routes of other domains are declared by `describeAccess` in their own tests.
 */
const TABLE = `
                                           anonymous stranger member admin owner
GET    /api/health                               200      200    200   200   200
GET    /api/health/live                          200      200    200   200   200
GET    /api/version                              200      200    200   200   200
GET    /api/auth/login                           302      302    302   302   302
GET    /api/auth/callback                        400      400    400   400   400
GET    /api/auth/logout                          200      200    200   200   200
GET    /api/me                                   401      200    200   200   200
DELETE /api/me                                   401      200    200   200   409
GET    /api/me/export                            401      200    200   200   200
GET    /api/me/sessions                          401      200    200   200   200
DELETE /api/me/sessions                          401      200    200   200   200
DELETE /api/me/sessions/{sessionId}              401      404    404   404   404
GET    /api/events                               401      200    200   200   200
GET    /api/me/invites                           401      200    200   200   200
POST   /api/me/invites/{inviteId}/accept         401      200    404   404   404
DELETE /api/me/invites/{inviteId}                401      200    404   404   404
GET    /api/organizations                        401      200    200   200   200
POST   /api/organizations                        401      201    201   201   201
GET    /api/organizations/{id}                   401      403    200   200   200
PATCH  /api/organizations/{id}                   401      403    403   200   200
DELETE /api/organizations/{id}                   401      403    403   403   200
POST   /api/organizations/{id}/transfer-ownership
                                                 401      403    403   403   200
GET    /api/organizations/{id}/memberships       401      403    200   200   200
GET    /api/organizations/{id}/memberships/{membershipId}
                                                 401      403    200   200   200
PATCH  /api/organizations/{id}/memberships/{membershipId}
                                                 401      403    403   200   200
DELETE /api/organizations/{id}/memberships/{membershipId}
                                                 401      403    403   200   200
GET    /api/organizations/{id}/invites           401      403    403   200   200
POST   /api/organizations/{id}/invites           401      403    403   201   201
POST   /api/organizations/{id}/invites/bulk      401      403    403   200   200
GET    /api/organizations/{id}/invites/{inviteId}
                                                 401      403    403   200   200
PATCH  /api/organizations/{id}/invites/{inviteId}
                                                 401      403    403   200   200
DELETE /api/organizations/{id}/invites/{inviteId}
                                                 401      403    403   200   200
POST   /api/organizations/{id}/invites/{inviteId}/resend
                                                 401      403    403   200   200
GET    /api/organizations/{id}/audit-events      401      403    403   200   200
GET    /api/invites/{token}                      401      200    200   200   200
POST   /api/invites/{token}/accept               401      200    403   403   403
POST   /api/invites/{token}/block                200      200    200   200   200
DELETE /api/invites/{token}/block                404      404    404   404   404
GET    /api/organizations/{id}/agents            401      403    200   200   200
GET    /api/organizations/{id}/agents/{agentId}  401      403    200   200   200
GET    /api/organizations/{id}/agents/{agentId}/token-movements
                                                 401      403    200   200   200
POST   /api/organizations/{id}/agents/{agentId}/trial
                                                 401      403    201   201   201
POST   /api/organizations/{id}/agents/{agentId}/checkout
                                                 401      403    403   201   201
POST   /api/organizations/{id}/agents/{agentId}/token-topup/checkout
                                                 401      403    403   201   201
GET    /api/organizations/{id}/billing           401      403    403   200   200
PATCH  /api/organizations/{id}/billing           401      403    403   200   200
GET    /api/organizations/{id}/billing/payments  401      403    403   200   200
GET    /api/organizations/{id}/billing/payments/{paymentId}/invoice
                                                 401      403    403   404   404
POST   /api/organizations/{id}/billing/portal    401      403    403   201   201
GET    /api/billing/return                       302      302    302   302   302
POST   /api/webhooks/stripe                      400      400    400   400   400
`;

export interface AccessRow {
  method: string;
  path: string;
  /** The expected statuses, in the order of CAST. */
  statuses: number[];
}

/** The routes of the table. */
export const PINNED: AccessRow[] = TABLE.trim()
  .replace(/\n +(?=\d)/g, ' ') // the statuses of a long path are on the next line
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([method, path, ...statuses]) => ({ method: method!, path: path!, statuses: statuses.map(Number) }));

/** All routes whose callers are known. */
export const ALL: AccessRow[] = [
  ...PINNED,
  ...declaredCallers().map(({ method, path, lowest }) => ({
    method,
    path,
    statuses: CAST.map((part) => rejectionOf(part, lowest) ?? (method === 'POST' ? 201 : 200)),
  })),
];

const words = (process.env['ROUTES'] ?? '').split(',');

/** The routes that tests call: all, or those whose paths contain a word of the comma-separated list ROUTES. */
export const ACCESS = ALL.filter(isChosen);

export function isChosen({ path }: AccessRow): boolean {
  return words.some((word) => path.includes(word));
}

export function statusFor({ statuses }: AccessRow, part: Part): number {
  return statuses[CAST.indexOf(part)]!;
}
