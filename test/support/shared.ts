import { join } from 'node:path';

/** The path of a file that all test files of a run share. The end of the run removes it. */
export const shareable = (name: string) => join(process.env.TEST_DIRECTORY!, name);
