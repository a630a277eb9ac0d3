import type { ReactNode } from 'react';
import { Address } from '../../components/lists/address.js';
import { Day, money, Moment } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { own } from '../../api/own.js';
import { offerKey, type Names } from './names.js';

type Values = Record<string, unknown>;

/** Fields that another field already shows: the currency with the amount, and the membership with the person. */
const SAID_ELSEWHERE = ['currency', 'membershipId'];
const MOMENTS = ['since', 'until'];
const DAYS = ['endsAt', 'expiresAt', 'currentPeriodEnd', 'at'];
const PEOPLE = ['userId', 'ownerMembershipId', 'actorId'];

/** Moves the values of nested objects, such as an address, to the top level. */
export function flat(values: Values | null): Values {
  const entries = Object.entries(values ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value] as const],
  );
  return Object.fromEntries(entries.filter(([name]) => !SAID_ELSEWHERE.includes(name)));
}

/** An event's values before or after it, in words, by field. */
export function inWords(values: Values | null, names: Names): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(flat(values))
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, value]) => [field, show(field, value, names, values)]),
  );
}

/** @param all the values of the event */
function show(field: string, value: unknown, names: Names, all: Values | null): ReactNode {
  if (typeof value === 'number') return quantity(field, value, all?.currency);
  const text = String(value);
  if (MOMENTS.includes(field)) return <Moment of={text} />;
  if (DAYS.includes(field)) return <Day of={text} />;
  if (PEOPLE.includes(field)) return <bdi>{names.get(text) ?? words.audit.formerMember}</bdi>;
  if (field === 'agentId' || field === 'targetId') return <bdi>{names.get(text) ?? text}</bdi>;
  if (field === 'offerId') return <bdi>{names.get(offerKey(all?.agentId, text)) ?? text}</bdi>;
  if (field === 'email') return <Address of={text} />;
  const codes = own(CODES, field);
  return (codes && own(codes, text)) ?? <bdi>{withoutDirections(text)}</bdi>;
}

/** Old names may contain characters that reverse the text around them. */
const withoutDirections = (text: string) =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** The words for codes, by field. */
const { statuses, types, values } = words.audit;
const CODES: Record<string, Record<string, string | undefined> | undefined> = {
  role: words.relations,
  relation: words.relations,
  status: statuses,
  type: types,
  kind: values,
  source: values,
  cause: values,
  interval: values,
  cancelAtPeriodEnd: values,
};

/** Amounts are money if the event has a currency, and tokens otherwise. */
function quantity(field: string, value: number, currency: unknown): string {
  const isMoney = field !== 'tokens' && typeof currency === 'string';
  return isMoney ? money(value, currency) : words.money.tokens(value);
}
