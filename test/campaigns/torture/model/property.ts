import fc from 'fast-check';

/** Timeout in milliseconds for a run, and for shrinking a failure. On a slow machine, a run takes a tenth of it. */
const LONGEST = 5 * 60_000;

/** Tests a property once. @throws Error with the shortest failing story, and its seed for `--seed` */
async function expectHolds<Choices>(property: fc.IAsyncProperty<Choices>, seed: number): Promise<void> {
  const { failed, errorInstance, counterexamplePath, numShrinks } = await fc.check(property, {
    seed,
    numRuns: 1,
    interruptAfterTimeLimit: LONGEST,
  });
  if (!failed) return;
  const { stack, message } = (errorInstance ?? new Error(`Not complete after ${LONGEST} ms`)) as Error;
  throw new Error(
    `Seed ${seed}, path ${counterexamplePath}, shrunk ${numShrinks} times:\n${stack ?? message}`,
  );
}

/**
 * Tests a property repeatedly in concurrent lanes.
 * @throws the first error of any lane, after the other lanes have ended
 */
export async function inLanes<Choices>(
  lanes: number,
  property: fc.IAsyncProperty<Choices>,
  firstSeed: number,
  more: () => boolean,
): Promise<void> {
  let seed = firstSeed;
  let failure: { error: unknown } | undefined;
  const play = async () => {
    while (!failure && more())
      await expectHolds(property, seed++).catch((error: unknown) => (failure ??= { error }));
  };
  await Promise.all(Array.from({ length: lanes }, play));
  if (failure) throw failure.error;
}
