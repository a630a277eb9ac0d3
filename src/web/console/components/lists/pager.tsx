import { useEffect, useRef } from 'react';
import { announce } from '../../api/announce.js';
import { Button } from '../button.js';
import { words } from '../../locales/words.js';

interface PagerProps {
  /** Names the list. */
  label: string;
  words: {
    count: (count: number) => string;
    /** @param isAll whether `total` is the whole list, and not what is known so far */
    range: (from: number, to: number, total: number, isAll: boolean) => string;
  };
  /** The page that is shown, as `usePages` returns it. */
  pages: {
    rows: unknown[] | undefined;
    filter: string;
    isChanging: boolean;
    before: number;
    hasMore: boolean;
    previous: (() => void) | undefined;
    next: (() => void) | undefined;
  };
}

/** Says which rows of a list are shown, and turns its pages. The API has no totals, so the last page tells the total. */
export function Pager({ label, words: { count: countOf, range }, pages }: PagerProps) {
  const { rows = [], filter, isChanging, before, hasMore, previous, next } = pages;
  const isLong = before > 0 || hasMore;
  const last = before + rows.length;
  const count = isLong ? range(before + 1, last, last, !hasMore) : countOf(last);
  const place = `${filter} ${before}`;
  const said = useRef(place);
  useEffect(() => {
    // A changed row announces itself, so only another page or filter counts.
    if (isChanging || said.current === place) return;
    said.current = place;
    announce(count);
  }, [isChanging, place, count]);
  return (
    <nav className="pager" aria-label={label}>
      <p className="hint">{count}</p>
      {isLong && (
        <div className="buttons">
          <Turn label={words.pager.previous} show={previous} />
          <Turn label={words.pager.next} show={next} />
        </div>
      )}
    </nav>
  );
}

/** A button that keeps the focus on the last page too. The list is above it, so the page scrolls to its top. */
function Turn({ label, show }: { label: string; show: (() => void) | undefined }) {
  return (
    <Button
      className="quiet"
      aria-disabled={!show || undefined}
      onClick={({ currentTarget }) => {
        if (!show) return;
        show();
        currentTarget.closest('section')?.scrollIntoView({ block: 'start' });
      }}
    >
      {label}
    </Button>
  );
}
