import { useEffect, useRef, type ReactNode } from 'react';
import { words } from '../locales/words.js';

/** The path of the previous page. Undefined on the first page of a visit, whose heading does not take the focus. */
let previous: string | undefined;

interface PageProps {
  title: string;
  /** The second half of the window title. */
  of?: string;
  /** Centers a page with little content. */
  isNarrow?: boolean;
  /** The main action of the page, beside its heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** Moves the focus to the heading after navigation, so that screen readers announce the page. */
export function Page({ title, of = words.app.name, isNarrow = false, action, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${of}`;
    const here = location.pathname;
    if (previous !== undefined && previous !== here) heading.current?.focus();
    previous = here;
  }, [title, of]);
  return (
    <main className={isNarrow ? 'page narrow' : 'page'}>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {children}
    </main>
  );
}
