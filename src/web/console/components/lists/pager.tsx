import { useEffect, useRef } from 'react';
import { announce } from '../../api/announce.js';
import { Button } from '../button.js';
import { words } from '../../locales/words.js';

interface PagerProps {
  /** Names the list. */
  label: string;
  words: {
    count: (count: number) => string;
    /** @param isAll whether `total` covers the whole list, and not only the rows known so far */
    range: (from: number, to: number, total: number, isAll: boolean) => string;
  };
  /** The current page, from `usePages`. */
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

/**
 * Shows the range of rows and buttons for other pages. The API has no totals, so only the last page reveals the total.
 */
export function Pager({ label, words: { count: countOf, range }, pages }: PagerProps) {
  const { rows = [], filter, isChanging, before, hasMore, previous, next } = pages;
  const isLong = before > 0 || hasMore;
  const last = before + rows.length;
  const count = isLong ? range(before + 1, last, last, !hasMore) : countOf(last);
  const place = `${filter} ${before}`;
  const said = useRef(place);
  useEffect(() => {
    // Only another page or filter is announced here. A changed row has its own announcement.
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

/** Keeps the focus even on the last page. Scrolls to the top of the list, which is above the button. */
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
