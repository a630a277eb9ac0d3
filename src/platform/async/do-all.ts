/** Does something with each item, even if it fails for some of them. @throws the first error, at the end */
export async function doAll<T>(items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const attempts = await Promise.allSettled(items.map(act));
  for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
}
