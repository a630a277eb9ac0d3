import fc from 'fast-check';
import type { Stage } from './stage.js';

/** Milliseconds for one run, which takes a tenth of it on a slow machine, and for shrinking a failure. */
const LONGEST = 5 * 60_000;

/** Tries it once; `--seed` with this seed begins with it. @throws Error that tells the shortest story that fails, and how to see it again */
async function expectHolds<Choices>(property: fc.IAsyncProperty<Choices>, seed: number): Promise<void> {
  const { failed, errorInstance, counterexamplePath, numShrinks } = await fc.check(property, {
    seed,
    numRuns: 1,
    interruptAfterTimeLimit: LONGEST,
  });
  if (!failed) return;
  const { stack, message } = (errorInstance ?? new Error(`It is not over after ${LONGEST} ms`)) as Error;
  throw new Error(
    `Seed ${seed}, path ${counterexamplePath}, made shorter ${numShrinks} times:\n${stack ?? message}`,
  );
}

/** Tries it again and again, some at the same time. @throws Error of the first that fails, once the others have ended */
export async function inLanes<Choices>(
  lanes: number,
  property: fc.IAsyncProperty<Choices>,
  { nextSeed }: Stage,
  more: () => boolean,
): Promise<void> {
  let failure: { error: unknown } | undefined;
  const play = async () => {
    while (!failure && more())
      await expectHolds(property, nextSeed()).catch((error: unknown) => (failure ??= { error }));
  };
  await Promise.all(Array.from({ length: lanes }, play));
  if (failure) throw failure.error;
}
