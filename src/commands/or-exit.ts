/** Exits with code 0 after the work. If the work fails, prints the error's message and exits with code 1. */
export async function orExit(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
