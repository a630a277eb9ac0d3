/** How often a test repeats a case that depends on timing. The release tier of `npm run campaign -- torture` repeats more often. */
export const REPETITIONS = Number(process.env.TEST_REPETITIONS ?? 2);
