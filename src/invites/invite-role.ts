/** What one can be invited as: ownership is handed over, not given by mail. */
export const INVITE_ROLES = ['admin', 'member'] as const;

export type InviteRole = (typeof INVITE_ROLES)[number];
