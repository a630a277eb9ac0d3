import { ProblemError, type ErrorCode } from '../../client/problem.js';

/** A sentence for each error code. The type checker reports a missing one. */
const SENTENCES: Record<ErrorCode | 'no_answer', string> = {
  already_joined: 'You are already a member of this organization.',
  already_member: 'This person is already a member of the organization.',
  already_subscribed: 'Your organization already has a subscription to this agent.',
  agent_not_found: 'This agent does not exist.',
  body_too_large: 'The request is too large.',
  checkout_unavailable: 'Subscriptions to this agent are not available.',
  cross_site_request: 'The request came from another site and was rejected.',
  database_unavailable: 'The service is temporarily unavailable. Try again in a moment.',
  email_not_verified:
    'Your identity provider has not verified your e-mail address. Verify it there, then sign in again.',
  headers_too_large: 'Your browser sent too much data. Clear the cookies of this site and try again.',
  identity_provider_unavailable: 'The identity provider is not responding. Try again in a moment.',
  internal_error: 'Something went wrong on our side. Try again later.',
  invalid_callback: 'This sign-in has expired. Sign in again.',
  invalid_signature: 'The signature is invalid.',
  invalid_transfer_target: 'Only an admin of the organization can become its owner.',
  invite_already_accepted: 'This invite has already been used.',
  invite_already_pending: 'This address already has an invite. Resend or delete it.',
  invite_email_mismatch: 'This invite is for a different e-mail address.',
  invite_expired: 'This invite has expired. Ask for a new one.',
  invite_not_found: 'This invite does not exist. It may have been deleted or replaced by a newer one.',
  limit_reached: 'You have reached the limit. Remove some entries, or try again later.',
  malformed_body: 'The service could not read the request.',
  malformed_request: 'The service could not read the request.',
  membership_not_found: 'This person is no longer a member of the organization.',
  method_not_allowed: 'This action is not supported.',
  no_answer: 'The service did not respond. Check your connection, then check whether your change was saved.',
  organization_has_subscription: 'Cancel the subscriptions of the organization first.',
  organization_name_taken: 'An organization with this name already exists. Choose another name.',
  organization_not_found: 'This organization does not exist.',
  overloaded: 'The service is busy. Try again in a moment.',
  owner_required: 'The owner can’t leave or be removed. Transfer the ownership first.',
  payment_provider_error: 'The payment provider rejected the request. Nothing was changed.',
  payment_provider_unavailable: 'The payment provider is not responding. Try again in a moment.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  relation_required: 'You don’t have permission to do this.',
  request_timeout: 'The request took too long. Try again.',
  route_not_found: 'This page does not exist.',
  session_not_found: 'This session has already ended.',
  sign_in_denied: 'You were not signed in. The sign-in was canceled or denied.',
  top_up_unavailable: 'Token top-ups for this agent are not available.',
  trial_already_used: 'Your organization has already used its trial of this agent.',
  trial_unavailable: 'A trial of this agent is not available to your organization.',
  unauthenticated: 'You are signed out. Sign in to continue.',
  unsupported_media_type: 'The service could not read the request.',
  uri_too_long: 'The address is too long.',
  validation_failed: 'Some fields are invalid. Correct them and try again.',
};

const NO_ANSWER_TO_READ = 'The service did not respond as expected.';

/** The sentence for an error code. A code that is newer than this page has none. */
export function sentenceFor(code: string): string {
  return (SENTENCES as Record<string, string | undefined>)[code] ?? `The request failed (${code}).`;
}

/** @param isRead whether the failed request was a read, which changes nothing */
export function explain(error: unknown, isRead = false): string {
  if (!(error instanceof ProblemError)) return 'Something went wrong. Reload the page.';
  const { code, retryAfter, problem, status } = error as ProblemError;
  return [
    isRead && code === 'no_answer' ? NO_ANSWER_TO_READ : sentenceFor(code),
    retryAfter && `You can try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}.`,
    status === 500 && problem && `Request ID for support: ${problem.requestId}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
