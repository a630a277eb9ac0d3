import { words, type Heard } from './call.js';
import { partsOf } from './parts.js';
import { follow, predict } from './predict.js';
import type { Model } from './state.js';

/**
 * Searches for a sequential order of concurrent requests in which the model gives the same responses as the service,
 * also to later reads. A request without a response may take effect at any point or never. One with several parts may
 * take effect in part.
 * @returns undefined if an order matches, otherwise the mismatch of the closest order
 */
export function explain(before: Model, asked: Heard[], readings: Heard[]): string | undefined {
  let nearest = { depth: -1, objection: 'there is none' };
  const object = (depth: number, objection: string) => {
    if (depth > nearest.depth) nearest = { depth, objection };
    return false;
  };

  const isExplained = (model: Model, left: Heard[][], depth: number): boolean => {
    if (left.every(([next]) => !next!.answer) && fits(model, depth)) return true;
    return left.some((parts) => {
      const [one, ...later] = parts as [Heard, ...Heard[]];
      const goesOn = later.length > 0 && predict(model, one.call).status < 300;
      const next = structuredClone(model);
      const differs = follow(next, one.call, one.answer);
      if (differs) return object(depth, `${words(one.call)}: ${differs}`);
      const others = left.filter((other) => other !== parts);
      return isExplained(next, goesOn ? [...others, later] : others, depth + 1);
    });
  };
  const fits = (model: Model, depth: number): boolean => {
    const end = structuredClone(model);
    return readings.every(({ call, answer }) => {
      const differs = follow(end, call, answer);
      return !differs || object(depth + 1, `afterwards ${words(call)}: ${differs}`);
    });
  };
  return isExplained(before, asked.map(partsOf), 0) ? undefined : nearest.objection;
}
