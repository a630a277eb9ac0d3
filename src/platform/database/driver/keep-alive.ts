/**
 * Detects within about 20 seconds that the server of an idle connection has failed. By default, the operating system
 * waits for two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
