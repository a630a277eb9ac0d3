// Stops the PostgreSQL in a directory and removes the directory when a test run ends without doing so, as a killed one
// does: `node guardian.mjs DIRECTORY`. Its stdin is a pipe from the run, which the system closes however the run ends.
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const directory = process.argv[2];
await once(process.stdin.resume(), 'end');
const file = path.join(directory, 'postgres', 'data', 'postmaster.pid');
const pid = parseInt(await readFile(file, 'utf8').catch(() => ''));
if (pid) for (const signal of ['SIGQUIT', 'SIGCONT']) process.kill(pid, signal); // a test may have suspended it
await rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
