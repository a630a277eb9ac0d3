import { MANAGE_BILLING } from '../organizations/organization-rules.js';

export const BUY = MANAGE_BILLING;
