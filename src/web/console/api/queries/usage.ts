import { pages } from '../../../client/pages.js';
import type { TokenMovement } from '../../../client/resources.js';
import { api } from '../session.js';

export const DAYS_OF_USAGE = 30;
const DAY = 24 * 60 * 60_000;
/** Maximum requests per chart. A busy agent has thousands of movements. */
const MAX_REQUESTS = 5;

export interface Usage {
  consumptions: TokenMovement[];
  /** The consumptions are complete from this time on. */
  since: Date;
}

/** Reads the consumptions of the last 30 days. If there are too many, reads only the latest. */
export async function readUsage(id: string, agentId: string): Promise<Usage> {
  const start = new Date(Date.now() - DAYS_OF_USAGE * DAY);
  const consumptions: TokenMovement[] = [];
  let requests = 0;
  for await (const { data } of pages(api, '/api/organizations/{id}/agents/{agentId}/token-movements', {
    params: { path: { id, agentId }, query: { limit: 100 } },
  })) {
    const recent = data.filter(({ occurredAt }) => new Date(occurredAt) > start);
    consumptions.push(...recent.filter(({ type }) => type === 'consumption'));
    if (recent.length < data.length) break;
    if (++requests === MAX_REQUESTS && data.length > 0)
      return { consumptions, since: new Date(data.at(-1)!.occurredAt) };
  }
  return { consumptions, since: start };
}
