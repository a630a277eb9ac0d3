// Made by `npm run client:generate` from the OpenAPI document: do not change it by hand.

export interface paths {
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Start a sign-in: redirects to the identity provider
     * @description Needs no session.
     */
    get: operations['startSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Complete a sign-in: sets the session cookie
     * @description Needs no session.
     */
    get: operations['completeSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * End the session
     * @description Needs no session.
     */
    get: operations['signOut'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's organizations, by name
     * @description Needs a session.
     */
    get: operations['listOrganizations'];
    put?: never;
    /**
     * Create an organization with the caller as its owner
     * @description Needs a session.
     */
    post: operations['createOrganization'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show an organization
     * @description Needs at least the relation `member` to the organization.
     */
    get: operations['getOrganization'];
    put?: never;
    post?: never;
    /**
     * Delete an organization
     * @description It is unknown to everyone at once, and its name is free. Subscriptions that are set to end are canceled without a refund, and open checkouts expire.
     *
     *     Needs at least the relation `owner` to the organization.
     */
    delete: operations['deleteOrganization'];
    options?: never;
    head?: never;
    /**
     * Rename an organization
     * @description Needs at least the relation `admin` to the organization.
     */
    patch: operations['renameOrganization'];
    trace?: never;
  };
  '/api/organizations/{id}/transfer-ownership': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Transfer the ownership to an admin
     * @description Needs at least the relation `owner` to the organization.
     */
    post: operations['transferOwnership'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/audit-events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the organization's audit events, newest first, or export them as lines of JSON
     * @description Needs at least the relation `admin` to the organization.
     */
    get: operations['listAuditEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/billing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the customer, the billing contact and the subscriptions
     * @description Needs at least the relation `admin` to the organization.
     */
    get: operations['getBilling'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the billing contact. Absent fields stay, null clears a field
     * @description Needs at least the relation `admin` to the organization.
     */
    patch: operations['updateBilling'];
    trace?: never;
  };
  '/api/organizations/{id}/billing/portal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a link to the payment provider's portal for invoices, payment methods and cancellation
     * @description Needs at least the relation `admin` to the organization.
     */
    post: operations['openPortal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/billing/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the payments for subscriptions and tokens, newest first
     * @description Needs at least the relation `admin` to the organization.
     */
    get: operations['listPayments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/agents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the agents with the organization's trial, subscription and tokens
     * @description Needs at least the relation `member` to the organization.
     */
    get: operations['listAgents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/agents/{agentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show an agent with the organization's trial, subscription and tokens
     * @description Needs at least the relation `member` to the organization.
     */
    get: operations['getAgent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/agents/{agentId}/trial': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start the trial of an agent. An organization has one trial per agent
     * @description Needs at least the relation `member` to the organization.
     */
    post: operations['startTrial'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/agents/{agentId}/checkout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a checkout for a subscription, or return the open one
     * @description Needs at least the relation `admin` to the organization.
     */
    post: operations['startCheckout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/agents/{agentId}/token-topup/checkout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a checkout for tokens, or return the open one
     * @description Needs at least the relation `admin` to the organization.
     */
    post: operations['startTopUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/agents/{agentId}/token-movements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the token movements of an agent, newest first
     * @description Needs at least the relation `member` to the organization.
     */
    get: operations['listTokenMovements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/stripe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive an event of the payment provider, which has signed the raw body
     * @description Needs no session.
     */
    post: operations['receiveWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/billing/return': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Settle the checkout of a returning buyer, and redirect to the console
     * @description Needs no session.
     */
    get: operations['returnFromCheckout'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The current user and their memberships
     * @description Needs a session.
     */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's sessions, newest first
     * @description Needs a session.
     */
    get: operations['listSessions'];
    put?: never;
    post?: never;
    /**
     * End all of the caller's sessions except for the current one
     * @description Needs a session.
     */
    delete: operations['endOtherSessions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me/sessions/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End one of the caller's sessions
     * @description Needs a session.
     */
    delete: operations['endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/invites': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the pending and expired invites, newest first
     * @description Needs at least the relation `admin` to the organization.
     */
    get: operations['listInvites'];
    put?: never;
    /**
     * Invite an address, or renew its expired invite
     * @description Needs at least the relation `admin` to the organization.
     */
    post: operations['createInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/invites/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Invite up to 50 addresses, each on its own
     * @description Needs at least the relation `admin` to the organization.
     */
    post: operations['createManyInvites'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/invites/{inviteId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete an invite. Its link stops working
     * @description Needs at least the relation `admin` to the organization.
     */
    delete: operations['deleteInvite'];
    options?: never;
    head?: never;
    /**
     * Change the role of a pending invite. Its link keeps working
     * @description Needs at least the relation `admin` to the organization.
     */
    patch: operations['changeInviteRole'];
    trace?: never;
  };
  '/api/organizations/{id}/invites/{inviteId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a new link. The old one stops working
     * @description Needs at least the relation `admin` to the organization.
     */
    post: operations['resendInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invites/{token}/block': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stop invite mails to the recipient of the link
     * @description Needs no session.
     */
    post: operations['blockInviteMails'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me/invites': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the pending invites to the caller's verified address, newest first
     * @description Needs a session.
     */
    get: operations['listMyInvites'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me/invites/{inviteId}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept one of these invites and join the organization
     * @description Needs a session.
     */
    post: operations['acceptMyInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me/invites/{inviteId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Decline one of these invites
     * @description Needs a session.
     */
    delete: operations['declineMyInvite'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invites/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the invite of a link
     * @description Needs a session.
     */
    get: operations['getReceivedInvite'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invites/{token}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept the invite and join the organization
     * @description Needs a session.
     */
    post: operations['acceptReceivedInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/memberships': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the memberships, oldest first, or by name with `q`
     * @description Needs at least the relation `member` to the organization.
     */
    get: operations['listMemberships'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/organizations/{id}/memberships/{membershipId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Leave the organization, or remove a member as an admin
     * @description Needs at least the relation `member` to the organization.
     */
    delete: operations['removeMembership'];
    options?: never;
    head?: never;
    /**
     * Change a member's relation
     * @description Needs at least the relation `admin` to the organization.
     */
    patch: operations['changeRelation'];
    trace?: never;
  };
  '/api/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Readiness: the database accepts writes, its schema is current, and no shutdown has begun
     * @description Needs no session.
     */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liveness: the process answers requests
     * @description Needs no session.
     */
    get: operations['getLiveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The application's version
     * @description Needs no session.
     */
    get: operations['getVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    SignedOut: {
      /** @enum {string} */
      status: 'signed_out';
      /** @description URL that signs out at the identity provider. Null if the local sign-out is enough. */
      logoutUrl: string | null;
    };
    OrganizationAction: {
      allowed: boolean;
      /**
       * @description The error code that the call would return.
       * @enum {string|null}
       */
      reason: 'relation_required' | 'email_not_verified' | 'owner_required' | null;
    };
    OrganizationActions: {
      rename: components['schemas']['OrganizationAction'];
      invite: components['schemas']['OrganizationAction'];
      transferOwnership: components['schemas']['OrganizationAction'];
      leave: components['schemas']['OrganizationAction'];
      delete: components['schemas']['OrganizationAction'];
    };
    Organization: {
      /** Format: uuid */
      id: string;
      /** @example Acme */
      name: string;
      /**
       * @description The caller's relation.
       * @enum {string}
       */
      relation: 'member' | 'admin' | 'owner';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description What the caller may do. It ignores limits and subscriptions. */
      actions: components['schemas']['OrganizationActions'];
    };
    OrganizationName: {
      /**
       * @description Surrounding white space is removed. Unique regardless of letter case.
       * @example Acme
       */
      name: string;
    };
    TransferOwnership: {
      /**
       * Format: uuid
       * @description The membership of another admin of the organization.
       */
      membershipId: string;
    };
    Person: {
      /** Format: uuid */
      id: string;
      email: string | null;
      /** @description Whether the identity provider has verified the address. */
      emailVerified: boolean;
      name: string | null;
      pictureUrl: string | null;
    };
    MembershipAction: {
      allowed: boolean;
      /**
       * @description The error code that the call would return.
       * @enum {string|null}
       */
      reason: 'relation_required' | 'owner_required' | null;
    };
    MembershipActions: {
      changeRelation: components['schemas']['MembershipAction'];
      remove: components['schemas']['MembershipAction'];
    };
    Membership: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      relation: 'member' | 'admin' | 'owner';
      /** Format: date-time */
      createdAt: string;
      user: components['schemas']['Person'];
      /** @description What the caller may do. On the caller's own membership, `remove` means leaving. */
      actions: components['schemas']['MembershipActions'];
    };
    TransferredOwnership: {
      organization: components['schemas']['Organization'];
      owner: components['schemas']['Membership'];
      previousOwner: components['schemas']['Membership'];
    };
    Actor: {
      /** @enum {string} */
      type: 'user' | 'provider' | 'system';
      id: string | null;
      /** @description The person's current name. */
      name: string | null;
    };
    Target: {
      /** @example invite */
      type: string;
      id: string;
      /** @description The current name of an organization, an agent or a member. Null for other targets and unknown people. */
      name: string | null;
    };
    AuditEvent: {
      /** Format: uuid */
      id: string;
      /**
       * @example invite.created
       * @enum {string}
       */
      type:
        | 'organization.created'
        | 'organization.renamed'
        | 'organization.ownership_transferred'
        | 'organization.deleted'
        | 'membership.relation_changed'
        | 'membership.removed'
        | 'membership.left'
        | 'invite.created'
        | 'invite.renewed'
        | 'invite.resent'
        | 'invite.role_changed'
        | 'invite.deleted'
        | 'invite.accepted'
        | 'invite.declined'
        | 'trial.started'
        | 'checkout.started'
        | 'subscription.created'
        | 'subscription.changed'
        | 'subscription.adopted'
        | 'payment.credited'
        | 'payment.refunded'
        | 'tokens.granted'
        | 'tokens.taken_back'
        | 'tokens.restored'
        | 'billing.contact_changed'
        | 'billing.customer_created'
        | 'billing.customer_changed'
        | 'billing.customer_deleted'
        | 'billing.portal_opened'
        | 'audit.exported';
      /** Format: date-time */
      occurredAt: string;
      actor: components['schemas']['Actor'];
      target: components['schemas']['Target'];
      before: {
        [key: string]: unknown;
      } | null;
      after: {
        [key: string]: unknown;
      } | null;
      requestId: string | null;
    };
    Address: {
      line1: string | null;
      line2: string | null;
      city: string | null;
      state: string | null;
      postalCode: string | null;
      country: string | null;
    };
    Contact: {
      name: string | null;
      email: string | null;
      phone: string | null;
      address: components['schemas']['Address'] | null;
    };
    ContactSync: {
      /**
       * @description Whether the payment provider has this contact. `no_customer`: the first purchase or visit of the portal sends it. `failed`: it rejected the contact.
       * @enum {string}
       */
      status: 'no_customer' | 'synced' | 'pending' | 'failed';
      /** Format: date-time */
      syncedAt: string | null;
    };
    SubscriptionSummaryRow: {
      agentId: string;
      /** @enum {string} */
      status: 'none' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';
      /** @description In the minor unit of the currency. */
      amount: number;
      /**
       * @description An ISO 4217 code in lower case.
       * @example eur
       */
      currency: string;
      /** @example month */
      interval: string;
      /** Format: date-time */
      currentPeriodEnd: string | null;
      cancelAtPeriodEnd: boolean;
      /** @description The page on which the latest invoice can be paid. Null unless that invoice is open. */
      openInvoiceUrl: string | null;
    };
    SubscriptionSummary: {
      /** @description The number of active subscriptions. */
      active: number;
      /** @description The number of subscriptions that are past due. */
      pastDue: number;
      subscriptions: components['schemas']['SubscriptionSummaryRow'][];
    };
    Billing: {
      /** Format: uuid */
      organizationId: string;
      /** @enum {string} */
      provider: 'stripe';
      customerId: string | null;
      contact: components['schemas']['Contact'];
      contactSync: components['schemas']['ContactSync'];
      subscriptionSummary: components['schemas']['SubscriptionSummary'];
      /** Format: date-time */
      updatedAt: string;
    };
    UpdateAddress: {
      line1?: string | null;
      line2?: string | null;
      city?: string | null;
      state?: string | null;
      postalCode?: string | null;
      /**
       * @description ISO 3166-1 alpha-2.
       * @example DE
       */
      country?: string | null;
    };
    UpdateBilling: {
      name?: string | null;
      /** Format: email */
      email?: string | null;
      phone?: string | null;
      address?: components['schemas']['UpdateAddress'] | null;
    };
    Portal: {
      /**
       * Format: uri
       * @description A page at the payment provider. It is short-lived, and gives access to billing data: keep it secret.
       */
      url: string;
    };
    Payment: {
      /** @description The id of the invoice or the checkout session at the payment provider. */
      id: string;
      /** @enum {string} */
      kind: 'subscription' | 'top_up';
      /** @description Null if it is not known what was bought. */
      agentId: string | null;
      /** @description The amount that was collected, tax included, in the minor unit of the currency. */
      amount: number;
      /**
       * @description An ISO 4217 code in lower case.
       * @example eur
       */
      currency: string;
      /** @description The tokens that were agreed, or that an operator credited. */
      tokens: number;
      /**
       * @description A payment `in_review` waits for our decision.
       * @enum {string}
       */
      status: 'credited' | 'in_review' | 'refunded' | 'partially_refunded' | 'disputed';
      /** Format: date-time */
      paidAt: string;
      /** @description Null while the invoice is not known. */
      invoiceUrl: string | null;
    };
    TrialOffer: {
      days: number;
      tokens: number;
    };
    SubscriptionOffer: {
      /** @description In the minor unit of the currency. */
      amount: number;
      /**
       * @description An ISO 4217 code in lower case.
       * @example eur
       */
      currency: string;
      /** @enum {string} */
      interval: 'day' | 'week' | 'month' | 'year';
      tokensPerPeriod: number;
    };
    TopUpOffer: {
      /** @description In the minor unit of the currency. */
      amount: number;
      /**
       * @description An ISO 4217 code in lower case.
       * @example eur
       */
      currency: string;
      tokens: number;
    };
    Trial: {
      /** @enum {string} */
      status: 'available' | 'unavailable' | 'active' | 'expired' | 'converted';
      /** Format: date-time */
      startedAt: string | null;
      /** Format: date-time */
      endsAt: string | null;
    };
    Subscription: {
      /** @enum {string} */
      status: 'none' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';
      /** Format: date-time */
      currentPeriodEnd: string | null;
      /** @description Whether the subscription ends with the current period. */
      cancelAtPeriodEnd: boolean;
      /** @description The agreed amount of a period, in the minor unit of the currency. A changed offer does not change it. */
      amount: number | null;
      /**
       * @description An ISO 4217 code in lower case.
       * @example eur
       */
      currency: string | null;
      /** @example month */
      interval: string | null;
      /** @description The tokens that each paid period grants. */
      tokensPerPeriod: number | null;
    };
    CheckoutInProgress: {
      /** @enum {string} */
      kind: 'subscription' | 'top_up';
      /**
       * @description `open`: can be paid. `processing`: paid, but the money has not arrived yet, as with a bank debit.
       * @enum {string}
       */
      status: 'open' | 'processing';
      /** @description The payment page. Null if it is paid. */
      url: string | null;
      /**
       * Format: date-time
       * @description Until when it can be paid. Null if it is paid.
       */
      expiresAt: string | null;
    };
    Access: {
      allowed: boolean;
      /** @enum {string|null} */
      via: 'subscription' | 'trial' | 'tokens' | null;
    };
    Action: {
      allowed: boolean;
      /**
       * @description The error code that the call would return.
       * @enum {string|null}
       */
      reason:
        | 'relation_required'
        | 'trial_already_used'
        | 'trial_unavailable'
        | 'email_not_verified'
        | 'limit_reached'
        | 'already_subscribed'
        | 'checkout_unavailable'
        | 'top_up_unavailable'
        | null;
    };
    Actions: {
      startTrial: components['schemas']['Action'];
      checkout: components['schemas']['Action'];
      topUp: components['schemas']['Action'];
    };
    Agent: {
      /** @example research */
      id: string;
      name: string;
      description: string;
      category: string;
      iconUrl: string | null;
      trialOffer: components['schemas']['TrialOffer'] | null;
      subscriptionOffer: components['schemas']['SubscriptionOffer'] | null;
      topUpOffer: components['schemas']['TopUpOffer'] | null;
      trial: components['schemas']['Trial'];
      subscription: components['schemas']['Subscription'];
      /** @description The tokens that remain of all unexpired grants. */
      tokenBalance: number;
      /** @description The tokens that the organization has consumed in the last 30 days. */
      tokensUsed30Days: number;
      /** @description The latest checkout that is open or whose payment is processing. Always null for members. */
      checkout: components['schemas']['CheckoutInProgress'] | null;
      access: components['schemas']['Access'];
      actions: components['schemas']['Actions'];
    };
    Checkout: {
      /** Format: uuid */
      id: string;
      /** Format: uri */
      url: string;
      /** Format: date-time */
      expiresAt: string;
    };
    TokenMovement: {
      /** Format: uuid */
      id: string;
      /**
       * @description `grant` and `restoration` add tokens, the others subtract them. `expiry` is what remained of a grant.
       * @enum {string}
       */
      type: 'grant' | 'consumption' | 'refund' | 'dispute' | 'restoration' | 'expiry';
      /**
       * @description The source of the grant. Null for a consumption, which may use several grants.
       * @enum {string|null}
       */
      source: 'trial' | 'subscription' | 'top_up' | 'adjustment' | null;
      amount: number;
      /** @description What the tokens of a consumption were used for. */
      label: string | null;
      /**
       * Format: date-time
       * @description When the tokens of the grant expire, without a grace period. Null if never, and for a consumption.
       */
      expiresAt: string | null;
      /** Format: date-time */
      occurredAt: string;
    };
    Received: {
      /** @enum {boolean} */
      received: true;
    };
    User: {
      /** Format: uuid */
      id: string;
      email: string | null;
      emailVerified: boolean;
      name: string | null;
      pictureUrl: string | null;
      /** Format: date-time */
      createdAt: string;
    };
    OrganizationReference: {
      /** Format: uuid */
      id: string;
      name: string;
    };
    OwnMembership: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      relation: 'member' | 'admin' | 'owner';
      /** Format: date-time */
      createdAt: string;
      organization: components['schemas']['OrganizationReference'];
    };
    Me: {
      user: components['schemas']['User'];
      memberships: components['schemas']['OwnMembership'][];
    };
    Session: {
      /** Format: uuid */
      id: string;
      /** @description Whether this request uses the session. */
      current: boolean;
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date-time
       * @description Accurate to the minute.
       */
      lastSeenAt: string;
      /**
       * Format: date-time
       * @description The session ends at this time unless it is used before.
       */
      expiresAt: string;
      ipAddress: string;
      userAgent: string | null;
    };
    EndedSessions: {
      /** @description How many sessions ended. */
      ended: number;
    };
    Inviter: {
      /** Format: uuid */
      id: string;
      name: string | null;
    };
    Delivery: {
      /**
       * @description The status of the latest mail. `withheld`: the recipient got too many invite mails or wants none, so this one is not sent.
       * @enum {string}
       */
      status: 'queued' | 'sent' | 'failed' | 'withheld';
      /** Format: date-time */
      lastSentAt: string | null;
    };
    Invite: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      organizationId: string;
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
      /** @enum {string} */
      status: 'pending' | 'expired';
      invitedBy: components['schemas']['Inviter'] | null;
      delivery: components['schemas']['Delivery'];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
    };
    CreateInvite: {
      /**
       * Format: email
       * @example bob@example.com
       */
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
    };
    InviteWithToken: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      organizationId: string;
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
      /** @enum {string} */
      status: 'pending' | 'expired';
      invitedBy: components['schemas']['Inviter'] | null;
      delivery: components['schemas']['Delivery'];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      token: string;
      /**
       * Format: uri
       * @description The link in the mail.
       */
      url: string;
    };
    BulkInviteRow: {
      /**
       * Format: email
       * @example bob@example.com
       */
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
    };
    CreateInvites: {
      invites: components['schemas']['BulkInviteRow'][];
    };
    FieldProblem: {
      /**
       * @description The invalid field. Nested fields are written with dots.
       * @example name
       */
      field: string;
      /**
       * @example too_long
       * @enum {string}
       */
      code:
        | 'invalid'
        | 'invalid_characters'
        | 'invalid_format'
        | 'not_allowed'
        | 'required'
        | 'too_large'
        | 'too_long'
        | 'too_short'
        | 'too_small'
        | 'unknown_field'
        | 'wrong_type';
      /** @example name must be at most 100 characters */
      message: string;
    };
    Problem: {
      /** @example Conflict */
      title: string;
      /**
       * @description The HTTP status.
       * @example 409
       */
      status: number;
      code: components['schemas']['ErrorCode'];
      /** @description An explanation for people. Its wording can change. */
      detail: string;
      /**
       * @description The path of the request. The token of an invite is replaced by `{token}`.
       * @example /api/organizations
       */
      instance: string;
      /**
       * Format: uuid
       * @description The same as the header `x-request-id`.
       */
      requestId: string;
      /** @description Only with `validation_failed`: one entry per invalid field. */
      errors?: components['schemas']['FieldProblem'][];
      /**
       * Format: uuid
       * @description Only with `already_joined`: the organization.
       */
      organizationId?: string;
      /**
       * Format: uuid
       * @description Only with `invite_already_pending`: the pending invite.
       */
      inviteId?: string;
      /**
       * @description Only with `limit_reached`: the name of the setting.
       * @example LIMIT_PENDING_INVITES
       */
      limit?: string;
    };
    BulkInviteResult: {
      invite?: components['schemas']['InviteWithToken'];
      problem?: components['schemas']['Problem'];
    };
    BulkInviteResults: {
      /** @description One entry per row, in the order sent: either `invite` or `problem`. */
      data: components['schemas']['BulkInviteResult'][];
    };
    ChangeInvite: {
      /** @enum {string} */
      role?: 'admin' | 'member';
    };
    BlockedInviteMails: {
      /** @enum {string} */
      status: 'blocked';
    };
    InvitingOrganization: {
      /** Format: uuid */
      id: string;
      name: string;
    };
    AcceptAction: {
      allowed: boolean;
      /**
       * @description The error code that the call would return.
       * @enum {string|null}
       */
      reason: 'invite_email_mismatch' | 'email_not_verified' | 'already_joined' | 'limit_reached' | null;
    };
    ReceivedInviteActions: {
      accept: components['schemas']['AcceptAction'];
    };
    ReceivedInvite: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      role: 'admin' | 'member';
      /** @enum {string} */
      status: 'pending';
      /**
       * @description Masked, unless it is the caller's own address.
       * @example b•••@example.com
       */
      email: string;
      /** @description Whether the invite is for the caller's address. */
      emailMatches: boolean;
      invitedBy: components['schemas']['Inviter'] | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      organization: components['schemas']['InvitingOrganization'];
      actions: components['schemas']['ReceivedInviteActions'];
    };
    AcceptedInvite: {
      membership: components['schemas']['Membership'];
      organization: components['schemas']['Organization'];
    };
    ChangeRelation: {
      /** @enum {string} */
      relation: 'admin' | 'member';
    };
    Checks: {
      /** @enum {string} */
      database: 'ok' | 'error';
    };
    Health: {
      /** @enum {string} */
      status: 'ok' | 'error';
      checks: components['schemas']['Checks'];
    };
    Liveness: {
      /** @enum {string} */
      status: 'ok';
    };
    Version: {
      /** @example 1.4.0 */
      version: string;
      /** @example abc1234 */
      commit: string | null;
    };
    /**
     * @description Stable and machine-readable.
     * @enum {string}
     */
    ErrorCode:
      | 'agent_not_found'
      | 'already_joined'
      | 'already_member'
      | 'already_subscribed'
      | 'body_too_large'
      | 'checkout_unavailable'
      | 'cross_site_request'
      | 'database_unavailable'
      | 'email_not_verified'
      | 'headers_too_large'
      | 'identity_provider_unavailable'
      | 'internal_error'
      | 'invalid_callback'
      | 'invalid_signature'
      | 'invalid_transfer_target'
      | 'invite_already_accepted'
      | 'invite_already_pending'
      | 'invite_email_mismatch'
      | 'invite_expired'
      | 'invite_not_found'
      | 'limit_reached'
      | 'malformed_body'
      | 'malformed_request'
      | 'membership_not_found'
      | 'method_not_allowed'
      | 'organization_has_subscription'
      | 'organization_name_taken'
      | 'organization_not_found'
      | 'overloaded'
      | 'owner_required'
      | 'payment_provider_error'
      | 'payment_provider_unavailable'
      | 'rate_limited'
      | 'relation_required'
      | 'request_timeout'
      | 'route_not_found'
      | 'session_not_found'
      | 'sign_in_denied'
      | 'top_up_unavailable'
      | 'trial_already_used'
      | 'trial_unavailable'
      | 'unauthenticated'
      | 'unsupported_media_type'
      | 'uri_too_long'
      | 'validation_failed';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Identifies the request in the log. The service chooses it. */
    RequestId: string;
    /** @description Responses are never cached. */
    CacheControl: 'no-store';
    /** @description Seconds to wait before the next attempt. */
    RetryAfter: number;
    /** @description Where the redirect leads. */
    Location: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  startSignIn: {
    parameters: {
      query?: {
        /** @description Asks the identity provider for a new sign-in, or for a choice of accounts. */
        prompt?: 'login' | 'select_account';
        /** @description Path on this origin to return to after the sign-in, up to 1,000 characters. Anything else counts as `/`. */
        returnTo?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To the identity provider. After an error, to the application with `authError` in its query. */
      302: {
        headers: {
          /** @description The sealed attempt, and its binding to the browser. */
          'set-cookie'?: string;
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, identity_provider_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'identity_provider_unavailable' | 'overloaded';
          };
        };
      };
      /** @description Any other status comes from a proxy in front of the service. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  completeSignIn: {
    parameters: {
      query?: {
        /** @description The state of the sign-in attempt. */
        state?: string;
        /** @description The provider's authorization code. */
        code?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To `returnTo`. After an error, with `authError` in its query. */
      302: {
        headers: {
          /** @description The session, and an end of the attempt. */
          'set-cookie'?: string;
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: invalid_callback, malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invalid_callback' | 'malformed_request';
          };
        };
      };
      /** @description Forbidden: sign_in_denied */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'sign_in_denied';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, identity_provider_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'identity_provider_unavailable' | 'overloaded';
          };
        };
      };
      /** @description Any other status comes from a proxy in front of the service. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  signOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: SignedOut */
      200: {
        headers: {
          /** @description An end of the session. */
          'set-cookie'?: string;
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedOut'];
        };
      };
      /** @description For browsers: to `/`, or to the identity provider to sign out there as well. */
      302: {
        headers: {
          /** @description An end of the session. */
          'set-cookie'?: string;
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Forbidden: cross_site_request */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listOrganizations: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of Organization */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Organization'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  createOrganization: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrganizationName'];
      };
    };
    responses: {
      /** @description Created: Organization */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: organization_name_taken */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_name_taken';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getOrganization: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Organization */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  deleteOrganization: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The organization as it was. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: organization_has_subscription */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_has_subscription';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  renameOrganization: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrganizationName'];
      };
    };
    responses: {
      /** @description OK: Organization */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: organization_name_taken */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_name_taken';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  transferOwnership: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransferOwnership'];
      };
    };
    responses: {
      /** @description OK: TransferredOwnership */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransferredOwnership'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: invalid_transfer_target, limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invalid_transfer_target' | 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listAuditEvents: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        /** @description Only events of this type. */
        type?:
          | 'organization.created'
          | 'organization.renamed'
          | 'organization.ownership_transferred'
          | 'organization.deleted'
          | 'membership.relation_changed'
          | 'membership.removed'
          | 'membership.left'
          | 'invite.created'
          | 'invite.renewed'
          | 'invite.resent'
          | 'invite.role_changed'
          | 'invite.deleted'
          | 'invite.accepted'
          | 'invite.declined'
          | 'trial.started'
          | 'checkout.started'
          | 'subscription.created'
          | 'subscription.changed'
          | 'subscription.adopted'
          | 'payment.credited'
          | 'payment.refunded'
          | 'tokens.granted'
          | 'tokens.taken_back'
          | 'tokens.restored'
          | 'billing.contact_changed'
          | 'billing.customer_created'
          | 'billing.customer_changed'
          | 'billing.customer_deleted'
          | 'billing.portal_opened'
          | 'audit.exported';
        /** @description Only events of this person, whose `actor.id` it is. */
        actorId?: string;
        /** @description Only events with this `target.id`. */
        targetId?: string;
        /** @description Only events at or after this time. */
        since?: string;
        /** @description Only events before this time. */
        until?: string;
      };
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `application/x-ndjson` has one item per line, of all pages. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AuditEvent'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
          'application/x-ndjson': components['schemas']['AuditEvent'];
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getBilling: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Billing */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Billing'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  updateBilling: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateBilling'];
      };
    };
    responses: {
      /** @description OK: Billing */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Billing'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  openPortal: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created: Portal */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Portal'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Bad Gateway: payment_provider_error */
      502: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'payment_provider_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded, payment_provider_unavailable */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded' | 'payment_provider_unavailable';
          };
        };
      };
    };
  };
  listPayments: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of Payment */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Payment'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listAgents: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of Agent */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Agent'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getAgent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the agent. */
        agentId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Agent */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Agent'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: agent_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'agent_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  startTrial: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the agent. */
        agentId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created: Agent */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Agent'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified' | 'relation_required';
          };
        };
      };
      /** @description Not Found: agent_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'agent_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: trial_already_used, trial_unavailable */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'trial_already_used' | 'trial_unavailable';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  startCheckout: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the agent. */
        agentId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created: Checkout */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Checkout'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: agent_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'agent_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: already_subscribed, checkout_unavailable */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'already_subscribed' | 'checkout_unavailable';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Bad Gateway: payment_provider_error */
      502: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'payment_provider_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded, payment_provider_unavailable */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded' | 'payment_provider_unavailable';
          };
        };
      };
    };
  };
  startTopUp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the agent. */
        agentId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created: Checkout */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Checkout'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: agent_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'agent_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: checkout_unavailable, top_up_unavailable */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'checkout_unavailable' | 'top_up_unavailable';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Bad Gateway: payment_provider_error */
      502: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'payment_provider_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded, payment_provider_unavailable */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded' | 'payment_provider_unavailable';
          };
        };
      };
    };
  };
  listTokenMovements: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The id of the agent. */
        agentId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of TokenMovement */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TokenMovement'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: agent_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'agent_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  receiveWebhook: {
    parameters: {
      query?: never;
      header: {
        /** @description Signs the time and the body. */
        'stripe-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description OK: Received */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Received'];
        };
      };
      /** @description Bad Request: invalid_signature, malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invalid_signature' | 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Forbidden: cross_site_request */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  returnFromCheckout: {
    parameters: {
      query?: {
        /** @description The payment provider's id of the checkout. */
        session_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To the agents of the organization with `checkout=success` or `checkout=pending`. To `/?checkout=pending` if the session is unknown, after too many requests and under overload. */
      302: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
      /** @description Any other status comes from a proxy in front of the service. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Me */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Me'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listSessions: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of Session */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  endOtherSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: EndedSessions */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndedSessions'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the session. */
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session that ended. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request';
          };
        };
      };
      /** @description Not Found: session_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'session_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listInvites: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        /** @description Only invites with this status. */
        status?: 'pending' | 'expired';
        /** @description Only invites to addresses that begin with this text, regardless of letter case. */
        q?: string;
      };
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of Invite */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Invite'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  createInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateInvite'];
      };
    };
    responses: {
      /** @description Created: InviteWithToken */
      201: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InviteWithToken'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: already_member, invite_already_pending */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'already_member' | 'invite_already_pending';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  createManyInvites: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateInvites'];
      };
    };
    responses: {
      /** @description OK: BulkInviteResults */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkInviteResults'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified' | 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  deleteInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the invite. */
        inviteId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The invite as it was. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Invite'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: invite_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  changeInviteRole: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the invite. */
        inviteId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeInvite'];
      };
    };
    responses: {
      /** @description OK: Invite */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Invite'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: invite_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Gone: invite_expired */
      410: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_expired';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  resendInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the invite. */
        inviteId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: InviteWithToken */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InviteWithToken'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified' | 'relation_required';
          };
        };
      };
      /** @description Not Found: invite_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  blockInviteMails: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description From the link. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: BlockedInviteMails */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BlockedInviteMails'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Forbidden: cross_site_request */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request';
          };
        };
      };
      /** @description Not Found: invite_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listMyInvites: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of ReceivedInvite */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ReceivedInvite'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  acceptMyInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the invite. */
        inviteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: AcceptedInvite */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedInvite'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified';
          };
        };
      };
      /** @description Not Found: invite_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: already_joined */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'already_joined';
          };
        };
      };
      /** @description Gone: invite_already_accepted, invite_expired */
      410: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_already_accepted' | 'invite_expired';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  declineMyInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the invite. */
        inviteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The invite as it was. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReceivedInvite'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified';
          };
        };
      };
      /** @description Not Found: invite_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: already_joined */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'already_joined';
          };
        };
      };
      /** @description Gone: invite_already_accepted, invite_expired */
      410: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_already_accepted' | 'invite_expired';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getReceivedInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description From the link. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: ReceivedInvite */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReceivedInvite'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Not Found: invite_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: already_joined */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'already_joined';
          };
        };
      };
      /** @description Gone: invite_already_accepted, invite_expired */
      410: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_already_accepted' | 'invite_expired';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  acceptReceivedInvite: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description From the link. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: AcceptedInvite */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedInvite'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, email_not_verified, invite_email_mismatch */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'email_not_verified' | 'invite_email_mismatch';
          };
        };
      };
      /** @description Not Found: invite_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: already_joined */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'already_joined';
          };
        };
      };
      /** @description Gone: invite_already_accepted, invite_expired */
      410: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'invite_already_accepted' | 'invite_expired';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Unprocessable Entity: limit_reached */
      422: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'limit_reached';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  listMemberships: {
    parameters: {
      query?: {
        /** @description The maximum number of rows of the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        /** @description Only members with this relation. */
        relation?: 'member' | 'admin' | 'owner';
        /** @description Only members whose name or address begins with this text, regardless of letter case. They are ordered by name. */
        q?: string;
      };
      header?: never;
      path: {
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: a page of Membership */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Membership'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'relation_required';
          };
        };
      };
      /** @description Not Found: organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  removeMembership: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the membership. */
        membershipId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The removed membership. */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Membership'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: membership_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'membership_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: owner_required */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'owner_required';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  changeRelation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the membership. */
        membershipId: string;
        /** @description The id of the organization. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeRelation'];
      };
    };
    responses: {
      /** @description OK: Membership */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Membership'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_body' | 'malformed_request' | 'validation_failed';
          };
        };
      };
      /** @description Unauthorized: unauthenticated */
      401: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unauthenticated';
          };
        };
      };
      /** @description Forbidden: cross_site_request, relation_required */
      403: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'cross_site_request' | 'relation_required';
          };
        };
      };
      /** @description Not Found: membership_not_found, organization_not_found */
      404: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'membership_not_found' | 'organization_not_found';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description Conflict: owner_required */
      409: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'owner_required';
          };
        };
      };
      /** @description Payload Too Large: body_too_large */
      413: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'body_too_large';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Unsupported Media Type: unsupported_media_type */
      415: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'unsupported_media_type';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Health */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: Health */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getLiveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Liveness */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Liveness'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  getVersion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK: Version */
      200: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Version'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'malformed_request';
          };
        };
      };
      /** @description Request Timeout: request_timeout */
      408: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'request_timeout';
          };
        };
      };
      /** @description URI Too Long: uri_too_long */
      414: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'uri_too_long';
          };
        };
      };
      /** @description Too Many Requests: rate_limited */
      429: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'rate_limited';
          };
        };
      };
      /** @description Request Header Fields Too Large: headers_too_large */
      431: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'headers_too_large';
          };
        };
      };
      /** @description Internal Server Error: internal_error */
      500: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      /** @description Service Unavailable: database_unavailable, overloaded */
      503: {
        headers: {
          'x-request-id': components['headers']['RequestId'];
          'cache-control': components['headers']['CacheControl'];
          'retry-after': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
}
