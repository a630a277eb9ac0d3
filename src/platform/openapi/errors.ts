/** An error of the API. */
export interface ErrorRow {
  status: number;
  code: string;
  /** When it occurs, as Markdown. */
  when: string;
}

/** All errors. `npm run docs:generate` copies them from the comments above the error classes. */
export const ERRORS: ErrorRow[] = [
  // <!-- generated:errors -->

  {
    status: 400,
    code: 'invalid_callback',
    when: 'The callback does not match a sign-in that this browser started, or is not trustworthy.',
  },
  {
    status: 400,
    code: 'invalid_signature',
    when: 'The signature of the webhook is missing, wrong or more than 5 minutes old or ahead.',
  },
  {
    status: 400,
    code: 'malformed_body',
    when: 'The body is not JSON in UTF-8, repeats a field, nests deeper than 32 levels or has too many fields.',
  },
  { status: 400, code: 'malformed_request', when: 'The URL or the request is not readable as HTTP.' },
  {
    status: 400,
    code: 'validation_failed',
    when: 'A field or parameter is missing, wrong or unknown. `errors` has a row for each.',
  },
  {
    status: 401,
    code: 'unauthenticated',
    when: 'The request has no session, or its session is expired, revoked or forged.',
  },
  { status: 403, code: 'cross_site_request', when: 'Another site sent the write or the sign-out.' },
  {
    status: 403,
    code: 'email_not_verified',
    when: "The identity provider has not verified the caller's address.",
  },
  {
    status: 403,
    code: 'invite_email_mismatch',
    when: "The invite is for another address than the caller's.",
  },
  {
    status: 403,
    code: 'relation_required',
    when: 'The caller has no relation to the organization, or a lower one than the route requires.',
  },
  { status: 403, code: 'sign_in_denied', when: 'The identity provider or the person refused the sign-in.' },
  { status: 404, code: 'agent_not_found', when: 'The organization sees no agent with this id.' },
  {
    status: 404,
    code: 'invite_not_found',
    when: 'No invite of the organization, or to the caller, has this id; or no invite has this token.',
  },
  { status: 404, code: 'membership_not_found', when: 'The organization has no membership with this id.' },
  { status: 404, code: 'organization_not_found', when: 'No organization has this id, or it was deleted.' },
  { status: 404, code: 'route_not_found', when: 'The path belongs to no route.' },
  { status: 404, code: 'session_not_found', when: 'The caller has no session with this id.' },
  {
    status: 405,
    code: 'method_not_allowed',
    when: 'The path has no route for the method. `Allow` lists its methods.',
  },
  {
    status: 408,
    code: 'request_timeout',
    when: 'The headers took longer than 5 s to arrive, or the whole request longer than 10 s.',
  },
  {
    status: 409,
    code: 'already_joined',
    when: 'The caller is a member of the organization that the invite leads to. `organizationId` is that organization.',
  },
  { status: 409, code: 'already_member', when: 'The invited address belongs to a member.' },
  {
    status: 409,
    code: 'already_subscribed',
    when: 'The organization has a live subscription to the agent, even if it is unpaid.',
  },
  { status: 409, code: 'checkout_unavailable', when: 'The agent has no subscription offer.' },
  {
    status: 409,
    code: 'checkout_unavailable',
    when: 'A payment of the organization is disputed, so nothing is sold to it until the dispute is closed.',
  },
  {
    status: 409,
    code: 'invite_already_pending',
    when: 'The address has a pending invite to the organization. `inviteId` is that invite.',
  },
  {
    status: 409,
    code: 'organization_has_subscription',
    when: 'A live subscription of the organization is not set to end.',
  },
  {
    status: 409,
    code: 'organization_name_taken',
    when: 'Another organization has the name, compared without regard to letter case.',
  },
  {
    status: 409,
    code: 'owner_required',
    when: 'The owner cannot be removed, demoted or leave. Ownership must be transferred first.',
  },
  { status: 409, code: 'top_up_unavailable', when: 'The agent has no top-up offer.' },
  { status: 409, code: 'trial_already_used', when: 'The organization has used its one trial of the agent.' },
  {
    status: 409,
    code: 'trial_unavailable',
    when: 'The agent has no trial offer, or the organization subscribed without a trial.',
  },
  { status: 410, code: 'invite_already_accepted', when: 'The invite was accepted before.' },
  { status: 410, code: 'invite_expired', when: 'The invite has expired.' },
  { status: 413, code: 'body_too_large', when: 'The body is larger than `LIMIT_BODY_BYTES`.' },
  { status: 414, code: 'uri_too_long', when: 'The URL is longer than 8,000 characters.' },
  {
    status: 415,
    code: 'unsupported_media_type',
    when: 'The body is not `application/json` in UTF-8, or it is compressed.',
  },
  {
    status: 422,
    code: 'invalid_transfer_target',
    when: 'The target is not another admin of the same organization.',
  },
  {
    status: 422,
    code: 'limit_reached',
    when: 'The request would exceed a limit of the settings, such as `LIMIT_PENDING_INVITES`.',
  },
  {
    status: 429,
    code: 'rate_limited',
    when: 'Too many requests in a period. `Retry-After` says how long to wait.',
  },
  { status: 431, code: 'headers_too_large', when: 'The headers are larger than 16 KiB.' },
  {
    status: 500,
    code: 'internal_error',
    when: 'An unexpected error. The log has its cause under the request id.',
  },
  {
    status: 502,
    code: 'payment_provider_error',
    when: 'The payment provider rejected the request. Our data did not change.',
  },
  {
    status: 503,
    code: 'database_unavailable',
    when: 'The database does not answer. The request is safe to repeat after `Retry-After`.',
  },
  {
    status: 503,
    code: 'identity_provider_unavailable',
    when: 'The identity provider does not answer, or rejects our client. Try again after `Retry-After`.',
  },
  {
    status: 503,
    code: 'overloaded',
    when: 'Too many requests wait for the database. The request is safe to repeat after `Retry-After`.',
  },
  {
    status: 503,
    code: 'payment_provider_unavailable',
    when: 'The payment provider gives no valid response. The request is safe to repeat after `Retry-After`.',
  },

  // <!-- /generated -->
];
