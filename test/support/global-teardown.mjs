import { rm } from 'node:fs/promises';

export default async function () {
  await globalThis.testPostgres?.stop();
  if (globalThis.testDirectory) await rm(globalThis.testDirectory, { recursive: true, force: true });
}
