import { jest } from '@jest/globals';

// A safety net for a machine that is busy, not a bound on anything: what has to be fast is measured elsewhere.
jest.setTimeout(60_000);
