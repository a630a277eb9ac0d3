// Made by `npm run client:generate` from the OpenAPI document: do not change it by hand.

export interface paths {
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Start a sign-in: redirects to the identity provider */
    get: operations['Auth_login'];
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
    /** Complete a sign-in: sets the session cookie */
    get: operations['Auth_callback'];
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
    /** End the session */
    get: operations['Auth_logout'];
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
    /** List the caller's organizations, by name */
    get: operations['Organizations_list'];
    put?: never;
    /** Create an organization with the caller as its owner */
    post: operations['Organizations_create'];
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
    /** Show an organization */
    get: operations['Organizations_get'];
    put?: never;
    post?: never;
    /**
     * Delete an organization
     * @description It is unknown to everyone at once, and its name is free. Subscriptions that are set to end are canceled without a refund, and open checkouts expire.
     */
    delete: operations['Organizations_delete'];
    options?: never;
    head?: never;
    /** Rename an organization */
    patch: operations['Organizations_rename'];
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
    /** Transfer the ownership to an admin */
    post: operations['Organizations_transferOwnership'];
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
    /** List the organization's audit events, newest first, or export them as lines of JSON */
    get: operations['Audit_list'];
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
    /** Show the customer, the billing contact and the subscriptions */
    get: operations['Billing_show'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the billing contact. Absent fields stay, null clears a field */
    patch: operations['Billing_update'];
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
    /** Create a link to the payment provider's portal for invoices, payment methods and cancellation */
    post: operations['Billing_openPortal'];
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
    /** List the payments for subscriptions and tokens, newest first */
    get: operations['Payments_list'];
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
    /** List the agents with the organization's trial, subscription and tokens */
    get: operations['Agents_list'];
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
    /** Show an agent with the organization's trial, subscription and tokens */
    get: operations['Agents_find'];
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
    /** Start the trial of an agent. An organization has one trial per agent */
    post: operations['Agents_startTrial'];
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
    /** Start a checkout for a subscription, or return the open one */
    post: operations['Agents_checkout'];
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
    /** Start a checkout for tokens, or return the open one */
    post: operations['Agents_topUp'];
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
    /** List the token movements of an agent, newest first */
    get: operations['TokenHistory_list'];
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
    /** Receive an event of the payment provider, which has signed the raw body */
    post: operations['Webhooks_receive'];
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
    /** Settle the checkout of a returning buyer, and redirect to the console */
    get: operations['Webhooks_return'];
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
    /** The current user and their memberships */
    get: operations['Me_me'];
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
    /** List the caller's sessions, newest first */
    get: operations['Me_listSessions'];
    put?: never;
    post?: never;
    /** End all of the caller's sessions except for the current one */
    delete: operations['Me_endOtherSessions'];
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
    /** End one of the caller's sessions */
    delete: operations['Me_endSession'];
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
    /** List the pending and expired invites, newest first */
    get: operations['Invites_list'];
    put?: never;
    /** Invite an address, or renew its expired invite */
    post: operations['Invites_create'];
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
    /** Invite up to 50 addresses, each on its own */
    post: operations['Invites_createMany'];
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
    /** Delete an invite. Its link stops working */
    delete: operations['Invites_delete'];
    options?: never;
    head?: never;
    /** Change the role of a pending invite. Its link keeps working */
    patch: operations['Invites_changeRole'];
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
    /** Send a new link. The old one stops working */
    post: operations['Invites_resend'];
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
    /** Stop invite mails to the recipient of the link */
    post: operations['InviteMailBlocks_block'];
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
    /** List the pending invites to the caller's verified address, newest first */
    get: operations['MyInvites_list'];
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
    /** Accept one of these invites and join the organization */
    post: operations['MyInvites_accept'];
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
    /** Decline one of these invites */
    delete: operations['MyInvites_decline'];
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
    /** Show the invite of a link */
    get: operations['ReceivedInvites_show'];
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
    /** Accept the invite and join the organization */
    post: operations['ReceivedInvites_accept'];
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
    /** List the memberships, oldest first, or by name with `q` */
    get: operations['Memberships_list'];
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
    /** Leave the organization, or remove a member as an admin */
    delete: operations['Memberships_remove'];
    options?: never;
    head?: never;
    /** Change a member's relation */
    patch: operations['Memberships_changeRelation'];
    trace?: never;
  };
  '/api/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Readiness: the database accepts writes, its schema is current, and no shutdown has begun */
    get: operations['Health_health'];
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
    /** Liveness: the process answers requests */
    get: operations['Health_live'];
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
    /** The application's version */
    get: operations['Health_version'];
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
    SignedOutDto: {
      /** @enum {string} */
      status: 'signed_out';
      /** @description URL that signs out at the identity provider. Null if the local sign-out is enough. */
      logoutUrl: string | null;
    };
    OrganizationActionDto: {
      allowed: boolean;
      /**
       * @description The error code that the call would return. It ignores limits and subscriptions.
       * @enum {string|null}
       */
      reason: 'relation_required' | 'email_not_verified' | 'owner_required' | null;
    };
    OrganizationActionsDto: {
      rename: components['schemas']['OrganizationActionDto'];
      invite: components['schemas']['OrganizationActionDto'];
      transferOwnership: components['schemas']['OrganizationActionDto'];
      leave: components['schemas']['OrganizationActionDto'];
      delete: components['schemas']['OrganizationActionDto'];
    };
    OrganizationDto: {
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
      /** @description What the caller may do. */
      actions: components['schemas']['OrganizationActionsDto'];
    };
    OrganizationNameDto: {
      /**
       * @description At most 100 characters. Unique regardless of letter case.
       * @example Acme
       */
      name: string;
    };
    TransferOwnershipDto: {
      /** @description The membership of another admin of the organization. */
      membershipId: string;
    };
    PersonDto: {
      /** Format: uuid */
      id: string;
      email: string | null;
      /** @description Whether the identity provider has verified the address. */
      emailVerified: boolean;
      name: string | null;
      pictureUrl: string | null;
    };
    MembershipActionDto: {
      allowed: boolean;
      /**
       * @description The error code that the call would return.
       * @enum {string|null}
       */
      reason: 'relation_required' | 'owner_required' | null;
    };
    MembershipActionsDto: {
      changeRelation: components['schemas']['MembershipActionDto'];
      /** @description For the caller's own membership: leaving the organization. */
      remove: components['schemas']['MembershipActionDto'];
    };
    MembershipDto: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      relation: 'member' | 'admin' | 'owner';
      /** Format: date-time */
      createdAt: string;
      user: components['schemas']['PersonDto'];
      /** @description What the caller may do. */
      actions: components['schemas']['MembershipActionsDto'];
    };
    TransferredOwnershipDto: {
      organization: components['schemas']['OrganizationDto'];
      owner: components['schemas']['MembershipDto'];
      previousOwner: components['schemas']['MembershipDto'];
    };
    ActorDto: {
      /** @enum {string} */
      type: 'user' | 'provider' | 'system';
      id: string | null;
      /** @description The person's current name. */
      name: string | null;
    };
    TargetDto: {
      /** @example invite */
      type: string;
      id: string;
      /** @description The current name of an organization, an agent or a member. Null for other targets and unknown people. */
      name: string | null;
    };
    AuditEventDto: {
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
      actor: components['schemas']['ActorDto'];
      target: components['schemas']['TargetDto'];
      before: {
        [key: string]: unknown;
      } | null;
      after: {
        [key: string]: unknown;
      } | null;
      requestId: string | null;
    };
    AddressDto: {
      line1: string | null;
      line2: string | null;
      city: string | null;
      state: string | null;
      postalCode: string | null;
      country: string | null;
    };
    ContactDto: {
      name: string | null;
      email: string | null;
      phone: string | null;
      address: components['schemas']['AddressDto'] | null;
    };
    ContactSyncDto: {
      /**
       * @description Whether the payment provider has this contact. `no_customer`: the first purchase or visit of the portal sends it. `failed`: it rejected the contact.
       * @enum {string}
       */
      status: 'no_customer' | 'synced' | 'pending' | 'failed';
      /** Format: date-time */
      syncedAt: string | null;
    };
    SubscriptionSummaryRowDto: {
      agentId: string;
      /** @enum {string} */
      status: 'none' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';
      /** @description In the minor unit of the currency. */
      amount: number;
      /** @example eur */
      currency: string;
      /** @example month */
      interval: string;
      /** Format: date-time */
      currentPeriodEnd: string | null;
      cancelAtPeriodEnd: boolean;
      /** @description The page on which the latest invoice can be paid. Null unless that invoice is open. */
      openInvoiceUrl: string | null;
    };
    SubscriptionSummaryDto: {
      /** @description The number of active subscriptions. */
      active: number;
      /** @description The number of subscriptions that are past due. */
      pastDue: number;
      subscriptions: components['schemas']['SubscriptionSummaryRowDto'][];
    };
    BillingDto: {
      /** Format: uuid */
      organizationId: string;
      /** @enum {string} */
      provider: 'stripe';
      customerId: string | null;
      contact: components['schemas']['ContactDto'];
      contactSync: components['schemas']['ContactSyncDto'];
      subscriptionSummary: components['schemas']['SubscriptionSummaryDto'];
      /** Format: date-time */
      updatedAt: string;
    };
    UpdateAddressDto: {
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
    UpdateBillingDto: {
      name?: string | null;
      /** Format: email */
      email?: string | null;
      phone?: string | null;
      address?: components['schemas']['UpdateAddressDto'] | null;
    };
    PortalDto: {
      /** @description A page at the payment provider. It is short-lived, and gives access to billing data: keep it secret. */
      url: string;
    };
    PaymentDto: {
      /** @description The id of the invoice or the checkout session at the payment provider. */
      id: string;
      /** @enum {string} */
      kind: 'subscription' | 'top_up';
      /** @description Null if it is not known what was bought. */
      agentId: string | null;
      /** @description The amount that was collected, tax included, in the minor unit of the currency. */
      amount: number;
      /** @example eur */
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
    TrialOfferDto: {
      days: number;
      tokens: number;
    };
    SubscriptionOfferDto: {
      /** @description In the minor unit of the currency. */
      amount: number;
      /** @example eur */
      currency: string;
      /** @enum {string} */
      interval: 'day' | 'week' | 'month' | 'year';
      tokensPerPeriod: number;
    };
    TopUpOfferDto: {
      /** @description In the minor unit of the currency. */
      amount: number;
      /** @example eur */
      currency: string;
      tokens: number;
    };
    TrialDto: {
      /** @enum {string} */
      status: 'available' | 'unavailable' | 'active' | 'expired' | 'converted';
      /** Format: date-time */
      startedAt: string | null;
      /** Format: date-time */
      endsAt: string | null;
    };
    SubscriptionDto: {
      /** @enum {string} */
      status: 'none' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';
      /** Format: date-time */
      currentPeriodEnd: string | null;
      /** @description Whether the subscription ends with the current period. */
      cancelAtPeriodEnd: boolean;
      /** @description The agreed amount of a period, in the minor unit of the currency. A changed offer does not change it. */
      amount: number | null;
      /** @example eur */
      currency: string | null;
      /** @example month */
      interval: string | null;
      /** @description The tokens that each paid period grants. */
      tokensPerPeriod: number | null;
    };
    CheckoutInProgressDto: {
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
    AccessDto: {
      allowed: boolean;
      /** @enum {string|null} */
      via: 'subscription' | 'trial' | 'tokens' | null;
    };
    ActionDto: {
      allowed: boolean;
      /**
       * @description The error code that the call would return.
       * @enum {string|null}
       */
      reason:
        | 'already_subscribed'
        | 'relation_required'
        | 'checkout_unavailable'
        | 'email_not_verified'
        | 'top_up_unavailable'
        | 'trial_already_used'
        | 'limit_reached'
        | 'trial_unavailable'
        | null;
    };
    ActionsDto: {
      startTrial: components['schemas']['ActionDto'];
      checkout: components['schemas']['ActionDto'];
      topUp: components['schemas']['ActionDto'];
    };
    AgentDto: {
      /** @example research */
      id: string;
      name: string;
      description: string;
      category: string;
      iconUrl: string | null;
      trialOffer: components['schemas']['TrialOfferDto'] | null;
      subscriptionOffer: components['schemas']['SubscriptionOfferDto'] | null;
      topUpOffer: components['schemas']['TopUpOfferDto'] | null;
      trial: components['schemas']['TrialDto'];
      subscription: components['schemas']['SubscriptionDto'];
      /** @description The tokens that remain of all unexpired grants. */
      tokenBalance: number;
      /** @description The tokens that the organization has consumed in the last 30 days. */
      tokensUsed30Days: number;
      /** @description The latest checkout that is open or whose payment is processing. Always null for members. */
      checkout: components['schemas']['CheckoutInProgressDto'] | null;
      access: components['schemas']['AccessDto'];
      actions: components['schemas']['ActionsDto'];
    };
    CheckoutDto: {
      /** Format: uuid */
      id: string;
      url: string;
      /** Format: date-time */
      expiresAt: string;
    };
    TokenMovementDto: {
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
    ReceivedDto: {
      /** @enum {boolean} */
      received: true;
    };
    UserDto: {
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
    OwnMembershipDto: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      relation: 'member' | 'admin' | 'owner';
      /** Format: date-time */
      createdAt: string;
      organization: components['schemas']['OrganizationReference'];
    };
    MeDto: {
      user: components['schemas']['UserDto'];
      memberships: components['schemas']['OwnMembershipDto'][];
    };
    SessionDto: {
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
    EndedSessionsDto: {
      /** @description How many sessions ended. */
      ended: number;
    };
    InviterDto: {
      /** Format: uuid */
      id: string;
      name: string | null;
    };
    DeliveryDto: {
      /**
       * @description The status of the latest mail. `withheld`: the recipient got too many invite mails or wants none, so this one is not sent.
       * @enum {string}
       */
      status: 'queued' | 'sent' | 'failed' | 'withheld';
      /** Format: date-time */
      lastSentAt: string | null;
    };
    InviteDto: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      organizationId: string;
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
      /** @enum {string} */
      status: 'pending' | 'expired';
      invitedBy: components['schemas']['InviterDto'] | null;
      delivery: components['schemas']['DeliveryDto'];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
    };
    CreateInviteDto: {
      /**
       * Format: email
       * @example bob@example.com
       */
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
    };
    InviteWithTokenDto: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      organizationId: string;
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
      /** @enum {string} */
      status: 'pending' | 'expired';
      invitedBy: components['schemas']['InviterDto'] | null;
      delivery: components['schemas']['DeliveryDto'];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      token: string;
      /** @description The link in the mail. */
      url: string;
    };
    BulkInviteRowDto: {
      /**
       * Format: email
       * @example bob@example.com
       */
      email: string;
      /** @enum {string} */
      role: 'admin' | 'member';
    };
    CreateInvitesDto: {
      invites: components['schemas']['BulkInviteRowDto'][];
    };
    FieldProblem: {
      /**
       * @description The invalid field. Nested fields are written with dots.
       * @example name
       */
      field: string;
      /** @example too_long */
      code: string;
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
      /** @description The same as the header `x-request-id`. */
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
    BulkInviteResultDto: {
      invite?: components['schemas']['InviteWithTokenDto'];
      problem?: components['schemas']['Problem'];
    };
    BulkInviteResultsDto: {
      /** @description One entry per row, in the order sent: either `invite` or `problem`. */
      data: components['schemas']['BulkInviteResultDto'][];
    };
    ChangeInviteDto: {
      /** @enum {string} */
      role?: 'admin' | 'member';
    };
    BlockedInviteMailsDto: {
      /** @enum {string} */
      status: 'blocked';
    };
    InvitingOrganizationDto: {
      /** Format: uuid */
      id: string;
      name: string;
    };
    AcceptActionDto: {
      allowed: boolean;
      /**
       * @description The error code that accepting would return.
       * @enum {string|null}
       */
      reason: 'invite_email_mismatch' | 'email_not_verified' | 'already_joined' | 'limit_reached' | null;
    };
    ReceivedInviteActionsDto: {
      accept: components['schemas']['AcceptActionDto'];
    };
    ReceivedInviteDto: {
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
      invitedBy: components['schemas']['InviterDto'] | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
      organization: components['schemas']['InvitingOrganizationDto'];
      actions: components['schemas']['ReceivedInviteActionsDto'];
    };
    AcceptedInviteDto: {
      membership: components['schemas']['MembershipDto'];
      organization: components['schemas']['OrganizationDto'];
    };
    ChangeRelationDto: {
      /** @enum {string} */
      relation: 'admin' | 'member';
    };
    ChecksDto: {
      /** @enum {string} */
      database: 'ok' | 'error';
    };
    HealthDto: {
      /** @enum {string} */
      status: 'ok' | 'error';
      checks: components['schemas']['ChecksDto'];
    };
    LivenessDto: {
      /** @enum {string} */
      status: 'ok';
    };
    VersionDto: {
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
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  Auth_login: {
    parameters: {
      query?: {
        prompt?: 'login' | 'select_account';
        /** @description Path on this origin to return to after the sign-in. */
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'identity_provider_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  Auth_callback: {
    parameters: {
      query?: {
        state?: string;
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: invalid_callback, malformed_request */
      400: {
        headers: {
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
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'identity_provider_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  Auth_logout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedOutDto'];
        };
      };
      /** @description For browsers: to `/`, or to the identity provider to sign out there as well. */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Organizations_list: {
    parameters: {
      query?: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['OrganizationDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Organizations_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrganizationNameDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganizationDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Organizations_get: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganizationDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Organizations_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The organization as it was. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganizationDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Organizations_rename: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrganizationNameDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganizationDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Organizations_transferOwnership: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransferOwnershipDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransferredOwnershipDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Audit_list: {
    parameters: {
      query?: {
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
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `application/x-ndjson` has one item per line, of all pages. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AuditEventDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
          'application/x-ndjson': components['schemas']['AuditEventDto'];
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Billing_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BillingDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Billing_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateBillingDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BillingDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Billing_openPortal: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PortalDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Payments_list: {
    parameters: {
      query?: {
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PaymentDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Agents_list: {
    parameters: {
      query?: {
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AgentDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Agents_find: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        agentId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Agents_startTrial: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        agentId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Agents_checkout: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        agentId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckoutDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Agents_topUp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        agentId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckoutDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  TokenHistory_list: {
    parameters: {
      query?: {
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        agentId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TokenMovementDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Webhooks_receive: {
    parameters: {
      query?: never;
      header: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReceivedDto'];
        };
      };
      /** @description Bad Request: invalid_signature, malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Webhooks_return: {
    parameters: {
      query?: {
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
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Me_me: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MeDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Me_listSessions: {
    parameters: {
      query?: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Me_endOtherSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndedSessionsDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Me_endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session that ended. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Invites_list: {
    parameters: {
      query?: {
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
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['InviteDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Invites_create: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateInviteDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InviteWithTokenDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Invites_createMany: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateInvitesDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkInviteResultsDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Invites_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        inviteId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The invite as it was. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InviteDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Invites_changeRole: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        inviteId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeInviteDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InviteDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Invites_resend: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        inviteId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InviteWithTokenDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  InviteMailBlocks_block: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BlockedInviteMailsDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  MyInvites_list: {
    parameters: {
      query?: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ReceivedInviteDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  MyInvites_accept: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        inviteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedInviteDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  MyInvites_decline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        inviteId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The invite as it was. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReceivedInviteDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  ReceivedInvites_show: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReceivedInviteDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  ReceivedInvites_accept: {
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
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedInviteDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Memberships_list: {
    parameters: {
      query?: {
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
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MembershipDto'][];
            /** @description Null on the last page. */
            nextCursor: string | null;
          };
        };
      };
      /** @description Bad Request: malformed_request, validation_failed */
      400: {
        headers: {
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
  Memberships_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        membershipId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The removed membership. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MembershipDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Memberships_changeRelation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        membershipId: string;
        /** @description The organization. */
        id: unknown;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeRelationDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MembershipDto'];
        };
      };
      /** @description Bad Request: malformed_body, malformed_request, validation_failed */
      400: {
        headers: {
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
  Health_health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'internal_error';
          };
        };
      };
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthDto'];
          'application/problem+json': components['schemas']['Problem'] & {
            /** @enum {unknown} */
            code?: 'database_unavailable' | 'overloaded';
          };
        };
      };
    };
  };
  Health_live: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LivenessDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
  Health_version: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionDto'];
        };
      };
      /** @description Bad Request: malformed_request */
      400: {
        headers: {
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
