/** Mutations of the deletion of organizations. */
const closures = 'src/billing/closures.service.ts';
const migration = 'src/migrations/1763701700000-AddOrganizationDeletion.ts';
const [core, money, races] = ['deletion.e2e', 'deletion-payments', 'deletion-races'].map(
  (name) => `test/deletion/${name}`,
);

export const DELETION = [
  {
    name: 'deletion: unknown to everyone',
    replace: [['src/sessions/sessions.repository.ts', ' AND o.is_live', '']],
    tests: [core],
    only: 'unknown to everyone',
  },
  {
    name: 'deletion: noticed after the wait for the lock',
    replace: [
      [
        'src/organizations/organization-lock.ts',
        'if (!isLive) throw new OrganizationNotFoundError();',
        'void isLive;',
      ],
    ],
    tests: [races],
    only: 'happens once among',
  },
  {
    name: 'deletion: the database allows no deleted organization with a name key',
    replace: [
      [migration, 'CHECK ((deleted_at IS NULL) = (name_key IS NOT NULL))', 'CHECK (name IS NOT NULL)'],
    ],
    tests: ['test/platform/database/database-rules'],
    only: 'deleted organization',
  },
  {
    name: 'deletion: not while a subscription renews',
    replace: [
      [closures, 'if (await this.subscriptions.hasRenewing(manager, organizationId))', 'if (!manager)'],
    ],
    tests: [money],
    only: 'is refused while the subscription renews',
  },
  {
    name: 'deletion: subscriptions that are set to end are canceled',
    replace: [[closures, '(id) => this.cancel(id)', 'async () => {}']],
    tests: [money],
    only: 'cancels a subscription that is set to end',
  },
  {
    name: 'deletion: open checkouts expire',
    replace: [[closures, "if (session?.status === 'open') await", "if (session?.status !== 'open') await"]],
    tests: [money],
    only: 'an open checkout of a deleted organization expires',
  },
  {
    name: 'deletion: checkouts that are being created expire',
    replace: [
      [
        closures,
        'checkout.sessionId ?? (await this.sessions.create(checkout)).id;',
        'checkout.sessionId; if (!sessionId) return;',
      ],
    ],
    tests: [money],
    only: 'being created',
  },
  {
    name: 'deletion: a later payment is in review',
    replace: [['src/billing/payments.service.ts', 'isDeleted ? afterDeletion(review) : review', 'review']],
    tests: [money],
    only: 'is in review and credits nothing',
  },
  {
    name: 'deletion: a payment waits for a deletion in progress',
    replace: [['src/organizations/organizations.repository.ts', ' FOR SHARE', '']],
    tests: [money],
    only: 'while the payment is being stored',
  },
  {
    name: 'deletion: a later subscription is canceled',
    replace: [[closures, 'if (!isLive(state.status) || (await', 'if (isLive(state.status) || (await']],
    tests: [money],
    only: 'is canceled, and its payment is in review',
  },
  {
    name: 'deletion: a later subscription of another customer stays',
    replace: [
      [
        'src/billing/subscriptions.service.ts',
        'return state.customerId === customerId ? this',
        'return customerId ? this',
      ],
    ],
    tests: [money],
    only: 'belongs to another customer',
  },
  {
    name: 'deletion: no adoption',
    replace: [
      [
        'src/billing/adoptions.service.ts',
        'if (!(await this.organizations.lock(manager, organizationId)))',
        'if (!organizationId)',
      ],
    ],
    tests: [money],
    only: 'cannot be adopted',
  },
  {
    name: 'deletion: no consumption of tokens',
    replace: [
      [
        'src/agents/tokens.service.ts',
        'if (!(await this.organizations.isLive(organizationId, manager)))',
        'if (!organizationId)',
      ],
    ],
    tests: [core],
    only: 'rejects every consumption',
  },
];
