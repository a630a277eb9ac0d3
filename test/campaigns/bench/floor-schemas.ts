/** Response schemas of the minimal server (floor.ts), for Fastify's serializer. */
const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const time = { type: 'string', format: 'date-time' } as const;
const timeOrNull = { anyOf: [time, { type: 'null' }] } as const;
const flag = { type: 'boolean' } as const;
const integer = { type: 'integer' } as const;
const integerOrNull = { type: ['integer', 'null'] } as const;
const integers = (names: string[]) => Object.fromEntries(names.map((name) => [name, integer]));

const object = (properties: Record<string, object>) => ({ type: 'object', properties }) as const;
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const pageOf = (item: object) => object({ data: { type: 'array', items: item }, nextCursor: textOrNull });

const user = { id: text, email: textOrNull, name: textOrNull, pictureUrl: textOrNull };

const action = object({ allowed: flag, reason: textOrNull });
const guarded = object({ allowed: flag, reason: textOrNull, freshSignIn: flag });
const actions = (names: string[]) => Object.fromEntries(names.map((name) => [name, action]));

export const ME = object({
  user: object({
    ...{ ...user, emailVerified: flag, createdAt: time },
    actions: object({ delete: guarded, export: guarded }),
  }),
  memberships: {
    type: 'array',
    items: object({
      id: text,
      relation: text,
      createdAt: time,
      organization: object({ id: text, name: text }),
    }),
  },
});

export const PAGE_OF_ORGANIZATIONS = pageOf(
  object({
    ...{ id: text, name: text, relation: text, createdAt: time, updatedAt: time },
    actions: object({
      ...actions(['rename', 'viewInvites', 'invite', 'manageBilling', 'viewAudit', 'leave']),
      ...{ transferOwnership: guarded, delete: guarded },
    }),
  }),
);

export const PAGE_OF_MEMBERSHIPS = pageOf(
  object({
    ...{ id: text, relation: text, createdAt: time, user: object({ ...user, emailVerified: flag }) },
    actions: object(actions(['changeRelation', 'remove'])),
  }),
);

export const PAGE_OF_AGENTS = pageOf(
  object({
    id: text,
    name: text,
    description: text,
    category: text,
    iconUrl: textOrNull,
    trialOffer: orNull(object(integers(['days', 'tokens']))),
    subscriptionOffer: orNull(
      object({ amount: integer, currency: text, interval: text, tokensPerPeriod: integer }),
    ),
    topUpOffer: orNull(object({ amount: integer, currency: text, tokens: integer })),
    trial: object({ status: text, startedAt: timeOrNull, endsAt: timeOrNull }),
    subscription: object({
      ...{ status: text, currentPeriodEnd: timeOrNull, cancelAtPeriodEnd: flag, cancelAt: timeOrNull },
      ...{ amount: integerOrNull, currency: textOrNull, interval: textOrNull, intervalCount: integerOrNull },
      tokensPerPeriod: integerOrNull,
    }),
    tokenBalance: integer,
    tokensUsed30Days: integer,
    lowBalance: object({ threshold: integerOrNull, reached: flag }),
    checkout: orNull(object({ kind: text, status: text, url: textOrNull, expiresAt: timeOrNull })),
    access: object({ allowed: flag, via: textOrNull }),
    actions: object(actions(['startTrial', 'checkout', 'topUp'])),
  }),
);
