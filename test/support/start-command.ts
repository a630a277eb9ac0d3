import { readFileSync } from 'node:fs';

/** The arguments of Node.js with which `npm start` and all deployments start the service. */
export const [, ...START_ARGUMENTS] = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
).scripts.start!.split(' ');
