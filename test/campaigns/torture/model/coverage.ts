import { ROUTES } from './intent.js';
import { RULES } from './predict.js';

/** Error codes of single routes, in addition to those of similar routes. */
const OWN: Record<string, string> = {
  'GET /api/auth/callback': 'invalid_callback sign_in_denied',
  'DELETE /api/me/sessions/{sessionId}': 'session_not_found',
  'POST /api/organizations': 'organization_name_taken limit_reached',
  'PATCH /api/organizations/{id}': 'organization_name_taken',
  'DELETE /api/organizations/{id}': 'organization_has_subscription',
  'POST /api/organizations/{id}/transfer-ownership': 'invalid_transfer_target limit_reached',
  'GET /api/organizations/{id}/memberships/{membershipId}': 'membership_not_found',
  'PATCH /api/organizations/{id}/memberships/{membershipId}': 'membership_not_found owner_required',
  'DELETE /api/organizations/{id}/memberships/{membershipId}': 'membership_not_found owner_required',
  'POST /api/organizations/{id}/invites':
    'already_member invite_already_pending limit_reached email_not_verified',
  'POST /api/organizations/{id}/invites/bulk': 'email_not_verified',
  'GET /api/organizations/{id}/invites/{inviteId}': 'invite_not_found',
  'PATCH /api/organizations/{id}/invites/{inviteId}': 'invite_not_found invite_expired',
  'DELETE /api/organizations/{id}/invites/{inviteId}': 'invite_not_found',
  'POST /api/organizations/{id}/invites/{inviteId}/resend':
    'invite_not_found limit_reached email_not_verified',
  'POST /api/me/invites/{inviteId}/accept':
    'invite_not_found invite_expired invite_already_accepted already_joined email_not_verified',
  'DELETE /api/me/invites/{inviteId}':
    'invite_not_found invite_expired invite_already_accepted already_joined email_not_verified',
  'GET /api/invites/{token}': 'invite_not_found invite_expired invite_already_accepted already_joined',
  'POST /api/invites/{token}/accept':
    'invite_not_found invite_expired invite_already_accepted already_joined invite_email_mismatch email_not_verified',
  'DELETE /api/invites/{token}/block': 'invite_not_found',
  'GET /api/organizations/{id}/agents/{agentId}': 'agent_not_found',
  'GET /api/organizations/{id}/agents/{agentId}/token-movements': 'agent_not_found',
  'POST /api/organizations/{id}/agents/{agentId}/trial':
    'agent_not_found trial_already_used trial_unavailable email_not_verified',
  'POST /api/organizations/{id}/agents/{agentId}/checkout':
    'agent_not_found already_subscribed checkout_unavailable',
  'POST /api/organizations/{id}/agents/{agentId}/token-topup/checkout': 'agent_not_found top_up_unavailable',
  'POST /api/webhooks/stripe': 'invalid_signature',
};

/** Routes that need what the stories lack: a code of the identity provider, and the token of a mail. */
const NEVER_SUCCEED = ['GET /api/auth/callback', 'DELETE /api/invites/{token}/block'];

/** Records which documented responses have been received. */
export class Coverage {
  requests = 0;
  private readonly seen = new Map<string, number>();

  count(route: string, status: number, code: string | undefined): void {
    this.requests++;
    for (const answer of [`${status}${code ? ` ${code}` : ''}`, `${route} → ${code ?? 'success'}`])
      this.seen.set(answer, (this.seen.get(answer) ?? 0) + 1);
  }

  /** Describes how often each status and error code was received. */
  get answers(): string {
    return [...this.seen]
      .filter(([what]) => /^\d/.test(what))
      .sort(([, a], [, b]) => b - a)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', ');
  }

  get cells(): { all: number; never: string[] } {
    const all = ROUTES.flatMap((route) => codesOf(route).map((code) => `${route} → ${code}`));
    return { all: all.length, never: all.filter((cell) => !this.seen.has(cell)) };
  }
}

function codesOf(route: string): string[] {
  const { isPublic, role, isList } = RULES[route]!;
  const isWrite = !route.startsWith('GET');
  const isWebhook = route === 'POST /api/webhooks/stripe';
  return [
    ...(isWebhook || NEVER_SUCCEED.includes(route) ? [] : ['success']),
    ...(isPublic ? [] : ['unauthenticated']),
    ...(role ? ['organization_not_found', 'relation_required'] : []),
    ...((isWrite && !isWebhook) || isList ? ['validation_failed'] : []),
    ...(isWrite && !isWebhook ? ['malformed_body', 'unsupported_media_type'] : []),
    ...((isWrite && !isWebhook) || route === 'GET /api/auth/logout' ? ['cross_site_request'] : []),
    ...(OWN[route]?.split(' ') ?? []),
  ];
}
