import { Store, useStore } from '../api/store.js';
import { language } from '../locales/language.js';
import { words } from '../locales/words.js';
import { exactly } from './format.js';

const AGO = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
const NOW = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');

/** Units with their length in seconds, largest first. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Milliseconds between two updates of the clock. */
const TICK = 30_000;

/** Milliseconds since 1970. */
const clock = new Store(Date.now());
setInterval(() => clock.set(Date.now()), TICK);

/** Shows a relative time, such as "3 minutes ago". Its title has the exact time. */
export function Ago({ of }: { of: string }) {
  const now = useStore(clock);
  return (
    <time dateTime={of} title={exactly(of)}>
      {distance(Date.parse(of) - now)}
    </time>
  );
}

/** @param milliseconds negative for the past */
function distance(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  // Rounds a future time to the nearest unit: a second after an invite was sent, it still expires in seven days.
  const round = seconds > 0 ? Math.round : Math.trunc;
  if (unit) return AGO.format(round(seconds / unit[1]), unit[0]);
  // The clock lags by up to one tick, so something that has just happened seems to lie in the future.
  return seconds * 1000 > TICK ? NOW : words.app.justNow;
}
