import { CATALOG } from './catalog.js';
import { oneOf, text, time, type Pattern } from './pattern.js';
import { created, done, note, refused, type Rules, type Scene } from './rule.js';
import { currentOf, endOf, needCustomer } from './rules-agents.js';
import type { Contact, Model } from './state.js';

const WRONG: Record<string, unknown[]> = {
  name: ['', 5, 'x'.repeat(257), 'two\nlines'],
  email: ['nobody', 5, ''],
  phone: ['', 5, '0'.repeat(21)],
  address: [5, 'here'],
};
const WRONG_COUNTRIES = ['de', 'XX', 'DEU', ''];

export const billingRules: Rules = {
  'GET /api/organizations/{id}/billing': { role: 'admin', answer: (scene) => done(shown(scene)) },
  'PATCH /api/organizations/{id}/billing': {
    role: 'admin',
    flaws,
    answer: (scene) => {
      const { organization, json } = scene;
      const contact = changed(organization.contact, json);
      const isChange = JSON.stringify(contact) !== JSON.stringify(organization.contact);
      return done(shown({ ...scene, organization: { ...organization, contact } }), () => {
        organization.contact = contact;
        if (isChange) note(scene, 'billing.contact_changed', organization.id);
      });
    },
  },
  'POST /api/organizations/{id}/billing/portal': {
    role: 'admin',
    answer: (scene) =>
      created({ url: text }, () => {
        needCustomer(scene.organization);
        note(scene, 'billing.portal_opened', scene.organization.id);
      }),
  },
  'GET /api/billing/return': { isPublic: true, answer: () => ({ status: 302 }) },
  'POST /api/webhooks/stripe': { isPublic: true, answer: () => refused(400, 'invalid_signature') },
};

function shown({ organization, call }: Scene): Pattern {
  const { id, contact, hasCustomer } = organization;
  const held = CATALOG.filter((agent) => organization.holdings[agent.id]?.subscriptions.length);
  const statuses = held.map((agent) => currentOf(organization.holdings[agent.id]!)!.status);
  const isSynced = hasCustomer && call.settled;
  return {
    organizationId: id,
    provider: 'stripe',
    customerId: hasCustomer ? text : null,
    contact: { ...contact },
    contactSync: {
      status: hasCustomer ? (isSynced ? 'synced' : oneOf('synced', 'pending', 'no_customer')) : 'no_customer',
      syncedAt: (value: unknown) => value === null || time(value),
    },
    paymentMethod: (method: unknown) => method === null || (hasCustomer && typeof method === 'object'),
    subscriptionSummary: {
      active: statuses.filter((status) => status === 'active').length,
      pastDue: statuses.filter((status) => status === 'past_due').length,
      subscriptions: held
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id: agentId, subscriptionOffer }) => {
          const { amount, currency, interval } = subscriptionOffer!;
          return {
            ...{ agentId, amount, currency, interval },
            status: currentOf(organization.holdings[agentId]!)!.status,
            currentPeriodEnd: time,
            intervalCount: 1,
            cancelAtPeriodEnd: endOf(organization.holdings[agentId]!),
            cancelAt: (end: unknown) => end === null || time(end),
            collectionPaused: false,
            collectionProblem: null,
            openInvoiceUrl: (url: unknown) => url === null || typeof url === 'string',
            openInvoice: (invoice: unknown) => invoice === null || typeof invoice === 'object',
          };
        }),
    },
    updatedAt: time,
  };
}

/** Applies changes to a contact. Absent fields stay, null clears a field, and the address is replaced as a whole. */
function changed(contact: Contact, changes: any): Contact {
  const next = { ...contact };
  for (const field of ['name', 'email', 'phone'] as const)
    if (changes[field] !== undefined) next[field] = changes[field];
  if (changes.address !== undefined) {
    const fields = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'];
    const whole = Object.fromEntries(fields.map((field) => [field, changes.address?.[field] ?? null]));
    next.address = Object.values(whole).some(Boolean) ? whole : null;
  }
  return next;
}

function flaws(json: any): string[] {
  const wrong = Object.entries(WRONG).flatMap(([field, values]) =>
    values.includes(json[field]) ? [field] : [],
  );
  return WRONG_COUNTRIES.includes(json.address?.country) ? [...wrong, 'address.country'] : wrong;
}

export function contactChange({ key }: Model, n: number, isNasty: boolean): Record<string, unknown> {
  if (isNasty) {
    const [field, values] = Object.entries(WRONG)[n % 4]!;
    if (n % 7 === 0) return { address: { country: WRONG_COUNTRIES[n % WRONG_COUNTRIES.length] } };
    return { [field]: values[n % values.length] };
  }
  const changes: Record<string, unknown>[] = [
    { name: `Money ${key} ${n % 3}` },
    { email: `money${n % 3}.${key}@example.com` },
    { phone: '+49 30 1234', name: null },
    { address: { line1: 'Am Ufer 1', city: 'Berlin', country: 'DE' } },
    { address: null, email: null },
    {},
    { name: 'Ærø & Søn', address: { postalCode: '5970', country: 'DK', line2: null } },
  ];
  return changes[n % changes.length]!;
}
