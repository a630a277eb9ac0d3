import type { Answer } from '../../support/browser.js';
import { words, type Call } from './call.js';
import { follow } from './predict.js';
import type { Model } from './state.js';

/** What was asked, and the answer; none, if it was lost. */
export interface Heard {
  call: Call;
  answer: Answer | undefined;
}

/**
 * Looks for an order in which those that were asked at once could have been asked one after the other, so that the model
 * answers each of them and all that was read afterwards as the service did. One whose answer was lost may have happened
 * at any time, or not at all.
 * @returns how the order that comes nearest differs; nothing, if there is one
 */
export function explain(before: Model, asked: Heard[], readings: Heard[]): string | undefined {
  let nearest = { depth: -1, objection: 'there is none' };
  const object = (depth: number, objection: string) => {
    if (depth > nearest.depth) nearest = { depth, objection };
    return false;
  };

  const isExplained = (model: Model, left: Heard[], depth: number): boolean => {
    if (left.every(({ answer }) => !answer) && fits(model, depth)) return true;
    return left.some((one) => {
      const next = structuredClone(model);
      const differs = follow(next, one.call, one.answer);
      if (differs) return object(depth, `${words(one.call)}: ${differs}`);
      return isExplained(
        next,
        left.filter((other) => other !== one),
        depth + 1,
      );
    });
  };
  const fits = (model: Model, depth: number): boolean => {
    const end = structuredClone(model);
    return readings.every(({ call, answer }) => {
      const differs = follow(end, call, answer);
      return !differs || object(depth + 1, `afterwards ${words(call)}: ${differs}`);
    });
  };
  return isExplained(before, asked, 0) ? undefined : nearest.objection;
}
