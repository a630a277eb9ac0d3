/**
 * Detects a server whose machine has failed while a connection is idle: within about 20 seconds. By default, the operating
 * system would wait for two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
