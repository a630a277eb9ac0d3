import { Day } from '../../components/format.js';
import { words } from '../../locales/words.js';
import type { DayOfUsage } from './daily-usage.js';

const HEIGHT = 64;
const WIDTH = 10;
const GAP = 3;
/** Minimum height of a bar with tokens, so that it stays visible. */
const LEAST = 2;

/** One bar per day. Space is reserved before the data arrives. */
export function UsageChart({ days }: { days: DayOfUsage[] }) {
  const most = Math.max(1, ...days.map(({ tokens }) => tokens));
  return (
    <>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ date, tokens }, index) => {
          const height = tokens && Math.max(LEAST, (tokens / most) * HEIGHT);
          return (
            <rect key={date} x={index * WIDTH} y={HEIGHT - height} width={WIDTH - GAP} height={height}>
              <title>{words.money.tokens(tokens)}</title>
            </rect>
          );
        })}
      </svg>
      <div className="hint axis" aria-hidden="true">
        {days.length > 0 && (
          <>
            <Day of={days[0]!.date} />
            <Day of={days.at(-1)!.date} />
          </>
        )}
      </div>
    </>
  );
}
