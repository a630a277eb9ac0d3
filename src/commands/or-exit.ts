/** Exits with 0 after the work, or prints the message of its error and exits with 1. */
export async function orExit(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
