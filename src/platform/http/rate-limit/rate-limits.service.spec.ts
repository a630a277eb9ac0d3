import { RateLimitedError } from '../errors/errors.js';
import { CALLERS, RateLimitsService } from './rate-limits.service.js';

const WINDOW = 60_000;
const counter = () => new RateLimitsService().counterOfKeys({ max: 1, window: WINDOW });

afterEach(() => jest.restoreAllMocks());

it('applies a limit until its window ends', async () => {
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  const count = counter();
  await count('ada');
  now.mockReturnValue(start + WINDOW - 1);
  await expect(count('ada')).rejects.toThrow(RateLimitedError);
  now.mockReturnValue(start + WINDOW);
  await count('ada');
  await expect(count('ada')).rejects.toThrow(RateLimitedError);
});

it('remembers a bounded number of callers, and forgets the least recent first', async () => {
  const count = counter();
  await count('ada');
  await count('bob');
  await expect(count('ada')).rejects.toThrow(RateLimitedError);
  for (let index = 0; index < CALLERS - 1; index++) await count(`caller ${index}`);
  await count('bob');
  await expect(count('caller 1')).rejects.toThrow(RateLimitedError);
});

it('spreads the concurrent rejections of a caller over time', async () => {
  const count = counter();
  await count('ada');
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const returned: number[] = [];
  await Promise.all(numbers.map((number) => count('ada')!.catch(() => returned.push(number))));
  // With equal delays, they would return in the order in which they came.
  expect(returned).not.toEqual(numbers);
});

it('treats 0 as no limit', async () => {
  const count = new RateLimitsService().counterOfKeys({ max: 0, window: WINDOW });
  for (let index = 0; index < 10; index++) await count('ada');
});
