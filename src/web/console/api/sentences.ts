import { ProblemError, type ErrorCode } from '../../client/problem.js';

/** What each code means to a person. One that lacks here does not compile. */
const SENTENCES: Record<ErrorCode | 'no_answer', string> = {
  already_member: 'This person belongs to the organization already.',
  already_subscribed: 'The organization has a subscription to this agent already.',
  agent_not_found: 'There is no such agent.',
  body_too_large: 'That is too much to send at once.',
  checkout_unavailable: 'No subscription to this agent is on offer.',
  cross_site_request: 'This came from another site, so nothing was done.',
  database_unavailable:
    'The service can’t reach its data at the moment. Nothing is lost; try again in a little while.',
  email_not_verified:
    'Your identity provider has not verified your address, so it can’t be proven that the invite is yours.',
  headers_too_large: 'Your browser sent too much along. Clear this site’s cookies and try again.',
  identity_provider_unavailable:
    'The identity provider does not answer at the moment. Try again in a little while.',
  internal_error: 'Something went wrong on our side.',
  invalid_callback: 'This sign-in was begun elsewhere, or is over already. Please sign in again.',
  invalid_signature: 'The signature of this message is not right.',
  invalid_transfer_target: 'An organization can be handed over to one of its admins only.',
  invite_already_accepted: 'This invite has been used already.',
  invite_already_pending: 'This address has an invite that is still open. Send that one again, or delete it.',
  invite_email_mismatch: 'This invite is for another address than the one you are signed in with.',
  invite_expired: 'This invite has expired. Ask for a new one.',
  invite_not_found: 'There is no such invite. It may have been deleted, or replaced by a newer one.',
  limit_reached: 'There is no room for more of these. Remove some first.',
  malformed_body: 'The service could not read what was sent.',
  malformed_request: 'The service could not read what was sent.',
  membership_not_found: 'This person does not belong to the organization any more.',
  method_not_allowed: 'That can’t be done here.',
  no_answer: 'The service did not answer. Look whether you are online; whether it was done is unknown.',
  organization_name_taken: 'An organization of this name exists already. Choose another name.',
  organization_not_found: 'There is no such organization.',
  overloaded: 'The service has a lot to do at the moment. Try again in a little while.',
  owner_required:
    'The owner can’t leave, be removed or be made anything less. Hand the organization over first.',
  payment_provider_error: 'The payment provider refused this. Nothing was changed.',
  payment_provider_unavailable:
    'The payment provider does not answer at the moment. Try again in a little while.',
  rate_limited: 'That was too much in a short time. Wait a little, then try again.',
  relation_required: 'Your relation to this organization does not allow this.',
  request_timeout: 'That took too long to arrive. Try again.',
  route_not_found: 'There is nothing at this address.',
  session_not_found: 'This session has ended already.',
  sign_in_denied: 'You were not signed in: the identity provider, or you, said no.',
  top_up_unavailable: 'No tokens of this agent are on offer.',
  trial_already_used: 'The organization has used its trial of this agent.',
  trial_unavailable: 'There is no trial of this agent for the organization.',
  unauthenticated: 'You are signed out. Sign in again to go on.',
  unsupported_media_type: 'The service could not read what was sent.',
  uri_too_long: 'This address is too long.',
  validation_failed: 'Something in the form is not right.',
};

/** A code that this page does not know yet is said as it is. */
export function sentenceFor(code: string): string {
  return (SENTENCES as Record<string, string | undefined>)[code] ?? `That was refused (${code}).`;
}

/** Everything there is to say of a failure. */
export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'Something went wrong in this page. Load it again.';
  const { retryAfter, problem, status } = error;
  return [
    sentenceFor(error.code),
    retryAfter && `You can try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}.`,
    status === 500 && problem && `If you ask for help, name this request: ${problem.requestId}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
