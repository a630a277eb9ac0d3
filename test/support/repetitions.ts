/** How often a test repeats each race or trial. The release tier of `npm run torture` sets a higher number. */
export const REPETITIONS = Number(process.env.TEST_REPETITIONS ?? 2);
