import { words, type Heard } from './call.js';
import { begin, follow } from './predict.js';
import type { Model } from './state.js';

/**
 * Searches for a sequential order of concurrent requests in which the model gives the same responses as the service,
 * also to later reads. A request that needs a customer may create it earlier than it does the rest.
 * @returns undefined if an order matches, otherwise the mismatch of the closest order
 */
export function explain(before: Model, asked: Heard[], readings: Heard[]): string | undefined {
  let nearest = { depth: -1, objection: 'there is none' };
  const object = (depth: number, objection: string) => {
    if (depth > nearest.depth) nearest = { depth, objection };
    return false;
  };
  const fits = (model: Model, { call, answer }: Heard, depth: number) => {
    const differs = follow(model, call, answer);
    return !differs || object(depth, `${words(call)}: ${differs}`);
  };
  const isExplained = (model: Model, left: Heard[], depth: number): boolean => {
    if (left.length === 0) {
      const end = structuredClone(model);
      return readings.every((reading) => fits(end, reading, depth));
    }
    return left.some((one) => {
      const next = structuredClone(model);
      const others = left.filter((other) => other !== one);
      if (fits(next, one, depth) && isExplained(next, others, depth + 1)) return true;
      const begun = structuredClone(model);
      return begin(begun, one.call) && isExplained(begun, left, depth);
    });
  };
  return isExplained(before, asked, 0) ? undefined : nearest.objection;
}
