import { VIEW_AUDIT } from '../organizations/access/organization-rules.js';
import { domain } from '../platform/domains/domain.js';

export const AUDIT = domain({
  resources: { auditEvents: VIEW_AUDIT.relation },
  events: { 'audit.exported': { members: [] } },
});
