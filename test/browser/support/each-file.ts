import { jest } from '@jest/globals';

// A safety net for a machine that is busy, not a bound on anything. A chapter waits for many things.
jest.setTimeout(240_000);
