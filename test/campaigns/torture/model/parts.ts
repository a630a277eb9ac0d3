import type { Heard } from './call.js';
import { CHECK, MANY_INVITES, ROW } from './rules-bulk-invites.js';

/**
 * Splits a request into parts that take effect one after another, so that other requests may come between them. Each
 * part has its part of the response. Most requests have only one part.
 */
export function partsOf(one: Heard): Heard[] {
  const { call, answer } = one;
  const rows = call.json?.invites;
  if (call.route !== MANY_INVITES || (answer && answer.status !== 200) || !Array.isArray(rows)) return [one];
  return [
    { call: { ...call, route: CHECK }, answer },
    ...rows.map((row: unknown, index) => ({
      call: { ...call, route: ROW, json: { invites: [row] } },
      answer: answer && { ...answer, body: { data: [answer.body.data[index]] } },
    })),
  ];
}
