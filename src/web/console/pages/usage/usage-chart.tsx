import { useState } from 'react';
import type { Usage, UsageBucket } from '../../api/queries/usage.js';
import { locale } from '../../locales/language.js';
import { words } from '../../locales/words.js';
import { usageTime } from './usage-time.js';
import './usage.css';

const COMPACT = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const HEIGHT = 100;
const WIDTH = 10;
/** The smallest height of a bar with tokens, so that it stays visible. */
const LEAST = 1.5;
/** With more days than this, only the first, the middle and the last one have a label. */
const MOST_LABELS = 7;

/**
 * One bar for each hour or day. An invisible slider lies above the bars: with a mouse, a finger, the arrow keys or a
 * screen reader, a person moves from bar to bar and reads its tokens.
 */
export function UsageChart({ usage: { buckets, interval } }: { usage: Usage }) {
  const [active, setActive] = useState<number | null>(null);
  const highest = roundedUp(Math.max(0, ...buckets.map(({ consumed }) => consumed)));
  const last = buckets.length - 1;
  const shown = buckets[active ?? last]!;
  const tokens = words.money.tokens(shown.consumed);
  const time = usageTime(shown.start, interval, 'full');
  const place = `${((active ?? 0) / Math.max(1, last)) * 100}%`;
  return (
    <div className="usage-chart">
      <div className="usage-scale" aria-hidden="true">
        {[highest, highest / 2, 0].map((value) => (
          <span key={value}>{COMPACT.format(value)}</span>
        ))}
      </div>
      <div className="usage-bars">
        <svg
          viewBox={`0 0 ${buckets.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {buckets.map(({ start, consumed }, index) => {
            const height = consumed && Math.max(LEAST, (consumed / highest) * HEIGHT);
            return (
              <rect
                x={index * WIDTH + 1}
                y={HEIGHT - height}
                width={WIDTH - 2}
                height={height}
                className={active !== null && active !== index ? 'other' : undefined}
                key={start}
              />
            );
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={active ?? last}
          style={{ '--thumb': `${100 / buckets.length}%` } as React.CSSProperties}
          aria-label={words.usage.explore[interval]}
          aria-valuetext={`${time}: ${tokens}`}
          onChange={({ target }) => setActive(Number(target.value))}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            const index = Math.floor(((clientX - left) / width) * buckets.length);
            setActive(Math.min(last, Math.max(0, index)));
          }}
          // Lifting a finger also fires pointerleave, but the person is still reading. The next touch elsewhere ends
          // the focus.
          onPointerDown={({ currentTarget, pointerType }) => pointerType === 'touch' && currentTarget.focus()}
          onPointerLeave={({ currentTarget, pointerType }) => {
            if (pointerType !== 'touch' && !currentTarget.matches(':focus-visible')) setActive(null);
          }}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setActive(last)}
          onBlur={() => setActive(null)}
        />
        {active !== null && (
          <div
            className="usage-tip"
            style={{ left: place, transform: `translateX(-${place})` }}
            aria-hidden="true"
          >
            <b>{tokens}</b>
            <span>{time}</span>
          </div>
        )}
      </div>
      <div className="usage-axis" aria-hidden="true">
        {interval === 'hour'
          ? daysOf(buckets).map(({ name, start, hours }) => (
              <span className="day" style={{ flexGrow: hours }} key={start}>
                {hours > 12 && name}
              </span>
            ))
          : labelsOf(buckets).map(({ start }) => (
              <span className={buckets.length <= MOST_LABELS ? 'bar' : undefined} key={start}>
                {usageTime(start, interval, 'short')}
              </span>
            ))}
      </div>
    </div>
  );
}

/** The days with a label: each of a few, or the first, the middle and the last one of many. */
function labelsOf(buckets: UsageBucket[]): UsageBucket[] {
  if (buckets.length <= MOST_LABELS) return buckets;
  const last = buckets.length - 1;
  return [0, Math.floor(last / 2), last].map((index) => buckets[index]!);
}

/** The weekdays of hours. The first and the last one are shorter. */
function daysOf(buckets: UsageBucket[]): { name: string; start: string; hours: number }[] {
  const days: { name: string; start: string; hours: number }[] = [];
  for (const { start } of buckets) {
    const name = usageTime(start, 'hour', 'short');
    if (days.at(-1)?.name === name) days.at(-1)!.hours += 1;
    else days.push({ name, start, hours: 1 });
  }
  return days;
}

/** The top of the scale: a digit with zeros. Its half is a whole number, too. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, value)));
  return [1, 2, 3, 4, 6, 8, 10].map((factor) => factor * power).find((top) => top >= value)!;
}
