export default async function () {
  await globalThis.stopSharedWorld?.();
  await globalThis.testPostgres?.stop();
}
