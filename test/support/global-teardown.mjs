export default async function () {
  await globalThis.testPostgres?.stop();
}
