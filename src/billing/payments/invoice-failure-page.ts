import { isIdentifier } from '../../platform/text/uuid.js';

/** The page after a navigation to an invoice that could not be read. @param url of the request */
export function invoiceFailurePage(url: string): string {
  const organizationId = url.split('/')[3] ?? '';
  return isIdentifier(organizationId) ? `/organizations/${organizationId}/billing?invoice=unavailable` : '/';
}
